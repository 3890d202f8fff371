// Package bench compares reading and writing a message with package encoding/json on a plain struct of the same fields.
package bench

import (
	"encoding/json"
	"testing"
	"time"

	"example.com/orders/tasks/order"
)

const message = `{"taskType":"order.close.timeout","version":1,"taskId":"order_close_timeout_0001",` +
	`"producer":"order-service","traceId":"a1b2c3d4e5f6","timestamp":"2026-12-01T12:00:01Z",` +
	`"bizKey":"order.close.timeout:202612011200010001","retryCount":2,"payload":{"orderId":"202612011200010001",` +
	`"userId":"10002345","amount":"89.90","expireAt":"2026-12-01T12:30:00Z","paymentWindow":"1800s",` +
	`"reason":"UNPAID_TIMEOUT"}}`

// plain is what a program without contracts would write.
type plain struct {
	TaskType       string    `json:"taskType"`
	Version        int32     `json:"version"`
	ID             string    `json:"taskId"`
	Producer       string    `json:"producer"`
	TraceID        string    `json:"traceId"`
	Time           time.Time `json:"timestamp"`
	IdempotencyKey string    `json:"bizKey"`
	Attempt        *int32    `json:"retryCount,omitempty"`
	Payload        struct {
		OrderID       string    `json:"orderId"`
		UserID        string    `json:"userId"`
		Amount        string    `json:"amount"`
		ExpireAt      time.Time `json:"expireAt"`
		PaymentWindow *string   `json:"paymentWindow,omitempty"`
		Reason        *string   `json:"reason,omitempty"`
	} `json:"payload"`
}

func BenchmarkDecodeTask(b *testing.B) {
	bytes := []byte(message)
	b.SetBytes(int64(len(bytes)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := order.DecodeCloseTimeoutV1(bytes); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDecodePlain(b *testing.B) {
	bytes := []byte(message)
	b.SetBytes(int64(len(bytes)))
	b.ReportAllocs()
	for b.Loop() {
		var v plain
		if err := json.Unmarshal(bytes, &v); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkEncodeTask(b *testing.B) {
	v, err := order.DecodeCloseTimeoutV1([]byte(message))
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(message)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := v.Encode(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkEncodePlain(b *testing.B) {
	var v plain
	if err := json.Unmarshal([]byte(message), &v); err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(message)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := json.Marshal(&v); err != nil {
			b.Fatal(err)
		}
	}
}
