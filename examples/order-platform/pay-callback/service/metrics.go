package service

import (
	"context"
	"log"
	"os"
	"path/filepath"
	"time"
)

// WriteMetrics writes the counters to a file once a second until ctx ends, and once more then.
func WriteMetrics(ctx context.Context, file string, text func() string) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		if err := replace(file, text()); err != nil {
			log.Print(err)
		}
		select {
		case <-ctx.Done():
			if err := replace(file, text()); err != nil {
				log.Print(err)
			}
			return
		case <-tick.C:
		}
	}
}

// replace lets readers see the old text or the new one, never half of it.
func replace(file, text string) error {
	fresh, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+".*.new")
	if err != nil {
		return err
	}
	defer os.Remove(fresh.Name())
	if _, err := fresh.WriteString(text); err != nil {
		fresh.Close()
		return err
	}
	if err := fresh.Close(); err != nil {
		return err
	}
	return os.Rename(fresh.Name(), file)
}
