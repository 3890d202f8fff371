package codec

import (
	"example.com/orders/tasks/internal/scan"
	"example.com/orders/tasks/taskwire"
)

// Record reads an object that is no message of a task: strictly, and of any length.
func Record(text []byte, decode func(*Decoder, Node)) error {
	d, err := open(text)
	if err != nil {
		return err
	}
	defer d.close()
	if d.doc.Kind(Root) == scan.Object {
		decode(d, Root)
	} else {
		// As with a message: null is no exception here.
		d.Fail(Root, taskwire.Type)
	}
	return d.err()
}

// AnyText is what a text must satisfy that may be anything.
var AnyText = &Text{Max: -1}

// UpTo is what a text must satisfy that has at most that many code points.
func UpTo(most int) *Text {
	return &Text{Max: most}
}
