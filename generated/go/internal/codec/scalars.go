package codec

import (
	"encoding/base64"
	"math"
	"strconv"
	"time"

	"example.com/orders/tasks/internal/scan"
	"example.com/orders/tasks/taskwire"
)

// String decodes a string.
func (d *Decoder) String(at Node, rule *Text) string {
	if !d.is(at, scan.String) {
		return ""
	}
	text := d.text(at)
	if !rule.ok(text) {
		rule.check(text, func(code taskwire.Code) { d.Fail(at, code) })
	}
	return text
}

// Sender decodes the name of a producing service.
func (d *Decoder) Sender(at Node) string {
	if !d.is(at, scan.String) {
		return ""
	}
	text := d.text(at)
	if !senderName(text) {
		d.Fail(at, taskwire.Format)
	} else if len(text) > maxSender {
		d.Fail(at, taskwire.Length)
	}
	return text
}

// maxSender is the length of the longest service name.
const maxSender = 64

// Bool decodes a bool.
func (d *Decoder) Bool(at Node) bool {
	return d.is(at, scan.Bool) && d.doc.IsTrue(at)
}

// Int32 decodes an integer.
func (d *Decoder) Int32(at Node, least, most int32) int32 {
	return int32(d.integer(at, int64(least), int64(most)))
}

// Int64Number decodes an integer that stands as a JSON number.
func (d *Decoder) Int64Number(at Node, least, most int64) int64 {
	return d.integer(at, least, most)
}

func (d *Decoder) integer(at Node, least, most int64) int64 {
	if !d.is(at, scan.Number) {
		return 0
	}
	token := d.doc.Token(at)
	if !integer(token) {
		d.Fail(at, taskwire.Type)
		return 0
	}
	return d.within(at, token, least, most)
}

func (d *Decoder) within(at Node, digits string, least, most int64) int64 {
	value, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || value < least || value > most {
		d.Fail(at, taskwire.Range)
		return 0
	}
	return value
}

// Int64 decodes an integer that stands in a JSON string.
func (d *Decoder) Int64(at Node, least, most int64) int64 {
	if !d.is(at, scan.String) {
		return 0
	}
	text := d.doc.Text(at)
	if !integer(text) {
		d.Fail(at, taskwire.Format)
		return 0
	}
	return d.within(at, text, least, most)
}

// Decimal decodes a decimal or an amount of money.
func (d *Decoder) Decimal(at Node, rule *Amount) taskwire.Decimal {
	if !d.is(at, scan.String) {
		return taskwire.Decimal{}
	}
	text := d.doc.Text(at)
	scale := rule.Scale
	if rule.Minor {
		scale = 0
	}
	if !scaled(text, scale) {
		d.Fail(at, taskwire.Format)
		return taskwire.Decimal{}
	}
	value, err := taskwire.ParseDecimal(text)
	if err == nil && rule.Minor {
		value, err = value.MovePoint(rule.Scale)
	}
	if err != nil || !rule.holds(value) {
		d.Fail(at, taskwire.Range)
		return taskwire.Decimal{}
	}
	return value
}

// holds says whether a decimal of the right scale is within precision and bounds.
func (a *Amount) holds(value taskwire.Decimal) bool {
	return (a.Digits >= taskwire.MaxDigits || value.Digits() <= a.Digits) &&
		(a.Min == nil || value.Cmp(*a.Min) >= 0) && (a.Max == nil || value.Cmp(*a.Max) <= 0)
}

// Time decodes a timestamp of that many fraction digits.
func (d *Decoder) Time(at Node, precision int) time.Time {
	if !d.is(at, scan.String) {
		return time.Time{}
	}
	value, ok := parseTime(d.doc.Text(at), precision)
	if !ok {
		d.Fail(at, taskwire.Format)
	}
	return value
}

// Date decodes a date.
func (d *Decoder) Date(at Node) taskwire.Date {
	if !d.is(at, scan.String) {
		return taskwire.Date{}
	}
	value, ok := parseDate(d.doc.Text(at))
	if !ok {
		d.Fail(at, taskwire.Format)
	}
	return value
}

// Duration decodes a duration of that many fraction digits.
func (d *Decoder) Duration(at Node, precision int) time.Duration {
	if !d.is(at, scan.String) {
		return 0
	}
	value, code := parseDuration(d.doc.Text(at), precision)
	if code != "" {
		d.Fail(at, code)
	}
	return value
}

// UUID decodes a UUID.
func (d *Decoder) UUID(at Node) taskwire.UUID {
	if !d.is(at, scan.String) {
		return taskwire.UUID{}
	}
	value, err := taskwire.ParseUUID(d.doc.Text(at))
	if err != nil {
		d.Fail(at, taskwire.Format)
	}
	return value
}

// base64Strict refuses what the standard allows a reader to overlook: unused bits that are not zero.
var base64Strict = base64.StdEncoding.Strict()

// Bytes decodes base64; most is -1 where there is no bound.
func (d *Decoder) Bytes(at Node, most int) []byte {
	if !d.is(at, scan.String) {
		return nil
	}
	text := d.doc.Text(at)
	if !base64Text(text) {
		d.Fail(at, taskwire.Format)
		return nil
	}
	value, err := base64Strict.DecodeString(text)
	if err != nil {
		d.Fail(at, taskwire.Format)
		return nil
	}
	if most >= 0 && len(value) > most {
		d.Fail(at, taskwire.Length)
	}
	return value
}

// NullBytes decodes base64, or nil from null.
func (d *Decoder) NullBytes(at Node, most int) []byte {
	if d.isNull(at) {
		return nil
	}
	return d.Bytes(at, most)
}

// base64Text says that there are no line breaks, which package base64 passes over.
func base64Text(text string) bool {
	for i := range len(text) {
		if text[i] == '\n' || text[i] == '\r' {
			return false
		}
	}
	return true
}

// Double decodes a double.
func (d *Decoder) Double(at Node, least, most float64) float64 {
	if !d.is(at, scan.Number) {
		return 0
	}
	value, err := strconv.ParseFloat(d.doc.Token(at), 64)
	if err != nil || math.IsInf(value, 0) || value < least || value > most {
		d.Fail(at, taskwire.Range)
		return 0
	}
	return value
}

// JSON decodes any value; most bounds its bytes, -1 where there is no bound.
func (d *Decoder) JSON(at Node, most int) taskwire.JSON {
	value := taskwire.JSONAt(&d.doc, at)
	if most >= 0 && len(value.String()) > most {
		d.Fail(at, taskwire.Length)
	}
	return value
}

// Raw decodes an unknown variant.
func (d *Decoder) Raw(at Node) taskwire.JSON {
	return taskwire.JSONAt(&d.doc, at)
}

// enum is a generated enum type.
type enum interface {
	~string
	Valid() bool
}

// Enum decodes a value of a closed enum.
func Enum[T enum](d *Decoder, at Node) T {
	if !d.is(at, scan.String) {
		return ""
	}
	value := T(d.text(at))
	if !value.Valid() {
		d.Fail(at, taskwire.Enum)
	}
	return value
}

// OpenEnum decodes a value of an open enum.
func OpenEnum[T enum](d *Decoder, at Node) T {
	if !d.is(at, scan.String) {
		return ""
	}
	value := T(d.text(at))
	if !value.Valid() && !keepable(string(value)) {
		d.Fail(at, taskwire.Enum)
	}
	return value
}
