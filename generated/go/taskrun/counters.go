package taskrun

import (
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
)

// Outcome is what became of a delivery, for counting: every one has exactly one.
type Outcome string

// The outcomes.
const (
	// Processed: the handler took effect.
	Processed Outcome = "processed"

	// Deduplicated: it had taken effect before.
	Deduplicated Outcome = "deduplicated"

	// Retried: it failed and is tried again.
	Retried Outcome = "retried"

	// DeadLettered: it failed and was given up.
	DeadLettered Outcome = "dead_lettered"

	// Refused: no handler was asked.
	Refused Outcome = "refused"
)

// outcomes are in the order of their names.
var outcomes = [...]Outcome{DeadLettered, Deduplicated, Processed, Refused, Retried}

// UnknownTask is the label of messages whose task is not known.
const UnknownTask = "unknown"

// Count is one counter.
type Count struct {
	// Service is the consumer.
	Service string

	// Task is the task type, or [UnknownTask].
	Task string

	// Outcome is what was counted.
	Outcome Outcome

	// Number is how often.
	Number uint64
}

type counters struct {
	lock   sync.RWMutex
	byTask map[string]*[len(outcomes)]atomic.Uint64
}

func (c *counters) of(task string) *[len(outcomes)]atomic.Uint64 {
	c.lock.RLock()
	found := c.byTask[task]
	c.lock.RUnlock()
	if found != nil {
		return found
	}
	c.lock.Lock()
	defer c.lock.Unlock()
	if c.byTask == nil {
		c.byTask = make(map[string]*[len(outcomes)]atomic.Uint64)
	}
	if c.byTask[task] == nil {
		c.byTask[task] = new([len(outcomes)]atomic.Uint64)
	}
	return c.byTask[task]
}

func (c *counters) count(task string, outcome Outcome) {
	c.of(task)[slices.Index(outcomes[:], outcome)].Add(1)
}

// all returns every counter, sorted.
func (c *counters) all(service string) []Count {
	c.lock.RLock()
	defer c.lock.RUnlock()
	out := make([]Count, 0, len(c.byTask)*len(outcomes))
	for task, counts := range c.byTask {
		for i, outcome := range outcomes {
			out = append(out, Count{Service: service, Task: task, Outcome: outcome, Number: counts[i].Load()})
		}
	}
	slices.SortStableFunc(out, func(a, b Count) int { return strings.Compare(a.Task, b.Task) })
	return out
}

// Counters returns how many deliveries had which outcome, sorted by task, then outcome. Tasks that have a handler are
// counted from 0.
func (c *Consumer[Tx]) Counters() []Count {
	return c.counters.all(c.service.Name)
}

var escapeLabel = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`)

// Prometheus returns the counters in the text format of Prometheus.
func (c *Consumer[Tx]) Prometheus() string {
	var out strings.Builder
	out.WriteString("# HELP taskpact_messages_total Deliveries by outcome.\n# TYPE taskpact_messages_total counter\n")
	for _, one := range c.Counters() {
		out.WriteString(`taskpact_messages_total{service="` + escapeLabel.Replace(one.Service) + `",task="` +
			escapeLabel.Replace(one.Task) + `",outcome="` + string(one.Outcome) + `"} `)
		out.WriteString(strconv.FormatUint(one.Number, 10))
		out.WriteByte('\n')
	}
	return out.String()
}
