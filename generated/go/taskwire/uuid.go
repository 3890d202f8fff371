package taskwire

import (
	"encoding/hex"
	"errors"
	"strings"
)

var errNoUUID = errors.New("taskwire: not a UUID in lower case")

// UUID is a UUID of any version. It converts to and from the [16]byte types of UUID libraries.
type UUID [16]byte

// ParseUUID reads the 8-4-4-4-12 form in lower case.
func ParseUUID(text string) (UUID, error) {
	var u UUID
	if len(text) != 36 || text[8] != '-' || text[13] != '-' || text[18] != '-' || text[23] != '-' ||
		strings.ToLower(text) != text {
		return UUID{}, errNoUUID
	}
	digits := text[:8] + text[9:13] + text[14:18] + text[19:23] + text[24:]
	if _, err := hex.Decode(u[:], []byte(digits)); err != nil {
		return UUID{}, errNoUUID
	}
	return u, nil
}

// String returns the 8-4-4-4-12 form in lower case.
func (u UUID) String() string {
	return string(u.append(nil))
}

// AppendText appends what [UUID.String] returns. The error is always nil.
func (u UUID) AppendText(out []byte) ([]byte, error) {
	return u.append(out), nil
}

// MarshalText returns what [UUID.String] returns. The error is always nil.
func (u UUID) MarshalText() ([]byte, error) {
	return u.append(nil), nil
}

// UnmarshalText is [ParseUUID].
func (u *UUID) UnmarshalText(text []byte) error {
	parsed, err := ParseUUID(string(text))
	if err != nil {
		return err
	}
	*u = parsed
	return nil
}

func (u UUID) append(out []byte) []byte {
	for i, part := range [...][]byte{u[:4], u[4:6], u[6:8], u[8:10], u[10:]} {
		if i > 0 {
			out = append(out, '-')
		}
		out = hex.AppendEncode(out, part)
	}
	return out
}
