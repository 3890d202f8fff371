// Package codec is what the generated code calls: typed values out of a document that was read, and canonical bytes out
// of typed values, with everything that is wrong told at once.
package codec

import (
	"math"

	"example.com/orders/tasks/taskwire"
)

// The bounds of a double that has none of its own.
const (
	Lowest  = -math.MaxFloat64
	Highest = math.MaxFloat64
)

// Rules of a place are small values that the generated code holds in variables, one for both directions.

// Text is what a string, an id or the key of a map must satisfy.
type Text struct {
	// ID says that only visible ASCII is allowed, and that the value is not empty.
	ID bool

	// Min and Max bound the number of code points; Max is -1 where there is no bound.
	Min, Max int

	// Pattern is matched against the whole value; nil where there is none.
	Pattern *Pattern
}

// Amount is what a decimal must satisfy.
type Amount struct {
	// Scale is the number of fraction digits.
	Scale int

	// Digits is how many digits there may be, leading zeros left out.
	Digits int

	// Minor says that minor units are written, an integer.
	Minor bool

	// Min and Max bound the amount; nil where there is no bound.
	Min, Max *taskwire.Decimal
}

// Items is what a list must satisfy.
type Items struct {
	// Min and Max bound the number of items; Max is -1 where there is no bound.
	Min, Max int

	// Unique says that no two items are equal.
	Unique bool

	// Nullable says that the list may be null; that is nil.
	Nullable bool
}

// Entries is what a map must satisfy.
type Entries struct {
	// Max bounds the number of entries; -1 where there is no bound.
	Max int

	// Keys is what every key must satisfy; nil where any will do.
	Keys *Text

	// Hidden says that keys are sensitive.
	Hidden bool

	// Nullable says that the map may be null; that is nil.
	Nullable bool
}

// Bound returns a bound of an [Amount].
func Bound(text string) *taskwire.Decimal {
	bound := taskwire.MustDecimal(text)
	return &bound
}

// What the roles of an envelope must satisfy.
var (
	// RoleID is for message and trace ids.
	RoleID = &Text{ID: true, Min: 1, Max: 64}

	// RoleKey is for idempotency keys.
	RoleKey = &Text{ID: true, Min: 1, Max: 128}
)
