#!/usr/bin/env bash
# Which p95 would Gatling 2.3.0 have printed for the loads of ours that repeat the published table of 2018, and Gatling
# 3.15.1? Takes the response times of docs/results/hello-latency-published, as they came, second by second, hands them
# to the class of each version that counts for its report (GeneralStatsBuffer), and prints the rows of
# docs/evidence/gatling-estimates.md. Within a second the order is drawn anew each time, since results do not keep it.
# Needs Maven, Python 3 and a JDK 17 or newer. Takes about 3 minutes, and loads nothing.
#   docs/evidence/gatling-estimates.sh [RESULT]        (docs/results/hello-latency-published unless given)
set -euo pipefail
cd "$(dirname "$0")/../.."
result=$(cd "${1:-docs/results/hello-latency-published}" && pwd)
t=$(mktemp -d); trap 'rm -rf "$t"' EXIT; cd "$t"
python3 - "$result/runs.zip.xz" <<'X'
import io, lzma, sys, zipfile
with zipfile.ZipFile(io.BytesIO(lzma.open(sys.argv[1]).read())) as runs:
    runs.extractall("runs", [name for name in runs.namelist() if name.endswith("latency.hlog")])
X
class_path() { # NAME GROUP:ARTIFACT:VERSION...
  { echo '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>'
    echo "<groupId>evidence</groupId><artifactId>$1</artifactId><version>1</version><dependencies>"
    for coordinates in "${@:2}"; do
      IFS=: read -r group artifact version <<<"$coordinates"
      echo "<dependency><groupId>$group</groupId><artifactId>$artifact</artifactId><version>$version</version>"
      echo '<exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions></dependency>'
    done
    echo '</dependencies></project>'; } > "$1.xml"
  mvn -q -B -f "$1.xml" dependency:build-classpath -Dmdep.outputFile="$1.cp" > "$1.log" 2>&1 \
    || { tail -n 5 "$1.log" >&2; exit 2; }
  cat "$1.cp"
}
hdr=org.hdrhistogram:HdrHistogram:2.2.2
old=$(class_path old io.gatling:gatling-{charts,core,commons}:2.3.0 com.tdunning:t-digest:3.1 \
  org.scala-lang:scala-library:2.12.3 $hdr)
new=$(class_path new io.gatling:gatling-{charts,core,commons}:3.15.1 com.tdunning:t-digest:3.3 \
  org.scala-lang:scala-library:2.13.18 $hdr)
cat > Counted.java <<'X'
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** Of each run: its cell, requests, and p95 and p99 of the log and of each of five times that Gatling counts it. */
public class Counted {
    public static void main(String[] args) throws Exception {
        try (var files = Files.walk(Path.of("runs"))) {
            for (Path run : files.filter(file -> file.endsWith("latency.hlog")).sorted().toList()) {
                List<int[]> seconds = seconds(run);
                int[] all = seconds.stream().flatMapToInt(Arrays::stream).sorted().toArray();
                StringBuilder row = new StringBuilder(run.getParent() + " " + all.length);
                row.append(" ").append(at(all, 95)).append(" ").append(at(all, 99));
                for (int time = 0; time < 5; time++) {
                    row.append(" ").append(gatling(seconds, new Random(time)));
                }
                System.out.println(row);
            }
        }
    }

    /** Whole milliseconds, as Gatling stamps them. */
    static List<int[]> seconds(Path file) throws Exception {
        List<int[]> seconds = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            int encoded = line.indexOf(",HIST") + 1;
            if (encoded == 0) {
                continue;
            }
            // A packed result is compressed as a whole, and not once more within.
            Histogram second = Histogram.decodeFromByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(line.substring(encoded))), 0);
            int[] times = new int[(int) second.getTotalCount()];
            int next = 0;
            for (HistogramIterationValue value : second.recordedValues()) {
                int ms = (int) Math.round(second.medianEquivalentValue(value.getValueIteratedTo()) / 1000.0);
                Arrays.fill(times, next, next += (int) value.getCountAddedInThisIterationStep(), ms);
            }
            seconds.add(times);
        }
        return seconds;
    }

    static int at(int[] sorted, int percentile) {
        return sorted[(int) Math.ceil(percentile / 100.0 * sorted.length) - 1];
    }

    /** By the class that counts for Gatling's report; it is the same one for each request and for all. */
    static String gatling(List<int[]> seconds, Random order) throws Exception {
        Class<?> type = Class.forName("io.gatling.charts.stats.buffers.GeneralStatsBuffer");
        Constructor<?> constructor = type.getDeclaredConstructor(long.class);
        constructor.setAccessible(true);
        Object buffer = constructor.newInstance(1L);
        Method update = type.getMethod("update", int.class);
        for (int[] second : seconds) {
            List<Integer> times = new ArrayList<>(Arrays.stream(second).boxed().toList());
            Collections.shuffle(times, order);
            for (int ms : times) {
                update.invoke(buffer, ms);
            }
        }
        Object stats = type.getMethod("stats").invoke(buffer);
        if (stats instanceof scala.Option<?> option) {
            stats = option.get();
        }
        @SuppressWarnings("unchecked")
        scala.Function1<Object, Object> percentile =
                (scala.Function1<Object, Object>) stats.getClass().getMethod("percentile").invoke(stats);
        return percentile.apply(95.0) + " " + percentile.apply(99.0);
    }
}
X
java -cp "$old" Counted.java > old.txt
java -cp "$new" Counted.java > new.txt
python3 - <<'X'
"""A row for each cell: ranges over its runs, of Gatling over all its counts of these runs."""
import collections, re
cells = collections.defaultdict(lambda: {"old": [], "new": []})
for version in "old", "new":
    for line in open(version + ".txt"):
        place, *numbers = line.split()
        system, parameters = place.split("/")[1:3]
        cells[system, int(re.search(r"users=(\d+)", parameters)[1])][version].append([int(n) for n in numbers])
def range_of(numbers): return f"{min(numbers):,}" + (f"–{max(numbers):,}" if max(numbers) > min(numbers) else "")
off = {}
for (system, users), runs in sorted(cells.items()):
    columns = []
    for place in 0, 1:
        columns.append(range_of([run[1 + place] for run in runs["old"]]))
        for version in "old", "new":
            columns.append(range_of([n for run in runs[version] for n in run[3 + place::2]]))
            for run in runs[version]:
                for n in run[3 + place::2]:
                    key = version, ("p95", "p99")[place]
                    exact = run[1 + place]
                    off[key] = max(off.get(key, (0,)), (abs(n - exact) / exact, system, users, n, exact))
    print(f"| {system} | {users:,} | " + " | ".join(columns) + " |")
for (version, name), (most, system, users, n, exact) in off.items():
    print(f"{version} {name}: at most {100 * most:.1f} % off, {n:,} for {exact:,} ms of {system} with {users:,} users")
X
