/** How reactive services call a back end: the client with its pool and limits, and the failures of a call. */
package io.github.springbench.reactiveclient;
