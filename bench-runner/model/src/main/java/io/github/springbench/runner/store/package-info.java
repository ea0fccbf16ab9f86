/**
 * Result folders: what a run writes, atomically, and what a report reads. May use {@code model} and {@code histogram}.
 */
package io.github.springbench.runner.store;
