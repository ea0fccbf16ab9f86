/**
 * The Spring MVC service of the pair: a request that waits holds a thread, of the pool or a virtual one.
 *
 * <p>Its twin answers exactly alike, which {@code service-contract} holds.
 */
package io.github.springbench.mvcwithlatency;
