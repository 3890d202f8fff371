/** Tasks of the domain notify. */
package com.example.orders.tasks.notify;
