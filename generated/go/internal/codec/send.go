package codec

// Encode writes a message for producers, in at most most bytes less the reserve.
func Encode[M any](message M, most int, write func(*Encoder, M)) ([]byte, error) {
	e := NewEncoder(Producer)
	write(e, message)
	return e.Done(most)
}

// Canonical writes the canonical form of a message that was accepted.
func Canonical[M any](message M, write func(*Encoder, M)) ([]byte, error) {
	e := NewEncoder(Consumer)
	write(e, message)
	return e.end()
}

// MarshalPart encodes a part of a message that stands alone, by the rules for producers.
func MarshalPart[T any](value T, encode func(*Encoder, T)) ([]byte, error) {
	e := NewEncoder(Producer)
	encode(e, value)
	return e.end()
}
