package main

import (
	"errors"
	"fmt"
	"time"

	"example.com/orders/tasks"
	"example.com/orders/tasks/member"
	"example.com/orders/tasks/taskwire"
)

func send(now time.Time) ([]byte, error) {
	message := member.PointsAddV2{
		ID:             "points-0001",
		Producer:       "order-service",
		TraceID:        "a1b2c3d4e5f6",
		Time:           now,
		IdempotencyKey: "member.points.add:202612011200010001:PURCHASE",
		Payload: member.PointsAddV2Payload{
			UserID:     "10002345",
			SourceID:   "202612011200010001",
			PointsType: member.PointsAddV2PointsTypePurchase,
			Points:     134,
			ExpiresOn:  nil, // null: never
		},
	}
	return message.Encode()
}

func receive(message []byte) {
	task, err := tasks.DecodeAny(message)
	var refused taskwire.Errors
	if errors.As(err, &refused) {
		for _, problem := range refused {
			fmt.Println("refused:", problem.Path, problem.Code)
		}
		return
	}
	switch task := task.(type) {
	case *member.PointsAddV2:
		fmt.Println(task.Payload.Points, "points for", task.Payload.UserID)
	default:
		fmt.Println("not for us:", task.TaskType())
	}
}
