#!/usr/bin/env bash
# Finding: boundedElastic gives a task to a thread when it is handed in, and leaves it there while other threads idle.
# Seen with reactor-core 3.8.6 (of Spring Boot 4.1.0), Linux x86-64, 2 cores, 2026-11-30.
#
# What good guesses say: Schedulers.boundedElastic() is a thread pool of 10 threads a core with a queue: the next free
# thread takes the next task. On virtual threads nobody waits for a thread.
# What the source says: each thread has a queue of its own. Where all are busy,
# BoundedElasticScheduler.BoundedServices.pick() takes the one with the fewest tasks, however long these last, and
# nobody takes them off it again; so does pickOrAllocate() of BoundedElasticThreadPerTaskScheduler
# (reactor.schedulers.defaultBoundedElasticOnVirtualThreads), which runs one task at a time in each of 10 places a core,
# too. The documentation of Schedulers.boundedElastic() says so in its last sentences.
# What is measured: 10 threads, one of them busy for 3 s, 9 for 100 ms. Then 90 tasks of 10 ms. How many of these wait
# for more than 1.5 s, and how long do the others take? On boundedElastic, on it with virtual threads, and on an
# executor of 10 threads with one queue, by Schedulers.fromExecutorService.
# So one slow call of a blocking library makes about a tenth of all others slow, at an idle pool, and a comparison of
# WebFlux over boundedElastic with MVC compares queues at p95 and above.
# Output seen: "of 90 tasks of 10 ms, late for one of 3 s: boundedElastic 9, the others at most 194 ms; on virtual
#   threads 9, 196 ms; one queue 0, 206 ms"
set -euo pipefail
jdk=
for home in "${JAVA_HOME:-}" /usr/lib/jvm/*; do
  [ -x "$home/bin/javac" ] || continue
  major=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$home/release" 2>/dev/null || true)
  if [ "${major:-0}" -ge 21 ]; then jdk=$home; fi
done
[ -n "$jdk" ] || { echo "needs a JDK 21 or newer"; exit 2; }
t=$(mktemp -d); trap 'rm -rf "$t"' EXIT
cd "$t"; mkdir -p src/main/java
cat > pom.xml <<'X'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId><artifactId>bound</artifactId><version>1</version>
  <properties>
    <maven.compiler.release>21</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency>
      <groupId>io.projectreactor</groupId><artifactId>reactor-core</artifactId><version>3.8.6</version>
    </dependency>
  </dependencies>
  <build>
    <plugins>
      <plugin>
        <groupId>org.apache.maven.plugins</groupId><artifactId>maven-compiler-plugin</artifactId>
        <version>3.14.1</version>
      </plugin>
    </plugins>
  </build>
</project>
X
cat > src/main/java/Bound.java <<'X'
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** One thread of ten is busy for 3 s. How many of 90 short tasks wait for it, and how long do the others take? */
public class Bound {
    static final int THREADS = 10;
    static final int SHORT = 90;
    static final int LATE_MS = 1_500;

    static Mono<Integer> task(Scheduler scheduler, int millis) {
        return Mono.fromCallable(() -> {
            Thread.sleep(millis);
            return millis;
        }).subscribeOn(scheduler);
    }

    public static void main(String[] arguments) throws Exception {
        Scheduler scheduler = arguments[0].equals("queue")
                ? Schedulers.fromExecutorService(Executors.newFixedThreadPool(THREADS))
                : Schedulers.boundedElastic();
        CountDownLatch ended = new CountDownLatch(THREADS + SHORT);
        AtomicInteger late = new AtomicInteger();
        AtomicLong longest = new AtomicLong();
        for (int i = 0; i < THREADS; i++) {
            task(scheduler, i == 0 ? 3_000 : 100).subscribe(done -> ended.countDown());
        }
        long begin = System.nanoTime();
        for (int i = 0; i < SHORT; i++) {
            task(scheduler, 10).subscribe(done -> {
                long took = (System.nanoTime() - begin) / 1_000_000;
                if (took > LATE_MS) late.incrementAndGet();
                else longest.accumulateAndGet(took, Math::max);
                ended.countDown();
            });
        }
        if (!ended.await(30, TimeUnit.SECONDS)) throw new IllegalStateException("tasks did not end");
        System.out.println(late + " " + longest);
        System.exit(0);
    }
}
X
export JAVA_HOME=$jdk
mvn -q -B compile dependency:build-classpath -Dmdep.outputFile=cp >build.log 2>&1 || { tail -n 5 build.log; exit 2; }
waits() { # VIRTUAL KIND
  timeout 40 "$jdk/bin/java" -Xmx256m -Dreactor.schedulers.defaultBoundedElasticSize=10 \
    "-Dreactor.schedulers.defaultBoundedElasticOnVirtualThreads=$1" -cp "target/classes:$(cat cp)" Bound "$2" \
    2>java.log || { tail -n 5 java.log >&2; exit 2; }
}
bound=$(waits false elastic); virtual=$(waits true elastic); queue=$(waits false queue)
echo "of 90 tasks of 10 ms, late for one of 3 s: boundedElastic ${bound% *}, the others at most ${bound#* } ms;" \
  "on virtual threads ${virtual% *}, ${virtual#* } ms; one queue ${queue% *}, ${queue#* } ms"
[ "${bound% *}" -ge 5 ] && [ "${bound% *}" -le 15 ] && [ "${virtual% *}" -ge 5 ] && [ "${virtual% *}" -le 15 ] &&
  [ "${queue% *}" = 0 ]
