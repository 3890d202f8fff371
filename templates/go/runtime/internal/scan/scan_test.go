package scan

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf16"
)

func read(text string) []Told {
	var d Doc
	found := d.Read(text)
	if len(found) == 0 {
		return nil
	}
	return d.Resolve(found)
}

func TestEveryProblemOfTheBytesIsTold(t *testing.T) {
	deep := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	for _, c := range []struct {
		text string
		want string
	}{
		{`{"a":[1,{"b":null}],"c":"\ud83d\ude00"}`, "[]"},
		{`{"a":1,"\u0061":2,"a":3}`, "[{/a duplicate-name}]"},
		{`{"a/b~":["\ud800"]}`, "[{/a~1b~0/0 lone-surrogate}]"},
		{`{"x":{"\udc00":["\ud800"],"\udc00":1}}`, "[{/x duplicate-name} {/x lone-surrogate}]"},
		{`{"b":1,"b":1,"a":` + deep(64) + `}`, "[{/a" + strings.Repeat("/0", 63) + " too-deep} {/b duplicate-name}]"},
		{deep(64), "[]"},
		{deep(100_000) + "]", "[{ not-json}]"},
		{"\ufeff{}", "[{ not-json}]"},
		{"\"\xff\"", "[{ not-json}]"},
		{strings.Repeat("1", MaxNumberBytes), "[]"},
		{strings.Repeat("1", MaxNumberBytes+1), "[{ not-json}]"},
		{`{"a!":{"a":1,"a":1},"a":{"a":1,"a":1}}`, "[{/a!/a duplicate-name} {/a/a duplicate-name}]"},
	} {
		if got := fmt.Sprint(read(c.text)); got != c.want {
			t.Errorf("%.80s: %s, want %s", c.text, got, c.want)
		}
	}
}

// TestWellFormedIsWhatTheStandardSays spoils texts at random and asks package encoding/json, which takes whatever is
// well-formed, and any bytes in a string.
func TestWellFormedIsWhatTheStandardSays(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	const base = `{"a":[1,-0.5e+10,true,false,null,"x\u00e9\n"],"b":{"c":{}},"d":[[],"\\\""]} `
	const odd = "{}[]:,\"\\ \t\n0123456789.eE+-tfnu\x00\x1f/'"
	for range 50_000 {
		text := []byte(base)
		for range 1 + random.IntN(3) {
			switch at := random.IntN(len(text)); random.IntN(3) {
			case 0:
				text[at] = odd[random.IntN(len(odd))]
			case 1:
				text = slices.Insert(text, at, odd[random.IntN(len(odd))])
			default:
				text = slices.Delete(text, at, at+1)
			}
		}
		refused := slices.ContainsFunc(read(string(text)), func(one Told) bool { return one.Code == NotJSON })
		if refused == json.Valid(text) {
			t.Fatalf("%q: refused %v", text, refused)
		}
	}
}

func TestNamesSortByUTF16(t *testing.T) {
	names := []string{"", "a", "ab", "é", "\u07ff", "\ud7ff", "\ue000", "\ufb33", "\uffff", "😀", "\U0010ffff", "a\ue000", "a😀"}
	for _, a := range names {
		for _, b := range names {
			want := slices.Compare(utf16.Encode([]rune(a)), utf16.Encode([]rune(b)))
			if got := CompareNames(a, b); got > 0 != (want > 0) || got < 0 != (want < 0) {
				t.Errorf("%q and %q compare as %d, want %d", a, b, got, want)
			}
		}
	}
}

func TestNumbersArePrintedAsECMAScriptDoes(t *testing.T) {
	for value, want := range map[float64]string{
		0: "0", math.Copysign(0, -1): "0", 1e21: "1e+21", 1e20: "100000000000000000000", 1e-6: "0.000001", 1e-7: "1e-7",
		1.5e-10: "1.5e-10", 5e-324: "5e-324", 1e23: "1e+23", 1424953923781206.25: "1424953923781206.2", -1.5e300: "-1.5e+300",
	} {
		if got := string(AppendNumber(nil, value)); got != want {
			t.Errorf("%v is printed %s, want %s", value, got, want)
		}
	}
	random := rand.New(rand.NewPCG(5, 6))
	for range 20_000 {
		value := math.Float64frombits(random.Uint64())
		if math.IsNaN(value) || math.IsInf(value, 0) {
			continue
		}
		if back, err := strconv.ParseFloat(string(AppendNumber(nil, value)), 64); err != nil || back != value {
			t.Fatal(value, back, err)
		}
	}
}

func TestStringsAreEscapedOnlyWhereTheyMustBe(t *testing.T) {
	got, valid := AppendString(nil, "\x00\b\t\n\f\r\x1f\"\\/<>&é\u2028😀\x7f")
	if want := `"\u0000\b\t\n\f\r\u001f\"\\/<>&é` + "\u2028😀\x7f\""; string(got) != want || !valid {
		t.Errorf("%s, want %s", got, want)
	}
	if got, valid := AppendString(nil, "a\xffb"); string(got) != "\"a\ufffdb\"" || valid {
		t.Errorf("%s %v", got, valid)
	}
}

// TestHostileTextsTakeLinearTime would run for minutes if anything were quadratic.
func TestHostileTextsTakeLinearTime(t *testing.T) {
	const n = 200_000
	members, equal := new(strings.Builder), new(strings.Builder)
	for i := range n {
		fmt.Fprintf(members, `"%d":0,`, i)
		equal.WriteString(`"a":0,`)
	}
	start := time.Now()
	for _, text := range []string{
		"{" + members.String() + `"0":0}`,
		"{" + equal.String() + `"a":0}`,
		`{"` + strings.Repeat("x", n) + `":[` + strings.Repeat(`"\ud800",`, n) + "0]}",
		strings.Repeat("[", n) + strings.Repeat("]", n),
		strings.Repeat(`{"a":`, n),
	} {
		if told := read(text); len(told) == 0 || len(told) > MaxTold {
			t.Errorf("%.20s: %d findings", text, len(told))
		}
	}
	if took := time.Since(start); took > 30*time.Second {
		t.Error("took", took)
	}
}

func TestADocumentIsUsedAgain(t *testing.T) {
	var d Doc
	d.Read(`{"a":1,"a":2}`)
	if found := d.Read(`{"a":[1,2]}`); len(found) > 0 {
		t.Fatal(found)
	}
	at, ok := d.Member(0, "a")
	if !ok || d.Count(at) != 2 || !reflect.DeepEqual(string(d.AppendCompact(nil, 0)), `{"a":[1,2]}`) {
		t.Error(at, ok)
	}
}
