// Command push-gateway tells the apps of buyers and sellers what has happened. It only writes down what it would push.
package main

import (
	"log"

	"example.com/orders/pay-callback/push"
	"example.com/orders/pay-callback/service"
	"example.com/orders/tasks/taskservice"
)

func main() {
	program := service.Program{Service: taskservice.PushGateway(), Schema: push.Schema, Handlers: push.Handlers}
	if err := program.Run(); err != nil {
		log.Fatal(err)
	}
}
