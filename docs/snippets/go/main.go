// A program that shows how messages are sent and read.
package main

import (
	"fmt"
	"log"
	"os"
	"strings"
	"time"
)

func main() {
	if len(os.Args) > 1 && os.Args[1] == "around" {
		messages, err := os.ReadFile("../messages.jsonl")
		if err == nil {
			err = around(messages)
		}
		if err != nil {
			log.Fatal(err)
		}
		return
	}
	message, err := send(time.Date(2026, time.December, 1, 12, 5, 16, 0, time.UTC))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(message))
	receive(message)
	receive([]byte(strings.NewReplacer(`"134"`, `134`, `PURCHASE",`, `GIFT",`).Replace(string(message))))
	messages, err := os.ReadFile("../messages.jsonl")
	if err != nil {
		log.Fatal(err)
	}
	if err := tour(messages); err != nil {
		log.Fatal(err)
	}
}
