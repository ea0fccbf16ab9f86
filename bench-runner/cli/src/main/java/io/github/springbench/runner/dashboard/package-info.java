/**
 * The page that shows runs by the second while they go on, on loopback, for whoever asks for it by {@code --dashboard}.
 * What is heard of a run is only handed over: a thread of its own makes events of it, and each page that looks has one
 * more that sends them. So no browser keeps a measurement waiting. No figure of a result comes from here. May use
 * {@code model}, {@code plan}, {@code load}, {@code report} and {@code run}.
 */
package io.github.springbench.runner.dashboard;
