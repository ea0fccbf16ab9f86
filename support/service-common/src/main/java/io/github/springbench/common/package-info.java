/**
 * What services of all kinds share: the messages and items that they exchange, and their problem details. It uses
 * neither Spring MVC nor WebFlux.
 */
package io.github.springbench.common;
