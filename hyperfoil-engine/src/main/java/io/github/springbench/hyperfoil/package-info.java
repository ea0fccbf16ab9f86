/**
 * Hyperfoil as a load generator of the bench: one benchmark file in, a record of each request out. The runner forks it and
 * reads what it leaves; nothing else is shared between the two.
 */
package io.github.springbench.hyperfoil;
