package taskwire

// Envelope is what is around the payload of a message, whatever its task. What the message does not have is empty.
type Envelope struct {
	// ID identifies the message.
	ID string

	// IdempotencyKey is the same for messages that must take effect once. Only producers make it.
	IdempotencyKey string

	// Producer is the service that wrote the message.
	Producer string

	// TraceID ties together what belongs to one request.
	TraceID string

	// Attempt counts how often the message was tried before.
	Attempt int32
}
