package io.github.springbench.runner.run;

import io.github.springbench.runner.machine.Confinement;
import io.github.springbench.runner.machine.Machine;
import io.github.springbench.runner.model.machine.CpuList;
import io.github.springbench.runner.model.machine.Resources;
import io.github.springbench.runner.model.machine.Resources.ResourceControl;
import io.github.springbench.runner.model.machine.Resources.ResourceTier;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.plan.CpuSets;
import io.github.springbench.runner.run.service.Launch;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * Which cores and how much memory each process of a run gets.
 *
 * @param resources what each service and back end gets; null where all processes share the machine
 * @param cores who runs where; no cores stand for all of the machine's
 * @param service what the machine of the service can hold processes to
 * @param backEnds the same of that of the back ends
 * @param load the same of that of the load generator
 */
public record ResourceAllocation(Resources resources, CpuSets cores, Means service, Means backEnds, Means load) {

    private static final int ALL_CORES = Runtime.getRuntime().availableProcessors();

    /**
     * What a machine can hold processes to.
     *
     * @param control the means
     * @param cores of the machine
     */
    public record Means(ResourceControl control, int cores) {}

    /** All processes are on the machine that the bench runs on. */
    public ResourceAllocation(Resources resources, ResourceControl control, CpuSets cores) {
        this(
                resources,
                cores,
                new Means(control, ALL_CORES),
                new Means(control, ALL_CORES),
                new Means(control, ALL_CORES));
    }

    /** All processes share the machine that the bench runs on. */
    public static ResourceAllocation sharedMachine() {
        return new ResourceAllocation(null, ResourceControl.without(ResourceTier.NONE), CpuSets.NONE);
    }

    /** Whoever is on a machine shares it. */
    public static ResourceAllocation sharedMachines(int serviceCores, int backEndCores, int loadCores) {
        ResourceControl none = ResourceControl.without(ResourceTier.NONE);
        return new ResourceAllocation(
                null,
                CpuSets.NONE,
                new Means(none, serviceCores),
                new Means(none, backEndCores),
                new Means(none, loadCores));
    }

    /** The means by which the service is held to its resources. */
    public ResourceControl control() {
        return service.control();
    }

    /** How many cores each service has; empty where all share them. */
    public OptionalDouble cpus() {
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
        String loadGenerator = cores.loadGenerator().isEmpty() ? "all" : CpuList.text(cores.loadGenerator());
        return "service on " + CpuList.text(cores.service()) + backEnds + ", load generator on " + loadGenerator
                + (roundsUp() ? ", " + Manifest.WHOLE_CORES : "");
    }

    /** Whether processes get whole cores where the experiment asks for parts. */
    public boolean roundsUp() {
        return resources != null && resources.partsACore() && !control().holdsPartsOfCores();
    }

    /** The cores of the service. */
    public List<Integer> serviceCores() {
        return cores.service();
    }

    /** The cores of a back end, by its place in the experiment. */
    public List<Integer> backEndCores(int place) {
        return resources == null ? List.of() : cores.backEnds().get(place);
    }

    /**
     * How much CPU the service may use under the load: its part of its cores where the kernel holds it to that, or else
     * as many as it runs on.
     */
    public double serviceCpus() {
        return cpus(cores.service(), service);
    }

    /** The same of a back end that was given these cores. */
    public double backEndCpus(List<Integer> given) {
        return resources != null && resources.backEndsWhole() ? wholeCores(given, backEnds) : cpus(given, backEnds);
    }

    private double cpus(List<Integer> given, Means means) {
        return resources != null && resources.partsACore() && means.control().holdsPartsOfCores()
                ? resources.cpus()
                : wholeCores(given, means);
    }

    /** On how many cores a process runs that was given these; none stand for all. */
    private static int wholeCores(List<Integer> given, Means means) {
        return given.isEmpty() ? means.cores() : given.size();
    }

    /** How many cores the load generator has. */
    public int loadGeneratorCores() {
        return wholeCores(cores.loadGenerator(), load);
    }

    /** Keeps a service or back end within its memory, and on its part of its cores once its CPU is limited. */
    public Confinement of(Launch launch) {
        ResourceControl control = (launch.backEnd() ? backEnds : service).control();
        return resources == null
                ? launch.machine().confine(control, launch.name(), launch.cores(), 0)
                : launch.machine()
                        .confine(control, launch.name(), launch.cores(), launch.cpus(), resources.memoryMib());
    }

    /** Keeps the link to a database on the cores of the back ends; no part of them is its own. */
    public Confinement ofLink(Machine machine, List<Integer> itsCores) {
        return machine.confine(backEnds.control(), "link", itsCores, 0);
    }

    /** Keeps the load generator off the service's cores; its memory is its own business. */
    public Confinement ofLoadGenerator(Machine machine) {
        return machine.confine(load.control(), "load-generator", cores.loadGenerator(), 0);
    }
}
