/**
 * What services of both programming models share: the words they exchange, the checks of what a caller sent, the limits
 * towards a back end and the problems they answer with.
 *
 * <p>A comparison of two services is fair only if both give the same answers. This package exists once for both, and
 * uses neither Spring MVC nor WebFlux.
 */
package io.github.springbench.common;
