/** Shared by the services on Spring WebFlux and Netty. No servlet service may have it on its class path. */
package io.github.springbench.reactive;
