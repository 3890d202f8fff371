package codec

import (
	"strings"
	"sync"

	"example.com/orders/tasks/internal/scan"
	"example.com/orders/tasks/taskwire"
)

// Node is a value of the message.
type Node = scan.Node

// sharedBytes is up to how long a message is for its texts to share its memory. A text that is kept for long must not
// keep a large message alive.
const sharedBytes = 4096

// Decoder takes typed values out of a message. What is wrong is noted, and decoding goes on with a zero value.
type Decoder struct {
	doc      scan.Doc
	findings []scan.Finding
	// hidden counts the sensitive places around the current one.
	hidden int
	// cut is the outermost sensitive map around the current place, or 0, which is no map: paths end there.
	cut  Node
	copy bool
}

var decoders = sync.Pool{New: func() any { return new(Decoder) }}

// open reads a message; what is wrong with its bytes is returned, and then the decoder must not be used.
func open(message []byte) (*Decoder, error) {
	d := decoders.Get().(*Decoder)
	d.findings, d.hidden, d.cut, d.copy = d.findings[:0], 0, 0, len(message) > sharedBytes
	if found := d.doc.Read(string(message)); len(found) > 0 {
		defer d.close()
		return nil, told(d.doc.Resolve(found))
	}
	return d, nil
}

func (d *Decoder) close() {
	d.doc.Clear()
	clear(d.findings)
	decoders.Put(d)
}

// err returns everything that was noted.
func (d *Decoder) err() error {
	if len(d.findings) == 0 {
		return nil
	}
	return told(d.doc.Resolve(d.findings))
}

func told(found []scan.Told) taskwire.Errors {
	errs := make(taskwire.Errors, len(found))
	for i, one := range found {
		errs[i] = taskwire.Error{Path: one.Path, Code: taskwire.Code(one.Code)}
	}
	return errs
}

// Fail notes what is wrong with a value.
func (d *Decoder) Fail(at Node, code taskwire.Code) {
	if d.cut != 0 {
		at = d.cut
	}
	d.findings = append(d.findings, scan.Finding{Node: at, Code: string(code)})
}

// failMember notes what is wrong with a member that is not there.
func (d *Decoder) failMember(at Node, name string, code taskwire.Code) {
	if d.cut != 0 {
		d.Fail(at, code)
		return
	}
	d.findings = append(d.findings, scan.Finding{Node: at, Name: name, HasName: true, Code: string(code)})
}

// failType notes that a value has another JSON type than declared.
func (d *Decoder) failType(at Node) {
	if d.doc.Kind(at) == scan.Null {
		d.Fail(at, taskwire.Null)
	} else {
		d.Fail(at, taskwire.Type)
	}
}

// Is notes what is wrong where a value is not of a kind.
func (d *Decoder) is(at Node, kind scan.Kind) bool {
	if d.doc.Kind(at) == kind {
		return true
	}
	d.failType(at)
	return false
}

// Object says whether a value is an object.
func (d *Decoder) Object(at Node) bool {
	return d.is(at, scan.Object)
}

func (d *Decoder) isNull(at Node) bool {
	return d.doc.Kind(at) == scan.Null
}

// First returns the name of the first member of an object. The value stands right behind a name.
func (d *Decoder) First(at Node) Node {
	return d.doc.First(at)
}

// After returns the first node that is not beneath the given one.
func (d *Decoder) After(at Node) Node {
	return d.doc.After(at)
}

// Name returns a member's name.
func (d *Decoder) Name(at Node) string {
	return d.doc.Text(at)
}

// Missing notes the required members that were not seen. Bit i of seen stands for names[i].
func (d *Decoder) Missing(at Node, seen []uint64, names []string) {
	for i, name := range names {
		if seen[i/64]>>(i%64)&1 == 0 {
			d.failMember(at, name, taskwire.Missing)
		}
	}
}

// Tag returns the tag of a union, or notes that there is none.
func (d *Decoder) Tag(at Node, name string) (tag string, ok bool) {
	if !d.is(at, scan.Object) {
		return "", false
	}
	value, found := d.doc.Member(at, name)
	if !found {
		d.failMember(at, name, taskwire.Missing)
		return "", false
	}
	if !d.is(value, scan.String) {
		return "", false
	}
	return d.text(value), true
}

// UnknownTag notes a tag that its union does not have. In an open union that is wrong only where it cannot be kept.
func (d *Decoder) UnknownTag(at Node, name, tag string, open bool) bool {
	if open && keepable(tag) {
		return true
	}
	value, _ := d.doc.Member(at, name)
	d.Fail(value, taskwire.UnknownVariant)
	return false
}

// text returns a string's text, in memory of its own where the message is large.
func (d *Decoder) text(at Node) string {
	text := d.doc.Text(at)
	if d.copy {
		return strings.Clone(text)
	}
	return text
}
