package scan

import (
	"strings"
	"unicode/utf8"
)

// number returns the end of the number token at a position, or failed.
func number(src string, at int) int {
	start := at
	if at < len(src) && src[at] == '-' {
		at++
	}
	if at < len(src) && src[at] == '0' {
		at++
	} else if at = digits(src, at); at == failed {
		return failed
	}
	if at < len(src) && src[at] == '.' {
		if at = digits(src, at+1); at == failed {
			return failed
		}
	}
	if at < len(src) && src[at]|0x20 == 'e' {
		at++
		if at < len(src) && (src[at] == '+' || src[at] == '-') {
			at++
		}
		if at = digits(src, at); at == failed {
			return failed
		}
	}
	if at-start > MaxNumberBytes {
		return failed
	}
	return at
}

// digits returns the end of at least one digit.
func digits(src string, at int) int {
	start := at
	for at < len(src) && src[at]-'0' <= 9 {
		at++
	}
	if at == start {
		return failed
	}
	return at
}

// stringEnd returns where the closing quote of a string stands that begins, behind its opening quote, at a position;
// whether there are escapes; and whether one of them is a lone surrogate.
func stringEnd(src string, at int) (end int, escaped, broken bool) {
	for at < len(src) {
		switch c := src[at]; {
		case c == '"':
			return at, escaped, broken
		case c == '\\':
			escaped = true
			next, lone := escape(src, at+1)
			if next == failed {
				return failed, false, false
			}
			at, broken = next, broken || lone
		case c < 0x20:
			return failed, false, false
		default:
			at++
		}
	}
	return failed, false, false
}

// escape returns the end of an escape that begins, behind its backslash, at a position.
func escape(src string, at int) (end int, lone bool) {
	if at >= len(src) {
		return failed, false
	}
	switch src[at] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return at + 1, false
	case 'u':
		unit, ok := hex4(src, at+1)
		if !ok {
			return failed, false
		}
		end = at + 5
		switch {
		case unit&0xFC00 == 0xDC00:
			return end, true
		case unit&0xFC00 != 0xD800:
			return end, false
		}
		if _, ok := lowHalf(src, end); ok {
			return end + 6, false
		}
		return end, true
	}
	return failed, false
}

// lowHalf reads the escape at a position where it is the second half of a pair.
func lowHalf(src string, at int) (rune, bool) {
	if !strings.HasPrefix(src[at:], `\u`) {
		return 0, false
	}
	unit, ok := hex4(src, at+2)
	return unit, ok && unit&0xFC00 == 0xDC00
}

func hex4(src string, at int) (rune, bool) {
	if at+4 > len(src) {
		return 0, false
	}
	unit := rune(0)
	for _, c := range []byte(src[at : at+4]) {
		switch {
		case c-'0' <= 9:
			unit = unit<<4 | rune(c-'0')
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			unit = unit<<4 | rune(c|0x20-'a'+10)
		default:
			return 0, false
		}
	}
	return unit, true
}

// unescape resolves the escapes of a string token that was read before. A lone surrogate, which only a text that is
// refused has, becomes three bytes that are no UTF-8, so that two such names stay apart.
func unescape(token string) string {
	out := make([]byte, 0, len(token))
	for at := 0; at < len(token); {
		back := strings.IndexByte(token[at:], '\\')
		if back < 0 {
			return string(append(out, token[at:]...))
		}
		out = append(out, token[at:at+back]...)
		at += back + 2
		switch c := token[at-1]; c {
		case 'b':
			out = append(out, '\b')
		case 'f':
			out = append(out, '\f')
		case 'n':
			out = append(out, '\n')
		case 'r':
			out = append(out, '\r')
		case 't':
			out = append(out, '\t')
		case 'u':
			unit, _ := hex4(token, at)
			at += 4
			if unit&0xFC00 == 0xD800 {
				if second, ok := lowHalf(token, at); ok {
					unit = 0x10000 + (unit-0xD800)<<10 + (second - 0xDC00)
					at += 6
				}
			}
			out = appendRune(out, unit)
		default:
			out = append(out, c)
		}
	}
	return string(out)
}

func appendRune(out []byte, r rune) []byte {
	if r&^0x7FF == 0xD800 {
		return append(out, 0xED, 0x80|byte(r>>6&0x3F), 0x80|byte(r&0x3F))
	}
	return utf8.AppendRune(out, r)
}
