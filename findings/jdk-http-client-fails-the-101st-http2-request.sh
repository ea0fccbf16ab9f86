#!/usr/bin/env bash
# Finding: by HTTP/2, the JDK's client fails each request to a host beyond 100 at once, and Tomcat serves 20 at a time.
# Seen with Temurin JDK 25.0.3, Tomcat 11.0.22 (of Spring Boot 4.1.0), Linux x86-64, 2 cores, 2026-11-30.
#
# What good guesses say: HTTP/2 has many requests on one connection. If there are too many, they wait, or the client
# opens another connection, as by HTTP/1.1. On virtual threads the server serves them all at once.
# What the source says: the client keeps one connection for each host (Http2ClientImpl.connections). Where as many
# requests are under way as the server allows, reserveStream0 of Http2Connection throws IOException "too many concurrent
# streams"; getConnectionFor returns that as a failure, and MultiExchange.retryOnFailure knows only ConnectException and
# expired connections. (JDK 17 and 21 alike.) Tomcat allows 100 (Http2Protocol.DEFAULT_MAX_CONCURRENT_STREAMS), as many
# servers do, and executes 20 of a connection at a time on any kind of thread (DEFAULT_MAX_CONCURRENT_STREAM_EXECUTION,
# Http2UpgradeHandler.processStreamOnContainerThread). The client asks for HTTP/2 unless told otherwise, and so does
# Spring's JdkClientHttpRequestFactory.
# What is measured: 150 callers at once, on virtual threads on both sides, 1 s an answer, by HTTP/1.1 and by HTTP/2.
# So a service that moves to virtual threads calls a back end behind TLS by more than 100 at once, and then some calls
# fail at once, at a load that the back end could take. Set version(HTTP_1_1), or limit callers to 100 for each host.
# Output seen: "of 150 callers at once, by HTTP/1.1: 150 answered, 150 at a time, the last after 1112 ms; by HTTP/2:
#   100 answered, 20 at a time, the last after 5053 ms, and 50 failed: too many concurrent streams"
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
  <groupId>finding</groupId><artifactId>streams</artifactId><version>1</version>
  <properties>
    <maven.compiler.release>21</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency>
      <groupId>org.apache.tomcat.embed</groupId><artifactId>tomcat-embed-core</artifactId><version>11.0.22</version>
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
cat > src/main/java/Streams.java <<'X'
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.coyote.http2.Http2Protocol;

/** How many of 150 callers at once are answered, by each version of HTTP. */
public class Streams {
    static final int CALLERS = 150;
    static final int ANSWER_MS = 1_000;
    static final AtomicInteger inService = new AtomicInteger();
    static final AtomicInteger most = new AtomicInteger();

    static int tomcat() throws Exception {
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir("tomcat");
        Connector connector = new Connector();
        connector.setPort(0);
        connector.setProperty("address", "127.0.0.1");
        connector.setProperty("acceptCount", "1000");
        connector.addUpgradeProtocol(new Http2Protocol());
        connector.getProtocolHandler().setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        tomcat.setConnector(connector);
        Context context = tomcat.addContext("", new File(".").getAbsolutePath());
        Tomcat.addServlet(context, "waits", new HttpServlet() {
            @Override protected void doGet(HttpServletRequest request, HttpServletResponse response)
                    throws IOException {
                most.accumulateAndGet(inService.incrementAndGet(), Math::max);
                try {
                    if (!request.getRequestURI().equals("/first")) Thread.sleep(ANSWER_MS);
                    response.setContentLength(2);
                    response.getOutputStream().print("ok");
                } catch (InterruptedException stopped) {
                    throw new IOException(stopped);
                } finally {
                    inService.decrementAndGet();
                }
            }
        });
        context.addServletMappingDecoded("/*", "waits");
        tomcat.start();
        return connector.getLocalPort();
    }

    static HttpRequest request(int port, String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build();
    }

    static void callers(int port, HttpClient.Version version) throws Exception {
        HttpClient client = HttpClient.newBuilder().version(version).build();
        HttpResponse<Void> first = client.send(request(port, "/first"), BodyHandlers.discarding());
        if (first.version() != version) throw new IllegalStateException("answered by " + first.version());
        most.set(0);
        AtomicInteger answered = new AtomicInteger();
        AtomicInteger failed = new AtomicInteger();
        AtomicLong last = new AtomicLong();
        Set<String> reasons = ConcurrentHashMap.newKeySet();
        long begin = System.nanoTime();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < CALLERS; i++) {
                threads.submit(() -> {
                    try {
                        client.send(request(port, "/waits"), BodyHandlers.discarding());
                        answered.incrementAndGet();
                        last.accumulateAndGet((System.nanoTime() - begin) / 1_000_000, Math::max);
                    } catch (IOException e) {
                        failed.incrementAndGet();
                        reasons.add(String.valueOf(e.getMessage()));
                    }
                    return null;
                });
            }
        }
        System.out.println(answered + " " + most + " " + last + " " + failed + " " + String.join("; ", reasons));
    }

    public static void main(String[] arguments) throws Exception {
        int port = tomcat();
        callers(port, HttpClient.Version.HTTP_1_1);
        callers(port, HttpClient.Version.HTTP_2);
        System.exit(0);
    }
}
X
export JAVA_HOME=$jdk
mvn -q -B compile dependency:build-classpath -Dmdep.outputFile=cp >build.log 2>&1 || { tail -n 5 build.log; exit 2; }
timeout 60 "$jdk/bin/java" --enable-native-access=ALL-UNNAMED -Xmx256m -cp "target/classes:$(cat cp)" Streams \
  >out.txt 2>java.log || { tail -n 5 java.log; exit 2; }
{ read -r answered1 most1 last1 failed1 _; read -r answered2 most2 last2 failed2 why; } < out.txt
echo "of 150 callers at once, by HTTP/1.1: $answered1 answered, $most1 at a time, the last after $last1 ms;" \
  "by HTTP/2: $answered2 answered, $most2 at a time, the last after $last2 ms, and $failed2 failed: $why"
[ "$answered1" = 150 ] && [ "$failed1" = 0 ] && [ "$most1" -gt 100 ] &&
  [ "$failed2" -ge 30 ] && [ "$((answered2 + failed2))" = 150 ] && [ "$why" = "too many concurrent streams" ] &&
  [ "$most2" -le 20 ] && [ "$last2" -ge 4000 ]
