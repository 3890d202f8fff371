// Package taskmachine holds the state machines of the contracts: a type of the states of each, and which steps from one
// to another are allowed.
package taskmachine
