package codec

import (
	"slices"
	"strconv"

	"example.com/orders/tasks/internal/scan"
)

// withAttempt replaces the value of the attempt counter, or inserts it right behind the opening brace.
func (d *Decoder) withAttempt(message []byte, name string, attempt int32) []byte {
	number := strconv.AppendInt(nil, int64(attempt), 10)
	if at, found := d.doc.Member(0, name); found {
		start, end := d.doc.Span(at)
		if d.doc.Kind(at) == scan.String {
			// The span leaves the quotes out.
			start, end = start-1, end+1
		}
		return slices.Concat(message[:start], number, message[end:])
	}
	start, _ := d.doc.Span(0)
	pair, _ := scan.AppendString(nil, name)
	pair = append(append(pair, ':'), number...)
	if d.doc.Count(0) > 0 {
		pair = append(pair, ',')
	}
	return slices.Concat(message[:start+1], pair, message[start+1:])
}
