package taskwire

import "errors"

// Unexpected is the code of a failure that has none: an error of the standard library or of a driver, a panic, a context
// that was cancelled. It is always worth another try.
const Unexpected = "unexpected"

// TaskError is an error with a code of the contract of a task. The error types of tasks are of this kind, and so are
// [RetryableError] and [NonRetryableError].
type TaskError interface {
	error

	// TaskErrorCode returns the code.
	TaskErrorCode() string

	// TaskErrorText returns what the error says beside its code; it may be empty.
	TaskErrorText() string
}

// CodeOf returns the code of the first [TaskError] in the tree of err, as [errors.As] finds it.
func CodeOf(err error) (code string, found bool) {
	var failure TaskError
	if !errors.As(err, &failure) {
		return "", false
	}
	return failure.TaskErrorCode(), true
}

// RetryableError is an error of a task that another try can help against: [errors.As] finds one in every such error
// code of a contract.
type RetryableError struct {
	// Code is of the contract.
	Code string

	// Text says more; it may be empty.
	Text string

	// Cause is what led to it; it may be nil.
	Cause error

	code error
}

// NonRetryableError is an error of a task that no further try can help against: [errors.As] finds one in every such
// error code of a contract.
type NonRetryableError struct {
	// Code is of the contract.
	Code string

	// Text says more; it may be empty.
	Text string

	// Cause is what led to it; it may be nil.
	Cause error

	code error
}

// Error returns code, text and cause.
func (e *RetryableError) Error() string {
	return joined(e.Code, e.TaskErrorText())
}

// TaskErrorText returns text and cause.
func (e *RetryableError) TaskErrorText() string {
	return withCause(e.Text, e.Cause)
}

// TaskErrorCode returns the code.
func (e *RetryableError) TaskErrorCode() string {
	return e.Code
}

// Unwrap returns the code, where the error was made of one, and the cause.
func (e *RetryableError) Unwrap() []error {
	return both(e.code, e.Cause)
}

// Error returns code, text and cause.
func (e *NonRetryableError) Error() string {
	return joined(e.Code, e.TaskErrorText())
}

// TaskErrorText returns text and cause.
func (e *NonRetryableError) TaskErrorText() string {
	return withCause(e.Text, e.Cause)
}

// TaskErrorCode returns the code.
func (e *NonRetryableError) TaskErrorCode() string {
	return e.Code
}

// Unwrap returns the code, where the error was made of one, and the cause.
func (e *NonRetryableError) Unwrap() []error {
	return both(e.code, e.Cause)
}

// TextOf returns what an error says: of a [TaskError] itself what it says beside its code.
func TextOf(err error) string {
	if failure, ok := err.(TaskError); ok {
		return failure.TaskErrorText()
	}
	return err.Error()
}

func withCause(text string, cause error) string {
	if cause == nil {
		return text
	}
	return joined(text, cause.Error())
}

func joined(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + ": " + b
}

func both(code, cause error) []error {
	var out []error
	for _, one := range []error{code, cause} {
		if one != nil {
			out = append(out, one)
		}
	}
	return out
}

// FailureOf returns a [*RetryableError] or a [*NonRetryableError] made of a task's error code. For generated code.
func FailureOf(code TaskError, retryable bool, text string, cause error) error {
	if retryable {
		return &RetryableError{Code: code.TaskErrorCode(), Text: text, Cause: cause, code: code}
	}
	return &NonRetryableError{Code: code.TaskErrorCode(), Text: text, Cause: cause, code: code}
}

// FailureAs is the method As of a task's error codes, for [errors.As]. For generated code.
func FailureAs(code TaskError, retryable bool, target any) bool {
	failure := FailureOf(code, retryable, "", nil)
	switch target := target.(type) {
	case **RetryableError:
		found, ok := failure.(*RetryableError)
		if ok {
			*target = found
		}
		return ok
	case **NonRetryableError:
		found, ok := failure.(*NonRetryableError)
		if ok {
			*target = found
		}
		return ok
	}
	return false
}
