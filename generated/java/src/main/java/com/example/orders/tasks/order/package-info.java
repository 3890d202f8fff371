/** Tasks of the domain order. */
package com.example.orders.tasks.order;
