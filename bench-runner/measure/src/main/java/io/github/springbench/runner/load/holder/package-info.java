/**
 * A load generator that holds connections, so that the runner can read the service's memory at each step.
 *
 * <p>{@code holder.csv}, written last: {@code epoch,MS} with the moment from which all times count, in microseconds; a
 * line {@code user,OPENED,CLOSED} for each connection; and a line {@code request,START,END,KIND,CAUSE} for each
 * request, in which kind and cause are empty for a right answer.
 *
 * <p>May use {@code load} and {@code model}.
 */
package io.github.springbench.runner.load.holder;
