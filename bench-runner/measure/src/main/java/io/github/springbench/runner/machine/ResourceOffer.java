package io.github.springbench.runner.machine;

import io.github.springbench.runner.model.machine.Resources.ResourceControl;
import java.util.List;

/**
 * What a machine can give to processes.
 *
 * @param control the strictest means by which it holds them to it
 * @param cores that they may use, by number
 * @param wholeCores of these, one hardware thread of each core
 */
public record ResourceOffer(ResourceControl control, List<Integer> cores, List<Integer> wholeCores) {

    /** Those to deal out: hardware threads of a core to different programs only where there are not enough cores. */
    public List<Integer> dealt(int needed) {
        return wholeCores.size() >= needed ? wholeCores : cores;
    }
}
