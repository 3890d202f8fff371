package service

import (
	"context"
	"log"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// Metrics writes counters to a file.
type Metrics struct {
	file    string
	text    func() string
	writing sync.Mutex
}

// Keep writes the counters once a second until ctx ends, and once more then.
func (m *Metrics) Keep(ctx context.Context) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		m.Write()
		select {
		case <-ctx.Done():
			m.Write()
			return
		case <-tick.C:
		}
	}
}

// Write writes the counters now; one at a time, so that an older text never takes the place of a newer one.
func (m *Metrics) Write() {
	if m.file == "" {
		return
	}
	m.writing.Lock()
	defer m.writing.Unlock()
	if err := replace(m.file, m.text()); err != nil {
		log.Print(err)
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
