package codec

import (
	"encoding/base64"
	"math"
	"strconv"
	"time"

	"example.com/orders/tasks/internal/scan"
	"example.com/orders/tasks/taskwire"
)

// Null writes null.
func (e *Encoder) Null() {
	e.out = append(e.out, "null"...)
}

// NullNotAllowed writes null where there is no value for something that must have one.
func (e *Encoder) NullNotAllowed() {
	e.Fail(taskwire.Null)
	e.Null()
}

// raw writes a text; what is no UTF-8 is noted.
func (e *Encoder) raw(text string) bool {
	offset := len(e.out)
	var valid bool
	if e.out, valid = scan.AppendString(e.out, text); !valid {
		e.failBytes(offset, taskwire.NotJSON)
	}
	return valid
}

// quote writes a quote.
func (e *Encoder) quote() {
	e.out = append(e.out, '"')
}

// String writes a string.
func (e *Encoder) String(value string, rule *Text) {
	offset := len(e.out)
	if e.raw(value) && !rule.ok(value) {
		rule.check(value, func(code taskwire.Code) { e.failAt(offset, code) })
	}
}

// Sender writes the name of a producing service.
func (e *Encoder) Sender(value string) {
	if !senderName(value) {
		e.Fail(taskwire.Format)
	} else if len(value) > maxSender {
		e.Fail(taskwire.Length)
	}
	e.raw(value)
}

// Bool writes a bool.
func (e *Encoder) Bool(value bool) {
	e.out = strconv.AppendBool(e.out, value)
}

// Int32 writes an integer.
func (e *Encoder) Int32(value, least, most int32) {
	e.Int64Number(int64(value), int64(least), int64(most))
}

// Int64Number writes an integer as a JSON number.
func (e *Encoder) Int64Number(value, least, most int64) {
	if value < least || value > most {
		e.Fail(taskwire.Range)
	}
	e.out = strconv.AppendInt(e.out, value, 10)
}

// Int64 writes an integer as a JSON string.
func (e *Encoder) Int64(value, least, most int64) {
	if value < least || value > most {
		e.Fail(taskwire.Range)
	}
	e.quote()
	e.out = strconv.AppendInt(e.out, value, 10)
	e.quote()
}

// Decimal writes a decimal or an amount of money. Another scale than declared is fine where no digit is lost.
func (e *Encoder) Decimal(value taskwire.Decimal, rule *Amount) {
	lossy := value.Scale() > rule.Scale
	value, err := value.Rescale(rule.Scale)
	switch {
	case err != nil && lossy:
		e.Fail(taskwire.Format)
	case err != nil || !rule.holds(value):
		e.Fail(taskwire.Range)
	case rule.Minor:
		value, _ = value.MovePoint(-rule.Scale)
	}
	e.quote()
	e.out, _ = value.AppendText(e.out)
	e.quote()
}

// Time writes a timestamp of that many fraction digits; an instant that needs more is refused.
func (e *Encoder) Time(value time.Time, precision int) {
	value = value.UTC()
	year, month, day := value.Date()
	hour, minute, second := value.Clock()
	if year < 1 || year > 9999 || value.Nanosecond()%unit(precision) != 0 {
		e.Fail(taskwire.Format)
	}
	e.quote()
	e.out = append(appendDate(e.out, year, month, day), 'T')
	e.out = append(appendPadded(e.out, hour, 2), ':')
	e.out = append(appendPadded(e.out, minute, 2), ':')
	e.out = appendPadded(e.out, second, 2)
	e.out = append(appendFraction(e.out, value.Nanosecond(), precision), 'Z', '"')
}

// Date writes a date.
func (e *Encoder) Date(value taskwire.Date) {
	if !value.Valid() {
		e.Fail(taskwire.Format)
	}
	e.quote()
	e.out = appendDate(e.out, value.Year, value.Month, value.Day)
	e.quote()
}

// Duration writes a duration of that many fraction digits; one that needs more is refused.
func (e *Encoder) Duration(value time.Duration, precision int) {
	seconds, nanos := int64(value/time.Second), int(value%time.Second)
	if nanos%unit(precision) != 0 {
		e.Fail(taskwire.Format)
	} else if magnitude := value.Abs(); magnitude > maxSeconds*time.Second {
		e.Fail(taskwire.Range)
	}
	e.quote()
	if value < 0 {
		e.out = append(e.out, '-')
		seconds, nanos = -seconds, -nanos
	}
	e.out = strconv.AppendInt(e.out, seconds, 10)
	e.out = append(appendFraction(e.out, nanos, precision), 's', '"')
}

// UUID writes a UUID.
func (e *Encoder) UUID(value taskwire.UUID) {
	e.quote()
	e.out, _ = value.AppendText(e.out)
	e.quote()
}

// Bytes writes base64; most is -1 where there is no bound.
func (e *Encoder) Bytes(value []byte, most int) {
	if most >= 0 && len(value) > most {
		e.Fail(taskwire.Length)
	}
	e.quote()
	e.out = base64.StdEncoding.AppendEncode(e.out, value)
	e.quote()
}

// NullBytes writes base64, or null for nil.
func (e *Encoder) NullBytes(value []byte, most int) {
	if value == nil {
		e.Null()
		return
	}
	e.Bytes(value, most)
}

// Double writes a double.
func (e *Encoder) Double(value, least, most float64) {
	if math.IsNaN(value) || math.IsInf(value, 0) {
		e.Fail(taskwire.Range)
		e.Null()
		return
	}
	if value < least || value > most {
		e.Fail(taskwire.Range)
	}
	e.out = scan.AppendNumber(e.out, value)
}

// JSON writes any value; most bounds its bytes, -1 where there is no bound.
func (e *Encoder) JSON(value taskwire.JSON, most int) {
	text := value.String()
	if text == "" {
		e.Null()
		return
	}
	if most >= 0 && len(text) > most {
		e.Fail(taskwire.Length)
	}
	e.nested(text)
}

// nested writes well-formed JSON, without what is nested too deep.
func (e *Encoder) nested(text string) {
	depth, inString := e.depth, false
	from := 0
	for at := 0; at < len(text); at++ {
		switch c := text[at]; {
		case inString && c == '\\':
			at++
		case c == '"':
			inString = !inString
		case inString:
		case (c == '{' || c == '[') && depth == scan.MaxDepth:
			e.out = append(e.out, text[from:at]...)
			e.tooDeep()
			at = scan.Skip(text, at) - 1
			from = at + 1
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			depth--
		}
	}
	e.out = append(e.out, text[from:]...)
}

// EncodeEnum writes a value of an enum. Only a consumer writes an unknown one, and only of an open enum.
func EncodeEnum[T enum](e *Encoder, value T, open bool) {
	if !value.Valid() && (!open || e.role == Producer || !keepable(string(value))) {
		e.Fail(taskwire.Enum)
	}
	e.raw(string(value))
}
