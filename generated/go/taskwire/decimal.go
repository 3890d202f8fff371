package taskwire

import (
	"errors"
	"math/big"
	"math/bits"
	"strconv"
	"strings"
)

// MaxDigits is how many digits a [Decimal] holds.
const MaxDigits = 38

// ErrDecimal is what operations on decimals return when the result has no exact form of 38 digits.
var ErrDecimal = errors.New("taskwire: no exact decimal of 38 digits")

var errNoDecimal = errors.New("taskwire: not a decimal")

// chunk is the largest power of ten below 2^64; two chunks make the 38 digits.
const (
	chunk       = 10_000_000_000_000_000_000
	chunkDigits = 19
)

// Decimal is an exact decimal of up to 38 digits, such as an amount of money: an integer and the number of its digits
// that stand behind the point. The zero value is 0.
//
// It is a plain value without pointers. The operator == compares the spelling, so 1.0 and 1.00 differ; [Decimal.Equal]
// and [Decimal.Cmp] compare the amount.
type Decimal struct {
	high, low uint64
	negative  bool
	scale     uint8
}

// NewDecimal returns unscaled / 10^scale: NewDecimal(8990, 2) is 89.90. A scale outside 0 to 38 is an error.
func NewDecimal(unscaled int64, scale int) (Decimal, error) {
	if scale < 0 || scale > MaxDigits {
		return Decimal{}, ErrDecimal
	}
	size := uint64(unscaled)
	if unscaled < 0 {
		size = -size
	}
	return Decimal{low: size, negative: unscaled < 0, scale: uint8(scale)}, nil
}

// ParseDecimal reads -?(0|[1-9][0-9]*)(\.[0-9]+)? of up to 38 digits. It keeps the number of fraction digits, and takes
// neither exponents nor signs of zero.
func ParseDecimal(text string) (Decimal, error) {
	digits, negative := strings.CutPrefix(text, "-")
	whole, fraction, point := strings.Cut(digits, ".")
	if !allDigits(whole) || (len(whole) > 1 && whole[0] == '0') || point && !allDigits(fraction) {
		return Decimal{}, errNoDecimal
	}
	d := Decimal{negative: negative}
	if len(fraction) > MaxDigits || !d.push(whole) || !d.push(fraction) {
		return Decimal{}, ErrDecimal
	}
	if d.IsZero() && negative {
		return Decimal{}, errNoDecimal
	}
	d.scale = uint8(len(fraction))
	return d, nil
}

// MustDecimal is [ParseDecimal] for constants: it panics where that returns an error.
func MustDecimal(text string) Decimal {
	d, err := ParseDecimal(text)
	if err != nil {
		panic(err)
	}
	return d
}

// DecimalFromBig returns unscaled / 10^scale.
func DecimalFromBig(unscaled *big.Int, scale int) (Decimal, error) {
	if scale < 0 || scale > MaxDigits || unscaled.BitLen() > 128 {
		return Decimal{}, ErrDecimal
	}
	var size [16]byte
	new(big.Int).Abs(unscaled).FillBytes(size[:])
	d := Decimal{negative: unscaled.Sign() < 0, scale: uint8(scale)}
	for i := range 8 {
		d.high = d.high<<8 | uint64(size[i])
		d.low = d.low<<8 | uint64(size[8+i])
	}
	if !d.fits() {
		return Decimal{}, ErrDecimal
	}
	return d, nil
}

// DecimalFromRat returns a rational number as a decimal of that scale; [ErrDecimal] where it has more fraction digits.
// To round, go through [big.Rat.FloatString] and [ParseDecimal].
func DecimalFromRat(value *big.Rat, scale int) (Decimal, error) {
	if scale < 0 || scale > MaxDigits {
		return Decimal{}, ErrDecimal
	}
	scaled := new(big.Rat).Mul(value, new(big.Rat).SetInt(pow10(scale)))
	if !scaled.IsInt() {
		return Decimal{}, ErrDecimal
	}
	return DecimalFromBig(scaled.Num(), scale)
}

// Scale returns the number of fraction digits.
func (d Decimal) Scale() int {
	return int(d.scale)
}

// Digits returns the number of digits without leading zeros, the point left out: 1 for 0.05, 0 for zero.
func (d Decimal) Digits() int {
	if d.high == 0 && d.low == 0 {
		return 0
	}
	upper, lower := d.chunks()
	if upper != 0 {
		return chunkDigits + len(strconv.FormatUint(upper, 10))
	}
	return len(strconv.FormatUint(lower, 10))
}

// Sign returns -1, 0 or 1.
func (d Decimal) Sign() int {
	switch {
	case d.IsZero():
		return 0
	case d.negative:
		return -1
	}
	return 1
}

// IsZero says whether the amount is zero, whatever the scale.
func (d Decimal) IsZero() bool {
	return d.high == 0 && d.low == 0
}

// Unscaled returns the amount times 10^scale.
func (d Decimal) Unscaled() *big.Int {
	size := new(big.Int).SetUint64(d.high)
	size.Lsh(size, 64).Or(size, new(big.Int).SetUint64(d.low))
	if d.negative {
		size.Neg(size)
	}
	return size
}

// Rat returns the amount as a rational number.
func (d Decimal) Rat() *big.Rat {
	return new(big.Rat).SetFrac(d.Unscaled(), pow10(int(d.scale)))
}

// Cmp compares the amounts: -1 where d is less, 1 where it is more.
func (d Decimal) Cmp(other Decimal) int {
	if d.scale != other.scale || d.negative != other.negative {
		return d.Rat().Cmp(other.Rat())
	}
	switch {
	case d.high == other.high && d.low == other.low:
		return 0
	case (d.high < other.high || d.high == other.high && d.low < other.low) != d.negative:
		return -1
	}
	return 1
}

// Equal says whether the amounts are the same: 1.0 equals 1.00.
func (d Decimal) Equal(other Decimal) bool {
	return d == other || d.Cmp(other) == 0
}

// Neg returns the amount with the other sign.
func (d Decimal) Neg() Decimal {
	d.negative = !d.negative && !d.IsZero()
	return d
}

// Abs returns the amount without its sign.
func (d Decimal) Abs() Decimal {
	d.negative = false
	return d
}

// Add returns the sum, with the larger of the two scales.
func (d Decimal) Add(other Decimal) (Decimal, error) {
	scale := max(d.scale, other.scale)
	a, errA := d.Rescale(int(scale))
	b, errB := other.Rescale(int(scale))
	if errA != nil || errB != nil {
		return Decimal{}, ErrDecimal
	}
	return DecimalFromBig(new(big.Int).Add(a.Unscaled(), b.Unscaled()), int(scale))
}

// Sub returns the difference, with the larger of the two scales.
func (d Decimal) Sub(other Decimal) (Decimal, error) {
	return d.Add(other.Neg())
}

// Rescale returns the same amount with another number of fraction digits; [ErrDecimal] where digits would be lost.
func (d Decimal) Rescale(scale int) (Decimal, error) {
	if scale == int(d.scale) {
		return d, nil
	}
	return DecimalFromRat(d.Rat(), scale)
}

// MovePoint returns the same digits with the point places to the left, or to the right where places is negative:
// minor units become an amount, 8990 moved by 2 is 89.90.
func (d Decimal) MovePoint(places int) (Decimal, error) {
	scale := int(d.scale) + places
	if scale < 0 || scale > MaxDigits {
		return Decimal{}, ErrDecimal
	}
	d.scale = uint8(scale)
	return d, nil
}

// String returns the decimal with all its fraction digits.
func (d Decimal) String() string {
	var space [MaxDigits + 4]byte
	return string(d.append(space[:0]))
}

// AppendText appends what [Decimal.String] returns. The error is always nil.
func (d Decimal) AppendText(out []byte) ([]byte, error) {
	return d.append(out), nil
}

// MarshalText returns what [Decimal.String] returns. The error is always nil.
func (d Decimal) MarshalText() ([]byte, error) {
	return d.append(nil), nil
}

// UnmarshalText is [ParseDecimal].
func (d *Decimal) UnmarshalText(text []byte) error {
	parsed, err := ParseDecimal(string(text))
	if err != nil {
		return err
	}
	*d = parsed
	return nil
}

func (d Decimal) append(out []byte) []byte {
	if d.negative {
		out = append(out, '-')
	}
	start := len(out)
	upper, lower := d.chunks()
	if upper != 0 {
		out = strconv.AppendUint(out, upper, 10)
		out = appendPadded(out, lower, chunkDigits)
	} else {
		out = strconv.AppendUint(out, lower, 10)
	}
	if d.scale == 0 {
		return out
	}
	// At least one digit stands before the point.
	for missing := int(d.scale) + 1 - (len(out) - start); missing > 0; missing-- {
		out = append(out, 0)
		copy(out[start+1:], out[start:])
		out[start] = '0'
	}
	point := len(out) - int(d.scale)
	out = append(out, 0)
	copy(out[point+1:], out[point:])
	out[point] = '.'
	return out
}

// chunks splits the size into its upper and lower 19 digits.
func (d Decimal) chunks() (upper, lower uint64) {
	return bits.Div64(d.high, d.low, chunk)
}

// push appends decimal digits to the size; false where there would be more than 38.
func (d *Decimal) push(digits string) bool {
	for len(digits) > 0 {
		n := min(len(digits), chunkDigits-1)
		part, err := strconv.ParseUint(digits[:n], 10, 64)
		if err != nil || !d.scaleUp(n, part) {
			return false
		}
		digits = digits[n:]
	}
	return true
}

// scaleUp sets the size to size·10^n + part.
func (d *Decimal) scaleUp(n int, part uint64) bool {
	factor := uint64(1)
	for range n {
		factor *= 10
	}
	over, high := bits.Mul64(d.high, factor)
	carry, low := bits.Mul64(d.low, factor)
	high, overflow := bits.Add64(high, carry, 0)
	low, carry = bits.Add64(low, part, 0)
	high, overflow2 := bits.Add64(high, 0, carry)
	d.high, d.low = high, low
	return over|overflow|overflow2 == 0 && d.fits()
}

// fits says whether the size has at most 38 digits. 10^38 is 5421010862427522170·2^64 + 687399551400673280.
func (d Decimal) fits() bool {
	const high, low = 5421010862427522170, 687399551400673280
	return d.high < high || d.high == high && d.low < low
}

func appendPadded(out []byte, value uint64, width int) []byte {
	digits := strconv.FormatUint(value, 10)
	for range width - len(digits) {
		out = append(out, '0')
	}
	return append(out, digits...)
}

func allDigits(text string) bool {
	for i := range len(text) {
		if text[i]-'0' > 9 {
			return false
		}
	}
	return text != ""
}

func pow10(n int) *big.Int {
	return new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil)
}
