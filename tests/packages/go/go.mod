module packagetests

go 1.24

require example.com/orders/tasks v0.0.0

replace example.com/orders/tasks => ../../../generated/go
