/**
 * Result folders: what a run writes, atomically, and what a report reads. May use {@code model}.
 */
package io.github.springbench.runner.store;
