package io.github.springbench.runner.model.machine;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What each service and each back end gets, so that none wins by having more.
 *
 * @param cpus cores; half of one is 0.5
 * @param memoryMib of the whole process: heap, direct memory, stacks and all else; 0 for no limit
 * @param backEndsWhole whether back ends, which are not compared, have their cores whole where services get a part of
 *     one; manifests of before it could be asked for do not say, and it is never null
 */
public record Resources(double cpus, long memoryMib, Boolean backEndsWhole) {

    public Resources {
        backEndsWhole = Boolean.TRUE.equals(backEndsWhole);
    }

    /** On how many cores a process runs: one that gets half a core runs on one, half of the time. */
    public int wholeCores() {
        return (int) Math.ceil(cpus);
    }

    /** Whether there is a core of which a process gets only a part. */
    public boolean partsACore() {
        return cpus < wholeCores();
    }

    /** The number of cores, for people: no decimals where there are none. */
    public String cpusInWords() {
        return BigDecimal.valueOf(cpus).stripTrailingZeros().toPlainString();
    }

    /** The same with its unit. */
    public String coresInWords() {
        return cpusInWords() + (cpus == 1 ? " core" : " cores");
    }

    /** Who gets as much, for people. */
    public String whoGetsIt(boolean withBackEnds) {
        return !withBackEnds
                ? "for each service"
                : backEndsWhole
                        ? "for each service, and for each back end as much memory and whole cores"
                        : "for each service and back end";
    }

    /**
     * The means by which a process gets its {@link Resources}, the strictest first; a machine offers one or the other.
     */
    public enum ResourceTier {
        CGROUP_V2("cores and memory by cgroup v2", true),
        CGROUP_V1("cores and memory by cgroup v1", true),
        TASKSET("cores by taskset, memory by JVM flags", false),
        /** Only for processes that share a machine: equal resources are refused. */
        NONE("nothing", false);

        private final String label;
        private final boolean limitsMemory;

        ResourceTier(String label, boolean limitsMemory) {
            this.label = label;
            this.limitsMemory = limitsMemory;
        }

        /** What people read. */
        public String label() {
            return label;
        }

        /**
         * Whether the kernel keeps a process within its memory; else only the heap and what else has a flag are
         * limited.
         */
        public boolean limitsMemory() {
            return limitsMemory;
        }
    }

    /**
     * What the runner can do on this machine to give processes equal resources.
     *
     * @param tier the means
     * @param cpusetParent the folder in which a group with cores of its own can be made; null without cgroups
     * @param memoryParent the same for memory: under cgroup v2 that very folder, under v1 another; null without cgroups
     * @param cpuParent the same for a part of a core: under cgroup v2 that very folder, under v1 a third; null where
     *     processes can only be given whole cores, which a machine with cgroups may be, too
     */
    public record ResourceControl(ResourceTier tier, Path cpusetParent, Path memoryParent, Path cpuParent) {

        /** Groups of both kinds are made in one folder; cores are given whole. */
        public static ResourceControl cgroupV2(Path parent) {
            return new ResourceControl(ResourceTier.CGROUP_V2, parent, parent, null);
        }

        /** Each kind of group has a hierarchy of its own; cores are given whole. */
        public static ResourceControl cgroupV1(Path cpusetParent, Path memoryParent) {
            return new ResourceControl(ResourceTier.CGROUP_V1, cpusetParent, memoryParent, null);
        }

        /** A tier that makes no groups. */
        public static ResourceControl without(ResourceTier tier) {
            return new ResourceControl(tier, null, null, null);
        }

        /** The same, where parts of cores can be given, too. */
        public ResourceControl withPartsOfCoresIn(Path parent) {
            return new ResourceControl(tier, cpusetParent, memoryParent, parent);
        }

        /** Whether the kernel keeps a process within a part of a core. */
        public boolean holdsPartsOfCores() {
            return cpuParent != null;
        }
    }

    /**
     * The name of a cgroup that a runner made. It tells everybody whose it is, and a later runner whether it was left
     * over.
     *
     * @param runner the pid of the runner
     * @param purpose what the group is for
     */
    public record GroupName(long runner, String purpose) {

        private static final String OWNER = "spring-concurrency-bench-";
        private static final Pattern NAME = Pattern.compile(OWNER + "(\\d{1,18})-(.+)");

        /** Names of systems may hold what no folder's name should. */
        private static final Pattern UNFIT = Pattern.compile("[^A-Za-z0-9._-]");

        /** A group of the runner that asks. */
        public static GroupName ours(String purpose) {
            return new GroupName(
                    ProcessHandle.current().pid(), UNFIT.matcher(purpose).replaceAll("_"));
        }

        /** Empty where the folder is not one of a runner. */
        public static Optional<GroupName> of(String folder) {
            Matcher name = NAME.matcher(folder);
            return name.matches()
                    ? Optional.of(new GroupName(Long.parseLong(name.group(1)), name.group(2)))
                    : Optional.empty();
        }

        /** The folder's name. */
        @Override
        public String toString() {
            return OWNER + runner + "-" + purpose;
        }
    }

    /**
     * What the service used while the load ran; a field is null where this machine or JDK does not show it.
     *
     * @param workerThreadsPeak most threads of the request pool in a sample; null where there is no such pool, or where
     *     the load needed no more than a warm-up by other callers had left in it
     * @param platformThreadsPeak most live platform threads in a sample, all groups
     * @param osThreadsPeak most threads of the process as the operating system counts them
     * @param virtualCarriersPeak largest pool of carrier threads of the virtual-thread scheduler (JDK 24+)
     * @param peakRssMib largest resident set
     * @param peakHeapMib largest used heap in a sample
     * @param peakHeapAfterGcMib largest heap that a collection left; null where none ran
     * @param gcMillis time in collections
     * @param serviceCpuSeconds CPU of the service during the load
     * @param loadGeneratorCpuSeconds CPU of the load generator, its start included
     * @param cpuSecondsPer1000Requests the service's CPU per 1,000 requests
     */
    @RecordBuilder
    public record ResourceUse(
            Integer workerThreadsPeak,
            Integer platformThreadsPeak,
            Integer osThreadsPeak,
            Integer virtualCarriersPeak,
            Double peakRssMib,
            Double peakHeapMib,
            Double peakHeapAfterGcMib,
            Long gcMillis,
            Double serviceCpuSeconds,
            Double loadGeneratorCpuSeconds,
            Double cpuSecondsPer1000Requests) {}
}
