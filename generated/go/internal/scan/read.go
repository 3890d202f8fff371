package scan

import "strings"

// failed stands for a position where the text is no JSON.
const failed = -1

// fewMembers is up to how many members a name is looked for one by one.
const fewMembers = 32

func (d *Doc) document() bool {
	at := d.value(space(d.src, 0), 0)
	return at != failed && space(d.src, at) == len(d.src)
}

// space returns the first position from at on that is not white space.
func space(src string, at int) int {
	for at < len(src) && (src[at] == ' ' || src[at] == '\n' || src[at] == '\t' || src[at] == '\r') {
		at++
	}
	return at
}

// value reads a value beneath depth open brackets and returns the position behind it. It calls itself for what is
// nested, at most [MaxDepth] times.
func (d *Doc) value(at, depth int) int {
	if at >= len(d.src) {
		return failed
	}
	switch d.src[at] {
	case '"':
		return d.text(at + 1)
	case '{':
		if depth == MaxDepth {
			return d.tooDeep(at)
		}
		return d.object(at, depth+1)
	case '[':
		if depth == MaxDepth {
			return d.tooDeep(at)
		}
		return d.array(at, depth+1)
	case 't':
		return d.word(at, "true", Bool)
	case 'f':
		return d.word(at, "false", Bool)
	case 'n':
		return d.word(at, "null", Null)
	}
	end := number(d.src, at)
	if end != failed {
		d.scalar(at, end, Number)
	}
	return end
}

func (d *Doc) scalar(start, end int, kind Kind) {
	next := Node(len(d.cells) + 1)
	d.cells = append(d.cells, cell{start: int32(start), end: int32(end), next: next, kind: kind})
}

func (d *Doc) word(at int, word string, kind Kind) int {
	if !strings.HasPrefix(d.src[at:], word) {
		return failed
	}
	d.scalar(at, at+len(word), kind)
	return at + len(word)
}

// text reads a string from behind its opening quote on.
func (d *Doc) text(start int) int {
	end, escaped, broken := stringEnd(d.src, start)
	if end == failed {
		return failed
	}
	if broken {
		d.findings = append(d.findings, Finding{Node: Node(len(d.cells)), Code: LoneSurrogate})
	}
	d.cells = append(d.cells, cell{
		start: int32(start), end: int32(end), next: Node(len(d.cells) + 1), kind: String, escaped: escaped, broken: broken,
	})
	return end + 1
}

func (d *Doc) array(at, depth int) int {
	self := len(d.cells)
	d.cells = append(d.cells, cell{start: int32(at), kind: Array})
	at = space(d.src, at+1)
	count := int32(0)
	if at < len(d.src) && d.src[at] == ']' {
		return d.closed(self, at+1, count)
	}
	for {
		if at = d.value(at, depth); at == failed {
			return failed
		}
		count++
		if at = space(d.src, at); at >= len(d.src) {
			return failed
		}
		switch d.src[at] {
		case ',':
			at = space(d.src, at+1)
		case ']':
			return d.closed(self, at+1, count)
		default:
			return failed
		}
	}
}

// closed notes what is known of a container only at its end.
func (d *Doc) closed(self, end int, count int32) int {
	c := &d.cells[self]
	c.end, c.next, c.count = int32(end), Node(len(d.cells)), count
	return end
}

func (d *Doc) object(at, depth int) int {
	self := len(d.cells)
	d.cells = append(d.cells, cell{start: int32(at), kind: Object})
	at = space(d.src, at+1)
	if at < len(d.src) && d.src[at] == '}' {
		return d.closed(self, at+1, 0)
	}
	names := nameSet{doc: d, first: Node(self + 1)}
	for {
		if at >= len(d.src) || d.src[at] != '"' {
			return failed
		}
		name := Node(len(d.cells))
		if at = d.name(Node(self), at+1); at == failed {
			return failed
		}
		if names.add(name) {
			// A name with a lone surrogate stands in no path: the resolver ends it at the object.
			d.findings = append(d.findings, Finding{Node: name + 1, Code: DuplicateName})
		}
		if at = space(d.src, at); at >= len(d.src) || d.src[at] != ':' {
			return failed
		}
		if at = d.value(space(d.src, at+1), depth); at == failed {
			return failed
		}
		if at = space(d.src, at); at >= len(d.src) {
			return failed
		}
		switch d.src[at] {
		case ',':
			at = space(d.src, at+1)
		case '}':
			return d.closed(self, at+1, int32(names.count))
		default:
			return failed
		}
	}
}

// name reads a member's name from behind its opening quote on.
func (d *Doc) name(object Node, start int) int {
	end, escaped, broken := stringEnd(d.src, start)
	if end == failed {
		return failed
	}
	if broken {
		d.findings = append(d.findings, Finding{Node: object, Code: LoneSurrogate})
	}
	d.cells = append(d.cells, cell{
		start: int32(start), end: int32(end), next: Node(len(d.cells) + 1), kind: String, escaped: escaped, broken: broken,
	})
	return end + 1
}

// tooDeep passes over a container that is nested too deep.
func (d *Doc) tooDeep(at int) int {
	if !d.deep {
		d.deep = true
		d.findings = append(d.findings, Finding{Node: Node(len(d.cells)), Code: TooDeep})
	}
	end := Skip(d.src, at)
	if end != failed {
		d.scalar(at, end, Null)
	}
	return end
}

// nameSet holds the names of an object that is being read. A few are compared one by one, and only where a bit that is
// made of the name says that it may have been there; many are kept in a map, so that a long object costs no more a
// member than a short one.
type nameSet struct {
	doc   *Doc
	first Node
	count int
	bits  uint64
	many  map[string]struct{}
}

// add notes the name at a node, the last of the index, and says whether it was there before.
func (s *nameSet) add(at Node) bool {
	name := s.doc.Text(at)
	s.count++
	if s.many != nil {
		_, found := s.many[name]
		s.many[name] = struct{}{}
		return found
	}
	bit := uint64(1) << (nameHash(name) & 63)
	found := false
	if s.bits&bit != 0 {
		for m := s.first; m < at && !found; m = s.doc.After(m + 1) {
			found = s.doc.Text(m) == name
		}
	}
	s.bits |= bit
	if s.count == fewMembers {
		s.many = make(map[string]struct{}, 2*fewMembers)
		for m := s.first; m <= at; m = s.doc.After(m + 1) {
			s.many[s.doc.Text(m)] = struct{}{}
			if m == at {
				break
			}
		}
	}
	return found
}

func nameHash(name string) uint {
	if len(name) == 0 {
		return 0
	}
	return uint(len(name)) + 7*uint(name[0]) + 31*uint(name[len(name)-1]) + 13*uint(name[len(name)/2])
}
