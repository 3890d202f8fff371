package packagetests

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/orders/tasks"
	"example.com/orders/tasks/member"
	"example.com/orders/tasks/order"
	"example.com/orders/tasks/taskrun"
	"example.com/orders/tasks/taskservice"
	"example.com/orders/tasks/taskwire"
)

// tx is a transaction of the store of these tests.
type tx struct{ effects []string }

// store is a deduplicator in memory, with what can go wrong.
type store struct {
	lock    sync.Mutex
	done    map[string]bool
	effects []string
	asked   []string

	fail, failCommit        error
	panics, swallows, idles bool
}

func (s *store) Once(ctx context.Context, key, handler string, work func(context.Context, *tx) error) (bool, error) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.asked = append(s.asked, key+" "+handler)
	switch {
	case s.fail != nil:
		return false, s.fail
	case s.panics:
		panic("no connection")
	case s.idles:
		return true, nil
	case key != "" && s.done[key+" "+handler]:
		return false, nil
	}
	var t tx
	if err := work(ctx, &t); err != nil {
		if s.swallows {
			return true, nil
		}
		return false, err
	}
	if s.failCommit != nil {
		return false, s.failCommit
	}
	if s.done == nil {
		s.done = map[string]bool{}
	}
	s.done[key+" "+handler] = key != ""
	s.effects = append(s.effects, t.effects...)
	return true, nil
}

var clock = time.Date(2026, 12, 1, 12, 0, 0, 0, time.UTC)

type ending func(ctx context.Context, t *tx, m *order.CloseTimeoutV1) error

func closer(t *testing.T, s *store, handle ending) *taskrun.Consumer[*tx] {
	t.Helper()
	c := taskrun.New(taskservice.OrderService(), s,
		taskrun.Clock(func() time.Time { return clock }),
		taskrun.Random(func() float64 { return 0.5 }),
		taskrun.Checking(tasks.DecodeAny))
	if err := c.On(order.CloseTimeoutV1Handler(handle)); err != nil {
		t.Fatal(err)
	}
	return c
}

func effect(_ context.Context, t *tx, m *order.CloseTimeoutV1) error {
	t.effects = append(t.effects, m.Payload.OrderID)
	return nil
}

const closeQueue = "order.close.queue"

func process[Tx any](t *testing.T, c *taskrun.Consumer[Tx], message, queue string) taskrun.Verdict {
	t.Helper()
	v, err := c.Process(t.Context(), []byte(message), queue)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// counted returns the counters that are not 0, as "task outcome number".
func counted[Tx any](c *taskrun.Consumer[Tx]) string {
	var out []string
	for _, one := range c.Counters() {
		if one.Number > 0 {
			out = append(out, fmt.Sprint(one.Task, " ", one.Outcome, " ", one.Number))
		}
	}
	return strings.Join(out, ", ")
}

func attempt(n int32) string {
	bytes, err := tasks.RetryBytes([]byte(closeTimeoutText), n)
	if err != nil {
		panic(err)
	}
	return string(bytes)
}

func TestAMessageTakesEffectOnce(t *testing.T) {
	s := new(store)
	c := closer(t, s, effect)
	if v := process(t, c, closeTimeoutText, closeQueue); v.Action != taskwire.ActionAck || v.Outcome != taskrun.Processed || v.Err != nil || v.Body != nil {
		t.Errorf("%+v", v)
	}
	if v := process(t, c, attempt(2), closeQueue); v.Action != taskwire.ActionAck || v.Outcome != taskrun.Deduplicated {
		t.Errorf("%+v", v)
	}
	const asked = "order.close.timeout:202612011200010001 order-service/order.close.timeout"
	if len(s.effects) != 1 || len(s.asked) != 2 || s.asked[0] != asked || s.asked[1] != asked {
		t.Errorf("%+v", s)
	}
	if got := counted(c); got != "order.close.timeout deduplicated 1, order.close.timeout processed 1" {
		t.Error(got)
	}
}

func TestAHandlerIsGivenContextAndTransaction(t *testing.T) {
	type key struct{}
	ctx := context.WithValue(t.Context(), key{}, "value")
	c := closer(t, new(store), func(ctx context.Context, tx *tx, m *order.CloseTimeoutV1) error {
		if ctx.Value(key{}) != "value" || tx == nil || m.Payload.UserID != "10002345" {
			t.Error(ctx, tx, m)
		}
		return nil
	})
	if v, err := c.Process(ctx, []byte(closeTimeoutText), closeQueue); err != nil || v.Outcome != taskrun.Processed {
		t.Error(v, err)
	}
}

// TestWhatAFailureLeadsTo has a row for every way in which a try can fail.
func TestWhatAFailureLeadsTo(t *testing.T) {
	busy, paid := order.CloseTimeoutV1ErrorDbLockConflict, order.CloseTimeoutV1ErrorOrderAlreadyPaid
	says := func(err error) ending {
		return func(context.Context, *tx, *order.CloseTimeoutV1) error { return err }
	}
	var nowhere *order.CloseTimeoutV1
	type broken struct{ taskwire.RetryableError }
	for _, c := range []struct {
		name    string
		store   *store
		handle  ending
		message string
		retry   bool
		code    string
		text    string
	}{
		{"retryable", &store{}, says(busy), closeTimeoutText, true, "", ""},
		{"retryable, wrapped", &store{}, says(fmt.Errorf("a: %w", busy)), closeTimeoutText, true, "", ""},
		{"the last retry", &store{}, says(busy), attempt(2), true, "", ""},
		{"used up", &store{}, says(busy.With("row 7", errors.New("55P03"))), attempt(3), false, "DB_LOCK_CONFLICT", "row 7: 55P03"},
		{"used up long ago", &store{}, says(busy), attempt(math.MaxInt32), false, "DB_LOCK_CONFLICT", ""},
		{"not retryable", &store{}, says(paid), closeTimeoutText, false, "ORDER_ALREADY_PAID", ""},
		{"not retryable, wrapped", &store{}, says(fmt.Errorf("a: %w", paid)), closeTimeoutText, false, "ORDER_ALREADY_PAID", "a: ORDER_ALREADY_PAID"},
		{"not in the contract", &store{}, says(order.CloseTimeoutV1Error("NEW\xff")), closeTimeoutText, false, "NEW\uFFFD", ""},
		{"unexpected", &store{}, says(errors.New("disk full")), closeTimeoutText, true, "", ""},
		{"unexpected, used up", &store{}, says(errors.New("disk full")), attempt(3), false, "unexpected", "disk full"},
		{"a panic", &store{}, func(context.Context, *tx, *order.CloseTimeoutV1) error { panic("lost") }, attempt(3), false, "unexpected", "panic: lost"},
		{"a panic with an error of the task", &store{}, func(context.Context, *tx, *order.CloseTimeoutV1) error { panic(paid) }, closeTimeoutText, true, "", ""},
		{"nil that is followed", &store{}, func(context.Context, *tx, *order.CloseTimeoutV1) error { return errors.New(nowhere.ID) }, closeTimeoutText, true, "", ""},
		{"an error that panics", &store{}, says((*broken)(nil)), attempt(3), false, "unexpected", ""},
		{"the store fails", &store{fail: errors.New("no connection")}, effect, closeTimeoutText, true, "", ""},
		{"the store fails with an error of the task", &store{fail: paid}, effect, closeTimeoutText, true, "", ""},
		{"the store fails, used up", &store{fail: errors.New("no connection")}, effect, attempt(3), false, "unexpected", "no connection"},
		{"the store panics", &store{panics: true}, effect, attempt(3), false, "unexpected", "panic: no connection"},
		{"the commit fails", &store{failCommit: errors.New("40001")}, effect, closeTimeoutText, true, "", ""},
		{"the store passes over a failure", &store{swallows: true}, says(busy), closeTimeoutText, true, "", ""},
		{"the store does nothing", &store{idles: true}, effect, closeTimeoutText, true, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			consumer := closer(t, c.store, c.handle)
			v := process(t, consumer, c.message, closeQueue)
			if v.Err == nil || v.Task != "order.close.timeout" || len(c.store.effects) > 0 {
				t.Errorf("%+v, effects %v", v, c.store.effects)
			}
			before, _ := order.DecodeCloseTimeoutV1([]byte(c.message))
			tries := before.Envelope().Attempt
			if tries < math.MaxInt32 {
				tries++
			}
			if c.retry {
				wait := time.Duration(1<<(tries-1))*time.Second + 500*time.Millisecond
				queue := fmt.Sprintf("order.close.queue.retry.%ds", 1<<(tries-1))
				if v.Action != taskwire.ActionRetry || v.Outcome != taskrun.Retried || v.Exchange != "order-service.retry.ex" ||
					v.Queue != queue || v.Delay != wait || v.Expiration() != fmt.Sprint(wait.Milliseconds()) || string(v.Body) != attempt(tries) {
					t.Errorf("%+v %s", v, v.Body)
				}
				if got := counted(consumer); got != "order.close.timeout retried 1" {
					t.Error(got)
				}
				return
			}
			record, err := taskrun.DecodeDeadLetter(v.Body)
			if err != nil {
				t.Fatal(err)
			}
			if v.Action != taskwire.ActionDeadLetter || v.Outcome != taskrun.DeadLettered || v.Exchange != "order-service.dlx.ex" ||
				v.Queue != order.CloseTimeoutV1DeadLetterQueueOfOrderService || v.Expiration() != "" {
				t.Errorf("%+v", v)
			}
			if record.Attempts != tries || record.ErrorCode != c.code || record.ErrorText != c.text || string(record.Original) != c.message ||
				record.Service != "order-service" || *record.TaskID != "t-1" || *record.TaskType != "order.close.timeout" || *record.Version != 1 ||
				!record.Time.Equal(clock) {
				t.Errorf("%s", v.Body)
			}
			if got := counted(consumer); got != "order.close.timeout dead_lettered 1" {
				t.Error(got)
			}
		})
	}
}

func TestWhatFailedTakesEffectWhenItIsTriedAgain(t *testing.T) {
	failing := true
	s := new(store)
	c := closer(t, s, func(ctx context.Context, tx *tx, m *order.CloseTimeoutV1) error {
		_ = effect(ctx, tx, m)
		if failing {
			panic("half way")
		}
		return nil
	})
	v := process(t, c, closeTimeoutText, closeQueue)
	failing = false
	if v = process(t, c, string(v.Body), closeQueue); v.Outcome != taskrun.Processed || len(s.effects) != 1 {
		t.Errorf("%+v %v", v, s.effects)
	}
}

func TestACancelledContextIsNeverAnAck(t *testing.T) {
	s := new(store)
	c := closer(t, s, effect)
	ctx, cancel := context.WithCancelCause(t.Context())
	stopping := errors.New("stopping")
	cancel(stopping)
	v, err := c.Process(ctx, []byte(closeTimeoutText), closeQueue)
	if err != nil || v.Action != taskwire.ActionRetry || !errors.Is(v.Err, stopping) || len(s.asked) != 0 {
		t.Errorf("%+v %v", v, err)
	}
	ctx, stop := context.WithCancel(t.Context())
	c = closer(t, s, func(ctx context.Context, _ *tx, _ *order.CloseTimeoutV1) error {
		stop()
		return ctx.Err()
	})
	v, err = c.Process(ctx, []byte(closeTimeoutText), closeQueue)
	if err != nil || v.Action != taskwire.ActionRetry || !errors.Is(v.Err, context.Canceled) {
		t.Errorf("%+v %v", v, err)
	}
}

// TestWhatIsRefused has a row for every reason for which no handler is asked.
func TestWhatIsRefused(t *testing.T) {
	c := closer(t, new(store), effect)
	other := strings.Replace(paidText, "%s", `"kind":"card","last4":"4242"`, 1)
	known := func(typ string, version int32) (*string, *int32) { return &typ, &version }
	for _, one := range []struct {
		name, message, code, text, label, id string
		version                              int32
	}{
		{"no JSON", "{", "undecodable", "not-json", "unknown", "", 0},
		{"two problems", `[{"a":1,"a":"\ud800"}]`, "undecodable", "duplicate-name /0/a; lone-surrogate /0/a", "unknown", "", 0},
		{"no object", "[]", "undecodable", "type", "unknown", "", 0},
		{"no task", strings.Replace(closeTimeoutText, "order.close.timeout\",\"timestamp", "order.open\",\"timestamp", 1), "unknown-task", "unknown-task /taskType", "unknown", "", 0},
		{"no such version", strings.Replace(closeTimeoutText, `"version":1`, `"version":7`, 1), "unknown-task", "unknown-task /version", "unknown", "", 0},
		{"version of another type", strings.Replace(closeTimeoutText, `"version":1`, `"version":"1"`, 1), "undecodable", "type /version", "unknown", "", 0},
		{"against the contract", strings.Replace(closeTimeoutText, `"89.90"`, `"89.9"`, 1), "undecodable", "format /payload/amount", "order.close.timeout", "", 1},
		{"too large", `{"a":"` + strings.Repeat("a", 65536) + `"}`, "undecodable", "too-large", "unknown", "", 0},
		{"no handler", other, "no-handler", "", "order.pay.success", "m-1", 1},
		{"no handler, against the contract", strings.Replace(other, "89.90", "-1.00", 1), "undecodable", "range /amount", "order.pay.success", "", 1},
	} {
		v := process(t, c, one.message, closeQueue)
		record, err := taskrun.DecodeDeadLetter(v.Body)
		if err != nil {
			t.Fatal(err)
		}
		if v.Action != taskwire.ActionDeadLetter || v.Outcome != taskrun.Refused || v.Task != one.label || v.Err == nil ||
			v.Exchange != "order-service.dlx.ex" || v.Queue != order.CloseTimeoutV1DeadLetterQueueOfOrderService {
			t.Errorf("%s: %+v", one.name, v)
		}
		if record.Attempts != 0 || record.ErrorCode != one.code || record.ErrorText != one.text || string(record.Original) != one.message {
			t.Errorf("%s: %s", one.name, v.Body)
		}
		typ, version := known(one.label, one.version)
		if one.version == 0 {
			typ, version = nil, nil
		}
		if fmt.Sprint(deref(record.TaskType), deref(record.Version), deref(record.TaskID)) != fmt.Sprint(deref(typ), deref(version), one.id) {
			t.Errorf("%s: %s", one.name, v.Body)
		}
	}
	if got := counted(c); got != "order.close.timeout refused 1, order.pay.success refused 2, unknown refused 7" {
		t.Error(got)
	}
	// The dead letter goes where the queue has its own, whatever the task.
	v := process(t, c, closeTimeoutText[:5], order.PaySuccessV1QueueOfOrderService)
	if v.Queue != order.PaySuccessV1DeadLetterQueueOfOrderService {
		t.Errorf("%+v", v)
	}
	if v, err := c.Process(t.Context(), []byte(closeTimeoutText), "q.elsewhere"); err == nil || v.Body != nil {
		t.Errorf("%+v", v)
	}
}

func deref[T any](p *T) (value T) {
	if p != nil {
		value = *p
	}
	return value
}

// TestATaskWithoutAHandlerNeedsNoCodeOfIt leaves the check out.
func TestATaskWithoutAHandlerNeedsNoCodeOfIt(t *testing.T) {
	c := taskrun.New(taskservice.OrderService(), new(store))
	if err := c.On(order.CloseTimeoutV1Handler(effect)); err != nil {
		t.Fatal(err)
	}
	v := process(t, c, fmt.Sprintf(paidText, `"kind":1`), closeQueue)
	record, err := taskrun.DecodeDeadLetter(v.Body)
	if err != nil || record.ErrorCode != "no-handler" || *record.TaskID != "m-1" {
		t.Errorf("%s %v", v.Body, err)
	}
}

func TestHandlersAreRegisteredAsTheContractSays(t *testing.T) {
	c := closer(t, new(store), effect)
	if err := c.On(order.CloseTimeoutV1Handler(effect)); err == nil {
		t.Error("two handlers for a task")
	}
	points := member.PointsAddV2Handler(func(context.Context, *tx, *member.PointsAddV2) error { return nil })
	if err := c.On(points); err == nil || !strings.Contains(err.Error(), "order-service does not consume member.points.add@2") {
		t.Error(err)
	}
	if got := c.Queues(); len(got) != 1 || got[0] != closeQueue {
		t.Error(got)
	}
}

func TestTwoVersionsAreOneEvent(t *testing.T) {
	s := new(store)
	c := taskrun.New(taskservice.PointsService(), s)
	one := member.PointsAddV1Handler(func(context.Context, *tx, *member.PointsAddV1) error { return nil })
	two := member.PointsAddV2Handler(func(context.Context, *tx, *member.PointsAddV2) error { return nil })
	if err := c.On(one, two); err != nil {
		t.Fatal(err)
	}
	for _, message := range load[good](t, "good.jsonl") {
		if strings.HasPrefix(message.Task, "member.points.add@") {
			process(t, c, message.Message, "member.points.queue")
		}
	}
	if len(s.asked) < 2 {
		t.Error(s.asked)
	}
	for _, asked := range s.asked {
		if !strings.HasSuffix(asked, " points-service/member.points.add") {
			t.Error(asked)
		}
	}
}

func TestCountersAreWrittenForPrometheus(t *testing.T) {
	c := closer(t, new(store), effect)
	process(t, c, closeTimeoutText, closeQueue)
	process(t, c, "{", closeQueue)
	text := c.Prometheus()
	for _, line := range []string{
		`taskpact_messages_total{service="order-service",task="order.close.timeout",outcome="dead_lettered"} 0`,
		`taskpact_messages_total{service="order-service",task="order.close.timeout",outcome="processed"} 1`,
		`taskpact_messages_total{service="order-service",task="unknown",outcome="refused"} 1`,
	} {
		if !strings.Contains(text, line+"\n") {
			t.Errorf("%s is not in\n%s", line, text)
		}
	}
	if !strings.HasSuffix(text, "\n") {
		t.Error("no end of the last line")
	}
}

func TestDuplicatesAtTheSameTimeTakeEffectOnce(t *testing.T) {
	s := new(store)
	c := closer(t, s, effect)
	var all sync.WaitGroup
	for i := range 50 {
		all.Add(1)
		go func() {
			defer all.Done()
			message := closeTimeoutText
			if i%5 == 0 {
				message = "{"
			}
			if v, err := c.Process(context.Background(), []byte(message), closeQueue); err != nil || v.Body == nil != (i%5 > 0) {
				t.Error(v, err)
			}
			_ = c.Prometheus()
		}()
	}
	all.Wait()
	const want = "order.close.timeout deduplicated 39, order.close.timeout processed 1, unknown refused 10"
	if got := counted(c); got != want || len(s.effects) != 1 {
		t.Error(got, s.effects)
	}
}
