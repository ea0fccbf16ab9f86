/**
 * The behaviour that both services of a pair must share, as abstract test classes that the tests of each service
 * extend.
 *
 * <p>The contract uses HTTP over a real port and does not depend on Spring, so it can test a service in the JVM of the
 * test or in a separate JVM.
 */
package io.github.springbench.contract;
