// Package scan reads JSON strictly: one pass over the bytes that finds every problem they have, and leaves an index of
// the values from which typed code decodes without looking at white space, brackets or escapes again.
//
// It knows RFC 8259, RFC 6901 (paths) and RFC 8785 (the canonical form) and nothing of tasks.
package scan

import (
	"math"
	"sort"
	"unicode/utf8"
)

// MaxDepth is how many brackets may be open at once, the document's own included.
const MaxDepth = 64

// MaxNumberBytes is the length of the longest number token.
const MaxNumberBytes = 1000

// The problems bytes can have.
const (
	NotJSON       = "not-json"
	DuplicateName = "duplicate-name"
	LoneSurrogate = "lone-surrogate"
	TooDeep       = "too-deep"
)

// Kind is the JSON type of a value.
type Kind uint8

// The JSON types.
const (
	Null Kind = iota
	Bool
	Number
	String
	Array
	Object
)

// Node is a value of a document, or the name of an object's member: its place in the index. The document itself is 0.
// The value of a member stands right behind its name.
type Node int32

// cell is what the index holds of a value.
type cell struct {
	// start and end delimit the token; those of a string leave the quotes out.
	start, end int32
	// next is the first node that is not beneath this one.
	next Node
	// count is the number of items or members.
	count int32
	kind  Kind
	// escaped says that the string has escapes.
	escaped bool
	// broken says that the string has a lone surrogate.
	broken bool
}

// Doc is a document that was read. The zero value is ready for [Doc.Read], and may be used again and again.
type Doc struct {
	src      string
	cells    []cell
	findings []Finding
	deep     bool
}

// Read reads one JSON text with nothing but white space around it, and returns what is wrong with it. Where anything
// is, the document must not be looked at; the findings are resolved by [Doc.Resolve].
func (d *Doc) Read(text string) []Finding {
	d.src, d.cells, d.findings, d.deep = text, d.cells[:0], d.findings[:0], false
	if len(text) > math.MaxInt32 || !utf8.ValidString(text) || !d.document() {
		d.cells = append(d.cells[:0], cell{})
		d.findings = append(d.findings[:0], Finding{Code: NotJSON})
	}
	return d.findings
}

// Clear forgets the document, so that a pooled one keeps no message alive.
func (d *Doc) Clear() {
	d.src = ""
}

// Kind returns the JSON type of a value.
func (d *Doc) Kind(at Node) Kind {
	return d.cells[at].kind
}

// Count returns the number of items or members of a container.
func (d *Doc) Count(at Node) int {
	return int(d.cells[at].count)
}

// First returns the first item, or the name of the first member, of a container; it is [Doc.After] of the container
// where that is empty.
func (d *Doc) First(at Node) Node {
	return at + 1
}

// After returns the first node that is not beneath the given one.
func (d *Doc) After(at Node) Node {
	return d.cells[at].next
}

// Token returns the text of a scalar as it stands in the message; that of a string leaves the quotes out.
func (d *Doc) Token(at Node) string {
	return d.src[d.cells[at].start:d.cells[at].end]
}

// Span returns where a value begins and ends in the message; a string's span leaves the quotes out.
func (d *Doc) Span(at Node) (start, end int) {
	return int(d.cells[at].start), int(d.cells[at].end)
}

// Text returns a string or a name, unescaped. It shares the memory of the message where it has no escapes.
func (d *Doc) Text(at Node) string {
	if c := &d.cells[at]; c.escaped {
		return unescape(d.src[c.start:c.end])
	}
	return d.Token(at)
}

// IsTrue says which of the two a bool is.
func (d *Doc) IsTrue(at Node) bool {
	return d.src[d.cells[at].start] == 't'
}

// Member returns the value of the member of that name, and whether there is one.
func (d *Doc) Member(at Node, name string) (Node, bool) {
	for m, end := d.First(at), d.After(at); m < end; m = d.After(m + 1) {
		if d.Text(m) == name {
			return m + 1, true
		}
	}
	return 0, false
}

// Size returns the length of the whole text in bytes.
func (d *Doc) Size() int {
	return len(d.src)
}

// At returns the value that begins at an offset, where there is one.
func (d *Doc) At(offset int) Node {
	return Node(sort.Search(len(d.cells), func(i int) bool {
		start := int(d.cells[i].start)
		if d.cells[i].kind == String {
			start--
		}
		return start >= offset
	}))
}
