package payment

import (
	"time"

	"example.com/orders/tasks/order"
	"example.com/orders/tasks/taskwire"
)

// outcome is what a channel says of a payment.
type outcome int

const (
	paid outcome = iota
	refused
	unknown
)

// channelTime is how long the simulated channel takes, by its own account.
const channelTime = 120 * time.Millisecond

// charge is a channel that is simulated: the cents of the amount say what happens.
func charge(amount taskwire.Decimal) outcome {
	text := amount.String()
	switch text[len(text)-2:] {
	case "13":
		return refused
	case "14":
		return unknown
	}
	return paid
}

// numbers of payments and refunds follow from the order, so that whoever pays it twice finds out.
func payNo(p order.PayV1Payload) string {
	return "P" + p.OrderID + "01"
}

func refundNo(orderID string) string {
	return "R" + orderID + "01"
}
