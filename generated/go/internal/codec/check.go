package codec

import (
	"unicode/utf8"

	"example.com/orders/tasks/taskwire"
)

// check tells what a text does not satisfy. A format that is told stands alone.
func (t *Text) check(text string, tell func(taskwire.Code)) {
	if t.ID && !visible(text) {
		tell(taskwire.Format)
		return
	}
	if tooShort(text, t.Min) || tooLong(text, t.Max) {
		tell(taskwire.Length)
	}
	if t.Pattern != nil && !t.Pattern.Matches(text) {
		tell(taskwire.Pattern)
	}
}

// ok says whether a text satisfies everything.
func (t *Text) ok(text string) bool {
	return (!t.ID || visible(text)) && !tooShort(text, t.Min) && !tooLong(text, t.Max) &&
		(t.Pattern == nil || t.Pattern.Matches(text))
}

// visible says whether a text is one or more of the characters ! to ~.
func visible(text string) bool {
	for i := range len(text) {
		if text[i]-'!' > '~'-'!' {
			return false
		}
	}
	return text != ""
}

// A code point has one to four bytes, so most texts are never counted.

func tooShort(text string, least int) bool {
	return len(text) < least || len(text) < 4*least && utf8.RuneCountInString(text) < least
}

func tooLong(text string, most int) bool {
	return most >= 0 && len(text) > most && utf8.RuneCountInString(text) > most
}

// keepable says whether an unknown value or tag may be kept: 1 to 128 characters, no controls.
func keepable(text string) bool {
	if text == "" || tooLong(text, 128) {
		return false
	}
	for _, r := range text {
		if r < 0x20 || r >= 0x7F && r <= 0x9F {
			return false
		}
	}
	return true
}

// senderName says whether a text is [a-z][a-z0-9-]*.
func senderName(text string) bool {
	for i := range len(text) {
		c := text[i]
		if c-'a' > 'z'-'a' && (i == 0 || c-'0' > 9 && c != '-') {
			return false
		}
	}
	return text != ""
}

// integer says whether a token or text is 0 or -?[1-9][0-9]*, the only spelling of an integer on the wire.
func integer(text string) bool {
	if text == "0" {
		return true
	}
	if text != "" && text[0] == '-' {
		text = text[1:]
	}
	return text != "" && text[0] != '0' && allDigits(text)
}

func allDigits(text string) bool {
	for i := range len(text) {
		if text[i]-'0' > 9 {
			return false
		}
	}
	return true
}

// scaled says whether a text is -?(0|[1-9][0-9]*) with exactly that many fraction digits behind a point, and no sign
// of zero.
func scaled(text string, scale int) bool {
	digits := text
	negative := digits != "" && digits[0] == '-'
	if negative {
		digits = digits[1:]
	}
	whole := digits
	if scale > 0 {
		point := len(digits) - scale - 1
		if point < 1 || digits[point] != '.' || !allDigits(digits[point+1:]) {
			return false
		}
		whole = digits[:point]
	}
	if whole == "" || !allDigits(whole) || len(whole) > 1 && whole[0] == '0' {
		return false
	}
	return !negative || !zeros(digits)
}

func zeros(digits string) bool {
	for i := range len(digits) {
		if digits[i] != '0' && digits[i] != '.' {
			return false
		}
	}
	return true
}
