#!/usr/bin/env bash
# Finding: with Spring Boot's virtual threads, a task of @Scheduled(fixedRate) runs many times at once, and all tasks of
# fixedDelay share one thread.
# Seen with spring-context 7.0.8 (of Spring Boot 4.1.0), Temurin JDK 25.0.3, Linux x86-64, 2 cores, 2026-11-30.
#
# What good guesses say: spring.threads.virtual.enabled changes the kind of thread. A task at a fixed rate still waits
# for its last execution, as with ScheduledExecutorService, and with virtual threads no task waits for another one.
# What was seen: for 3 s, a task every 100 ms that takes 1 s; and one of 1 s beside one of 0 ms, both with a fixed delay
# of 100 ms (spring.task.scheduling.pool.size=4):
# - On platform threads the first ran once at a time, and the brief one 30 times.
# - On virtual threads the first ran 11 times at once: SimpleAsyncTaskScheduler starts a thread at each tick and does
#   not look whether the last one has ended. The brief one ran 3 times: tasks with a fixed delay all run on the one
#   thread that counts the time, and the pool size means nothing.
# So a job that was never slower than its period, but once, meets itself; a lock is needed where none was. What must not
# overlap needs a fixed delay, and what must not wait a scheduler of its own.
# Output seen: "at once and brief ones in 3 s: platform threads 1 and 30, virtual threads 11 and 3"
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
  <groupId>finding</groupId><artifactId>ticks</artifactId><version>1</version>
  <properties>
    <maven.compiler.release>21</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency>
      <groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter</artifactId><version>4.1.0</version>
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
cat > src/main/java/Ticks.java <<'X'
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Import;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.Scheduled;

public class Ticks {
    @EnableAutoConfiguration
    @EnableScheduling
    @Import(Jobs.class)
    public static class App {}

    public static class Jobs {
        static final AtomicInteger now = new AtomicInteger();
        static final AtomicInteger most = new AtomicInteger();
        static final AtomicInteger brief = new AtomicInteger();

        @Scheduled(fixedRate = 100)
        void atARate() throws InterruptedException {
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            Thread.sleep(1000);
            now.decrementAndGet();
        }

        @Scheduled(fixedDelay = 100)
        void slow() throws InterruptedException {
            Thread.sleep(1000);
        }

        @Scheduled(fixedDelay = 100)
        void brief() {
            brief.incrementAndGet();
        }
    }

    public static void main(String[] options) throws InterruptedException {
        SpringApplication.run(App.class, options);
        Thread.sleep(3000);
        System.out.println(Jobs.most + " " + Jobs.brief);
        System.exit(0);
    }
}
X
JAVA_HOME=$jdk mvn -q -B compile dependency:build-classpath -Dmdep.outputFile=classpath >build.log 2>&1 \
  || { tail -n 5 build.log; exit 2; }
run() {
  timeout 60 "$jdk/bin/java" -cp "target/classes:$(cat classpath)" Ticks --spring.main.banner-mode=off \
    --logging.level.root=off --spring.task.scheduling.pool.size=4 --spring.threads.virtual.enabled="$1"
}
read -r atOnce brief < <(run false); read -r atOnceVirtual briefVirtual < <(run true)
echo "at once and brief ones in 3 s: platform threads $atOnce and $brief, virtual threads $atOnceVirtual and" \
  "$briefVirtual"
[ "$atOnce" = 1 ] && [ "$brief" -ge 15 ] && [ "$atOnceVirtual" -ge 5 ] && [ "$briefVirtual" -le 6 ]
