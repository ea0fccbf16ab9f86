/**
 * What services of both programming models share: the words they exchange, the checks of what a caller sent, the limits
 * towards a back end and the problems they answer with.
 *
 * <p>Two services are compared fairly only if they say the same. What is here is said once, and knows neither Spring
 * MVC nor WebFlux.
 */
package io.github.springbench.common;
