#!/usr/bin/env bash
# Finding: HikariCP opens one connection at a time, and r2dbc-pool does so if it has an initial size.
# Seen with HikariCP 7.0.2 (and 7.1.0), r2dbc-pool 1.0.2, reactor-pool 1.2.6, Temurin JDK 25.0.3, Linux x86-64, 2 cores,
# 2026-11-28.
#
# What good guesses say: each caller who finds no connection has one opened, so 10 callers who meet an empty pool of 10
# wait about as long as one opening takes; and r2dbc-pool opens those of initial-size (10 by Spring Boot's default) at
# the start, so that no caller waits.
# What was seen: opening takes 100 ms, and the database could open any number at the same time.
# - HikariCP with minimum-idle 1: one thread, "connection-adder", opens the other 9. The last caller waits 1.2 to 1.4 s.
# - r2dbc-pool with initial-size 10, three seconds after it was made: nothing is open yet. The first caller starts a
#   warm-up with a parallelism of 1 (PoolBuilder.DEFAULT_WARMUP_PARALLELISM) that takes all 10 permits, so the others
#   wait for it: the last one for 1.4 to 1.8 s. By the source, the same happens after all connections were lost.
# - r2dbc-pool with initial-size 0: all open at once, 0.3 to 0.6 s on a busy machine. So the initial size, which is
#   meant to help, makes it slower.
# With 50 callers and a pool of 50 it was 6.5 s (HikariCP), 5.4 s (initial-size 50) and 0.4 s (initial-size 0).
# Output seen: "the last of 10 waited: HikariCP with minimum-idle 1 1208 ms, with 10 26 ms; r2dbc-pool with
#   initial-size 10 1848 ms, with 0 647 ms"
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
  <groupId>finding</groupId><artifactId>opening</artifactId><version>1</version>
  <properties>
    <maven.compiler.release>21</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency><groupId>com.zaxxer</groupId><artifactId>HikariCP</artifactId><version>7.0.2</version></dependency>
    <dependency>
      <groupId>io.r2dbc</groupId><artifactId>r2dbc-pool</artifactId><version>1.0.2.RELEASE</version>
    </dependency>
    <dependency>
      <groupId>io.projectreactor.addons</groupId><artifactId>reactor-pool</artifactId><version>1.2.6</version>
    </dependency>
    <dependency>
      <groupId>io.projectreactor</groupId><artifactId>reactor-core</artifactId><version>3.8.6</version>
    </dependency>
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
cat > src/main/java/Opening.java <<'X'
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryMetadata;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

/** Opening takes 100 ms, for any number at the same time. 10 callers ask a pool of 10 at once, and keep theirs. */
public class Opening {
    static final int OPENING_MS = 100;
    static final int CALLERS = 10;
    static final AtomicLong last = new AtomicLong();
    static final CountDownLatch served = new CountDownLatch(CALLERS);

    static Object fake(Class<?> type) {
        ClassLoader loader = Opening.class.getClassLoader();
        return Proxy.newProxyInstance(loader, new Class<?>[] {type}, (self, method, given) -> {
            Class<?> result = method.getReturnType();
            return switch (method.getName()) {
                case "getConnection" -> { Thread.sleep(OPENING_MS); yield fake(java.sql.Connection.class); }
                case "validate" -> Mono.just(true);
                case "isValid", "getAutoCommit", "isAutoCommit" -> true;
                case "hashCode" -> System.identityHashCode(self);
                case "equals" -> self == given[0];
                case "toString" -> type.getName();
                default -> result == int.class ? (Object) 0 : result == boolean.class ? (Object) false
                        : result == Publisher.class ? Mono.empty() : null;
            };
        });
    }

    static ConnectionFactory reactiveDatabase() {
        return new ConnectionFactory() {
            @Override public Publisher<? extends io.r2dbc.spi.Connection> create() {
                return Mono.delay(Duration.ofMillis(OPENING_MS))
                        .map(tick -> (io.r2dbc.spi.Connection) fake(io.r2dbc.spi.Connection.class));
            }
            @Override public ConnectionFactoryMetadata getMetadata() { return () -> "fake"; }
        };
    }

    static void isServed(long asked) {
        last.accumulateAndGet((System.nanoTime() - asked) / 1_000_000, Math::max);
        served.countDown();
    }

    public static void main(String[] arguments) throws Exception {
        int opened = Integer.parseInt(arguments[1]);
        Runnable ask;
        if (arguments[0].equals("hikari")) {
            HikariConfig config = new HikariConfig();
            config.setDataSource((DataSource) fake(DataSource.class));
            config.setMaximumPoolSize(CALLERS);
            config.setMinimumIdle(opened);
            HikariDataSource pool = new HikariDataSource(config);
            ask = () -> {
                long asked = System.nanoTime();
                for (int i = 0; i < CALLERS; i++) Thread.ofVirtual().start(() -> {
                    try { pool.getConnection(); isServed(asked); } catch (SQLException e) { e.printStackTrace(); }
                });
            };
        } else {
            ConnectionPool pool = new ConnectionPool(ConnectionPoolConfiguration.builder(reactiveDatabase())
                    .initialSize(opened).maxSize(CALLERS).build());
            ask = () -> {
                long asked = System.nanoTime();
                for (int i = 0; i < CALLERS; i++) {
                    pool.create().subscribe(connection -> isServed(asked), Throwable::printStackTrace);
                }
            };
        }
        Thread.sleep(3_000); // more than all connections need, if the pool opens any before it is asked
        ask.run();
        System.out.println(served.await(30, TimeUnit.SECONDS) ? last.get() : -1);
        System.exit(0);
    }
}
X
export JAVA_HOME=$jdk
mvn -q -B compile dependency:build-classpath -Dmdep.outputFile=cp >build.log 2>&1 || { tail -n 5 build.log; exit 2; }
last() { "$jdk/bin/java" -Xmx256m -cp "target/classes:$(cat cp)" Opening "$@"; }
hikari=$(last hikari 1); filled=$(last hikari 10); r2dbc=$(last r2dbc 10); none=$(last r2dbc 0)
echo "the last of 10 waited: HikariCP with minimum-idle 1 $hikari ms, with 10 $filled ms;" \
  "r2dbc-pool with initial-size 10 $r2dbc ms, with 0 $none ms"
[ "$hikari" -ge 800 ] && [ "$filled" -ge 0 ] && [ "$filled" -le 300 ] && [ "$r2dbc" -ge 900 ] &&
  [ "$none" -ge 0 ] && [ $((2 * none)) -le "$r2dbc" ]
