package codec

import (
	"cmp"
	"slices"

	"example.com/orders/tasks/internal/scan"
	"example.com/orders/tasks/taskwire"
)

// Registry is what is known of all tasks: enough to find out which one a message belongs to.
type Registry struct {
	// MaxBytes is the length of the longest message of any task.
	MaxBytes int

	// Envelopes in the order in which they are recognised.
	Envelopes []Envelope
}

// Envelope holds the names by which messages are told apart.
type Envelope struct {
	// Type, Version, Attempt and ID are wire names; the latter three are empty where the envelope has no such role.
	Type, Version, Attempt, ID string

	// Tasks sorted by value, then version.
	Tasks []Task
}

// Task is a type value and a version.
type Task struct {
	// Value stands for the task type in messages.
	Value string

	// Version is from 1.
	Version int32

	// Number tells tasks of the registry apart.
	Number int

	// Type is the task type where that is not the value; else empty.
	Type string
}

// TaskType returns the task type.
func (t *Task) TaskType() string {
	if t.Type != "" {
		return t.Type
	}
	return t.Value
}

// Root is the message itself.
const Root Node = 0

// Message is what the generated message types have in common.
type Message interface {
	// Receive decodes from a message that is known to be of this task.
	Receive(d *Decoder)
}

// Receive reads a message of the task of that number.
func (r *Registry) Receive(message []byte, number int, into Message) error {
	return r.read(message, func(d *Decoder, envelope *Envelope, task *Task) error {
		if task.Number != number {
			d.failMember(0, envelope.Type, taskwire.UnknownTask)
			return d.err()
		}
		into.Receive(d)
		return d.err()
	})
}

// ReceiveAny reads a message of any task; pick returns an empty value of the task of a number.
func ReceiveAny[M Message](r *Registry, message []byte, pick func(number int) M) (M, error) {
	var into M
	err := r.read(message, func(d *Decoder, _ *Envelope, task *Task) error {
		into = pick(task.Number)
		into.Receive(d)
		return d.err()
	})
	if err != nil {
		var none M
		return none, err
	}
	return into, nil
}

// Find reads a message of any task as far as it is asked to: found is called with the task and the message's id, which
// is empty where the message has none, and returns an empty value to decode into, or nil.
func (r *Registry) Find(message []byte, found func(task *Task, id string) Message) error {
	return r.read(message, func(d *Decoder, envelope *Envelope, task *Task) error {
		if into := found(task, d.id(envelope)); into != nil {
			into.Receive(d)
		}
		return d.err()
	})
}

// id returns the id of a message where that is well.
func (d *Decoder) id(envelope *Envelope) string {
	if envelope.ID == "" {
		return ""
	}
	at, found := d.doc.Member(Root, envelope.ID)
	if !found || d.doc.Kind(at) != scan.String || !RoleID.ok(d.doc.Text(at)) {
		return ""
	}
	return d.text(at)
}

// read makes sure of the bytes and the task.
func (r *Registry) read(message []byte, then func(d *Decoder, envelope *Envelope, task *Task) error) error {
	if len(message) > r.MaxBytes {
		return taskwire.Errors{{Path: "", Code: taskwire.TooLarge}}
	}
	d, err := open(message)
	if err != nil {
		return err
	}
	defer d.close()
	if d.doc.Kind(Root) != scan.Object {
		d.Fail(Root, taskwire.Type)
		return d.err()
	}
	if len(r.Envelopes) == 0 {
		d.Fail(Root, taskwire.UnknownTask)
		return d.err()
	}
	envelope, task := r.identify(d)
	if err := d.err(); err != nil {
		return err
	}
	return then(d, envelope, task)
}

// identify finds the envelope and the task of a message.
func (r *Registry) identify(d *Decoder) (envelope *Envelope, task *Task) {
	envelope = &r.Envelopes[0]
	value, found := Node(0), false
	for i := range r.Envelopes {
		if value, found = d.doc.Member(0, r.Envelopes[i].Type); found {
			envelope = &r.Envelopes[i]
			break
		}
	}
	version, versionKnown := d.version(envelope)
	if !found {
		d.failMember(0, envelope.Type, taskwire.Missing)
		return envelope, nil
	}
	if !d.is(value, scan.String) {
		return envelope, nil
	}
	tasks := envelope.versions(d.doc.Text(value))
	if len(tasks) == 0 {
		d.Fail(value, taskwire.UnknownTask)
		return envelope, nil
	}
	if !versionKnown {
		return envelope, nil
	}
	at, ok := slices.BinarySearchFunc(tasks, version, func(t Task, v int32) int { return cmp.Compare(t.Version, v) })
	if !ok {
		d.failMember(0, envelope.Version, taskwire.UnknownTask)
		return envelope, nil
	}
	return envelope, &tasks[at]
}

// version returns the version of a message, 1 where it says nothing; false where it has none that can be.
func (d *Decoder) version(envelope *Envelope) (int32, bool) {
	if envelope.Version == "" {
		return 1, true
	}
	at, found := d.doc.Member(0, envelope.Version)
	if !found {
		return 1, true
	}
	before := len(d.findings)
	version := d.Int32(at, 1, 1<<31-1)
	return version, len(d.findings) == before
}

// versions returns the tasks of a type value.
func (e *Envelope) versions(value string) []Task {
	from, found := slices.BinarySearchFunc(e.Tasks, value, func(t Task, v string) int { return cmp.Compare(t.Value, v) })
	if !found {
		return nil
	}
	to := from + 1
	for to < len(e.Tasks) && e.Tasks[to].Value == value {
		to++
	}
	return e.Tasks[from:to]
}

// Retry returns the message with another value of its attempt counter, every other byte as it was.
func (r *Registry) Retry(message []byte, attempt int32) ([]byte, error) {
	var out []byte
	err := r.read(message, func(d *Decoder, envelope *Envelope, _ *Task) error {
		if envelope.Attempt == "" {
			return taskwire.ErrNoAttempt
		}
		if attempt < 0 {
			d.failMember(0, envelope.Attempt, taskwire.Range)
			return d.err()
		}
		out = d.withAttempt(message, envelope.Attempt, attempt)
		return nil
	})
	return out, err
}

// Size notes a message that is longer than its task allows.
func (d *Decoder) Size(most int) {
	if d.doc.Size() > most {
		d.Fail(0, taskwire.TooLarge)
	}
}

// UnmarshalVariant decodes one variant of a union.
func UnmarshalVariant[V, U any](text []byte, into *V, decode func(*Decoder, Node) U) error {
	var union U
	if err := UnmarshalPart(text, &union, decode); err != nil {
		return err
	}
	variant, ok := any(union).(*V)
	if !ok {
		return taskwire.Errors{{Code: taskwire.UnknownVariant}}
	}
	*into = *variant
	return nil
}

// UnmarshalPart decodes a part of a message that stands alone.
func UnmarshalPart[T any](text []byte, into *T, decode func(*Decoder, Node) T) error {
	d, err := open(text)
	if err != nil {
		return err
	}
	defer d.close()
	value := decode(d, 0)
	if err := d.err(); err != nil {
		return err
	}
	*into = value
	return nil
}
