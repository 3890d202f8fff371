/** Tasks of the domain reconcile. */
package com.example.orders.tasks.reconcile;
