#!/usr/bin/env bash
# Finding: one PostgreSQL server that hangs delays the query timeouts on all other servers, by 10 s for each query.
# Seen with pgjdbc 42.7.11 (of Spring Boot 4.1.0), PostgreSQL 18.4, Linux x86-64, 2 cores, 2026-11-30.
#
# What good guesses say: setQueryTimeout(1), spring.jdbc.template.query-timeout or @Transactional(timeout = 1) ends a
# query after a second, whatever other connections do. It is there for databases that hang.
# What the source says: all connections of a JVM share one java.util.Timer, so one thread (Driver.getSharedTimer,
# SharedTimer, PgConnectionCleaningAction.getTimer). What it runs (StatementCancelTimerTask) opens a new connection to
# the server, asks it to cancel, and waits for the end of that connection: up to cancelSignalTimeout, 10 s, for opening
# and again for the answer (QueryExecutorBase.sendQueryCancel). A server that is out of reach, or takes no new
# connections, keeps that thread for 10 s for each query that timed out there. All other timeouts wait behind it, of
# other databases and other pools, too. The caller of the hung query itself waits on: only socketTimeout ends that.
# What is measured: how long SELECT pg_sleep(40) with a query timeout of 1 s takes to fail, alone, and while 2 such
# queries run through a proxy that passes on these 2 connections and accepts no more.
# So with two data sources, the slower one decides about the timeouts of both, and a pool of 10 hung connections delays
# them by 100 s. Set statement_timeout on the server (options=-c statement_timeout=1s), and socketTimeout above it.
# Output seen: "a query timeout of 1 s: 1008 ms alone, 20994 ms beside 2 queries on a server that hangs"
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
  <groupId>finding</groupId><artifactId>hung</artifactId><version>1</version>
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
cat > src/main/java/Hung.java <<'X'
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** When does a query timeout of 1 s end a query, alone and beside queries on a server that takes no new connections? */
public class Hung {
    static final int HUNG = 2;

    /** Kept, so that it is not collected, which would close it. */
    static ServerSocket front;

    static Connection connect(int port) throws SQLException {
        return DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=postgres&sslmode=disable&gssEncMode=disable");
    }

    static void pass(Socket from, Socket to) {
        Thread.ofPlatform().daemon().start(() -> {
            try {
                from.getInputStream().transferTo(to.getOutputStream());
            } catch (IOException closed) {
                // the server has stopped
            }
        });
    }

    /** Passes the bytes of the first connections on. Later ones are not accepted, so nobody reads what they send. */
    static int proxy(int target) throws IOException {
        front = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
        Thread.ofPlatform().daemon().start(() -> {
            try {
                for (int i = 0; i < HUNG; i++) {
                    Socket client = front.accept();
                    Socket server = new Socket("127.0.0.1", target);
                    pass(client, server);
                    pass(server, client);
                }
            } catch (IOException e) {
                e.printStackTrace();
            }
        });
        return front.getLocalPort();
    }

    /** The milliseconds until the query was cancelled, or -1 if it ended by itself. */
    static long cancelledAfter(Connection open) throws SQLException {
        long begin = System.nanoTime();
        try (Statement statement = open.createStatement()) {
            statement.setQueryTimeout(1);
            statement.execute("SELECT pg_sleep(40)");
            return -1;
        } catch (SQLException failed) {
            if (!"57014".equals(failed.getSQLState())) throw failed;
            return (System.nanoTime() - begin) / 1_000_000;
        }
    }

    static int sleeping(Statement look) throws SQLException {
        try (ResultSet row = look.executeQuery(
                "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'SELECT pg_sleep%'")) {
            row.next();
            return row.getInt(1);
        }
    }

    public static void main(String[] arguments) throws Exception {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start()) {
            Connection healthy = connect(postgres.getPort());
            long alone = cancelledAfter(healthy);
            int port = proxy(postgres.getPort());
            for (int i = 0; i < HUNG; i++) {
                Connection behind = connect(port);
                Thread.ofPlatform().daemon().start(() -> {
                    try {
                        cancelledAfter(behind);
                    } catch (SQLException closed) {
                        // the server has stopped
                    }
                });
            }
            try (Connection open = connect(postgres.getPort()); Statement look = open.createStatement()) {
                long begin = System.nanoTime();
                while (sleeping(look) < HUNG) {
                    if (System.nanoTime() - begin > 5_000_000_000L) throw new IllegalStateException("no query");
                    Thread.sleep(5);
                }
            }
            System.out.println(alone + " " + cancelledAfter(healthy));
        }
        System.exit(0);
    }
}
X
export JAVA_HOME=$jdk
mvn -q -B compile dependency:build-classpath -Dmdep.outputFile=cp >build.log 2>&1 || { tail -n 5 build.log; exit 2; }
timeout 110 "$jdk/bin/java" -Xmx256m -cp "target/classes:$(cat cp)" Hung >out.txt 2>java.log ||
  { tail -n 5 java.log; exit 2; }
read -r alone beside < out.txt
echo "a query timeout of 1 s: $alone ms alone, $beside ms beside 2 queries on a server that hangs"
[ "$alone" -ge 900 ] && [ "$alone" -le 5000 ] && [ "$beside" -ge 15000 ] && [ "$beside" -le 35000 ]
