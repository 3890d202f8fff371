// Package taskwire holds what all tasks share: the types of values that Go has none for, what is told of a message that
// is refused, and the numbers of a retry schedule.
//
// It depends on nothing but the standard library.
package taskwire
