package taskwire

import "strings"

// Code says what is wrong with a place of a message.
type Code string

// All codes there are.
const (
	// TooLarge: the message is longer than allowed.
	TooLarge Code = "too-large"

	// NotJSON: the bytes are not one JSON text in UTF-8.
	NotJSON Code = "not-json"

	// DuplicateName: a name stands twice in an object.
	DuplicateName Code = "duplicate-name"

	// LoneSurrogate: an escape names half a surrogate pair.
	LoneSurrogate Code = "lone-surrogate"

	// TooDeep: more than 64 brackets are open.
	TooDeep Code = "too-deep"

	// Type: the value has another JSON type than declared.
	Type Code = "type"

	// Null: the value is null where null is not allowed.
	Null Code = "null"

	// Missing: a required name is absent.
	Missing Code = "missing"

	// UnknownTask: no such task, no such version, or another task than the one asked for.
	UnknownTask Code = "unknown-task"

	// Range: a number, amount or duration is out of bounds.
	Range Code = "range"

	// Format: a text has not the form its type asks for.
	Format Code = "format"

	// Length: a text or binary value is too short or too long.
	Length Code = "length"

	// Pattern: a text does not match its pattern.
	Pattern Code = "pattern"

	// Enum: a value that its enum does not have.
	Enum Code = "enum"

	// Count: a list or map has too few or too many entries.
	Count Code = "count"

	// Unique: a list has two equal items.
	Unique Code = "unique"

	// Key: a map's key is not as declared.
	Key Code = "key"

	// UnknownVariant: a tag that its union does not have.
	UnknownVariant Code = "unknown-variant"

	// Undeclared: a name that the contract does not have. Only told of producers.
	Undeclared Code = "undeclared"
)

// Error is one thing wrong with a message. It never holds a value of the message.
type Error struct {
	// Path is the place, a JSON Pointer (RFC 6901). It ends above the names of a sensitive map.
	Path string

	// Code says what is wrong there.
	Code Code
}

// Error returns path and code.
func (e Error) Error() string {
	if e.Path == "" {
		return "message: " + string(e.Code)
	}
	return e.Path + ": " + string(e.Code)
}

// Errors is everything wrong with a message: sorted by path, then code, at most 100. Every function that reads or
// writes messages returns it as its error:
//
//	var errs taskwire.Errors
//	if errors.As(err, &errs) { … }
type Errors []Error

// Error returns all errors, separated by semicolons.
func (e Errors) Error() string {
	parts := make([]string, len(e))
	for i, one := range e {
		parts[i] = one.Error()
	}
	return strings.Join(parts, "; ")
}
