package codec

import (
	"slices"
	"strconv"
	"unicode/utf8"

	"example.com/orders/tasks/internal/scan"
	"example.com/orders/tasks/taskwire"
)

// Hide decodes something sensitive.
func Hide[T any](d *Decoder, at Node, decode func(*Decoder, Node) T) T {
	d.hidden++
	value := decode(d, at)
	d.hidden--
	return value
}

// EncodeHide writes something sensitive.
func EncodeHide[T any](e *Encoder, value T, encode func(*Encoder, T)) {
	e.hidden++
	encode(e, value)
	e.hidden--
}

// Pointer decodes a value that may be null; that is nil.
func Pointer[T any](d *Decoder, at Node, decode func(*Decoder, Node) T) *T {
	if d.isNull(at) {
		return nil
	}
	value := decode(d, at)
	return &value
}

// EncodePointer writes a value, or null for nil.
func EncodePointer[T any](e *Encoder, value *T, encode func(*Encoder, T)) {
	if value == nil {
		e.Null()
		return
	}
	encode(e, *value)
}

// NullUnion decodes a union that may be null; that is nil.
func NullUnion[T any](d *Decoder, at Node, decode func(*Decoder, Node) T) T {
	if d.isNull(at) {
		var null T
		return null
	}
	return decode(d, at)
}

// EncodeNullUnion writes a union, or null for nil.
func EncodeNullUnion[T comparable](e *Encoder, value T, encode func(*Encoder, T)) {
	var null T
	if value == null {
		e.Null()
		return
	}
	encode(e, value)
}

// Nullable decodes an optional member that may be null.
func Nullable[T any](d *Decoder, at Node, decode func(*Decoder, Node) T) taskwire.Nullable[T] {
	if d.isNull(at) {
		return taskwire.NullOf[T]()
	}
	return taskwire.Some(decode(d, at))
}

// EncodeNullable writes an optional member that is there.
func EncodeNullable[T any](e *Encoder, value taskwire.Nullable[T], encode func(*Encoder, T)) {
	EncodePointer(e, value.Value, encode)
}

// List decodes a list.
func List[T any](d *Decoder, at Node, rule *Items, decode func(*Decoder, Node) T) []T {
	if rule.Nullable && d.isNull(at) || !d.is(at, scan.Array) {
		return nil
	}
	count, before := d.doc.Count(at), len(d.findings)
	if count < rule.Min || rule.Max >= 0 && count > rule.Max {
		d.Fail(at, taskwire.Count)
		before++
	}
	items := make([]T, 0, count)
	for item, end := d.doc.First(at), d.doc.After(at); item < end; item = d.doc.After(item) {
		items = append(items, decode(d, item))
	}
	if rule.Unique && len(d.findings) == before && d.repeats(at) {
		d.Fail(at, taskwire.Unique)
	}
	return items
}

// repeats says whether two items of a list of well-formed scalars are equal. Of one type, only doubles have more than
// one spelling, and strings by their escapes.
func (d *Decoder) repeats(at Node) bool {
	seen := make(map[string]struct{}, d.doc.Count(at))
	for item, end := d.doc.First(at), d.doc.After(at); item < end; item = d.doc.After(item) {
		key := d.doc.Text(item)
		switch d.doc.Kind(item) {
		case scan.Number:
			value, _ := strconv.ParseFloat(key, 64)
			key = string(scan.AppendNumber(nil, value))
		case scan.String:
			key = `"` + key
		}
		if _, found := seen[key]; found {
			return true
		}
		seen[key] = struct{}{}
	}
	return false
}

// Map decodes a map.
func Map[T any](d *Decoder, at Node, rule *Entries, decode func(*Decoder, Node) T) map[string]T {
	if rule.Nullable && d.isNull(at) || !d.is(at, scan.Object) {
		return nil
	}
	outer := d.cut
	if outer == 0 && (rule.Hidden || d.hidden > 0) {
		d.cut = at
	}
	count := d.doc.Count(at)
	if rule.Max >= 0 && count > rule.Max {
		d.Fail(at, taskwire.Count)
	}
	entries := make(map[string]T, count)
	for name, end := d.doc.First(at), d.doc.After(at); name < end; name = d.doc.After(name + 1) {
		key := d.text(name)
		if rule.Keys != nil && !rule.Keys.ok(key) {
			d.Fail(name+1, taskwire.Key)
		}
		entries[key] = decode(d, name+1)
	}
	d.cut = outer
	return entries
}

// EncodeList writes a list.
func EncodeList[T any](e *Encoder, items []T, rule *Items, encode func(*Encoder, T)) {
	if rule.Nullable && items == nil {
		e.Null()
		return
	}
	offset, before := len(e.out), len(e.noted)+len(e.bytes)
	if !e.open('[') {
		return
	}
	if len(items) < rule.Min || rule.Max >= 0 && len(items) > rule.Max {
		e.failAt(offset, taskwire.Count)
		before++
	}
	for _, item := range items {
		e.comma()
		encode(e, item)
	}
	e.shut(']')
	if rule.Unique && len(e.noted)+len(e.bytes) == before && repeats(e.out[offset:]) {
		e.failAt(offset, taskwire.Unique)
	}
}

// repeats says whether two items of a written list of scalars are equal.
func repeats(list []byte) bool {
	var doc scan.Doc
	doc.Read(string(list))
	seen := make(map[string]struct{}, doc.Count(0))
	for item, end := doc.First(0), doc.After(0); item < end; item = doc.After(item) {
		start, stop := doc.Span(item)
		// What stands before a value tells a string from another value.
		key := string(list[start-1 : stop])
		if doc.Kind(item) != scan.String {
			key = string(list[start:stop])
		}
		if _, found := seen[key]; found {
			return true
		}
		seen[key] = struct{}{}
	}
	return false
}

// EncodeMap writes a map, sorted.
func EncodeMap[T any](e *Encoder, entries map[string]T, rule *Entries, encode func(*Encoder, T)) {
	if rule.Nullable && entries == nil {
		e.Null()
		return
	}
	offset := len(e.out)
	if !e.open('{') {
		return
	}
	outer := e.cut
	if outer == 0 && (rule.Hidden || e.hidden > 0) {
		e.cut = offset + 1
	}
	if rule.Max >= 0 && len(entries) > rule.Max {
		e.failAt(offset, taskwire.Count)
	}
	names := make([]string, 0, len(entries))
	for name := range entries {
		names = append(names, name)
	}
	slices.SortFunc(names, scan.CompareNames)
	for _, name := range names {
		if !utf8.ValidString(name) {
			e.failBytes(offset, taskwire.NotJSON)
			continue
		}
		e.comma()
		e.raw(name)
		e.out = append(e.out, ':')
		if rule.Keys != nil && !rule.Keys.ok(name) {
			e.Fail(taskwire.Key)
		}
		encode(e, entries[name])
	}
	e.shut('}')
	e.cut = outer
}
