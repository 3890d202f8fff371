package codec

import (
	"strconv"
	"time"

	"example.com/orders/tasks/taskwire"
)

// maxSeconds bounds durations on the wire.
const maxSeconds = 9223372036

// parseTime reads YYYY-MM-DDTHH:MM:SS[.f]Z with exactly that many fraction digits.
func parseTime(text string, precision int) (time.Time, bool) {
	const day, clock = len("YYYY-MM-DD"), len("YYYY-MM-DDTHH:MM:SS")
	end := clock
	if precision > 0 {
		end += 1 + precision
	}
	if len(text) != end+1 || text[end] != 'Z' || text[day] != 'T' || text[day+3] != ':' || text[day+6] != ':' {
		return time.Time{}, false
	}
	date, ok := parseDate(text[:day])
	hour, okHour := twoDigits(text[day+1:])
	minute, okMinute := twoDigits(text[day+4:])
	second, okSecond := twoDigits(text[day+7:])
	nanos, okNanos := parseFraction(text[clock:end], precision)
	if !ok || !okHour || !okMinute || !okSecond || !okNanos || hour > 23 || minute > 59 || second > 59 {
		return time.Time{}, false
	}
	return time.Date(date.Year, date.Month, date.Day, hour, minute, second, nanos, time.UTC), true
}

func parseDate(text string) (taskwire.Date, bool) {
	if len(text) != 10 || text[4] != '-' || text[7] != '-' {
		return taskwire.Date{}, false
	}
	century, okCentury := twoDigits(text)
	year, okYear := twoDigits(text[2:])
	month, okMonth := twoDigits(text[5:])
	day, okDay := twoDigits(text[8:])
	date := taskwire.Date{Year: 100*century + year, Month: time.Month(month), Day: day}
	return date, okCentury && okYear && okMonth && okDay && date.Valid()
}

func twoDigits(text string) (int, bool) {
	tens, ones := text[0]-'0', text[1]-'0'
	return int(tens)*10 + int(ones), tens <= 9 && ones <= 9
}

// parseFraction reads a point and exactly that many digits as nanoseconds; nothing where there are none.
func parseFraction(text string, precision int) (int, bool) {
	if precision == 0 {
		return 0, text == ""
	}
	if len(text) != 1+precision || text[0] != '.' {
		return 0, false
	}
	nanos := 0
	for i := range 9 {
		nanos *= 10
		if i < precision {
			if text[1+i]-'0' > 9 {
				return 0, false
			}
			nanos += int(text[1+i] - '0')
		}
	}
	return nanos, true
}

// parseDuration reads -?(0|[1-9][0-9]*)[.f]s with exactly that many fraction digits, and no sign of zero.
func parseDuration(text string, precision int) (time.Duration, taskwire.Code) {
	if text == "" || text[len(text)-1] != 's' || !scaled(text[:len(text)-1], precision) {
		return 0, taskwire.Format
	}
	text = text[:len(text)-1]
	negative := text[0] == '-'
	if negative {
		text = text[1:]
	}
	whole := text
	if precision > 0 {
		whole = text[:len(text)-precision-1]
	}
	nanos, _ := parseFraction(text[len(whole):], precision)
	seconds, err := strconv.ParseInt(whole, 10, 64)
	if err != nil || seconds > maxSeconds || seconds == maxSeconds && nanos > 0 {
		return 0, taskwire.Range
	}
	value := time.Duration(seconds)*time.Second + time.Duration(nanos)
	if negative {
		value = -value
	}
	return value, ""
}

// unit is the smallest part of a second that a precision can tell.
func unit(precision int) int {
	nanos := int(time.Second)
	for range precision {
		nanos /= 10
	}
	return nanos
}

// appendFraction appends a point and the first digits of a part of a second.
func appendFraction(out []byte, nanos, precision int) []byte {
	if precision == 0 {
		return out
	}
	out = append(out, '.')
	return appendPadded(out, nanos/unit(precision), precision)
}

// appendPadded appends at least that many digits.
func appendPadded(out []byte, value, width int) []byte {
	for limit := 10; width > 1 && value >= 0; width-- {
		if value < limit {
			out = append(out, "00000000"[:width-1]...)
			break
		}
		limit *= 10
	}
	return strconv.AppendInt(out, int64(value), 10)
}

func appendDate(out []byte, year int, month time.Month, day int) []byte {
	out = append(appendPadded(out, year, 4), '-')
	out = append(appendPadded(out, int(month), 2), '-')
	return appendPadded(out, day, 2)
}
