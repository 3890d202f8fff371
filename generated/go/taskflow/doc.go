// Package taskflow holds the orchestrations of the contracts: a type of the states of each, and what the results of its
// commands do.
package taskflow
