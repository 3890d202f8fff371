/** Tasks of the domain coupon. */
package com.example.orders.tasks.coupon;
