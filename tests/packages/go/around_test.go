package packagetests

import (
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"example.com/orders/tasks"
	"example.com/orders/tasks/coupon"
	"example.com/orders/tasks/member"
	"example.com/orders/tasks/order"
	"example.com/orders/tasks/reconcile"
	"example.com/orders/tasks/stock"
	"example.com/orders/tasks/taskflow"
	"example.com/orders/tasks/taskmachine"
	"example.com/orders/tasks/taskrun"
	"example.com/orders/tasks/taskwire"
)

func TestKeysAreMadeOfTypedFields(t *testing.T) {
	for _, c := range []struct {
		name, want string
		key        func() (string, error)
	}{
		{"command", "order.close.timeout:202612011200010001", func() (string, error) { return order.CloseTimeoutV1IdempotencyKey("202612011200010001") }},
		{"legacy", "order_id:202612011200010001:PAY_SUCCESS", func() (string, error) { return order.PaySuccessV1IdempotencyKey("202612011200010001") }},
		{"partition", "202612011200010001", func() (string, error) { return order.PaySuccessV1PartitionKey("202612011200010001") }},
	} {
		if got, err := c.key(); err != nil || got != c.want {
			t.Errorf("%s: %q %v, want %q", c.name, got, err, c.want)
		}
	}
}

func TestAKeyIsRefusedAsItsFieldIs(t *testing.T) {
	_, err := order.CloseTimeoutV1IdempotencyKey("1")
	refused(t, err, "/payload/orderId pattern")
	_, err = order.CloseTimeoutV1IdempotencyKey("")
	refused(t, err, "/payload/orderId format")
	_, err = order.PaySuccessV1IdempotencyKey("2026 2011200010001")
	refused(t, err, "/order_id format")
	_, err = order.CloseTimeoutV1PartitionKey("\xff")
	refused(t, err, "/payload/orderId not-json")
}

// TestKeysOfMessagesAreThoseOfTheirFields calls every builder with the fields of a message that has the key.
func TestKeysOfMessagesAreThoseOfTheirFields(t *testing.T) {
	seen := map[string]bool{}
	for _, one := range load[good](t, "good.jsonl") {
		m, err := tasks.DecodeAny([]byte(one.Message))
		if err != nil {
			t.Fatal(err)
		}
		var key string
		switch m := m.(type) {
		case *coupon.GrantV1:
			key, err = coupon.GrantV1IdempotencyKey(m.Payload.TemplateID, m.Payload.Batch, m.Payload.UserID)
		case *member.PointsAddV2:
			key, err = member.PointsAddV2IdempotencyKey(m.Payload.SourceID, m.Payload.PointsType)
		case *order.CreatedV1:
			key, err = order.CreatedV1IdempotencyKey(m.Payload.OrderID)
		case *stock.DeductV1:
			key, err = stock.DeductV1IdempotencyKey(m.Payload.OrderID, m.Payload.WarehouseID)
		case *reconcile.OrderCheckV1:
			key, err = reconcile.OrderCheckV1IdempotencyKey(m.Payload.PayNo, m.Payload.Round)
		default:
			continue
		}
		if err != nil || key == "" || len(key) > 128 {
			t.Errorf("%s: %q %v", one.ID, key, err)
		}
		seen[m.TaskType()] = true
	}
	if len(seen) < 4 {
		t.Errorf("only %v", seen)
	}
}

var six = taskwire.Retry{
	BaseDelay: time.Second, Multiplier: 2, Jitter: time.Second, MaxDelay: 10 * time.Minute, MaxRetries: 6,
}

func TestDelays(t *testing.T) {
	const longest = 3650 * 24 * time.Hour
	slow := taskwire.Retry{BaseDelay: longest, Multiplier: math.MaxInt32, Jitter: longest, MaxDelay: longest, MaxRetries: 99}
	steep := taskwire.Retry{BaseDelay: time.Millisecond, Multiplier: math.MaxInt32, MaxDelay: longest}
	flat := taskwire.Retry{BaseDelay: 3 * time.Second, Multiplier: 1, Jitter: 7 * time.Millisecond, MaxDelay: time.Minute}
	none := taskwire.Retry{Multiplier: 5, MaxDelay: time.Minute}
	for _, c := range []struct {
		retry   taskwire.Retry
		attempt int
		random  float64
		want    time.Duration
	}{
		{six, 1, 0, time.Second},
		{six, 1, 0.5, 1500 * time.Millisecond},
		{six, 1, 0.0009, time.Second},
		{six, 1, 0.999999, 1999 * time.Millisecond},
		{six, 2, 1, 3 * time.Second},
		{six, 6, 0, 32 * time.Second},
		{six, 10, 0, 512 * time.Second},
		{six, 11, 0, 10 * time.Minute},
		{six, math.MaxInt32, 0, 10 * time.Minute},
		{six, 0, 0, time.Second},
		{six, math.MinInt32, 0, time.Second},
		{six, 1, -1, time.Second},
		{six, 1, 2, 2 * time.Second},
		{six, 1, math.NaN(), time.Second},
		{six, 1, math.Inf(1), 2 * time.Second},
		{six, 1, math.Inf(-1), time.Second},
		{slow, 7, 1, 2 * longest},
		{steep, 2, 0, math.MaxInt32 * time.Millisecond},
		{steep, 3, 0, longest},
		{flat, math.MaxInt32, 0.5, 3*time.Second + 3*time.Millisecond},
		{none, math.MaxInt32, 0, 0},
	} {
		if got := c.retry.Delay(c.attempt, c.random); got != c.want {
			t.Errorf("%+v.Delay(%d, %v) = %v, want %v", c.retry, c.attempt, c.random, got, c.want)
		}
	}
}

func TestSchedules(t *testing.T) {
	all := six.Schedule()
	want := []time.Duration{1, 2, 4, 8, 16, 32}
	for i := range want {
		want[i] *= time.Second
	}
	if !reflect.DeepEqual(all.Delays, want) || all.Min != 63*time.Second || all.Max != 69*time.Second {
		t.Error(all)
	}
	if all := (taskwire.Retry{}).Schedule(); len(all.Delays) != 0 || all.Min != 0 || all.Max != 0 {
		t.Error(all)
	}
	three := order.CloseTimeoutV1AtOrderService().Retry.Schedule()
	if len(three.Delays) != 3 || three.Min != 7*time.Second || three.Max != 10*time.Second {
		t.Error(three)
	}
}

func TestDecisions(t *testing.T) {
	busy, paid := order.CloseTimeoutV1ErrorDbLockConflict, order.CloseTimeoutV1ErrorOrderAlreadyPaid
	retry, dead := taskwire.ActionRetry, taskwire.ActionDeadLetter
	for _, c := range []struct {
		name    string
		err     error
		attempt int
		action  taskwire.Action
		delay   time.Duration
		code    string
	}{
		{"no error", nil, 99, taskwire.ActionAck, 0, ""},
		{"retryable", busy, 1, retry, 1500 * time.Millisecond, "DB_LOCK_CONFLICT"},
		{"the last retry", busy, 3, retry, 4500 * time.Millisecond, "DB_LOCK_CONFLICT"},
		{"used up", busy, 4, dead, 0, "DB_LOCK_CONFLICT"},
		{"wrapped", fmt.Errorf("order 7: %w", busy), 2, retry, 2500 * time.Millisecond, "DB_LOCK_CONFLICT"},
		{"joined", errors.Join(errors.New("a"), busy), 1, retry, 1500 * time.Millisecond, "DB_LOCK_CONFLICT"},
		{"with a text", busy.With("row 7", nil), 1, retry, 1500 * time.Millisecond, "DB_LOCK_CONFLICT"},
		{"not retryable", paid, 1, dead, 0, "ORDER_ALREADY_PAID"},
		{"not retryable, wrapped", fmt.Errorf("order 7: %w", paid.With("", context.Canceled)), 1, dead, 0, "ORDER_ALREADY_PAID"},
		{"not in the contract", order.CloseTimeoutV1Error("LOST"), 1, dead, 0, "LOST"},
		{"another task's code", order.CreatedV1ErrorCouponNotFound, 1, dead, 0, "COUPON_NOT_FOUND"},
		{"another task's code that this one has too", order.CreatedV1ErrorDbLockConflict, 1, retry, 1500 * time.Millisecond, "DB_LOCK_CONFLICT"},
		{"said to be retryable against the contract", &taskwire.RetryableError{Code: string(paid)}, 1, dead, 0, "ORDER_ALREADY_PAID"},
		{"unexpected", errors.New("disk full"), 1, retry, 1500 * time.Millisecond, "unexpected"},
		{"unexpected, used up", errors.New("disk full"), 4, dead, 0, "unexpected"},
		{"cancelled", context.Canceled, 1, retry, 1500 * time.Millisecond, "unexpected"},
		{"attempt 0", busy, 0, retry, 1500 * time.Millisecond, "DB_LOCK_CONFLICT"},
	} {
		want := taskwire.Decision{Action: c.action, Delay: c.delay, Code: c.code}
		if got := order.CloseTimeoutV1Decide(c.err, c.attempt, 0.5); got != want {
			t.Errorf("%s: %v, want %v", c.name, got, want)
		}
	}
	// push-gateway lowers the six retries of the contract to two.
	lowered := order.CreatedV1AtPushGateway()
	if got := lowered.Decide(order.CreatedV1ErrorDbLockConflict, 2, 0); got.Action != retry || got.Delay != 2*time.Second {
		t.Error(got)
	}
	if got := lowered.Decide(order.CreatedV1ErrorDbLockConflict, 3, 0); got.Action != dead {
		t.Error(got)
	}
	if got := order.CreatedV1Decide(order.CreatedV1ErrorDbLockConflict, 3, 0); got.Action != retry {
		t.Error(got)
	}
}

func TestErrorsAreFoundByErrorsAsAndIs(t *testing.T) {
	busy, paid := order.CloseTimeoutV1ErrorDbLockConflict, order.CloseTimeoutV1ErrorOrderAlreadyPaid
	cause := errors.New("row 7")
	for _, err := range []error{busy, fmt.Errorf("a: %w", busy), busy.With("text", cause), fmt.Errorf("a: %w", busy.With("text", cause))} {
		var retryable *taskwire.RetryableError
		var final *taskwire.NonRetryableError
		var code order.CloseTimeoutV1Error
		if !errors.As(err, &retryable) || retryable.Code != "DB_LOCK_CONFLICT" || errors.As(err, &final) {
			t.Errorf("%v is not retryable", err)
		}
		if !errors.As(err, &code) || code != busy || !errors.Is(err, busy) || errors.Is(err, paid) {
			t.Errorf("%v has no code", err)
		}
	}
	var final *taskwire.NonRetryableError
	err := paid.With("text", cause)
	if !errors.As(err, &final) || !errors.Is(err, cause) || !errors.Is(err, paid) || errors.Is(err, busy) {
		t.Error(err)
	}
	if err.Error() != "ORDER_ALREADY_PAID: text: row 7" || taskwire.TextOf(err) != "text: row 7" {
		t.Error(err)
	}
	if busy.Error() != "DB_LOCK_CONFLICT" || taskwire.TextOf(busy) != "" || taskwire.TextOf(cause) != "row 7" {
		t.Error(busy)
	}
}

func TestMachines(t *testing.T) {
	allowed := map[[2]taskmachine.Order]bool{}
	for to, from := range map[taskmachine.Order][]taskmachine.Order{
		"PAYING": {"CREATED"}, "PAID": {"PAYING"}, "CLOSED": {"CREATED", "PAYING"}, "REFUNDING": {"PAID", "PAYING"}, "REFUNDED": {"REFUNDING"},
	} {
		for _, from := range from {
			allowed[[2]taskmachine.Order{from, to}] = true
		}
	}
	for _, from := range taskmachine.OrderStates() {
		for _, to := range taskmachine.OrderStates() {
			want := taskwire.StepIllegal
			if from == to {
				want = taskwire.StepDuplicate
			} else if allowed[[2]taskmachine.Order{from, to}] {
				want = taskwire.StepGo
			}
			if got := from.CanTransit(to); got != want {
				t.Errorf("%s to %s: %s, want %s", from, to, got, want)
			}
		}
	}
	lost := taskmachine.Order("LOST")
	if lost.Valid() || lost.CanTransit(lost) != taskwire.StepIllegal || taskmachine.OrderInitial != taskmachine.OrderCreated {
		t.Error("a state that is none")
	}
	for state, want := range map[taskmachine.Order]taskwire.Step{
		"PAYING": taskwire.StepGo, "PAID": taskwire.StepDuplicate, "CREATED": taskwire.StepIllegal, "CLOSED": taskwire.StepIllegal, "LOST": taskwire.StepIllegal,
	} {
		if got := order.PaySuccessV1Transit(state); got != want {
			t.Errorf("a payment in %s: %s, want %s", state, got, want)
		}
	}
}

func TestConsumptions(t *testing.T) {
	of := order.CreatedV1AtPushGateway()
	if of.Service != "push-gateway" || of.TaskType != "order.created" || of.Version != 1 || of.Queue != "q.push-gateway.order_created" ||
		of.DeadLetterQueue != "q.dlx.push-gateway.order_created" || of.RetryExchange == "" || of.DeadLetterExchange == "" {
		t.Error(of)
	}
	want := []taskwire.Rung{
		{Delay: time.Second, Queue: "q.push-gateway.order_created.retry.1s"},
		{Delay: 2 * time.Second, Queue: "q.push-gateway.order_created.retry.2s"},
	}
	if !reflect.DeepEqual(of.Rungs, want) {
		t.Error(of.Rungs)
	}
	if order.CloseTimeoutV1DelayQueueOfOrderService == "" || order.CloseTimeoutV1DelayExchangeOfOrderService == "" {
		t.Error("no delay queue")
	}
}

func TestDeadLetters(t *testing.T) {
	full := taskrun.DeadLetter{
		Attempts: 4, ErrorCode: "BUSY", ErrorText: "row \"7\"", Original: []byte("{\xff"), Service: "worker",
		TaskID: taskwire.Ptr("1"), TaskType: taskwire.Ptr("a.do"), Time: time.Date(2026, 12, 1, 0, 0, 0, 5, time.UTC), Version: taskwire.Ptr(int32(1)),
	}
	const text = `{"attempts":4,"errorCode":"BUSY","errorText":"row \"7\"","original":"e/8=","service":"worker","taskId":"1","taskType":"a.do","time":"2026-12-01T00:00:00Z","version":1}`
	if got, err := full.Encode(); err != nil || string(got) != text {
		t.Errorf("%s %v", got, err)
	}
	read, err := taskrun.DecodeDeadLetter([]byte(text))
	full.Time = full.Time.Truncate(time.Second)
	if err != nil || !reflect.DeepEqual(*read, full) {
		t.Errorf("%+v %v", read, err)
	}
	least := taskrun.DeadLetter{Original: []byte{}, Time: full.Time}
	bytes, err := least.Encode()
	if err != nil || string(bytes) != `{"attempts":0,"errorCode":"","errorText":"","original":"","service":"","time":"2026-12-01T00:00:00Z"}` {
		t.Errorf("%s %v", bytes, err)
	}
	for _, c := range []struct {
		from, to string
		want     []string
	}{
		{text, "[]", []string{" type"}},
		{text, "null", []string{" type"}},
		{text, "{", []string{" not-json"}},
		{text, "{}", []string{"/attempts missing", "/errorCode missing", "/errorText missing", "/original missing", "/service missing", "/time missing"}},
		{"4,", "-1,", []string{"/attempts range"}},
		{"4,", "4.0,", []string{"/attempts type"}},
		{`"1"`, "null", []string{"/taskId null"}},
		{"e/8=", "e/9=", []string{"/original format"}},
		{"e/8=", "e/8", []string{"/original format"}},
		{"00Z", "00.0Z", []string{"/time format"}},
		{":1}", ":0}", []string{"/version range"}},
		{"worker", `\ud800`, []string{"/service lone-surrogate"}},
		{`"BUSY"`, "1", []string{"/errorCode type"}},
		{"row", strings.Repeat("r", 998), []string{"/errorText length"}},
	} {
		_, err := taskrun.DecodeDeadLetter([]byte(strings.Replace(text, c.from, c.to, 1)))
		refused(t, err, c.want...)
	}
	for _, c := range []struct{ text, want string }{
		{strings.Repeat("😀", 1001), strings.Repeat("😀", 1000)},
		{strings.Repeat("é", 1000), strings.Repeat("é", 1000)},
		{"a\xff\xfeb", "a\uFFFD\uFFFDb"},
	} {
		full.ErrorText = c.text
		bytes, err := full.Encode()
		if err != nil {
			t.Fatal(err)
		}
		if read, err := taskrun.DecodeDeadLetter(bytes); err != nil || read.ErrorText != c.want {
			t.Errorf("%q %v", read.ErrorText, err)
		}
	}
}

func TestAFlowMovesByItsResults(t *testing.T) {
	id := func(typ string, version int32) *taskwire.TaskID { return &taskwire.TaskID{Type: typ, Version: version} }
	none := taskwire.StepIllegal
	for _, c := range []struct {
		state  taskflow.Checkout
		result string
		want   taskwire.Progress[taskflow.Checkout]
	}{
		{"RESERVE_STOCK_PENDING", "stock.deduct.success", taskwire.Progress[taskflow.Checkout]{Step: taskwire.StepGo, To: "TAKE_PAYMENT_PENDING", Sends: id("order.pay", 1)}},
		{"TAKE_PAYMENT_PENDING", "order.pay.failed", taskwire.Progress[taskflow.Checkout]{Step: taskwire.StepGo, To: "RESERVE_STOCK_COMPENSATING", Sends: id("stock.release", 1)}},
		{"TAKE_PAYMENT_PENDING", "stock.deduct.success", taskwire.Progress[taskflow.Checkout]{Step: taskwire.StepDuplicate, To: "TAKE_PAYMENT_PENDING"}},
		{"BOOK_POINTS_PENDING", "member.points.add.success", taskwire.Progress[taskflow.Checkout]{Step: taskwire.StepGo, To: "FINISHED"}},
		{"RESERVE_STOCK_PENDING", "order.pay.success", taskwire.Progress[taskflow.Checkout]{Step: none, To: "RESERVE_STOCK_PENDING"}},
		{"RESERVE_STOCK_PENDING", "", taskwire.Progress[taskflow.Checkout]{Step: none, To: "RESERVE_STOCK_PENDING"}},
		{"LOST", "stock.deduct.success", taskwire.Progress[taskflow.Checkout]{Step: none, To: "LOST"}},
	} {
		if got := c.state.Next(c.result); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s in %s: %+v, want %+v", c.result, c.state, got, c.want)
		}
	}
	if got := taskflow.CheckoutStart().String(); got != "stock.deduct@1" || taskflow.CheckoutInitial != taskflow.CheckoutStates()[0] {
		t.Error(got)
	}
	if !taskflow.CheckoutFinished.Final() || taskflow.CheckoutInitial.Final() || taskflow.Checkout("LOST").Valid() {
		t.Error("ends")
	}
}
