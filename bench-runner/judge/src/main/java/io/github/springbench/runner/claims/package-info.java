/** What a source claims, judged by the figures of runs that count. Pure: values in, values out. */
package io.github.springbench.runner.claims;
