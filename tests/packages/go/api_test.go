package packagetests

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"math"
	"strings"
	"testing"
	"time"

	"example.com/orders/tasks"
	"example.com/orders/tasks/member"
	"example.com/orders/tasks/notify"
	"example.com/orders/tasks/order"
	"example.com/orders/tasks/reconcile"
	"example.com/orders/tasks/report"
	"example.com/orders/tasks/taskwire"
)

func closeTimeout() *order.CloseTimeoutV1 {
	return &order.CloseTimeoutV1{
		ID:             "t-1",
		Producer:       "order-service",
		TraceID:        "trace-1",
		Time:           time.Date(2026, 12, 1, 12, 0, 1, 0, time.UTC),
		IdempotencyKey: "order.close.timeout:202612011200010001",
		Payload: order.CloseTimeoutV1Payload{
			OrderID:       "202612011200010001",
			UserID:        "10002345",
			Amount:        taskwire.MustDecimal("89.90"),
			ExpireAt:      time.Date(2026, 12, 1, 12, 30, 0, 0, time.UTC),
			PaymentWindow: taskwire.Ptr(30 * time.Minute),
			Reason:        taskwire.Ptr(order.CloseTimeoutV1CloseReasonUnpaidTimeout),
		},
	}
}

const closeTimeoutText = `{"bizKey":"order.close.timeout:202612011200010001","payload":{"amount":"89.90",` +
	`"expireAt":"2026-12-01T12:30:00Z","orderId":"202612011200010001","paymentWindow":"1800s",` +
	`"reason":"UNPAID_TIMEOUT","userId":"10002345"},"producer":"order-service","taskId":"t-1",` +
	`"taskType":"order.close.timeout","timestamp":"2026-12-01T12:00:01Z","traceId":"trace-1","version":1}`

func TestAMessageIsWritten(t *testing.T) {
	text, err := closeTimeout().Encode()
	if err != nil || string(text) != closeTimeoutText {
		t.Fatalf("%s %v", text, err)
	}
	m, err := order.DecodeCloseTimeoutV1(text)
	if err != nil || fmt.Sprint(m) != fmt.Sprint(closeTimeout()) {
		t.Fatalf("%v %v", m, err)
	}
}

func TestTheContractIsThereAsConstants(t *testing.T) {
	if order.CloseTimeoutV1Type != "order.close.timeout" || order.CloseTimeoutV1Version != 1 ||
		order.CloseTimeoutV1Kind != taskwire.Command || order.CloseTimeoutV1MaxBytes != 65536 ||
		order.CloseTimeoutV1Delay != 30*time.Minute {
		t.Error("identity")
	}
	want := taskwire.Retry{
		BaseDelay: time.Second, Multiplier: 2, Jitter: time.Second, MaxDelay: 10 * time.Minute, MaxRetries: 3,
	}
	if order.CloseTimeoutV1Retry() != want {
		t.Error(order.CloseTimeoutV1Retry())
	}
	if order.CloseTimeoutV1RoutingKey != "order.close_timeout" ||
		order.CloseTimeoutV1ExchangeOfOrderService != "order-service.order.command.ex" ||
		order.CloseTimeoutV1QueueOfOrderService == "" || order.CloseTimeoutV1DeadLetterQueueOfOrderService == "" {
		t.Error("broker names")
	}
	if !order.CloseTimeoutV1ErrorDbLockConflict.Retryable() || order.CloseTimeoutV1ErrorOrderAlreadyPaid.Retryable() ||
		order.CloseTimeoutV1Error("NO_SUCH_ERROR").Retryable() {
		t.Error("errors")
	}
	if member.RecallDailyV1Cron == "" || member.RecallDailyV1CronZone == "" || !json.Valid([]byte(member.RecallDailyV1CronPayload)) {
		t.Error("schedule")
	}
}

func TestAnotherTasksMessageIsRefused(t *testing.T) {
	_, err := order.DecodeCreatedV1([]byte(closeTimeoutText))
	refused(t, err, "/taskType unknown-task")
	points := strings.Replace(closeTimeoutText, "order.close.timeout\",\"timestamp", "member.points.add\",\"timestamp", 1)
	_, err = member.DecodePointsAddV2([]byte(points))
	refused(t, err, "/taskType unknown-task")
	_, err = member.DecodePointsAddV2([]byte(strings.Replace(points, `"version":1`, `"version":9`, 1)))
	refused(t, err, "/version unknown-task")
}

func TestAnyTaskIsToldApart(t *testing.T) {
	m, err := tasks.DecodeAny([]byte(closeTimeoutText))
	if err != nil {
		t.Fatal(err)
	}
	switch m := m.(type) {
	case *order.CloseTimeoutV1:
		if !m.Payload.Amount.Equal(taskwire.MustDecimal("89.9")) {
			t.Error(m.Payload.Amount)
		}
	default:
		t.Errorf("%T", m)
	}
}

func TestEveryMistakeOfAProducerIsTold(t *testing.T) {
	m := closeTimeout()
	m.ID, m.Producer, m.Attempt = "", "Order Service", taskwire.Ptr(int32(-1))
	m.Time = m.Time.Add(time.Millisecond)
	m.Payload.OrderID = "1"
	m.Payload.UserID = "é"
	m.Payload.Amount = taskwire.MustDecimal("0.001")
	m.Payload.ExpireAt = time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC)
	m.Payload.PaymentWindow = taskwire.Ptr(time.Duration(math.MinInt64))
	_, err := m.Encode()
	refused(t, err, "/payload/amount format", "/payload/expireAt format", "/payload/orderId pattern",
		"/payload/paymentWindow format", "/payload/userId format", "/producer format", "/retryCount range",
		"/taskId format", "/timestamp format")
	m = closeTimeout()
	m.Payload.Amount = taskwire.MustDecimal("99999999.99")
	m.Payload.PaymentWindow = taskwire.Ptr(time.Duration(math.MaxInt64).Truncate(time.Second))
	text, err := m.Encode()
	refused(t, err, "/payload/amount range")
	if text != nil {
		t.Error("bytes in spite of errors")
	}
}

func TestDecimalsOfAnotherScaleAreFineWhereNoDigitIsLost(t *testing.T) {
	for _, amount := range []string{"90", "90.0", "90.00", "90.000"} {
		m := closeTimeout()
		m.Payload.Amount = taskwire.MustDecimal(amount)
		text, err := m.Encode()
		if err != nil || !strings.Contains(string(text), `"amount":"90.00"`) {
			t.Errorf("%s: %s %v", amount, text, err)
		}
	}
}

func TestTimesAreWrittenInUTC(t *testing.T) {
	m := closeTimeout()
	m.Time = m.Time.In(time.FixedZone("elsewhere", 8*3600))
	text, err := m.Encode()
	if err != nil || string(text) != closeTimeoutText {
		t.Errorf("%s %v", text, err)
	}
}

func TestTextThatIsNoUnicodeIsRefused(t *testing.T) {
	for _, text := range []string{"a\xff", "\xed\xa0\x80", "\xc0\x80"} {
		m := created(t)
		m.Payload.Lines[0].Title = text
		_, err := m.Encode()
		refused(t, err, "/payload/lines/0/title not-json")
		m = created(t)
		m.Payload.Labels = map[string]string{text: "a"}
		_, err = m.Encode()
		refused(t, err, "/payload/labels not-json")
	}
}

// created is a message with everything in it.
func created(t *testing.T) *order.CreatedV1 {
	t.Helper()
	for _, one := range load[good](t, "good.jsonl") {
		m, err := tasks.DecodeAny([]byte(one.Message))
		if err != nil {
			t.Fatal(err)
		}
		if m, ok := m.(*order.CreatedV1); ok && m.Payload.Receiver != nil {
			return m
		}
	}
	t.Fatal("no order.created@1 with a receiver")
	return nil
}

func TestAbsentNullAndAValueAreDifferent(t *testing.T) {
	m := created(t)
	for _, want := range []struct {
		coupon taskwire.Nullable[string]
		text   string
	}{
		{taskwire.Nullable[string]{}, ""},
		{taskwire.NullOf[string](), `"couponId":null`},
		{taskwire.Some("C7HQ2ZK9"), `"couponId":"C7HQ2ZK9"`},
	} {
		m.Payload.CouponID = want.coupon
		text, err := m.Encode()
		if err != nil || !strings.Contains(string(text), want.text) || strings.Contains(string(text), "couponId") != (want.text != "") {
			t.Fatalf("%s %v", text, err)
		}
		again, err := order.DecodeCreatedV1(text)
		if err != nil {
			t.Fatal(err)
		}
		got := again.Payload.CouponID
		if got.IsAbsent() != want.coupon.IsAbsent() || got.IsNull() != want.coupon.IsNull() || fmt.Sprint(got.Get()) != fmt.Sprint(want.coupon.Get()) {
			t.Errorf("%v, want %v", got, want.coupon)
		}
	}
}

func TestAnOptionalListIsAbsentOrEmpty(t *testing.T) {
	m := created(t)
	m.Payload.Labels = nil
	text, err := m.Encode()
	if err != nil || strings.Contains(string(text), "labels") {
		t.Errorf("%s %v", text, err)
	}
	m.Payload.Labels = map[string]string{}
	text, err = m.Encode()
	if err != nil || !strings.Contains(string(text), `"labels":{}`) {
		t.Errorf("%s %v", text, err)
	}
	m.Payload.Lines = nil
	_, err = m.Encode()
	refused(t, err, "/payload/lines count")
}

func TestMapsAreWrittenInOneOrder(t *testing.T) {
	m := created(t)
	m.Payload.Labels = map[string]string{}
	for _, name := range "qwertyuiop" {
		m.Payload.Labels[string(name)] = "v"
	}
	first, err := m.Encode()
	if err != nil {
		t.Fatal(err)
	}
	for range 20 {
		if again, err := m.Encode(); err != nil || !bytes.Equal(again, first) {
			t.Fatalf("%s %v", again, err)
		}
	}
}

func TestAnOpenEnumKeepsWhatItDoesNotKnow(t *testing.T) {
	text := strings.Replace(closeTimeoutText, "UNPAID_TIMEOUT", "BUYER_MOVED", 1)
	m, err := order.DecodeCloseTimeoutV1([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if reason := *m.Payload.Reason; reason != "BUYER_MOVED" || reason.Valid() {
		t.Error(reason)
	}
	if canonical, err := m.Canonical(); err != nil || string(canonical) != text {
		t.Errorf("%s %v", canonical, err)
	}
	_, err = m.Encode()
	refused(t, err, "/payload/reason enum")
	if len(order.CloseTimeoutV1CloseReasonValues()) != 3 {
		t.Error(order.CloseTimeoutV1CloseReasonValues())
	}
}

const paidText = `{"amount":"89.90","biz_key":"k","channel":"ALIPAY","channel_no":"2026120122001476581432097713",` +
	`"event_type":"PAY_SUCCESS","message_id":"m-1","method":{%s},"occurred_at":"2026-12-01T12:00:01Z",` +
	`"order_id":"202612011200010001","paid_at":"2026-12-01T12:05:14Z","pay_no":"P20261201120514000042",` +
	`"user_id":"10002345"}`

func TestAUnionIsASealedInterface(t *testing.T) {
	text := fmt.Sprintf(paidText, `"kind":"card","last4":"4242"`)
	m, err := order.DecodePaySuccessV1([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	card, ok := m.Payload.Method.(*order.PaySuccessV1PayMethodCard)
	if !ok || card.Last4 != "4242" {
		t.Fatal(m.Payload.Method)
	}
	m.Payload.Method = &order.PaySuccessV1PayMethodInstallments{Months: 12, Rate: taskwire.MustDecimal("4.5")}
	encoded, err := m.Encode()
	if err != nil || !strings.Contains(string(encoded), `"method":{"kind":"installments","months":12,"rate":"4.500"}`) {
		t.Errorf("%s %v", encoded, err)
	}
	m.Payload.Method = (*order.PaySuccessV1PayMethodCard)(nil)
	_, err = m.Encode()
	refused(t, err, "/method null")
}

func TestAnOpenUnionKeepsWhatItDoesNotKnow(t *testing.T) {
	text := fmt.Sprintf(paidText, `"kind":"barter","goods":[1.0,{"z":1,"a":2}]`)
	m, err := order.DecodePaySuccessV1([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	unknown, ok := m.Payload.Method.(*order.PaySuccessV1PayMethodUnknown)
	if !ok || unknown.Tag != "barter" || unknown.Raw.String() != `{"kind":"barter","goods":[1.0,{"z":1,"a":2}]}` {
		t.Fatal(m.Payload.Method)
	}
	if canonical, err := m.Canonical(); err != nil || string(canonical) != text {
		t.Errorf("%s %v\nwant %s", canonical, err, text)
	}
	_, err = m.Encode()
	refused(t, err, "/method/kind unknown-variant")
	var goods struct{ Goods []any }
	if err := unknown.Raw.Into(&goods); err != nil || len(goods.Goods) != 2 {
		t.Error(goods, err)
	}
}

func TestAnAbsentVersionStaysAbsentUntilItIsSentAgain(t *testing.T) {
	text := strings.Replace(closeTimeoutText, `,"version":1`, "", 1)
	m, err := order.DecodeCloseTimeoutV1([]byte(text))
	if err != nil || !m.VersionAbsent {
		t.Fatal(m, err)
	}
	if canonical, err := m.Canonical(); err != nil || string(canonical) != text {
		t.Errorf("%s %v", canonical, err)
	}
	if encoded, err := m.Encode(); err != nil || string(encoded) != closeTimeoutText {
		t.Errorf("%s %v", encoded, err)
	}
}

func TestARetryChangesNothingElse(t *testing.T) {
	for _, c := range []struct{ message, want string }{
		{` { "taskType":"order.close.timeout", "x": [ 1.0 ] }`, ` {"retryCount":3, "taskType":"order.close.timeout", "x": [ 1.0 ] }`},
		{`{"taskType":"order.close.timeout","retryCount" : 12 }`, `{"taskType":"order.close.timeout","retryCount" : 3 }`},
		{`{"taskType":"order.close.timeout","retryCount":"a\"b"}`, `{"taskType":"order.close.timeout","retryCount":3}`},
		{`{"taskType":"order.close.timeout","retry\u0043ount":{"a":[]}}`, `{"taskType":"order.close.timeout","retry\u0043ount":3}`},
	} {
		for _, retry := range []func([]byte, int32) ([]byte, error){tasks.RetryBytes, order.RetryBytes} {
			got, err := retry([]byte(c.message), 3)
			if err != nil || string(got) != c.want {
				t.Errorf("%s %v, want %s", got, err, c.want)
			}
		}
	}
	_, err := tasks.RetryBytes([]byte(`{"taskType":"order.close.timeout"`), 1)
	refused(t, err, " not-json")
	_, err = tasks.RetryBytes([]byte(closeTimeoutText), -1)
	refused(t, err, "/retryCount range")
}

func TestSensitiveValuesAreNeverPrinted(t *testing.T) {
	m := &notify.SmsSendV1{
		ID: "t-1",
		Payload: notify.SmsSendV1Payload{
			Phone:  "+8613800000000",
			Params: map[string]string{"SECRETKEY": "SECRETVALUE"},
		},
	}
	c := created(t)
	wallet := order.PaySuccessV1PayMethodWallet{Account: taskwire.Ptr("SECRETACCOUNT")}
	var said strings.Builder
	for _, v := range []any{m, *m, m.Payload, &m.Payload, []any{m}, map[string]any{"m": *m}, struct{ M *notify.SmsSendV1 }{m}} {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%X", "%d", "%t", "%z"} {
			fmt.Fprintf(&said, verb+"\n", v)
		}
		for _, handler := range []slog.Handler{slog.NewTextHandler(&said, nil), slog.NewJSONHandler(&said, nil)} {
			slog.New(handler).Info("received", "message", m, "payload", m.Payload)
		}
	}
	_, err := m.Encode()
	fmt.Fprint(&said, err, c, *c.Payload.Receiver, wallet, &wallet)
	for _, secret := range []string{"138000", "SECRET", "2b38363133", "2B38363133", c.Payload.Receiver.Phone, c.Payload.Receiver.Name, c.Payload.Receiver.Address} {
		if strings.Contains(said.String(), secret) {
			t.Errorf("%q is printed", secret)
		}
	}
	for _, shown := range []string{"[sensitive]", "t-1", c.Payload.Receiver.Region} {
		if !strings.Contains(said.String(), shown) {
			t.Errorf("%q is not printed", shown)
		}
	}
}

func TestPathsEndAtSensitiveMaps(t *testing.T) {
	message := `{"taskType":"notify.sms.send","taskId":"t-1","producer":"a","traceId":"t","timestamp":"2026-12-01T12:00:01Z",` +
		`"bizKey":"k","payload":{"smsId":"6f1c2a54-9a0e-4c53-8f5e-2b7d3f1f9b10","phone":"+8613800000000",` +
		`"templateId":"SMS_1","params":{"SECRET":1}}}`
	_, err := notify.DecodeSmsSendV1([]byte(message))
	if err == nil || strings.Contains(err.Error(), "SECRET") || !strings.Contains(err.Error(), "/payload/params: type") {
		t.Error(err)
	}
}

func TestEncodingJSONFollowsTheSameRules(t *testing.T) {
	type event struct {
		Message *order.CloseTimeoutV1
		Payload order.CloseTimeoutV1Payload
		Date    taskwire.Date
		Amount  taskwire.Decimal
	}
	in := event{closeTimeout(), closeTimeout().Payload, taskwire.Date{Year: 2026, Month: 12, Day: 1}, taskwire.MustDecimal("1.50")}
	text, err := json.Marshal(in)
	if err != nil || !strings.Contains(string(text), `"Message":`+closeTimeoutText) || !strings.Contains(string(text), `"Date":"2026-12-01","Amount":"1.50"`) {
		t.Fatalf("%s %v", text, err)
	}
	var out event
	if err := json.Unmarshal(text, &out); err != nil || fmt.Sprint(out) != fmt.Sprint(in) {
		t.Errorf("%v %v", out, err)
	}
	for _, spoiled := range []string{
		strings.Replace(closeTimeoutText, `"amount"`, `"Amount"`, 1),
		strings.Replace(closeTimeoutText, `"amount":"89.90"`, `"amount":89.90`, 1),
		strings.Replace(closeTimeoutText, `{"bizKey"`, `{"bizKey":"a","bizKey"`, 1),
		`null`, `[]`, `{}`,
	} {
		m := closeTimeout()
		if err := json.Unmarshal([]byte(spoiled), m); err == nil {
			t.Errorf("read %s", spoiled)
		}
		if fmt.Sprint(m) != fmt.Sprint(closeTimeout()) {
			t.Error("a message that was refused left something behind")
		}
	}
	bad := closeTimeout()
	bad.ID = ""
	if text, err := json.Marshal(bad); err == nil {
		t.Errorf("wrote %s", text)
	}
	var card order.PaySuccessV1PayMethodCard
	if err := json.Unmarshal([]byte(`{"kind":"card","last4":"4242"}`), &card); err != nil || card.Last4 != "4242" {
		t.Error(card, err)
	}
	if err := json.Unmarshal([]byte(`{"kind":"wallet","provider":"ALIPAY"}`), &card); err == nil {
		t.Error("a wallet is a card")
	}
	if text, err := json.Marshal(card); err != nil || string(text) != `{"kind":"card","last4":"4242"}` {
		t.Errorf("%s %v", text, err)
	}
}

func TestTextsOfALargeMessageDoNotShareItsMemory(t *testing.T) {
	message := []byte(strings.Replace(closeTimeoutText, `{"bizKey"`, `{"padding":"`+strings.Repeat("x", 8192)+`","bizKey"`, 1))
	m, err := order.DecodeCloseTimeoutV1(message)
	if err != nil {
		t.Fatal(err)
	}
	clear(message)
	if m.Payload.OrderID != "202612011200010001" {
		t.Error(m)
	}
}

func TestALongMessageIsNotSent(t *testing.T) {
	m := created(t)
	m.Payload.Labels = map[string]string{}
	line := m.Payload.Lines[0]
	line.Title = strings.Repeat("金", 120)
	for len(m.Payload.Lines) < 200 {
		m.Payload.Lines = append(m.Payload.Lines, line)
	}
	_, err := m.Encode()
	if err == nil || !strings.Contains(err.Error(), "message: too-large") {
		t.Error(err)
	}
	if _, err := m.Canonical(); err != nil && strings.Contains(err.Error(), "too-large") {
		t.Error(err)
	}
}

func TestZeroValuesAreRefusedNotWritten(t *testing.T) {
	for _, m := range []tasks.Message{new(order.CloseTimeoutV1), new(order.PaySuccessV1), new(reconcile.OrderCheckV1), new(report.DailyBuildV1)} {
		if text, err := m.Encode(); err == nil {
			t.Errorf("%T wrote %s", m, text)
		}
	}
}
