/** Machines as the model knows them: their facts, JDKs, resources, limits and clocks, and files of machines. */
package io.github.springbench.runner.model.machine;
