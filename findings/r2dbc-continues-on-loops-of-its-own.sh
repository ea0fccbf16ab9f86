#!/usr/bin/env bash
# Finding: what a reactive service computes after an R2DBC query runs on the driver's event loops, not on the server's.
# Seen with r2dbc-postgresql 1.1.1, Reactor Netty 1.3.6 (those of Spring Boot 4.1.0), PostgreSQL 18.4, Temurin JDK
# 25.0.3, Linux x86-64, 2 cores, 2026-11-30.
#
# What good guesses say: an event loop of the server takes the request, so what follows a query without publishOn
# goes on there. Computing (a password's hash, a template) then holds up all other requests of that loop, also those
# that need no database.
# What was seen: rows arrive on reactor-tcp-*, loops that the driver takes from TcpResources, while the server has
# reactor-http-*. Here 4 callers compute for 300 ms after a query, again and again, with 1 loop of each kind. Beside
# them a route without a database answers at once, and another query, on a connection of its own, waits for the
# computing of others. With option loopResources = HttpResources.get() it is as guessed, for both routes.
# So whoever looks for busy threads on reactor-http-* alone sees nothing.
# Output seen: "as usual: computes on reactor-tcp; without a database reactor-http 5 ms, another query reactor-tcp
#   956 ms; with the server's loops: computes on reactor-http; without a database reactor-http 606 ms, another query
#   reactor-http 1238 ms"
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
  <groupId>finding</groupId><artifactId>continues</artifactId><version>1</version>
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
    <dependency><groupId>io.projectreactor.netty</groupId><artifactId>reactor-netty-http</artifactId></dependency>
    <dependency><groupId>org.postgresql</groupId><artifactId>r2dbc-postgresql</artifactId></dependency>
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
cat > src/main/java/Continues.java <<'X'
import io.r2dbc.postgresql.PostgresqlConnectionConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.HttpResources;
import reactor.netty.http.server.HttpServer;

/** Callers compute after a query; how long do two other routes take, and on which threads does all of it run? */
public class Continues {
    static final int COMPUTING_MS = 300;
    static final int CALLERS = 4;
    static final int LOOKS = 10;

    static String thread() {
        return Thread.currentThread().getName().replaceAll("-(epoll|nio|kqueue)-.*", "");
    }

    static String compute() {
        long end = System.nanoTime() + COMPUTING_MS * 1_000_000L;
        while (System.nanoTime() < end) Thread.onSpinWait();
        return thread();
    }

    static Mono<String> query(PostgresqlConnectionFactory database) {
        return Mono.usingWhen(database.create(),
                open -> open.createStatement("SELECT 'row'").execute().next()
                        .flatMap(result -> Mono.from(result.map((row, about) -> row.get(0, String.class)))),
                io.r2dbc.postgresql.api.PostgresqlConnection::close);
    }

    /** The median time of a route in ms, and the thread that it names. */
    static String look(HttpClient client, int port, String route) throws Exception {
        List<Long> took = new ArrayList<>();
        String named = "";
        for (int i = 0; i < LOOKS; i++) {
            long asked = System.nanoTime();
            named = client.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + route)).build(),
                    BodyHandlers.ofString()).body();
            took.add((System.nanoTime() - asked) / 1_000_000);
        }
        took.sort(null);
        return named + " " + took.get(LOOKS / 2) + " ms";
    }

    static void measure(PostgresqlConnectionFactory database, String name) throws Exception {
        DisposableServer server = HttpServer.create().host("127.0.0.1").port(0)
                .route(routes -> routes
                        .get("/compute", (request, response) ->
                                response.sendString(query(database).map(row -> compute())))
                        .get("/query", (request, response) ->
                                response.sendString(query(database).map(row -> thread())))
                        .get("/quick", (request, response) ->
                                response.sendString(Mono.fromSupplier(Continues::thread))))
                .bindNow();
        HttpClient client = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();
        look(client, server.port(), "/query"); // opens and compiles what the first requests need
        AtomicBoolean over = new AtomicBoolean();
        List<CompletableFuture<Void>> callers = new ArrayList<>();
        List<String> computedOn = java.util.Collections.synchronizedList(new ArrayList<>());
        for (int i = 0; i < CALLERS; i++) {
            callers.add(CompletableFuture.runAsync(() -> {
                try {
                    while (!over.get()) {
                        computedOn.add(client.send(HttpRequest.newBuilder(
                                URI.create("http://127.0.0.1:" + server.port() + "/compute")).build(),
                                BodyHandlers.ofString()).body());
                    }
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }, task -> Thread.ofVirtual().start(task)));
        }
        Thread.sleep(2 * COMPUTING_MS); // all callers are there
        String quick = look(client, server.port(), "/quick"), other = look(client, server.port(), "/query");
        over.set(true);
        callers.forEach(CompletableFuture::join);
        System.out.println(name + ": computes on " + String.join(" and ", new java.util.TreeSet<>(computedOn))
                + "; without a database " + quick + ", another query " + other);
        server.disposeNow();
    }

    public static void main(String[] arguments) throws Exception {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start()) {
            PostgresqlConnectionConfiguration.Builder usual = PostgresqlConnectionConfiguration.builder()
                    .host("127.0.0.1").port(postgres.getPort()).username("postgres").database("postgres");
            measure(new PostgresqlConnectionFactory(usual.build()), "as usual");
            measure(new PostgresqlConnectionFactory(usual.loopResources(HttpResources.get()).build()),
                    "with the server's loops");
        }
        System.exit(0);
    }
}
X
export JAVA_HOME=$jdk
mvn -q -B compile dependency:build-classpath -Dmdep.outputFile=cp >build.log 2>&1 || { tail -n 5 build.log; exit 2; }
said=$("$jdk/bin/java" --enable-native-access=ALL-UNNAMED -Xmx256m -Dreactor.netty.ioWorkerCount=1 \
  -cp "target/classes:$(cat cp)" Continues)
echo "$said"
# The median of ten looks: at once is less than 100 ms here; whoever waits for computing waits for 300 ms and more.
at_once='[0-9]{1,2} ms'; waits='([3-9][0-9]{2}|[0-9]{4,}) ms'
echo "$said" | grep -qE "^as usual: computes on reactor-tcp; without a database reactor-http $at_once, another query\
 reactor-tcp $waits$" &&
  echo "$said" | grep -qE "^with the server's loops: computes on reactor-http; without a database reactor-http $waits,\
 another query reactor-http $waits$"
