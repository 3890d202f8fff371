package taskwire

import (
	"encoding/json"
	"errors"

	"example.com/orders/tasks/internal/scan"
)

// JSON is any JSON value, kept as it is: names keep their order and numbers their spelling, without white space. The
// zero value is no value at all, which stands for an absent member; JSON null is ParseJSON("null").
type JSON struct {
	text string
}

// ParseJSON reads one JSON value strictly: no name twice in an object, no lone surrogate, at most 64 levels.
func ParseJSON(text string) (JSON, error) {
	var doc scan.Doc
	if found := doc.Read(text); len(found) > 0 {
		return JSON{}, errorsOf(doc.Resolve(found))
	}
	return JSON{text: string(doc.AppendCompact(nil, 0))}, nil
}

// JSONOf returns what [json.Marshal] makes of a value.
func JSONOf(value any) (JSON, error) {
	text, err := json.Marshal(value)
	if err != nil {
		return JSON{}, err
	}
	return ParseJSON(string(text))
}

// JSONAt returns a value of a document. For generated code.
func JSONAt(doc *scan.Doc, at scan.Node) JSON {
	return JSON{text: string(doc.AppendCompact(nil, at))}
}

// IsZero says whether there is no value at all.
func (j JSON) IsZero() bool {
	return j.text == ""
}

// IsNull says whether the value is JSON null.
func (j JSON) IsNull() bool {
	return j.text == "null"
}

// String returns the compact text.
func (j JSON) String() string {
	return j.text
}

// Equal says whether both are spelled the same.
func (j JSON) Equal(other JSON) bool {
	return j == other
}

// Into stores the value in what target points to, as [json.Unmarshal] does.
func (j JSON) Into(target any) error {
	return json.Unmarshal([]byte(j.text), target)
}

// MarshalJSON returns the compact text.
func (j JSON) MarshalJSON() ([]byte, error) {
	if j.IsZero() {
		return nil, errors.New("taskwire: no JSON value")
	}
	return []byte(j.text), nil
}

// UnmarshalJSON is [ParseJSON].
func (j *JSON) UnmarshalJSON(text []byte) error {
	parsed, err := ParseJSON(string(text))
	if err != nil {
		return err
	}
	*j = parsed
	return nil
}

func errorsOf(told []scan.Told) Errors {
	errs := make(Errors, len(told))
	for i, one := range told {
		errs[i] = Error{Path: one.Path, Code: Code(one.Code)}
	}
	return errs
}
