package scan

import "strings"

// Skip passes over one value, checking only that it is well-formed; nesting costs a byte of heap, not stack.
func Skip(src string, at int) int {
	s := skipper{src: src, at: at}
	for s.value() {
	}
	return s.at
}

type skipper struct {
	src string
	// at is failed where the text turned out to be no JSON.
	at int
	// open holds the closing bracket of every open container.
	open []byte
}

// value passes over a scalar or an opening bracket and over what follows, up to the next value. It says whether there
// is one.
func (s *skipper) value() bool {
	s.space()
	switch c := s.peek(); c {
	case '{', '[':
		s.at++
		s.space()
		closing := c + 2
		if s.peek() == closing {
			s.at++
			break
		}
		s.open = append(s.open, closing)
		return s.name()
	case '"':
		s.text()
	case 't':
		s.word("true")
	case 'f':
		s.word("false")
	case 'n':
		s.word("null")
	default:
		s.at = number(s.src, s.at)
	}
	return s.at != failed && s.after()
}

// after goes on behind a value.
func (s *skipper) after() bool {
	for len(s.open) > 0 {
		s.space()
		switch s.peek() {
		case ',':
			s.at++
			return s.name()
		case s.open[len(s.open)-1]:
			s.at++
			s.open = s.open[:len(s.open)-1]
		default:
			s.at = failed
			return false
		}
	}
	return false
}

// name passes over a member's name and colon where the innermost container is an object.
func (s *skipper) name() bool {
	if s.open[len(s.open)-1] != '}' {
		return true
	}
	if s.space(); s.peek() != '"' {
		s.at = failed
		return false
	}
	if s.text(); s.at == failed {
		return false
	}
	if s.space(); s.peek() != ':' {
		s.at = failed
		return false
	}
	s.at++
	return true
}

func (s *skipper) text() {
	if s.at, _, _ = stringEnd(s.src, s.at+1); s.at != failed {
		s.at++
	}
}

func (s *skipper) word(word string) {
	if !strings.HasPrefix(s.src[s.at:], word) {
		s.at = failed
		return
	}
	s.at += len(word)
}

func (s *skipper) space() {
	s.at = space(s.src, s.at)
}

// peek returns the byte that is next, and 0, which begins nothing, at the end.
func (s *skipper) peek() byte {
	if s.at >= len(s.src) {
		return 0
	}
	return s.src[s.at]
}
