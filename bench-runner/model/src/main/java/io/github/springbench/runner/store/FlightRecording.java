package io.github.springbench.runner.store;

import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.run.CpuRecording;
import io.github.springbench.runner.model.run.CpuRecording.Allocation;
import io.github.springbench.runner.model.run.CpuRecording.LostSamples;
import io.github.springbench.runner.model.run.CpuRecording.StackSample;
import io.github.springbench.runner.model.run.CpuRecording.ThreadTimes;
import io.github.springbench.runner.model.run.WaitRecording;
import io.github.springbench.runner.model.run.WaitRecording.Hold;
import io.github.springbench.runner.model.run.WaitRecording.Look;
import io.github.springbench.runner.model.run.WaitRecording.Seen;
import io.github.springbench.runner.model.run.WaitRecording.State;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/** Reads what JDK Flight Recorder wrote while a profiled run went on. */
public final class FlightRecording {

    private static final String CPU_TIME = "jdk.CPUTimeSample";
    private static final String LOST = "jdk.CPUTimeSamplesLost";
    private static final String IN_JAVA = "jdk.ExecutionSample";
    private static final String IN_NATIVE = "jdk.NativeMethodSample";
    private static final String ALLOCATED = "jdk.ObjectAllocationSample";
    private static final String THREAD_DUMP = "jdk.ThreadDump";

    /** A thread in native code is sampled there while it waits, too. These methods mostly wait. */
    private static final Pattern WAITS = Pattern.compile(
            ".*\\.(?:(?:EPoll|KQueue)\\.(?:wait|poll)|epollWait\\w*|Net\\.(?:accept|poll\\w*)|accept0?|read0)");

    /** The head of a thread in a dump: {@code "GC Thread#0" os_prio=0 cpu=12.34ms elapsed=5.67s tid=0x…}. */
    private static final Pattern THREAD = Pattern.compile("^\"(?<name>.*)\" .*?\\bcpu=(?<ms>[0-9.]+)ms ");

    private static final String MONITOR = "jdk.JavaMonitorEnter";
    private static final String PINNED = "jdk.VirtualThreadPinned";

    private static final String RUNNABLE = "java.lang.Thread.State: RUNNABLE";
    private static final Pattern NAME = Pattern.compile("(?m)^\"(.*)\" .*?\\bprio=");

    /** The module stands before the file: {@code at java.lang.Thread.run(java.base@25/Thread.java:1474)}. */
    private static final Pattern FRAME = Pattern.compile("(?m)^\\s+at (?:[\\w.@+-]*/{1,2})?([^\\s(]+)\\(");

    private static final Pattern ENTERED = Pattern.compile(
            "- waiting (?:to lock <\\S+> \\(a (\\S+)\\)|on the Class initialization monitor for (\\S+))");
    private static final Pattern PARKED = Pattern.compile("- parking to wait for  ?<\\S+> \\(a (\\S+)\\)");

    private static final double NANOS_PER_MS = 1e6;
    private static final double MS_PER_SECOND = 1000;

    private static final double NANOS_PER_SECOND = 1e9;

    /** Each text once: a recording has some thousand methods in a million frames. */
    private final Map<String, String> texts = new HashMap<>();

    private final List<StackSample> ofCpuTime = new ArrayList<>();
    private final List<StackSample> ofThreads = new ArrayList<>();
    private final List<LostSamples> lost = new ArrayList<>();
    private final List<ThreadTimes> threads = new ArrayList<>();
    private final List<Allocation> allocations = new ArrayList<>();

    private FlightRecording() {}

    /**
     * Reads a whole recording.
     *
     * @throws UserError where it cannot be read
     */
    public static CpuRecording read(Path file) {
        FlightRecording read = new FlightRecording();
        read(file, read::add);
        boolean cpuTime = !read.ofCpuTime.isEmpty();
        return new CpuRecording(
                cpuTime, cpuTime ? read.ofCpuTime : read.ofThreads, read.lost, read.threads, read.allocations);
    }

    /**
     * Reads what threads waited for. Of virtual threads a recording has only waits that keep the carrier. Before JDK 24
     * each wait for a monitor does.
     *
     * @throws UserError where it cannot be read
     */
    public static WaitRecording waits(Path file) {
        List<Look> looks = new ArrayList<>();
        List<Hold> holds = new ArrayList<>();
        FlightRecording read = new FlightRecording();
        read(file, event -> {
            long epochMs = event.getStartTime().toEpochMilli();
            switch (event.getEventType().getName()) {
                case THREAD_DUMP -> looks.add(new Look(epochMs, seen(event.getString("result"))));
                case MONITOR -> holds.add(read.hold(event, false));
                case PINNED -> holds.add(read.hold(event, true));
                default -> {
                    // It is not about a wait.
                }
            }
        });
        return new WaitRecording(looks, null, holds);
    }

    private Hold hold(RecordedEvent event, boolean pinned) {
        RecordedClass monitor = pinned ? null : event.getValue("monitorClass");
        return new Hold(
                event.getStartTime().toEpochMilli(),
                event.getDuration().toNanos() / NANOS_PER_MS,
                pinned,
                monitor == null ? "" : monitor.getName(),
                frames(event));
    }

    /** The threads of a dump with their stacks; those of the JVM have none. */
    static List<Seen> seen(String dump) {
        List<Seen> seen = new ArrayList<>();
        for (String thread : dump.split("\n\\s*\n")) {
            Matcher head = NAME.matcher(thread);
            if (!head.find()) {
                continue;
            }
            Matcher frame = FRAME.matcher(thread);
            List<String> frames = frame.results().map(found -> found.group(1)).toList();
            if (!frames.isEmpty()) {
                Matcher entered = ENTERED.matcher(thread);
                Matcher parked = PARKED.matcher(thread);
                boolean entering = entered.find();
                String waitsFor = entering
                        ? entered.group(1) != null ? entered.group(1) : entered.group(2)
                        : parked.find() ? parked.group(1) : "";
                State state = entering ? State.ENTERS : thread.contains(RUNNABLE) ? State.RUNS : State.WAITS;
                seen.add(new Seen(head.group(1), false, state, waitsFor, 1, frames));
            }
        }
        return seen;
    }

    private static void read(Path file, Consumer<RecordedEvent> to) {
        try (RecordingFile events = new RecordingFile(file)) {
            while (events.hasMoreEvents()) {
                to.accept(events.readEvent());
            }
        } catch (IOException | RuntimeException unreadable) {
            throw new UserError(file + " cannot be read as a recording of JDK Flight Recorder (" + unreadable
                    + "). Remove its folder and explain again.");
        }
    }

    private List<String> frames(RecordedEvent event) {
        return event.getStackTrace() == null
                ? List.of()
                : event.getStackTrace().getFrames().stream().map(this::name).toList();
    }

    private void add(RecordedEvent event) {
        long epochMs = event.getStartTime().toEpochMilli();
        switch (event.getEventType().getName()) {
            case CPU_TIME -> {
                double seconds = event.getDuration("samplingPeriod").toNanos() / NANOS_PER_SECOND;
                ofCpuTime.add(sample(event, "eventThread", seconds));
            }
            case LOST -> lost.add(new LostSamples(epochMs, thread(event, "eventThread"), event.getLong("lostSamples")));
            case IN_JAVA -> ofThreads.add(sample(event, "sampledThread", 1));
            case IN_NATIVE -> {
                StackSample sample = sample(event, "sampledThread", 1);
                if (!isWaiting(sample.frames())) {
                    ofThreads.add(sample);
                }
            }
            case ALLOCATED -> {
                RecordedClass ofClass = event.getValue("objectClass");
                allocations.add(new Allocation(
                        epochMs,
                        event.getLong("weight"),
                        once(ofClass == null ? "" : HeapDump.readable(ofClass.getName())),
                        frames(event)));
            }
            case THREAD_DUMP -> threads.add(new ThreadTimes(epochMs, cpuSeconds(event.getString("result"))));
            default -> {
                // The JVM writes some events whatever the settings say.
            }
        }
    }

    private StackSample sample(RecordedEvent event, String field, double cpuSeconds) {
        return new StackSample(event.getStartTime().toEpochMilli(), cpuSeconds, thread(event, field), frames(event));
    }

    private String thread(RecordedEvent event, String field) {
        RecordedThread thread = event.getThread(field);
        return once(thread == null || thread.getJavaName() == null ? "" : thread.getJavaName());
    }

    private String name(RecordedFrame frame) {
        RecordedMethod method = frame.getMethod();
        return once(method.getType().getName() + "." + method.getName());
    }

    private String once(String text) {
        return texts.computeIfAbsent(text, same -> same);
    }

    static boolean isWaiting(List<String> frames) {
        return !frames.isEmpty() && WAITS.matcher(frames.get(0)).matches();
    }

    /** What each thread had used when it was dumped; those of the JVM itself are in a dump, too. */
    static Map<String, Double> cpuSeconds(String dump) {
        Map<String, Double> seconds = new HashMap<>();
        dump.lines().filter(line -> line.startsWith("\"")).forEach(line -> {
            Matcher thread = THREAD.matcher(line);
            if (thread.find()) {
                seconds.merge(
                        thread.group("name"), Double.parseDouble(thread.group("ms")) / MS_PER_SECOND, Double::sum);
            }
        });
        return seconds;
    }
}
