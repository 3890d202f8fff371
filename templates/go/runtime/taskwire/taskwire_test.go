package taskwire

import (
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestDecimalsHoldExactly38Digits(t *testing.T) {
	nines := strings.Repeat("9", MaxDigits)
	for _, text := range []string{"0", "0.00", "-0.01", "1", "10000000000000000000", nines, "-" + nines, "0." + nines, nines[:20] + "." + nines[20:]} {
		d, err := ParseDecimal(text)
		if err != nil || d.String() != text {
			t.Errorf("%s reads as %s (%v)", text, d, err)
		}
		want, _ := new(big.Rat).SetString(text)
		if d.Rat().Cmp(want) != 0 {
			t.Errorf("%s is %s", text, d.Rat())
		}
		if again, err := DecimalFromRat(want, d.Scale()); err != nil || again != d {
			t.Errorf("%s comes back as %s (%v)", text, again, err)
		}
	}
	for _, text := range []string{"", "-", "1" + strings.Repeat("0", MaxDigits), "0." + nines + "0", "01", "+1", "1.", ".1", "1e3", "1_0", " 1", "-0", "-0.0", "１", "NaN"} {
		if d, err := ParseDecimal(text); err == nil {
			t.Errorf("%q reads as %s", text, d)
		}
	}
}

func TestDecimalsCompareAndAddLikeRationals(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	one := func() Decimal {
		d, err := NewDecimal(random.Int64N(2000)-1000, random.IntN(4))
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	for range 5000 {
		a, b := one(), one()
		if a.Cmp(b) != a.Rat().Cmp(b.Rat()) || a.Equal(b) != (a.Rat().Cmp(b.Rat()) == 0) {
			t.Fatalf("%s and %s compare as %d", a, b, a.Cmp(b))
		}
		sum, err := a.Add(b)
		if err != nil || sum.Rat().Cmp(new(big.Rat).Add(a.Rat(), b.Rat())) != 0 {
			t.Fatalf("%s + %s is %s (%v)", a, b, sum, err)
		}
		difference, err := sum.Sub(b)
		if err != nil || !difference.Equal(a) {
			t.Fatalf("%s - %s is %s (%v)", sum, b, difference, err)
		}
	}
	most := MustDecimal(strings.Repeat("9", MaxDigits))
	if sum, err := most.Add(MustDecimal("1")); err == nil {
		t.Error(sum)
	}
	if lossy, err := MustDecimal("1.25").Rescale(1); err == nil {
		t.Error(lossy)
	}
	if minor, err := MustDecimal("8990").MovePoint(2); err != nil || minor.String() != "89.90" {
		t.Error(minor, err)
	}
}

func TestDatesAreDaysThatExist(t *testing.T) {
	for _, text := range []string{"0001-01-01", "2024-02-29", "2000-02-29", "9999-12-31"} {
		if d, err := ParseDate(text); err != nil || d.String() != text {
			t.Errorf("%s reads as %s (%v)", text, d, err)
		}
	}
	for _, text := range []string{"0000-01-01", "1900-02-29", "2025-02-29", "2025-04-31", "2025-13-01", "2025-1-01", "20250101", "2025-01-1x", "２０２５-01"} {
		if d, err := ParseDate(text); err == nil {
			t.Errorf("%s reads as %s", text, d)
		}
	}
}

func TestUUIDsHaveOneForm(t *testing.T) {
	const text = "123e4567-e89b-12d3-a456-426614174000"
	if u, err := ParseUUID(text); err != nil || u.String() != text {
		t.Error(u, err)
	}
	for _, text := range []string{"", strings.ToUpper(text), strings.ReplaceAll(text, "-", ""), "{" + text + "}", text[:35] + "g", text[:35] + "é"} {
		if u, err := ParseUUID(text); err == nil {
			t.Errorf("%s reads as %s", text, u)
		}
	}
}

func TestJSONIsKeptAsItIs(t *testing.T) {
	j, err := ParseJSON(" { \"b\" : [ 1.0 , -0e5 ], \"a\" : \"\\u0041\\/\" } ")
	if err != nil || j.String() != `{"b":[1.0,-0e5],"a":"A/"}` {
		t.Error(j, err)
	}
	for _, text := range []string{"", "{", `{"a":1,"a":2}`, `"\ud800"`, "NaN", strings.Repeat("[", 65) + strings.Repeat("]", 65)} {
		if j, err := ParseJSON(text); err == nil {
			t.Errorf("%s reads as %s", text, j)
		}
	}
}
