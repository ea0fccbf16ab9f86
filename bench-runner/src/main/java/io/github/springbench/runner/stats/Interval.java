package io.github.springbench.runner.stats;

/** Both ends of an interval. */
record Interval(double low, double high) {}
