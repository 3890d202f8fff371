/** Tasks of the domain stock. */
package com.example.orders.tasks.stock;
