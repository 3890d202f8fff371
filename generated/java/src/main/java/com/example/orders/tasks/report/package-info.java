/** Tasks of the domain report. */
package com.example.orders.tasks.report;
