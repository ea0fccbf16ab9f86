package io.github.springbench.runner.machine;

import io.github.springbench.runner.model.machine.Resources.ResourceControl;
import java.util.List;

/**
 * What a machine can give to processes.
 *
 * @param control the strictest means by which it holds them to it
 * @param cores that they may use, by number
 */
public record ResourceOffer(ResourceControl control, List<Integer> cores) {}
