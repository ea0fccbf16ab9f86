#!/usr/bin/env bash
# Finding: after one burst, HikariCP asks the database before nearly each use of a connection on platform threads, and
# never on virtual threads.
# Seen with HikariCP 7.1.0, H2 2.4.240, Temurin JDK 25.0.3, Linux x86-64, 2 cores, 2026-11-30.
#
# What good guesses say: a pool that is used ten times a second is not idle, so nothing is checked; and the kind of
# thread does not matter.
# What was seen: ten threads use all ten connections at once. Then they take turns, one use each 100 ms, 30 in all:
# - Platform threads: 25 calls of Connection.isValid. Each thread gets the connection that it had last
#   (ConcurrentBag's list of a thread), which was idle for a second; HikariCP checks what was idle for 500 ms.
# - A new virtual thread each time: none. It has no such list and gets the first connection, idle for 100 ms.
# The check is a round trip on the request's own thread: over a link of 20 ms a light load waits 20 ms longer on
# platform threads, and a comparison of both finds virtual threads faster by that. The system property
# com.zaxxer.hikari.aliveBypassWindowMs sets the 500 ms.
# Output seen: "of 30 uses of a pool, checked first: 25 on platform threads, 0 on virtual threads"
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
  <groupId>finding</groupId><artifactId>turns</artifactId><version>1</version>
  <properties>
    <maven.compiler.release>21</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency><groupId>com.zaxxer</groupId><artifactId>HikariCP</artifactId><version>7.1.0</version></dependency>
    <dependency><groupId>com.h2database</groupId><artifactId>h2</artifactId><version>2.4.240</version></dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>2.0.17</version></dependency>
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
cat > src/main/java/Turns.java <<'X'
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;

public class Turns {
    static final AtomicInteger checks = new AtomicInteger();

    /** H2's, but for that it counts checks. */
    static DataSource database() {
        JdbcDataSource real = new JdbcDataSource();
        real.setURL("jdbc:h2:mem:turns;DB_CLOSE_DELAY=-1");
        return (DataSource) Proxy.newProxyInstance(
                Turns.class.getClassLoader(), new Class<?>[] {DataSource.class}, (self, method, values) -> {
                    Object got = method.invoke(real, values);
                    return got instanceof Connection connection ? counting(connection) : got;
                });
    }

    static Connection counting(Connection real) {
        return (Connection) Proxy.newProxyInstance(
                Turns.class.getClassLoader(), new Class<?>[] {Connection.class}, (self, method, values) -> {
                    if (method.getName().equals("isValid")) {
                        checks.incrementAndGet();
                    }
                    try {
                        return method.invoke(real, values);
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                });
    }

    static int checks(List<ExecutorService> threads) throws Exception {
        HikariConfig config = new HikariConfig();
        config.setDataSource(database());
        config.setMaximumPoolSize(10);
        try (HikariDataSource pool = new HikariDataSource(config)) {
            CountDownLatch all = new CountDownLatch(10);
            List<Future<?>> burst = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                burst.add(threads.get(i).submit((Callable<Void>) () -> {
                    try (Connection held = pool.getConnection()) {
                        all.countDown();
                        all.await();
                    }
                    return null;
                }));
            }
            for (Future<?> one : burst) {
                one.get();
            }
            checks.set(0);
            for (int i = 0; i < 30; i++) {
                threads.get(i % 10).submit((Callable<Void>) () -> {
                    pool.getConnection().close();
                    return null;
                }).get();
                Thread.sleep(100);
            }
            return checks.get();
        } finally {
            threads.forEach(ExecutorService::shutdownNow);
        }
    }

    public static void main(String[] none) throws Exception {
        List<ExecutorService> platform = new ArrayList<>();
        List<ExecutorService> virtual = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            platform.add(Executors.newSingleThreadExecutor());
            virtual.add(Executors.newVirtualThreadPerTaskExecutor());
        }
        System.out.println(checks(platform) + " " + checks(virtual));
    }
}
X
JAVA_HOME=$jdk mvn -q -B compile dependency:build-classpath -Dmdep.outputFile=cp >build.log 2>&1 \
  || { tail -n 5 build.log; exit 2; }
read -r platform virtual < <(timeout 60 "$jdk/bin/java" -cp "target/classes:$(cat cp)" Turns)
echo "of 30 uses of a pool, checked first: $platform on platform threads, $virtual on virtual threads"
[ "$platform" -ge 20 ] && [ "$virtual" -le 3 ]
