/** What services on Spring WebFlux and Netty share, and no servlet service may have on its class path. */
package io.github.springbench.reactive;
