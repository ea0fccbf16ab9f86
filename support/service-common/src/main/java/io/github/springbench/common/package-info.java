/**
 * Shared by the services of both programming models: the data they exchange, the validation of requests, the limits for
 * calls to a back end, and the problem details.
 *
 * <p>A comparison of two services is fair only if both give the same answers. So both use this package, which uses
 * neither Spring MVC nor WebFlux.
 */
package io.github.springbench.common;
