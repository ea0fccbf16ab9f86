/** The back ends of a run: services and databases. */
package io.github.springbench.runner.run.backend;
