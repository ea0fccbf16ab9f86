/**
 * What both services of a pair must answer alike, as abstract test classes that the tests of each service extend.
 *
 * <p>The contract speaks HTTP over a real port and knows nothing of Spring, so it holds for a service inside the JVM of
 * the test and for one in a JVM of its own.
 */
package io.github.springbench.contract;
