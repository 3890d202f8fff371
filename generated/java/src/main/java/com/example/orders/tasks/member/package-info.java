/** Tasks of the domain member. */
package com.example.orders.tasks.member;
