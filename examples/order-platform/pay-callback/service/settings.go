// Package service is what both programs of this folder have in common: the broker, the database, the counters. What
// they do with a message is in the packages of their names.
//
// All names, numbers and decisions come from the generated module; here are only the clients.
package service

import (
	"errors"
	"os"
	"strconv"
)

// Settings is what the environment says.
type Settings struct {
	// AMQP is the broker, and Database the database: amqp://…, postgres://….
	AMQP, Database string

	// Metrics is the file the counters are written to, Faults that of the failures that tests ask for; either may be
	// empty.
	Metrics, Faults string

	// MetricsEach says that the counters are also written before each acknowledgement, so that a process that is killed
	// takes none along.
	MetricsEach bool

	// EchoIn and EchoOut are the queues of the echo, where that is all there is to do.
	EchoIn, EchoOut string

	// Workers is how many deliveries of a queue are worked on at once, and Prefetch how many wait with each worker.
	Workers, Prefetch int
}

// FromEnvironment reads the settings.
func FromEnvironment() (Settings, error) {
	s := Settings{
		AMQP:     os.Getenv("AMQP_URL"),
		Database: os.Getenv("DATABASE_URL"),
		Metrics:  os.Getenv("METRICS_FILE"),
		Faults:   os.Getenv("FAULTS"),
		EchoIn:   os.Getenv("ECHO_IN"),
		EchoOut:  os.Getenv("ECHO_OUT"),

		MetricsEach: os.Getenv("METRICS_EACH") != "",
	}
	workers, errWorkers := number("WORKERS", 4)
	prefetch, errPrefetch := number("PREFETCH", 20)
	s.Workers, s.Prefetch = workers, prefetch
	missing := func(name, value string) error {
		if value == "" {
			return errors.New(name + " is not set")
		}
		return nil
	}
	err := errors.Join(missing("AMQP_URL", s.AMQP), errWorkers, errPrefetch)
	if s.EchoIn != "" {
		return s, errors.Join(err, missing("ECHO_OUT", s.EchoOut))
	}
	return s, errors.Join(err, missing("DATABASE_URL", s.Database))
}

func number(name string, otherwise int) (int, error) {
	text := os.Getenv(name)
	if text == "" {
		return otherwise, nil
	}
	value, err := strconv.Atoi(text)
	if err != nil || value < 1 {
		return 0, errors.New(name + " is no number from 1")
	}
	return value, nil
}
