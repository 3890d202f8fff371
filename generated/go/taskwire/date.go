package taskwire

import (
	"errors"
	"fmt"
	"time"
)

var errNoDate = errors.New("taskwire: not a date")

// Date is a day of the proleptic Gregorian calendar, without a time or a zone.
type Date struct {
	// Year is 1 to 9999.
	Year int

	// Month is January to December.
	Month time.Month

	// Day is 1 to 31.
	Day int
}

// ParseDate reads YYYY-MM-DD of a day that exists.
func ParseDate(text string) (Date, error) {
	if len(text) == 10 && text[4] == '-' && text[7] == '-' &&
		allDigits(text[:4]) && allDigits(text[5:7]) && allDigits(text[8:]) {
		d := Date{Year: number(text[:4]), Month: time.Month(number(text[5:7])), Day: number(text[8:])}
		if d.Valid() {
			return d, nil
		}
	}
	return Date{}, errNoDate
}

// DateOf returns the day of an instant in the zone it carries.
func DateOf(t time.Time) Date {
	year, month, day := t.Date()
	return Date{Year: year, Month: month, Day: day}
}

// Valid says whether the day exists: the year is 1 to 9999, and so on.
func (d Date) Valid() bool {
	return d.Year >= 1 && d.Year <= 9999 && d.Month >= time.January && d.Month <= time.December &&
		d.Day >= 1 && d.Day <= daysIn(d.Year, d.Month)
}

// Time returns midnight UTC at the beginning of the day.
func (d Date) Time() time.Time {
	return time.Date(d.Year, d.Month, d.Day, 0, 0, 0, 0, time.UTC)
}

// Compare returns -1 where d is before the other day, 1 where it is after it.
func (d Date) Compare(other Date) int {
	return d.Time().Compare(other.Time())
}

// IsZero says whether this is the zero value, which is no day.
func (d Date) IsZero() bool {
	return d == Date{}
}

// String returns YYYY-MM-DD.
func (d Date) String() string {
	return fmt.Sprintf("%04d-%02d-%02d", d.Year, int(d.Month), d.Day)
}

// MarshalText returns YYYY-MM-DD; an error where the day does not exist.
func (d Date) MarshalText() ([]byte, error) {
	if !d.Valid() {
		return nil, errNoDate
	}
	return []byte(d.String()), nil
}

// UnmarshalText is [ParseDate].
func (d *Date) UnmarshalText(text []byte) error {
	parsed, err := ParseDate(string(text))
	if err != nil {
		return err
	}
	*d = parsed
	return nil
}

func daysIn(year int, month time.Month) int {
	switch month {
	case time.February:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	case time.April, time.June, time.September, time.November:
		return 30
	}
	return 31
}

// number reads a few digits.
func number(digits string) int {
	n := 0
	for i := range len(digits) {
		n = 10*n + int(digits[i]-'0')
	}
	return n
}
