// Command pay-callback pays orders and gives money back. Its channels are simulated; all else is real.
package main

import (
	"log"

	"example.com/orders/pay-callback/payment"
	"example.com/orders/pay-callback/service"
	"example.com/orders/tasks/taskservice"
)

func main() {
	program := service.Program{Service: taskservice.PayCallback(), Schema: payment.Schema, Handlers: payment.Handlers}
	if err := program.Run(); err != nil {
		log.Fatal(err)
	}
}
