package io.github.springbench.runner.run;

import io.github.springbench.runner.machine.Confinement;
import io.github.springbench.runner.machine.Machine;
import io.github.springbench.runner.model.CpuList;
import io.github.springbench.runner.model.Manifest;
import io.github.springbench.runner.model.ResourceControl;
import io.github.springbench.runner.model.ResourceTier;
import io.github.springbench.runner.model.Resources;
import io.github.springbench.runner.plan.CpuSets;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * Which cores and how much memory each process of a run gets.
 *
 * @param resources what each service and back end gets; null where all processes share the machine
 * @param control the means
 * @param cores who runs where; no cores stand for all of the machine's
 */
public record ResourceAllocation(Resources resources, ResourceControl control, CpuSets cores) {

    private static final int ALL_CORES = Runtime.getRuntime().availableProcessors();

    /** All processes share the machine. */
    public static ResourceAllocation sharedMachine() {
        return new ResourceAllocation(
                null, ResourceControl.without(ResourceTier.JVM_FLAGS), new CpuSets(List.of(), List.of(), List.of()));
    }

    /** How many cores each service has; empty where all share them. */
    OptionalDouble cpus() {
        return resources == null ? OptionalDouble.empty() : OptionalDouble.of(resources.cpus());
    }

    /** Who runs on which cores, for people; null where all share them. */
    public String coresInWords() {
        if (resources == null) {
            return null;
        }
        String backEnds = cores.backEnds().stream()
                .map(given -> ", back end on " + CpuList.text(given))
                .collect(Collectors.joining());
        String loadGenerator = control.tier().pinsCores() ? CpuList.text(cores.loadGenerator()) : "all";
        return "service on " + CpuList.text(cores.service()) + backEnds + ", load generator on " + loadGenerator
                + (roundsUp() ? ", " + Manifest.WHOLE_CORES : "");
    }

    /** Whether processes get whole cores where the experiment asks for parts. */
    public boolean roundsUp() {
        return resources != null && resources.partsACore() && !control.holdsPartsOfCores();
    }

    /** The cores of the service. */
    List<Integer> serviceCores() {
        return cores.service();
    }

    /** The cores of a back end, by its place in the experiment. */
    List<Integer> backEndCores(int place) {
        return resources == null ? List.of() : cores.backEnds().get(place);
    }

    /**
     * How much CPU the service may use under the load: its part of its cores where the kernel holds it to that, or else
     * as many as it runs on.
     */
    double serviceCpus() {
        return cpus(cores.service());
    }

    /** The same of a back end that was given these cores. */
    double backEndCpus(List<Integer> given) {
        return resources != null && resources.backEndsWhole() ? wholeCores(given) : cpus(given);
    }

    private double cpus(List<Integer> given) {
        return resources != null && resources.partsACore() && !roundsUp() ? resources.cpus() : wholeCores(given);
    }

    /** On how many cores a process runs that was given these: where nobody holds it there, on all. */
    private int wholeCores(List<Integer> given) {
        return control.tier().pinsCores() && !given.isEmpty() ? given.size() : ALL_CORES;
    }

    /** How many cores the load generator has. */
    int loadGeneratorCores() {
        return wholeCores(cores.loadGenerator());
    }

    /** Keeps a service or back end within its memory, and on its part of its cores once its CPU is limited. */
    Confinement ofService(Machine machine, Launch launch) {
        return resources == null
                ? ofHelper(machine, launch.name(), launch.cores())
                : machine.confine(control, launch.name(), launch.cores(), launch.cpus(), resources.memoryMib());
    }

    /** Keeps what is no part of the comparison on cores that are not the service's; no part of them is its own. */
    Confinement ofHelper(Machine machine, String name, List<Integer> itsCores) {
        return machine.confine(control, name, itsCores, 0);
    }

    /** Keeps the load generator off the service's cores, where that can be done; its memory is its own business. */
    Confinement ofLoadGenerator(Machine machine) {
        return machine.confine(
                control, "load-generator", control.tier().pinsCores() ? cores.loadGenerator() : List.of(), 0);
    }
}
