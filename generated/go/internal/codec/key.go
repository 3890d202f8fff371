package codec

import (
	"strings"

	"example.com/orders/tasks/internal/scan"
)

// BuildKey returns an idempotency or partition key: parts are a literal text and the name of a field in turns. write
// writes those fields, each once, as members of the payload, which stands under the name body; that is empty where the
// payload's fields stand beside the envelope's. What a consumer would refuse of a field is refused here, since two
// events could share a key otherwise.
func BuildKey(body string, write func(*Encoder), parts ...string) (string, error) {
	e := NewEncoder(Producer)
	e.Begin()
	if body != "" {
		e.raw(body)
		e.out = append(e.out, ':')
		e.Begin()
	}
	write(e)
	if body != "" {
		e.End()
	}
	e.End()
	text, err := e.end()
	if err != nil {
		return "", err
	}
	var doc scan.Doc
	doc.Read(string(text))
	payload := Root
	if body != "" {
		payload, _ = doc.Member(Root, body)
	}
	var key strings.Builder
	for i, part := range parts {
		if i%2 == 0 {
			key.WriteString(part)
		} else if at, found := doc.Member(payload, part); found {
			key.WriteString(doc.Text(at))
		}
	}
	return key.String(), nil
}
