package codec

import (
	"regexp"
	"sync"
)

// Pattern is a regular expression that is compiled when it is first used, so that a program pays only for the contracts
// it meets. Package regexp matches in linear time.
type Pattern struct {
	text    string
	compile func() *regexp.Regexp
}

// NewPattern returns a pattern; the expression is anchored at both ends.
func NewPattern(anchored string) *Pattern {
	return &Pattern{text: anchored, compile: sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(anchored) })}
}

// Matches says whether the whole text matches.
func (p *Pattern) Matches(text string) bool {
	return p.compile().MatchString(text)
}
