/**
 * A starter: a service that has it on its class path reports over JMX the limits of its server, of its clients and of
 * its connection pools, and how much of them is in use. Requests pass through it to be counted, which is an addition
 * for each (tens of nanoseconds), and where the waits of pools are recorded.
 *
 * <p>Servers, drivers and pools are optional dependencies, so a service on Tomcat gets no Netty, and the other way
 * round.
 */
package io.github.springbench.limits;
