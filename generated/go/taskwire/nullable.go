package taskwire

// Nullable is an optional member that may also be null: three states, and the zero value is the absent one.
type Nullable[T any] struct {
	// Value is the value, or nil where the member is null or absent.
	Value *T

	// Null says that the member is null. It means nothing where there is a value.
	Null bool
}

// Some returns a value.
func Some[T any](value T) Nullable[T] {
	return Nullable[T]{Value: &value}
}

// NullOf returns null.
func NullOf[T any]() Nullable[T] {
	return Nullable[T]{Null: true}
}

// Get returns the value, and whether there is one.
func (n Nullable[T]) Get() (T, bool) {
	if n.Value == nil {
		var none T
		return none, false
	}
	return *n.Value, true
}

// IsNull says whether the member is null.
func (n Nullable[T]) IsNull() bool {
	return n.Value == nil && n.Null
}

// IsAbsent says whether there is no member.
func (n Nullable[T]) IsAbsent() bool {
	return n.Value == nil && !n.Null
}

// IsZero is [Nullable.IsAbsent], for the omitzero option of encoding/json.
func (n Nullable[T]) IsZero() bool {
	return n.IsAbsent()
}

// Ptr returns a pointer to a value, for optional members.
func Ptr[T any](value T) *T {
	return &value
}
