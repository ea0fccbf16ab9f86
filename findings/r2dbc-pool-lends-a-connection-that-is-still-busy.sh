#!/usr/bin/env bash
# Finding: after a timeout, r2dbc-pool lends the connection on whose query the server still works, before idle ones.
# Seen with r2dbc-pool 1.0.2, reactor-pool 1.2.6, r2dbc-postgresql 1.1.1 (those of Spring Boot 4.1.0), pgjdbc 42.7.11,
# PostgreSQL 18.4, Linux x86-64, 2 cores, 2026-11-30.
#
# What good guesses say: Mono.timeout cancels the query, as JDBC's query timeout does. If it does not, the connection is
# not idle before the query has ended, and callers get another one.
# What the source says: r2dbc-postgresql's FluxDiscardOnCancel.cancel() sends nothing to the server; it goes on to read,
# and drops the answer. PooledConnection's release asks only whether the socket is open (ValidationDepth.LOCAL), and
# PostgresqlConnection has no Lifecycle that could wait. So the connection is idle at once. ConnectionPool sets
# idleResourceReuseMruOrder(), and SimpleDequePool then polls the one that was released last. The next query is queued
# behind the abandoned one (ReactorNettyClient, "a single conversation at a time").
# What is measured: a pool of 2, both open and idle. A query of 5 s is given up after 1 s. How many connections are idle
# then, how many queries the server still runs, and how long the next caller's SELECT 1 takes. With JDBC the same by
# setQueryTimeout(1), and SELECT 1 on the same connection.
# So a timeout, a caller that hangs up, or a zip whose other call failed, makes later callers slow, who have nothing to
# do with it, and no gauge shows it: nobody waits for the pool. PostgresqlConnectionConfiguration.statementTimeout ends
# the query on the server.
# Output seen: "R2DBC: given up after 1004 ms, then 2 of 2 connections idle and 1 query still running; the next
#   query took 4003 ms; JDBC: given up after 1004 ms, 0 queries still running; the next query took 0 ms"
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
  <groupId>finding</groupId><artifactId>busy</artifactId><version>1</version>
  <properties>
    <maven.compiler.release>21</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencyManagement>
    <dependencies>
      <dependency>
        <groupId>io.zonky.test.postgres</groupId><artifactId>embedded-postgres-binaries-bom</artifactId>
        <version>18.4.0</version><type>pom</type><scope>import</scope>
      </dependency>
      <dependency>
        <groupId>org.springframework.boot</groupId><artifactId>spring-boot-dependencies</artifactId>
        <version>4.1.0</version><type>pom</type><scope>import</scope>
      </dependency>
    </dependencies>
  </dependencyManagement>
  <dependencies>
    <dependency>
      <groupId>io.r2dbc</groupId><artifactId>r2dbc-pool</artifactId><version>1.0.2.RELEASE</version>
    </dependency>
    <dependency><groupId>org.postgresql</groupId><artifactId>r2dbc-postgresql</artifactId></dependency>
    <dependency><groupId>org.postgresql</groupId><artifactId>postgresql</artifactId></dependency>
    <dependency>
      <groupId>io.zonky.test</groupId><artifactId>embedded-postgres</artifactId><version>2.2.2</version>
    </dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId></dependency>
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
cat > src/main/java/Busy.java <<'X'
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.pool.PoolMetrics;
import io.r2dbc.postgresql.PostgresqlConnectionConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.Result;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import reactor.core.Exceptions;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A query is given up after 1 s of 5. How long does the next one take? */
public class Busy {
    static final int CONNECTIONS = 2;
    static final String LONG = "SELECT 1 FROM pg_sleep(5)";
    static final String SHORT = "SELECT 1";

    static Mono<Void> query(ConnectionPool pool, String sql) {
        return Mono.usingWhen(pool.create(),
                open -> Flux.<Result>from(open.createStatement(sql).execute())
                        .flatMap(result -> result.map((row, about) -> row.get(0)))
                        .then(),
                Connection::close);
    }

    static long millisSince(long begin) {
        return (System.nanoTime() - begin) / 1_000_000;
    }

    /** The long queries that the server works on. */
    static int running(Statement look) throws SQLException {
        try (ResultSet row = look.executeQuery("SELECT count(*) FROM pg_stat_activity"
                + " WHERE state = 'active' AND query LIKE '%pg_sleep%' AND pid <> pg_backend_pid()")) {
            row.next();
            return row.getInt(1);
        }
    }

    static void reactive(int port, Statement look) throws Exception {
        ConnectionPool pool = new ConnectionPool(ConnectionPoolConfiguration.builder(
                        new PostgresqlConnectionFactory(PostgresqlConnectionConfiguration.builder()
                                .host("127.0.0.1").port(port).username("postgres").database("postgres").build()))
                .initialSize(CONNECTIONS).maxSize(CONNECTIONS).build());
        pool.warmup().block();
        query(pool, SHORT).block(); // loads the classes
        PoolMetrics gauges = pool.getMetrics().orElseThrow();
        long asked = System.nanoTime();
        boolean timedOut = false;
        try {
            query(pool, LONG).timeout(Duration.ofSeconds(1)).block();
        } catch (RuntimeException failed) {
            timedOut = Exceptions.unwrap(failed) instanceof TimeoutException;
        }
        long gaveUp = millisSince(asked);
        while (gauges.idleSize() < CONNECTIONS && millisSince(asked) < 2_000) Thread.sleep(10);
        int idle = gauges.idleSize(), running = running(look);
        asked = System.nanoTime();
        query(pool, SHORT).block();
        System.out.println(timedOut + " " + gaveUp + " " + idle + " " + running + " " + millisSince(asked));
    }

    static void blocking(String url, Statement look) throws SQLException {
        try (java.sql.Connection open = DriverManager.getConnection(url);
                Statement statement = open.createStatement()) {
            statement.execute(SHORT);
            statement.setQueryTimeout(1);
            long asked = System.nanoTime();
            boolean timedOut = false;
            try {
                statement.execute(LONG);
            } catch (SQLException failed) {
                timedOut = "57014".equals(failed.getSQLState());
            }
            long gaveUp = millisSince(asked);
            int running = running(look);
            asked = System.nanoTime();
            statement.execute(SHORT);
            System.out.println(timedOut + " " + gaveUp + " " + running + " " + millisSince(asked));
        }
    }

    public static void main(String[] arguments) throws Exception {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start()) {
            String url = "jdbc:postgresql://127.0.0.1:" + postgres.getPort() + "/postgres?user=postgres";
            try (java.sql.Connection open = DriverManager.getConnection(url); Statement look = open.createStatement()) {
                reactive(postgres.getPort(), look);
                blocking(url, look);
            }
        }
        System.exit(0);
    }
}
X
export JAVA_HOME=$jdk
mvn -q -B compile dependency:build-classpath -Dmdep.outputFile=cp >build.log 2>&1 || { tail -n 5 build.log; exit 2; }
timeout 90 "$jdk/bin/java" --enable-native-access=ALL-UNNAMED -Xmx256m -cp "target/classes:$(cat cp)" Busy \
  >out.txt 2>java.log || { tail -n 5 java.log; exit 2; }
{ read -r late gave_up idle running next; read -r jdbc_late jdbc_gave_up jdbc_running jdbc_next; } < out.txt
echo "R2DBC: given up after $gave_up ms, then $idle of 2 connections idle and $running query still running; the next" \
  "query took $next ms; JDBC: given up after $jdbc_gave_up ms, $jdbc_running queries still running; the next query" \
  "took $jdbc_next ms"
[ "$late" = true ] && [ "$gave_up" -lt 2500 ] && [ "$idle" = 2 ] && [ "$running" = 1 ] && [ "$next" -ge 1500 ] &&
  [ "$jdbc_late" = true ] && [ "$jdbc_running" = 0 ] && [ "$jdbc_next" -lt 1000 ]
