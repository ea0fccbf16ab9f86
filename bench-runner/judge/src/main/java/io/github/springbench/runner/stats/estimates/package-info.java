/** From runs to cells: estimates, intervals, ratios, differences and predictions. */
package io.github.springbench.runner.stats.estimates;
