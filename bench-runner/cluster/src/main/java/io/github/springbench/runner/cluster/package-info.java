/** Several load machines: a cluster of Hyperfoil plays one load, and its figures are merged to one measurement. */
package io.github.springbench.runner.cluster;
