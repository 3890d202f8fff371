module tasks.invalid

go 1.24
