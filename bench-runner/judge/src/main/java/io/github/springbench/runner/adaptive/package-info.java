/**
 * Which runs follow those that ended, and why: the search for the most users within objectives ({@link LevelSearch}),
 * and repetitions until everything is decided ({@link UntilDecided}). Pure: the runs that ended decide the next ones.
 * May use {@code model}, {@code plan}, {@code stats}, {@code verdict} and {@code claims}.
 */
package io.github.springbench.runner.adaptive;
