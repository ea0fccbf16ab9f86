package io.github.springbench.runner.plan;

import io.github.springbench.runner.model.machine.ClockOffset;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.Lab;
import io.github.springbench.runner.model.machine.Lab.MachineRole;
import io.github.springbench.runner.model.machine.Lab.NamedMachine;
import io.github.springbench.runner.model.machine.MachineFacts;
import io.github.springbench.runner.model.machine.MachineFacts.RemoteFacts;
import io.github.springbench.runner.model.machine.Remark;
import io.github.springbench.runner.model.machine.Remark.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What the machines of a lab have against what their roles need. */
public final class LabRemarks {

    private static final String REACHABLE = "reachable";
    private static final String HOST_KEY = "host key";
    private static final String JDK = "JDK";
    private static final String CLOCK = "clock";

    /** The services are compiled for this feature release. */
    private static final int OLDEST_JDK = 17;

    private static final int LEAST_SHARED_CORES = 2;

    /** From here on, times in logs of two machines can no longer be compared by eye. */
    private static final double CLOCK_OFFSET_MS = 1_000;

    private LabRemarks() {}

    /** Of the machine that the bench runs on, where the lab names it: its checks stand elsewhere. */
    public static List<Remark> ofThisOne() {
        return List.of(Remarks.fine(REACHABLE, "this machine; its checks are above"));
    }

    /**
     * Of a machine that could not be asked.
     *
     * @param why what went wrong and what to do
     * @param byHostKey whether a machine answered whose key is not the right one
     */
    public static List<Remark> ofUnreachable(String why, boolean byHostKey) {
        return List.of(new Remark(Level.REFUSAL, byHostKey ? HOST_KEY : REACHABLE, why));
    }

    /**
     * Of a machine that answered.
     *
     * @param here the JDK that all runs will be on
     */
    public static List<Remark> of(Lab lab, NamedMachine machine, RemoteFacts facts, Jdk here) {
        List<Remark> remarks = new ArrayList<>();
        remarks.add(Remarks.fine(
                REACHABLE, "%s, %s", facts.hostName(), facts.host().machine().os()));
        remarks.add(
                facts.hostKeyWasKnown()
                        ? Remarks.fine(HOST_KEY, "accepted by your ssh")
                        : Remarks.note(
                                HOST_KEY, "was not known before; your ssh configuration accepted it without a check"));
        remarks.add(jdk(facts, here));
        remarks.addAll(HostRequirements.ofMachine(
                facts.host(), cores(machine, facts.host().machine())));
        softLimit(facts, remarks);
        remarks.add(clock(facts.clock()));
        lab.calledFrom(machine).stream()
                .filter(NamedMachine::hasNameForAddress)
                .map(called -> address(called, facts))
                .forEach(remarks::add);
        return List.copyOf(remarks);
    }

    private static Remark jdk(RemoteFacts facts, Jdk here) {
        List<Jdk> fitting =
                facts.jdks().stream().filter(jdk -> jdk.feature() >= OLDEST_JDK).toList();
        if (fitting.isEmpty()) {
            return new Remark(
                    Level.REFUSAL,
                    JDK,
                    Remarks.text(
                            "no JDK %d or newer at the usual places there (JAVA_HOME, PATH, /usr/lib/jvm,"
                                    + " ~/.sdkman/candidates/java, ~/.jdks)%s. Install JDK %d",
                            OLDEST_JDK,
                            facts.java().isEmpty() ? "" : "; its java is: " + facts.java(),
                            here.feature()));
        }
        String found = fitting.stream().map(Jdk::version).distinct().collect(Collectors.joining(", "));
        return fitting.stream().anyMatch(jdk -> jdk.feature() == here.feature())
                ? Remarks.fine(JDK, "%s; release %d as here", found, here.feature())
                : Remarks.note(
                        JDK,
                        "%s, and this machine's is %s. Runs need the same release on all machines: install JDK %d"
                                + " there, or choose another with --java-home",
                        found,
                        here.version(),
                        here.feature());
    }

    private static Remark cores(NamedMachine machine, MachineFacts facts) {
        if (facts.cores() == 0) {
            return Remarks.unknown("cores");
        }
        String what = facts.coresInWords() + ", " + facts.cpu();
        if (machine.roles().size() == 1) {
            return Remarks.fine("cores", "%s", what);
        }
        String sharers = machine.roles().stream().map(MachineRole::word).collect(Collectors.joining(" and "));
        return facts.cores() >= LEAST_SHARED_CORES
                ? Remarks.fine("cores", "%s; %s share them", what, sharers)
                : Remarks.warning("cores", "%s: %s compete for it. Use 2 or more", what, sharers);
    }

    /** The limit of a shell is often far lower, and no mistake. */
    private static void softLimit(RemoteFacts facts, List<Remark> remarks) {
        Long hard = facts.host().machine().openFilesLimit();
        if (facts.softOpenFiles() != null && !facts.softOpenFiles().equals(hard)) {
            remarks.add(Remarks.fine(
                    "soft limit",
                    "%,d open files in a shell there (ulimit -n); a JVM raises it to the hard limit",
                    facts.softOpenFiles()));
        }
    }

    private static Remark clock(ClockOffset clock) {
        if (clock == null) {
            return Remarks.note(CLOCK, "not compared: the command date there shows no parts of a second");
        }
        String error = Remarks.text("within %.1f ms (least round trip %.1f ms)", clock.errorMs(), clock.roundTripMs());
        if (clock.isWithinItsError()) {
            return Remarks.fine(CLOCK, "the same as this machine's, %s", error);
        }
        String offset = Remarks.text(
                "%,.1f ms %s this machine's, %s",
                Math.abs(clock.offsetMs()), clock.offsetMs() > 0 ? "ahead of" : "behind", error);
        return Math.abs(clock.offsetMs()) <= CLOCK_OFFSET_MS
                ? Remarks.fine(CLOCK, "%s", offset)
                : Remarks.warning(CLOCK, "%s. Set one of them, by NTP for instance", offset);
    }

    private static Remark address(NamedMachine called, RemoteFacts facts) {
        String subject = "to " + called.name();
        String address = facts.addresses().get(called.address());
        if (address == null) {
            return Remarks.note(subject, "not known whether %s has an address there", called.address());
        }
        return address.isEmpty()
                ? new Remark(
                        Level.REFUSAL,
                        subject,
                        called.address() + " has no address there. Write an IP address into the file of machines, or"
                                + " add the name to /etc/hosts there")
                : Remarks.fine(subject, "%s is %s there", called.address(), address);
    }
}
