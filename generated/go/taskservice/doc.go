// Package taskservice holds the services that consume tasks: the queues they listen to, and where messages go that they
// cannot handle.
package taskservice
