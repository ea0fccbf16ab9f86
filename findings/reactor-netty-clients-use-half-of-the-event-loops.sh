#!/usr/bin/env bash
# Finding: Reactor Netty opens client connections on every second event loop only, if the number of loops is even.
# Seen with Reactor Netty 1.3.6 and Netty 4.2.15 (those of Spring Boot 4.1.0), epoll, Temurin JDK 25.0.3, Linux x86-64,
# 2 cores, 2026-11-28.
#
# What good guesses say: connections that are not opened from an event loop are spread over all loops, one after the
# other.
# What was seen: 40 connections opened from the main thread are on 4 of 8 loops, on 2 of 4 and on 7 of 7; with NIO on
# 8 of 8. A server's connections are on 8 of 8. Before each connection DefaultLoopEpoll.supportGroup asks the group
# whether it is for epoll, and Netty's IoEventLoopGroup.isCompatible answers by next(), which skips a loop.
# A WebClient that is called on a server's event loop stays on it. So this is about clients on other threads: WebClient
# in an MVC service, and R2DBC, whose pool opens connections from Schedulers.single(). 40 connections of
# r2dbc-postgresql 1.1.1 to PostgreSQL 18.4 were on 2 of the 4 default loops, 20 on each; of 8 loops on 4, of 5 on all.
# Netty changed it on 2026-09-19 (netty/netty pull request 17544). Until then: an odd -Dreactor.netty.ioWorkerCount.
# Output seen: "server 8 of 8, http client 4 of 8, with NIO 8 of 8, 7 of 7, tcp client 4 of 8, 2 of 4"
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
  <groupId>finding</groupId><artifactId>loops</artifactId><version>1</version>
  <properties>
    <maven.compiler.release>21</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencyManagement>
    <dependencies>
      <dependency>
        <groupId>org.springframework.boot</groupId><artifactId>spring-boot-dependencies</artifactId>
        <version>4.1.0</version><type>pom</type><scope>import</scope>
      </dependency>
    </dependencies>
  </dependencyManagement>
  <dependencies>
    <dependency><groupId>io.projectreactor.netty</groupId><artifactId>reactor-netty-http</artifactId></dependency>
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
cat > src/main/java/Loops.java <<'X'
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.DisposableServer;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;
import reactor.netty.tcp.TcpClient;

/** 40 connections are open at the same time: on how many event loops are they, at the server and at the client? */
public class Loops {
    static final int CONNECTIONS = 40;
    static final Set<String> atServer = ConcurrentHashMap.newKeySet();

    static int http(DisposableServer server, int loops, boolean epoll) {
        ConnectionProvider pool = ConnectionProvider.create("pool", CONNECTIONS);
        HttpClient client = HttpClient.create(pool).runOn(LoopResources.create("http", loops, true), epoll);
        Set<String> used = ConcurrentHashMap.newKeySet();
        Flux.range(0, CONNECTIONS)
                .flatMap(i -> client.get().uri("http://127.0.0.1:" + server.port() + "/")
                        .responseSingle((head, body) -> body.asString())
                        .doOnNext(answer -> used.add(Thread.currentThread().getName())), CONNECTIONS)
                .blockLast(Duration.ofSeconds(20));
        pool.dispose();
        return used.size();
    }

    static int tcp(DisposableServer server, int loops) {
        TcpClient client = TcpClient.newConnection().host("127.0.0.1").port(server.port())
                .runOn(LoopResources.create("tcp", loops, true));
        Set<String> used = ConcurrentHashMap.newKeySet();
        for (int i = 0; i < CONNECTIONS; i++) {
            Connection connection = client.connectNow();
            used.add(connection.channel().eventLoop().toString());
            connection.disposeNow();
        }
        return used.size();
    }

    public static void main(String[] arguments) {
        DisposableServer server = HttpServer.create().host("127.0.0.1").port(0)
                .runOn(LoopResources.create("server", 8, true))
                .handle((request, response) -> {
                    atServer.add(Thread.currentThread().getName());
                    return response.sendString(Mono.just("ok").delayElement(Duration.ofSeconds(1)));
                })
                .bindNow();
        int http8 = http(server, 8, true), onServer = atServer.size();
        System.out.println("server " + onServer + " of 8, http client " + http8 + " of 8, with NIO "
                + http(server, 8, false) + " of 8, " + http(server, 7, true) + " of 7, tcp client "
                + tcp(server, 8) + " of 8, " + tcp(server, 4) + " of 4");
        System.exit(0);
    }
}
X
export JAVA_HOME=$jdk
mvn -q -B compile dependency:build-classpath -Dmdep.outputFile=cp >build.log 2>&1 || { tail -n 5 build.log; exit 2; }
said=$("$jdk/bin/java" --enable-native-access=ALL-UNNAMED -Xmx256m -cp "target/classes:$(cat cp)" Loops)
echo "$said"
[ "$said" = "server 8 of 8, http client 4 of 8, with NIO 8 of 8, 7 of 7, tcp client 4 of 8, 2 of 4" ]
