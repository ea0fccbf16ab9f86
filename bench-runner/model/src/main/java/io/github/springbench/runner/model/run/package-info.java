/** Runs: what was planned, what a run left ({@code run.json}), its metrics, and the manifest of a result. */
package io.github.springbench.runner.model.run;
