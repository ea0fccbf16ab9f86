#!/usr/bin/env bash
# Finding: by JMX, ZGC "collects" for longer than time passes, although it stops the program for a thousandth of that,
# and the last collection of the beans that tell of the stops left a heap of 0 bytes.
# Seen with Temurin JDK 25.0.3 and OpenJDK 17.0.19, Linux x86-64, 2 cores, 2026-11-30; Shenandoah of the JDK 25 alike.
#
# What good guesses say: the sum of CollectionTime over all java.lang:type=GarbageCollector beans is how long the
# program stood still, as it is with Parallel and Serial, and LastGcInfo of each says what heap was used afterwards.
# What was seen, with 300 MB kept and as much garbage as one thread makes in 8 s:
# - JDK 25, four beans: "ZGC Minor Cycles" 5,861 ms and "ZGC Major Cycles" 6,840 ms in 8 s, as a young collection goes
#   on while an old one does; "ZGC Minor Pauses" 5 ms and "ZGC Major Pauses" 2 ms. The program's longest step was 8 ms.
# - JDK 17, two beans: "ZGC Cycles" 5,551 ms, "ZGC Pauses" 2 ms.
# - After the last pause, memoryUsageAfterGc has 0 bytes for each pool, in both; that of the cycles has what was used.
# So a "share of time in collections" of all beans is 70 to 160 % where the program ran, and the least heap after a
# collection, which tells a leak from garbage, is 0. Take the beans whose names end with Pauses for stops, and those
# that end with Cycles for what is left.
# Output seen: "in 8000 ms: cycles 12935 ms, pauses 10 ms; after the last cycle 705 MB, after the last pause 0 MB"
set -euo pipefail
jdk=
for home in "${JAVA_HOME:-}" /usr/lib/jvm/*; do
  [ -x "$home/bin/javac" ] || continue
  major=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$home/release" 2>/dev/null || true)
  if [ "${major:-0}" -ge 17 ]; then jdk=$home; fi
done
[ -n "$jdk" ] || { echo "needs a JDK 17 or newer"; exit 2; }
t=$(mktemp -d)
trap 'rm -rf "$t"' EXIT
cd "$t"
cat > Beans.java <<'X'
import com.sun.management.GarbageCollectorMXBean;
import com.sun.management.GcInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;

public class Beans {
    static final int KEPT = 3_000;
    static volatile Object garbage;
    static long cycles, pauses, afterCycle, afterPause;

    public static void main(String[] arguments) {
        byte[][] kept = new byte[KEPT][100_000];
        long began = System.nanoTime();
        int next = 0;
        while (System.nanoTime() - began < 8_000_000_000L) {
            garbage = new byte[50_000];
            kept[next++ % KEPT] = new byte[100_000];
        }
        for (var each : ManagementFactory.getGarbageCollectorMXBeans()) {
            GcInfo last = ((GarbageCollectorMXBean) each).getLastGcInfo();
            long left = last == null ? 0
                    : last.getMemoryUsageAfterGc().values().stream().mapToLong(MemoryUsage::getUsed).sum();
            if (each.getName().endsWith(" Pauses")) {
                pauses += each.getCollectionTime();
                afterPause = Math.max(afterPause, left);
            } else {
                cycles += each.getCollectionTime();
                afterCycle = Math.max(afterCycle, left);
            }
        }
        System.out.println("in 8000 ms: cycles " + cycles + " ms, pauses " + pauses + " ms; after the last cycle "
                + afterCycle / 1_000_000 + " MB, after the last pause " + afterPause / 1_000_000 + " MB");
        System.exit(cycles >= 2_000 && pauses <= cycles / 20 && afterCycle > 0 && afterPause == 0 ? 0 : 1);
    }
}
X
"$jdk/bin/java" -XX:+UseZGC -Xmx1g Beans.java
