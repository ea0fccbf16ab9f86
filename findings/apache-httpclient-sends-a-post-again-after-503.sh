#!/usr/bin/env bash
# Finding: Apache HttpClient 5 answers a 503 or 429 by sending the request again after one second, also a POST.
# Seen with httpclient5 5.6.1, spring-web 7.0.8 (RestClient), Reactor Netty 1.3.6, Temurin JDK 25.0.3, Linux x86-64,
# 2 cores, 2026-11-28.
#
# What good guesses say: a client passes a 503 on to its caller at once. If it sends anything again by itself, then only
# after an I/O error and only what is idempotent.
# What was seen: how many requests reach the server for one call of RestClient, each library with its defaults, where
# the server answers 503, and where it closes a used connection without an answer:
# - Apache: a GET and a POST are sent twice for a 503, and the caller learns of it after 1 s, during which a thread
#   waits. retryRequest(HttpResponse, …) of DefaultHttpRequestRetryStrategy does not look at the method. With a response
#   timeout shorter than 1 s it does not try again. Without an answer, a GET is sent twice and a POST once.
# - The JDK's client and Reactor Netty pass the 503 on at once. Without an answer the JDK sends a GET twice.
# So a service that sheds load by 503 gets the double load from Apache's client, and a benchmark of clients compares
# retries. disableAutomaticRetries() ends it.
# Output seen: "requests for one call (503, no answer): apache GET: 2 in 1 s, 2; apache POST: 2 in 1 s, 1;
#   jdk GET: 1, 2; jdk POST: 1, 1; reactor-netty GET: 1, 1; reactor-netty POST: 1, 1"
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
  <groupId>finding</groupId><artifactId>again</artifactId><version>1</version>
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
    <dependency><groupId>org.springframework</groupId><artifactId>spring-web</artifactId></dependency>
    <dependency><groupId>org.springframework</groupId><artifactId>spring-context</artifactId></dependency>
    <dependency>
      <groupId>org.apache.httpcomponents.client5</groupId><artifactId>httpclient5</artifactId>
    </dependency>
    <dependency>
      <groupId>io.projectreactor.netty</groupId><artifactId>reactor-netty-http</artifactId>
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
cat > src/main/java/Again.java <<'X'
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.http.HttpMethod;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.http.client.ReactorClientHttpRequestFactory;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;

/** How many requests reach a server for one call of Spring's RestClient over each client library with its defaults. */
public class Again {
    static final AtomicInteger arrived = new AtomicInteger();

    /** /busy is answered with 503, /gone by closing the connection, everything else with 200. */
    static void serve(Socket socket) {
        try (socket) {
            InputStream in = socket.getInputStream();
            while (true) {
                ByteArrayOutputStream head = new ByteArrayOutputStream();
                while (!head.toString(StandardCharsets.US_ASCII).endsWith("\r\n\r\n")) {
                    int next = in.read();
                    if (next < 0) return;
                    head.write(next);
                }
                String request = head.toString(StandardCharsets.US_ASCII).toLowerCase();
                if (request.startsWith("post")) in.readNBytes(5);
                if (!request.contains(" /warm ")) arrived.incrementAndGet();
                if (request.contains(" /gone ")) return;
                String status = request.contains(" /busy ") ? "503 Service Unavailable" : "200 OK";
                socket.getOutputStream().write(("HTTP/1.1 " + status + "\r\nContent-Length: 2\r\n\r\nok")
                        .getBytes(StandardCharsets.US_ASCII));
            }
        } catch (IOException closed) {
            // the client closed the connection
        }
    }

    static String call(RestClient client, String base, HttpMethod method, String path, boolean onUsedConnection) {
        if (onUsedConnection) client.get().uri(base + "/warm").retrieve().toBodilessEntity();
        arrived.set(0);
        long begin = System.nanoTime();
        try {
            RestClient.RequestBodySpec call = client.method(method).uri(base + path);
            if (method == HttpMethod.POST) call.body("hello");
            call.retrieve().toBodilessEntity();
        } catch (RestClientException failed) {
            // expected: a 503, or no answer
        }
        return arrived.get() + (System.nanoTime() - begin > 900_000_000L ? " in 1 s" : "");
    }

    public static void main(String[] arguments) throws Exception {
        ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(() -> {
            while (true) {
                try { Socket socket = server.accept(); Thread.ofVirtual().start(() -> serve(socket)); }
                catch (IOException closed) { return; }
            }
        });
        String base = "http://127.0.0.1:" + server.getLocalPort();
        Map<String, ClientHttpRequestFactory> libraries = new LinkedHashMap<>();
        libraries.put("apache", new HttpComponentsClientHttpRequestFactory());
        libraries.put("jdk", new JdkClientHttpRequestFactory());
        libraries.put("reactor-netty", new ReactorClientHttpRequestFactory());
        libraries.forEach((name, library) -> {
            RestClient client = RestClient.builder().requestFactory(library).build();
            for (HttpMethod method : new HttpMethod[] {HttpMethod.GET, HttpMethod.POST}) {
                call(client, base, HttpMethod.GET, "/warm", false);
                System.out.println(name + " " + method + ": " + call(client, base, method, "/busy", false)
                        + ", " + call(client, base, method, "/gone", true));
            }
        });
        System.exit(0);
    }
}
X
export JAVA_HOME=$jdk
mvn -q -B compile dependency:build-classpath -Dmdep.outputFile=cp >build.log 2>&1 || { tail -n 5 build.log; exit 2; }
said=$("$jdk/bin/java" --enable-native-access=ALL-UNNAMED -Xmx256m -cp "target/classes:$(cat cp)" Again |
  paste -sd ';' | sed 's/;/; /g')
echo "requests for one call (503, no answer): $said"
[ "$said" = "apache GET: 2 in 1 s, 2; apache POST: 2 in 1 s, 1; jdk GET: 1, 2; jdk POST: 1, 1; \
reactor-netty GET: 1, 1; reactor-netty POST: 1, 1" ]
