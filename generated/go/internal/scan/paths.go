package scan

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// MaxTold is how many findings are told.
const MaxTold = 100

// Finding is something wrong at a node of a document.
type Finding struct {
	Node Node
	// Name is a member that the object at Node does not have, where HasName says so: then that is the place.
	Name    string
	HasName bool
	Code    string
}

// Told is a finding as it is told.
type Told struct {
	// Path is a JSON Pointer.
	Path string
	Code string
}

// Resolve returns the findings with their paths, each once, sorted by path (code points) and code, the first
// [MaxTold]. It sorts the findings it is given.
//
// A hostile message can have a hundred thousand faults beneath a name of a hundred thousand characters, so paths are
// kept as a tree of steps and written out only for the few that are told.
func (d *Doc) Resolve(findings []Finding) []Told {
	slices.SortStableFunc(findings, func(a, b Finding) int { return cmp.Compare(a.Node, b.Node) })
	r := resolver{doc: d, rest: findings, places: make([]place, 1)}
	r.visit(0, 0, false)
	r.collect(0)
	r.beneath(r.places[0].steps)
	return r.told
}

// place is a path: a step beneath its parent.
type place struct {
	codes []string
	// steps are the escaped names and indices beneath.
	steps map[string]int
}

type resolver struct {
	doc *Doc
	// rest are the findings not yet placed, in the order of the document.
	rest   []Finding
	places []place
	prefix []byte
	told   []Told
}

// visit places the findings at a node and beneath it. Beneath a closed node everything is told at the same place.
func (r *resolver) visit(at Node, here int, closed bool) {
	for len(r.rest) > 0 && r.rest[0].Node == at {
		f := r.rest[0]
		r.rest = r.rest[1:]
		if f.HasName && !closed {
			r.add(r.step(here, escapeStep(f.Name)), f.Code)
		} else {
			r.add(here, f.Code)
		}
	}
	kind := r.doc.Kind(at)
	if kind != Array && kind != Object {
		return
	}
	index := 0
	for child, end := r.doc.First(at), r.doc.After(at); child < end; index++ {
		value := child
		if kind == Object {
			value++
		}
		next := r.doc.After(value)
		if len(r.rest) > 0 && r.rest[0].Node < next {
			there, shut := here, closed
			switch {
			case closed:
			case kind == Array:
				there = r.step(here, strconv.Itoa(index))
			case r.doc.cells[child].broken:
				shut = true
			default:
				there = r.step(here, escapeStep(r.doc.Text(child)))
			}
			r.visit(value, there, shut)
		}
		child = next
	}
}

func (r *resolver) step(here int, name string) int {
	if there, ok := r.places[here].steps[name]; ok {
		return there
	}
	there := len(r.places)
	r.places = append(r.places, place{})
	if r.places[here].steps == nil {
		r.places[here].steps = make(map[string]int)
	}
	r.places[here].steps[name] = there
	return there
}

func (r *resolver) add(here int, code string) {
	if p := &r.places[here]; !slices.Contains(p.codes, code) {
		p.codes = append(p.codes, code)
	}
}

// collect tells what is at a place.
func (r *resolver) collect(here int) {
	codes := r.places[here].codes
	slices.Sort(codes)
	for _, code := range codes {
		if len(r.told) < MaxTold {
			r.told = append(r.told, Told{Path: string(r.prefix), Code: code})
		}
	}
}

// beneath collects children in the order of their paths. What is at a child sorts by its step, what is beneath it by
// the step and a slash: /a, /a!, /a/b.
func (r *resolver) beneath(steps map[string]int) {
	type part struct {
		key   string
		there int
		deep  bool
	}
	parts := make([]part, 0, len(steps))
	for step, there := range steps {
		if len(r.places[there].codes) > 0 {
			parts = append(parts, part{key: step, there: there})
		}
		if len(r.places[there].steps) > 0 {
			parts = append(parts, part{key: step + "/", there: there, deep: true})
		}
	}
	slices.SortFunc(parts, func(a, b part) int { return strings.Compare(a.key, b.key) })
	length := len(r.prefix)
	for _, part := range parts {
		if len(r.told) == MaxTold {
			return
		}
		r.prefix = append(append(r.prefix[:length], '/'), strings.TrimSuffix(part.key, "/")...)
		if part.deep {
			r.beneath(r.places[part.there].steps)
		} else {
			r.collect(part.there)
		}
	}
	r.prefix = r.prefix[:length]
}

func escapeStep(name string) string {
	if !strings.ContainsAny(name, "~/") {
		return name
	}
	return strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
}
