package codec

import (
	"fmt"
	"log/slog"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Hidden is what is printed in place of a sensitive value.
const hidden = "[sensitive]"

// maxPrinted is how deep values are printed; a value that holds itself would never end.
const maxPrinted = 32

// Format prints a value for people, whatever the verb: fields with their names, sensitive ones without their values.
func Format(state fmt.State, value any) {
	_, _ = state.Write([]byte(text(value)))
}

// LogValue returns what [Format] prints, for package slog.
func LogValue(value any) slog.Value {
	return slog.StringValue(text(value))
}

func text(value any) string {
	var p printer
	p.print(reflect.ValueOf(value), 0)
	return p.out.String()
}

type printer struct {
	out strings.Builder
}

func (p *printer) print(v reflect.Value, depth int) {
	if depth > maxPrinted {
		p.out.WriteString("…")
		return
	}
	if v.IsValid() && v.Kind() != reflect.Pointer && v.Kind() != reflect.Interface && v.CanInterface() {
		if known, ok := v.Interface().(fmt.Stringer); ok {
			p.out.WriteString(known.String())
			return
		}
	}
	switch v.Kind() {
	case reflect.Invalid:
		p.out.WriteString("nil")
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			p.out.WriteString("nil")
		} else {
			p.print(v.Elem(), depth)
		}
	case reflect.Struct:
		p.fields(v, depth)
	case reflect.Map:
		p.entries(v, depth)
	case reflect.Slice, reflect.Array:
		p.items(v, depth)
	case reflect.String:
		p.out.WriteString(strconv.Quote(v.String()))
	default:
		fmt.Fprint(&p.out, v.Interface())
	}
}

func (p *printer) fields(v reflect.Value, depth int) {
	p.out.WriteString(v.Type().Name())
	p.out.WriteByte('{')
	for i := range v.NumField() {
		field := v.Type().Field(i)
		if i > 0 {
			p.out.WriteByte(' ')
		}
		p.out.WriteString(field.Name)
		p.out.WriteByte(':')
		if field.Tag.Get("taskwire") == "sensitive" {
			p.out.WriteString(hidden)
		} else {
			p.print(v.Field(i), depth+1)
		}
	}
	p.out.WriteByte('}')
}

func (p *printer) items(v reflect.Value, depth int) {
	if v.Type().Elem().Kind() == reflect.Uint8 {
		fmt.Fprintf(&p.out, "%x", v.Interface())
		return
	}
	p.out.WriteByte('[')
	for i := range v.Len() {
		if i > 0 {
			p.out.WriteByte(' ')
		}
		p.print(v.Index(i), depth+1)
	}
	p.out.WriteByte(']')
}

func (p *printer) entries(v reflect.Value, depth int) {
	keys := v.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
	p.out.WriteString("map[")
	for i, key := range keys {
		if i > 0 {
			p.out.WriteByte(' ')
		}
		p.out.WriteString(strconv.Quote(key.String()))
		p.out.WriteByte(':')
		p.print(v.MapIndex(key), depth+1)
	}
	p.out.WriteByte(']')
}
