package main

import (
	"bytes"
	"fmt"

	"example.com/orders/tasks"
	"example.com/orders/tasks/order"
)

func coupon(order *order.CreatedV1) string {
	if coupon, ok := order.Payload.CouponID.Get(); ok {
		return coupon
	}
	if order.Payload.CouponID.IsNull() {
		return "turned down"
	}
	return "none was offered"
}

func reason(order *order.CloseTimeoutV1) string {
	switch reason := order.Payload.Reason; {
	case reason == nil:
		return "not said"
	case !reason.Valid():
		return "not known here: " + string(*reason)
	default:
		return string(*reason)
	}
}

func method(payment *order.PaySuccessV1) string {
	switch method := payment.Payload.Method.(type) {
	case nil:
		return "not said"
	case *order.PaySuccessV1PayMethodCard:
		return "card " + method.Last4
	case *order.PaySuccessV1PayMethodUnknown:
		return "not known here: " + method.Raw.String()
	default:
		return fmt.Sprintf("%T", method)
	}
}

func again(message []byte, failure order.CloseTimeoutV1Error) ([]byte, error) {
	task, err := order.DecodeCloseTimeoutV1(message)
	if err != nil {
		return nil, err
	}
	attempt := int32(1)
	if task.Attempt != nil {
		attempt = *task.Attempt + 1
	}
	if failure.Retryable() && attempt <= int32(order.CloseTimeoutV1Retry().MaxRetries) {
		return tasks.RetryBytes(message, attempt)
	}
	return nil, nil
}

func tour(messages []byte) error {
	for message := range bytes.Lines(messages) {
		message = bytes.TrimSpace(message)
		task, err := tasks.DecodeAny(message)
		if err != nil {
			return err
		}
		switch task := task.(type) {
		case *order.CreatedV1:
			fmt.Println("coupon:", coupon(task))
		case *order.PaySuccessV1:
			fmt.Println("method:", method(task))
		case *order.CloseTimeoutV1:
			fmt.Println("reason:", reason(task))
			for _, failure := range []order.CloseTimeoutV1Error{
				order.CloseTimeoutV1ErrorDbLockConflict,
				order.CloseTimeoutV1ErrorOrderAlreadyPaid,
			} {
				retried, err := again(message, failure)
				if err != nil {
					return err
				}
				if retried == nil {
					retried = []byte("no")
				}
				fmt.Println("again:", string(retried))
			}
		}
	}
	fmt.Println("key:", order.CloseTimeoutV1RoutingKey)
	return nil
}
