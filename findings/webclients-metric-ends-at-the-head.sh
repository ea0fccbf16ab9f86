#!/usr/bin/env bash
# Finding: http.client.requests of WebClient ends when the head of an answer arrives, that of RestClient after the body.
# Seen with Spring Framework 7.0.8, Reactor Netty 1.3.6, Micrometer 1.17.0 (those of Spring Boot 4.1.0), Temurin JDK
# 25.0.3, Linux x86-64, 2 cores, 2026-11-30.
#
# What good guesses say: one metric, http.client.requests, of one framework and over one library means one thing: how
# long a call took.
# What was seen: a server sends the head, and the body 500 ms later. Both clients work over Reactor Netty, and both
# callers get the body after that time. RestClient's timer has it, WebClient's has the milliseconds until the head.
# So with a service that streams, or sends large answers, the same dashboard shows WebClient to be faster by all that
# the body takes. Compare times that the callers took, or the server's.
# Output seen: "WebClient: the call took 511 ms, http.client.requests 12 ms; RestClient: 505 ms, http.client.requests
#   505 ms"
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
  <groupId>finding</groupId><artifactId>heads</artifactId><version>1</version>
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
    <dependency><groupId>org.springframework</groupId><artifactId>spring-context</artifactId></dependency>
    <dependency><groupId>org.springframework</groupId><artifactId>spring-webflux</artifactId></dependency>
    <dependency><groupId>io.projectreactor.netty</groupId><artifactId>reactor-netty-http</artifactId></dependency>
    <dependency><groupId>io.micrometer</groupId><artifactId>micrometer-core</artifactId></dependency>
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
cat > src/main/java/Heads.java <<'X'
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.springframework.http.client.ReactorClientHttpRequestFactory;
import org.springframework.web.client.RestClient;
import org.springframework.web.reactive.function.client.WebClient;

/** How long a call took, and what its timer says. */
public class Heads {

    /** The head at once, the body after 500 ms. */
    static void serve(Socket socket) {
        try (socket) {
            InputStream in = socket.getInputStream();
            StringBuilder head = new StringBuilder();
            for (int next = in.read(); next >= 0; next = in.read()) {
                head.append((char) next);
                if (head.indexOf("\r\n\r\n") < 0) continue;
                head.setLength(0);
                send(socket, "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n");
                Thread.sleep(500);
                send(socket, "2\r\nok\r\n0\r\n\r\n");
            }
        } catch (IOException | InterruptedException closed) {
            // the client closed the connection
        }
    }

    static void send(Socket socket, String part) throws IOException {
        socket.getOutputStream().write(part.getBytes());
    }

    static String times(String name, SimpleMeterRegistry meters, Supplier<String> call) {
        call.get(); // loads classes and opens the connection
        meters.clear();
        long begin = System.nanoTime();
        if (!"ok".equals(call.get())) throw new IllegalStateException(name + " got another body");
        long took = (System.nanoTime() - begin) / 1_000_000;
        double timer = meters.get("http.client.requests").timer().totalTime(TimeUnit.MILLISECONDS);
        return name + " " + took + " " + Math.round(timer);
    }

    public static void main(String[] arguments) throws Exception {
        ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(() -> {
            while (true) {
                try { Socket socket = server.accept(); Thread.ofVirtual().start(() -> serve(socket)); }
                catch (IOException closed) { return; }
            }
        });
        String url = "http://127.0.0.1:" + server.getLocalPort() + "/";
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        ObservationRegistry observations = ObservationRegistry.create();
        observations.observationConfig().observationHandler(new DefaultMeterObservationHandler(meters));
        WebClient web = WebClient.builder().observationRegistry(observations).build();
        RestClient rest = RestClient.builder().observationRegistry(observations)
                .requestFactory(new ReactorClientHttpRequestFactory()).build();
        System.out.println(times("web", meters, () -> web.get().uri(url).retrieve().bodyToMono(String.class).block()));
        System.out.println(times("rest", meters, () -> rest.get().uri(url).retrieve().body(String.class)));
        System.exit(0);
    }
}
X
export JAVA_HOME=$jdk
mvn -q -B compile dependency:build-classpath -Dmdep.outputFile=cp >build.log 2>&1 || { tail -n 5 build.log; exit 2; }
said=$("$jdk/bin/java" --enable-native-access=ALL-UNNAMED -Xmx256m -cp "target/classes:$(cat cp)" Heads 2>java.log) ||
  { tail -n 5 java.log; exit 2; }
read -r _ web webTimer <<<"$(grep '^web ' <<<"$said")"
read -r _ rest restTimer <<<"$(grep '^rest ' <<<"$said")"
echo "WebClient: the call took $web ms, http.client.requests $webTimer ms;" \
  "RestClient: $rest ms, http.client.requests $restTimer ms"
[ "$web" -ge 490 ] && [ "$webTimer" -le 300 ] && [ "$rest" -ge 490 ] && [ "$restTimer" -ge 490 ]
