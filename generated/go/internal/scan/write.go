package scan

import (
	"math"
	"strconv"
	"unicode/utf8"
)

const hexDigits = "0123456789abcdef"

// AppendString appends a string token, escaped only where RFC 8785 says so. Bytes that are no UTF-8 become U+FFFD, and
// it says whether there were any.
func AppendString(out []byte, text string) (result []byte, valid bool) {
	out = append(out, '"')
	valid = true
	from := 0
	for at := 0; at < len(text); {
		c := text[at]
		if c >= 0x20 && c < utf8.RuneSelf && c != '"' && c != '\\' {
			at++
			continue
		}
		if c >= utf8.RuneSelf {
			r, size := utf8.DecodeRuneInString(text[at:])
			if r == utf8.RuneError && size == 1 {
				out = append(append(out, text[from:at]...), "\uFFFD"...)
				from, valid = at+1, false
			}
			at += size
			continue
		}
		out = append(out, text[from:at]...)
		out = appendEscape(out, c)
		at++
		from = at
	}
	return append(append(out, text[from:]...), '"'), valid
}

func appendEscape(out []byte, c byte) []byte {
	switch c {
	case '"', '\\':
		return append(out, '\\', c)
	case '\b':
		return append(out, `\b`...)
	case '\t':
		return append(out, `\t`...)
	case '\n':
		return append(out, `\n`...)
	case '\f':
		return append(out, `\f`...)
	case '\r':
		return append(out, `\r`...)
	}
	return append(out, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
}

// AppendNumber appends a finite double as ECMAScript prints it, −0 as 0.
func AppendNumber(out []byte, value float64) []byte {
	if value == 0 {
		return append(out, '0')
	}
	if size := math.Abs(value); size >= 1e-6 && size < 1e21 {
		return strconv.AppendFloat(out, value, 'f', -1, 64)
	}
	out = strconv.AppendFloat(out, value, 'e', -1, 64)
	// Go pads the exponent to two digits.
	if n := len(out); out[n-2] == '0' && (out[n-3] == '-' || out[n-3] == '+') {
		out[n-2] = out[n-1]
		out = out[:n-1]
	}
	return out
}

// AppendCompact appends a value without white space: names in their order, numbers in their spelling, strings escaped
// canonically. It calls itself for what is nested, at most [MaxDepth] times.
func (d *Doc) AppendCompact(out []byte, at Node) []byte {
	switch d.Kind(at) {
	case String:
		out, _ = AppendString(out, d.Text(at))
		return out
	case Array:
		out = append(out, '[')
		for item, end := d.First(at), d.After(at); item < end; item = d.After(item) {
			if item > d.First(at) {
				out = append(out, ',')
			}
			out = d.AppendCompact(out, item)
		}
		return append(out, ']')
	case Object:
		out = append(out, '{')
		for m, end := d.First(at), d.After(at); m < end; m = d.After(m + 1) {
			if m > d.First(at) {
				out = append(out, ',')
			}
			out, _ = AppendString(out, d.Text(m))
			out = append(out, ':')
			out = d.AppendCompact(out, m+1)
		}
		return append(out, '}')
	}
	return append(out, d.Token(at)...)
}

// CompareNames compares by UTF-16 code units, the order of names in the canonical form. It differs from the order of
// code points only past U+FFFF: there UTF-16 has surrogates, which sort before U+E000.
func CompareNames(a, b string) int {
	for i := 0; i < len(a) && i < len(b); i++ {
		if a[i] != b[i] {
			return int(unitRank(a[i])) - int(unitRank(b[i]))
		}
	}
	return len(a) - len(b)
}

// unitRank orders the bytes of UTF-8 so that four-byte sequences come before U+E000 to U+FFFF.
func unitRank(c byte) byte {
	if c == 0xEE || c == 0xEF {
		return c + 0x10
	}
	return c
}
