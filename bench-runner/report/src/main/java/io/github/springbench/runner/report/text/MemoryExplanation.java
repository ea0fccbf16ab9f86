package io.github.springbench.runner.report.text;

import io.github.springbench.runner.model.run.MemoryUse;
import io.github.springbench.runner.model.run.MemoryUse.ClassUse;
import io.github.springbench.runner.model.run.MemoryUse.KeptBy;
import io.github.springbench.runner.model.run.MemoryUse.Owner;
import io.github.springbench.runner.report.form.Numbers;
import io.github.springbench.runner.stats.ResidentParts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Why one system needs more memory than another: a section of {@code explain.md}. */
public record MemoryExplanation(Service first, Service second) {

    private static final double MIB = 1 << 20;
    private static final double KIB = 1 << 10;
    private static final int CLASSES = 10;
    private static final int OWNERS = 3;
    private static final int CLEARLY_MORE = 2;

    /** In the name of a class; short ones are in many names. */
    private static final Pattern WORD = Pattern.compile("[A-Z][a-z]{4,}");

    /** Less than this is not worth a word. */
    private static final double LEAST_NAMED_MIB = 1;

    /** Of a difference; a collector leaves room for as much again. */
    private static final double LEAST_EXPLAINED = 0.25;

    /**
     * A system whose memory was looked into.
     *
     * @param users of the load; null where it has none
     * @param connections that the load generator holds
     * @param inFlight requests; null where that is not known
     * @param measuredPeakMib the median peak of the resident set in the measured runs at the same cell; null where none
     *     counts
     * @param limits numbers that its configuration sets
     */
    public record Service(
            String system,
            MemoryUse memory,
            Long users,
            long connections,
            Double inFlight,
            Double measuredPeakMib,
            List<Limit> limits) {

        private ResidentParts parts() {
            return ResidentParts.of(memory);
        }

        private double mib() {
            return memory.rssBytes() / MIB;
        }

        private List<Owner> owners() {
            return memory.heap().owners();
        }

        /** None where it is not among those that hold the most. */
        private Optional<Owner> owner(String name) {
            return owners().stream().filter(one -> one.name().equals(name)).findFirst();
        }

        /** None where it has none or few of them. */
        private Optional<ClassUse> classUse(String name) {
            return memory.heap().classes().stream()
                    .filter(one -> one.name().equals(name))
                    .findFirst();
        }

        private long instances(String name) {
            return classUse(name).map(ClassUse::instances).orElse(0L);
        }
    }

    /**
     * A property of a service whose value is a number.
     *
     * @param description as the library that has it documents it; null for none
     */
    public record Limit(String property, long value, String description) {

        /** Whether its last words name such objects, and there are more of them than it says. */
        private boolean isExceededBy(ClassUse some) {
            if (some.instances() <= value) {
                return false;
            }
            Set<String> words = WORD.matcher(some.name().substring(some.name().lastIndexOf('.') + 1))
                    .results()
                    .map(word -> word.group().toLowerCase(Locale.ROOT))
                    .collect(Collectors.toSet());
            return Stream.of(property.substring(property.lastIndexOf('.') + 1).split("-"))
                    .anyMatch(words::contains);
        }
    }

    /** A part of the resident set. */
    private enum Part {
        USED_HEAP("heap in use, after a collection", ResidentParts::usedHeap),
        FREE_HEAP("heap that is free or not collected yet", ResidentParts::freeHeap),
        STACKS("stacks of threads", ResidentParts::stacks),
        METASPACE_AND_CODE("classes and compiled code", ResidentParts::metaspaceAndCode),
        BUFFERS("buffers outside of the heap", ResidentParts::buffers),
        FILES("libraries and other files", ResidentParts::files),
        REST("the rest", ResidentParts::rest);

        private final String label;
        private final ToLongFunction<ResidentParts> bytes;

        Part(String label, ToLongFunction<ResidentParts> bytes) {
            this.label = label;
            this.bytes = bytes;
        }

        double mib(Service service) {
            return bytes.applyAsLong(service.parts()) / MIB;
        }

        double difference(Service one, Service other) {
            return mib(one) - mib(other);
        }
    }

    /** The whole section. */
    public String markdown() {
        List<String> lines = new ArrayList<>();
        lines.add("## Memory");
        lines.add("");
        lines.add(sentence());
        lines.add("");
        lines.addAll(parts());
        lines.add("");
        Stream.of(first, second).flatMap(MemoryExplanation::notes).forEach(note -> lines.add("- " + note));
        lines.add("");
        lines.addAll(classes());
        for (Service service : List.of(first, second)) {
            lines.add("");
            lines.addAll(owners(service));
        }
        List<String> limits = Stream.of(limits(first, second), limits(second, first))
                .flatMap(List::stream)
                .toList();
        if (!limits.isEmpty()) {
            lines.add("");
            lines.add("Limits that a heap exceeds, as far as the names of property and class have a word in common:");
            lines.add("");
            limits.forEach(limit -> lines.add("- " + limit));
        }
        return String.join("\n", lines) + "\n";
    }

    /** The part of which a system has most beyond the other one, and what keeps that if it is in use. */
    String cause(String system) {
        Service more = of(system);
        Service less = beside(more);
        double all = more.mib() - less.mib();
        Part most = most(more, less);
        return "When both were looked into, it had " + Numbers.number(Math.abs(all))
                + (all < 0 ? " MiB less resident, but " : " MiB more resident, and ")
                + Numbers.number(most.difference(more, less)) + " MiB more of " + most.label + "."
                + (Part.USED_HEAP.difference(more, less) >= LEAST_EXPLAINED * Math.abs(all) ? owner(more, less) : "");
    }

    /** Whether what a system has most beyond the other one is no longer in use, or not yet again. */
    boolean isOfGarbage(String system) {
        return most(of(system), beside(of(system))) == Part.FREE_HEAP;
    }

    private Service of(String system) {
        return first.system().equals(system) ? first : second;
    }

    private Service beside(Service service) {
        return service == first ? second : first;
    }

    private static Part most(Service more, Service less) {
        return Stream.of(Part.values())
                .max(Comparator.comparingDouble(part -> part.difference(more, less)))
                .orElseThrow();
    }

    double mibInUse(String system) {
        return Part.USED_HEAP.mib(of(system));
    }

    /** How many times as much is in use in the heap of a system as in that of the other. */
    double timesInUse(String system) {
        return mibInUse(system) / Part.USED_HEAP.mib(beside(of(system)));
    }

    /** What differs, in a few words, and what keeps the most of it. */
    public String sentence() {
        Service more = first.mib() < second.mib() ? second : first;
        Service less = beside(more);
        String parts = Stream.of(Part.values())
                .sorted(Comparator.comparingDouble((Part part) -> -Math.abs(part.difference(more, less))))
                .filter(part -> Math.abs(part.difference(more, less)) >= LEAST_NAMED_MIB)
                .map(part -> Numbers.number(Math.abs(part.difference(more, less)))
                        + (part.difference(more, less) > 0 ? " more of " : " less of ")
                        + part.label)
                .collect(Collectors.joining("; "));
        return more.system() + " has " + Numbers.number(more.mib() - less.mib()) + " MiB more resident than "
                + less.system() + " (" + Numbers.number(more.mib()) + " beside " + Numbers.number(less.mib()) + ")"
                + (parts.isEmpty() ? "" : ": " + parts) + "." + owner(more, less);
    }

    /** Of the owners that hold more in one system, the one that differs most; a sentence behind a space. */
    private static String owner(Service more, Service less) {
        return more.owners().stream()
                // Where it is within another owner, nobody knows what it holds.
                .filter(owner -> less.owner(owner.name()).isPresent() || less.instances(owner.name()) == 0)
                .filter(owner -> extra(owner, less) / MIB >= LEAST_NAMED_MIB)
                .max(Comparator.comparingLong(owner -> extra(owner, less)))
                .map(owner -> " In its heap, " + Numbers.count(owner.instances()) + " `" + owner.name() + "` hold "
                        + mib(owner.bytes()) + " MiB"
                        + less.owner(owner.name())
                                .map(other -> ", and " + Numbers.count(other.instances()) + " hold "
                                        + mib(other.bytes()) + " in that of " + less.system())
                                .orElse("; that of " + less.system() + " has none or few of them")
                        + "." + path(owner.keptBy()))
                .orElse("");
    }

    private static long extra(Owner owner, Service other) {
        return owner.bytes() - other.owner(owner.name()).map(Owner::bytes).orElse(0L);
    }

    private List<String> parts() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("Resident, MiB", first.system(), second.system(), "difference"));
        for (Part part : Part.values()) {
            rows.add(List.of(
                    part.label,
                    Numbers.tenths(part.mib(first)),
                    Numbers.tenths(part.mib(second)),
                    Numbers.change(part.difference(first, second))));
        }
        rows.add(List.of(
                "all",
                Numbers.tenths(first.mib()),
                Numbers.tenths(second.mib()),
                Numbers.change(first.mib() - second.mib())));
        return MarkdownTable.of(rows);
    }

    private static Stream<String> notes(Service service) {
        ResidentParts parts = service.parts();
        String told = service.memory().nativeMemory() == null
                ? service.system() + ": this JVM does not track its memory, so the rest holds all but the heap."
                : service.system() + ": of the rest, the JVM tells " + mib(parts.toldRest())
                        + " MiB (collector, compilers, symbols)"
                        + (parts.untold() < 0
                                ? ", " + mib(-parts.untold()) + " MiB more than is resident of it."
                                : "; of " + mib(parts.untold()) + " MiB, "
                                        + Numbers.percent(parts.untold() / (double) parts.total())
                                        + " % of all, nothing tells (such as what the allocator keeps, and Netty's"
                                        + " buffers on JDK 25 with --enable-native-access).");
        String measured = service.measuredPeakMib() == null
                ? service.system() + " has no measured run at this cell that counts, so its peak there is not known."
                : service.system() + " had " + Numbers.number(service.mib()) + " MiB at that moment, and at most "
                        + Numbers.number(service.measuredPeakMib()) + " in the measured runs.";
        return Stream.of(told, measured);
    }

    /** The largest of both. */
    private List<String> classes() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "Heap by class, with arrays of its own",
                first.system() + ", MiB",
                "objects",
                second.system() + ", MiB",
                "objects"));
        Stream.of(first, second)
                .flatMap(service -> service.memory().heap().classes().stream().limit(CLASSES))
                .sorted(Comparator.comparingLong(ClassUse::bytes).reversed())
                .map(ClassUse::name)
                .distinct()
                .limit(CLASSES)
                .forEach(name -> rows.add(List.of(
                        "`" + name + "`",
                        bytes(first, name),
                        objects(first, name),
                        bytes(second, name),
                        objects(second, name))));
        return MarkdownTable.of(rows);
    }

    private static String bytes(Service service, String name) {
        return service.classUse(name)
                .map(one -> Numbers.tenths(one.bytes() / MIB))
                .orElse(Numbers.NONE);
    }

    private static String objects(Service service, String name) {
        return service.classUse(name).map(one -> Numbers.count(one.instances())).orElse(Numbers.NONE);
    }

    private static List<String> owners(Service service) {
        List<String> lines = new ArrayList<>();
        lines.add("What holds the most in the heap of " + service.system() + ", of all that there are many of:");
        lines.add("");
        IntStream.range(0, Math.min(OWNERS, service.owners().size()))
                .forEach(i -> lines.add(
                        (i + 1) + ". " + owner(service, service.owners().get(i))));
        return lines;
    }

    private static String owner(Service service, Owner owner) {
        return "`" + owner.name() + "`: " + Numbers.count(owner.instances()) + " hold " + mib(owner.bytes()) + " MiB, "
                + Numbers.percent(
                        owner.bytes() / (double) service.memory().heap().bytes())
                + " % of the heap in use." + each(service, owner) + path(owner.keptBy());
    }

    /** A sentence behind a space. */
    private static String each(Service service, Owner owner) {
        return Stream.of(
                        each(
                                owner,
                                service.users() == null ? null : service.users().doubleValue(),
                                "user"),
                        each(owner, (double) service.connections(), "connection"),
                        each(owner, service.inFlight(), "request in flight"))
                .flatMap(Optional::stream)
                .collect(Collectors.joining(", ", " That is ", "."));
    }

    private static Optional<String> each(Owner owner, Double count, String what) {
        return count == null || count <= 0
                ? Optional.empty()
                : Optional.of(Numbers.level(owner.instances() / count) + " for each " + what + " ("
                        + Numbers.tenths(owner.bytes() / KIB / count) + " KiB)");
    }

    private static String path(KeptBy keptBy) {
        return " " + Numbers.percent(keptBy.share()) + " % of that is kept by "
                + Stream.concat(
                                Stream.of(keptBy.root()),
                                keptBy.steps().stream().map(step -> "`" + step + "`"))
                        .collect(Collectors.joining(" → "))
                + ".";
    }

    /** Numbers that the configuration sets and the heap exceeds, while the other heap has far fewer of such objects. */
    private static List<String> limits(Service service, Service other) {
        return service.limits().stream()
                .flatMap(limit -> service.memory().heap().classes().stream()
                        .filter(limit::isExceededBy)
                        .filter(some -> some.instances() >= CLEARLY_MORE * other.instances(some.name()))
                        .max(Comparator.comparingLong(ClassUse::instances))
                        .map(some -> words(limit, some, service, other))
                        .stream())
                .toList();
    }

    private static String words(Limit limit, ClassUse some, Service service, Service other) {
        long others = other.instances(some.name());
        return "`" + limit.property() + "` is " + limit.value() + " for " + service.system() + ", and its heap has "
                + Numbers.count(some.instances()) + " `" + some.name() + "`; that of " + other.system() + " has "
                + (others == 0 ? "none or few" : Numbers.count(others)) + "."
                + (limit.description() == null ? "" : " The property is described as: \"" + limit.description() + "\"")
                + " Measure this cell with another value to see whether that is the reason.";
    }

    private static String mib(long bytes) {
        return Numbers.number(bytes / MIB);
    }
}
