package codec

import (
	"sync"

	"example.com/orders/tasks/internal/scan"
	"example.com/orders/tasks/taskwire"
)

// Role says by whose rules a message is written.
type Role uint8

const (
	// Producer writes what every consumer accepts, and nothing that only a consumer may carry.
	Producer Role = iota
	// Consumer writes what it has accepted, with what it does not know.
	Consumer
)

// reserve is what a producer leaves of the allowed length, so that a retry counter always fits.
const reserve = 64

// Encoder writes canonical bytes. What is wrong is noted, and writing goes on with something in its place, so that the
// text is always well-formed.
type Encoder struct {
	out  []byte
	role Role
	// depth counts the open brackets.
	depth int
	// hidden counts the sensitive places around the current one.
	hidden int
	// cut is one more than where the outermost sensitive map around the current place begins, or 0.
	cut int
	// deep says that a container was nested too deep.
	deep  bool
	noted []noted
	// bytes are problems of the first phase; where there are any, nothing else is told.
	bytes []noted
}

// noted is something wrong with what was written at an offset.
type noted struct {
	offset  int
	name    string
	hasName bool
	code    taskwire.Code
}

var encoders = sync.Pool{New: func() any { return new(Encoder) }}

// NewEncoder returns an encoder for one message.
func NewEncoder(role Role) *Encoder {
	e := encoders.Get().(*Encoder)
	*e = Encoder{out: e.out[:0], role: role, noted: e.noted[:0], bytes: e.bytes[:0]}
	return e
}

// Done returns what was written; for a producer no more than most bytes, less the reserve. The encoder must not be used
// any more.
func (e *Encoder) Done(most int) ([]byte, error) {
	if e.role == Producer && len(e.out) > most-reserve {
		e.noted = append(e.noted, noted{code: taskwire.TooLarge})
	}
	return e.end()
}

// end returns what was written.
func (e *Encoder) end() ([]byte, error) {
	defer encoders.Put(e)
	if len(e.noted)+len(e.bytes) > 0 {
		return nil, e.err()
	}
	return append([]byte(nil), e.out...), nil
}

// err reads what was written to find the paths of what was noted.
func (e *Encoder) err() error {
	found := e.bytes
	if len(found) == 0 {
		found = e.noted
	}
	var doc scan.Doc
	doc.Read(string(e.out))
	findings := make([]scan.Finding, len(found))
	for i, one := range found {
		findings[i] = scan.Finding{Node: doc.At(one.offset), Name: one.name, HasName: one.hasName, Code: string(one.code)}
	}
	return told(doc.Resolve(findings))
}

// Fail notes what is wrong with the value that is written next.
func (e *Encoder) Fail(code taskwire.Code) {
	e.failAt(len(e.out), code)
}

// failAt notes what is wrong with the value that begins at an offset.
func (e *Encoder) failAt(offset int, code taskwire.Code) {
	e.noted = append(e.noted, e.note(offset, code))
}

func (e *Encoder) note(offset int, code taskwire.Code) noted {
	if e.cut > 0 {
		offset = e.cut - 1
	}
	return noted{offset: offset, code: code}
}

// failMember notes what is wrong with a member, present or not, of the object that begins at an offset.
func (e *Encoder) failMember(offset int, name string, code taskwire.Code) {
	one := e.note(offset, code)
	if e.cut == 0 {
		one.name, one.hasName = name, true
	}
	e.noted = append(e.noted, one)
}

// failBytes notes what no message can carry.
func (e *Encoder) failBytes(offset int, code taskwire.Code) {
	e.bytes = append(e.bytes, e.note(offset, code))
}

// Begin opens an object. Where that is nested too deep it writes null instead and returns false; then nothing more of
// the object must be written.
func (e *Encoder) Begin() bool {
	return e.open('{')
}

// End closes an object.
func (e *Encoder) End() {
	e.shut('}')
}

func (e *Encoder) open(bracket byte) bool {
	if e.depth == scan.MaxDepth {
		e.tooDeep()
		return false
	}
	e.depth++
	e.out = append(e.out, bracket)
	return true
}

// tooDeep writes null in place of a container that is nested too deep. The first one is told.
func (e *Encoder) tooDeep() {
	if !e.deep {
		e.deep = true
		e.failBytes(len(e.out), taskwire.TooDeep)
	}
	e.Null()
}

func (e *Encoder) shut(bracket byte) {
	e.depth--
	e.out = append(e.out, bracket)
}

// Key writes a name, given as JSON with its colon, and the comma before it.
func (e *Encoder) Key(name string) {
	e.comma()
	e.out = append(e.out, name...)
}

// comma separates from what stands before in the same container.
func (e *Encoder) comma() {
	if last := e.out[len(e.out)-1]; last != '{' && last != '[' {
		e.out = append(e.out, ',')
	}
}

// Text writes JSON that is known to be well-formed.
func (e *Encoder) Text(json string) {
	e.out = append(e.out, json...)
}

// TellsVersion says whether a version that was absent is written all the same.
func (e *Encoder) TellsVersion() bool {
	return e.role == Producer
}

// Missing notes a required member that there is no value for, in place of its name and value. The object begins where
// [Encoder.Offset] was before it was opened.
func (e *Encoder) Missing(object int, name string) {
	e.failMember(object, name, taskwire.Missing)
}

// Offset returns where the next byte is written.
func (e *Encoder) Offset() int {
	return len(e.out)
}

// UnknownTag writes an unknown variant of the union with that tag.
func (e *Encoder) UnknownTag(name, tag string, raw taskwire.JSON) {
	offset := len(e.out)
	if e.role == Producer || !keepable(tag) {
		e.failMember(offset, name, taskwire.UnknownVariant)
	}
	if text := raw.String(); text == "" || text[0] != '{' {
		e.Fail(taskwire.Type)
	}
	e.JSON(raw, -1)
}

// Hide says that what follows is sensitive, until [Encoder.Show].
func (e *Encoder) Hide() {
	e.hidden++
}

// Show ends what [Encoder.Hide] began.
func (e *Encoder) Show() {
	e.hidden--
}
