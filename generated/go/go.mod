module example.com/orders/tasks

go 1.24
