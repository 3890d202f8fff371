//go:build goexperiment.jsonv2 || go1.27

package packagetests

import (
	jsonv2 "encoding/json/v2"
	"fmt"
	"strings"
	"testing"

	"example.com/orders/tasks/order"
)

func TestTheSecondGenerationOfEncodingJSONFollowsTheSameRules(t *testing.T) {
	text, err := jsonv2.Marshal(closeTimeout())
	if err != nil || string(text) != closeTimeoutText {
		t.Fatalf("%s %v", text, err)
	}
	var m order.CloseTimeoutV1
	if err := jsonv2.Unmarshal(text, &m); err != nil || fmt.Sprint(m) != fmt.Sprint(*closeTimeout()) {
		t.Errorf("%v %v", m, err)
	}
	for _, spoiled := range []string{
		strings.Replace(closeTimeoutText, `"amount"`, `"Amount"`, 1),
		strings.Replace(closeTimeoutText, `"amount":"89.90"`, `"amount":89.90`, 1),
		strings.Replace(closeTimeoutText, `{"bizKey"`, `{"bizKey":"a","bizKey"`, 1),
	} {
		if err := jsonv2.Unmarshal([]byte(spoiled), &m); err == nil {
			t.Errorf("read %s", spoiled)
		}
	}
	bad := closeTimeout()
	bad.Payload.OrderID = "\xff"
	if text, err := jsonv2.Marshal(bad); err == nil {
		t.Errorf("wrote %s", text)
	}
}
