/**
 * The Spring WebFlux service of the pair: a waiting request holds no thread, only a timer.
 *
 * <p>Its blocking counterpart returns exactly the same greetings (tested by {@code service-contract}). This one is also
 * the back end of the services that call another, so it alone takes messages and items.
 */
package io.github.springbench.webfluxwithlatency;
