#!/usr/bin/env bash
# Finding: the read timeout of Spring's RestClient limits the pause between two bytes with three libraries, and the
# whole answer with two.
# Seen with spring-web 7.0.8, httpclient5 5.6.1, Jetty's client 12.1.10, Reactor Netty 1.3.6 (those of Spring Boot
# 4.1.0), Temurin JDK 25.0.3, Linux x86-64, 2 cores, 2026-11-30.
#
# What good guesses say: setReadTimeout means one thing for all request factories, as
# spring.http.clients.read-timeout is one setting for all: how long nothing may arrive.
# What was seen: with a read timeout of 1 s, an answer of 10 bytes, one each 300 ms:
# - Apache HttpClient, Reactor Netty and HttpURLConnection (Simple) return it after 2.7 s.
# - The JDK's client and Jetty's end it after 1 s, although a byte came 100 ms ago.
# So another library on the class path, which chooses the factory, turns a limit for silence into one for downloads, or
# lets an answer that trickles last for ever. Test the limit with a slow answer, not with a silent server.
# Output seen: "apache whole after 2713 ms; reactor whole after 2710 ms; simple whole after 2708 ms; jdk failed after
#   1010 ms; jetty failed after 1004 ms"
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
  <groupId>finding</groupId><artifactId>trickle</artifactId><version>1</version>
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
    <dependency><groupId>org.springframework</groupId><artifactId>spring-web</artifactId></dependency>
    <dependency><groupId>org.apache.httpcomponents.client5</groupId><artifactId>httpclient5</artifactId></dependency>
    <dependency><groupId>org.eclipse.jetty</groupId><artifactId>jetty-client</artifactId></dependency>
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
cat > src/main/java/Trickle.java <<'X'
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.http.client.JettyClientHttpRequestFactory;
import org.springframework.http.client.ReactorClientHttpRequestFactory;
import org.springframework.http.client.SimpleClientHttpRequestFactory;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;

/** What RestClient makes of an answer that takes 2.7 s, with a read timeout of 1 s. */
public class Trickle {
    static final Duration TIMEOUT = Duration.ofSeconds(1);

    /** Ten bytes, one each 300 ms; /warm at once. */
    static void serve(Socket socket) {
        try (socket) {
            InputStream in = socket.getInputStream();
            OutputStream out = socket.getOutputStream();
            StringBuilder head = new StringBuilder();
            for (int next = in.read(); next >= 0; next = in.read()) {
                head.append((char) next);
                if (head.indexOf("\r\n\r\n") < 0) continue;
                boolean warm = head.indexOf(" /warm ") > 0;
                head.setLength(0);
                out.write("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 10\r\n\r\n0".getBytes());
                for (int i = 1; i < 10; i++) {
                    if (!warm) Thread.sleep(300);
                    out.write('0' + i);
                }
            }
        } catch (IOException | InterruptedException closed) {
            // the client closed the connection
        }
    }

    static void tell(String name, ClientHttpRequestFactory factory, String base) {
        RestClient client = RestClient.builder().requestFactory(factory).build();
        client.get().uri(base + "/warm").retrieve().body(String.class);
        long begin = System.nanoTime();
        String outcome;
        try {
            String body = client.get().uri(base + "/slow").retrieve().body(String.class);
            outcome = "0123456789".equals(body) ? "whole" : "other";
        } catch (RestClientException failed) {
            outcome = "failed";
        }
        System.out.println(name + " " + outcome + " " + (System.nanoTime() - begin) / 1_000_000);
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
        HttpComponentsClientHttpRequestFactory apache = new HttpComponentsClientHttpRequestFactory();
        apache.setReadTimeout(TIMEOUT);
        tell("apache", apache, base);
        ReactorClientHttpRequestFactory reactor = new ReactorClientHttpRequestFactory();
        reactor.setReadTimeout(TIMEOUT);
        tell("reactor", reactor, base);
        SimpleClientHttpRequestFactory simple = new SimpleClientHttpRequestFactory();
        simple.setReadTimeout(TIMEOUT);
        tell("simple", simple, base);
        JdkClientHttpRequestFactory jdk = new JdkClientHttpRequestFactory();
        jdk.setReadTimeout(TIMEOUT);
        tell("jdk", jdk, base);
        JettyClientHttpRequestFactory jetty = new JettyClientHttpRequestFactory();
        jetty.setReadTimeout(TIMEOUT);
        tell("jetty", jetty, base);
        System.exit(0);
    }
}
X
export JAVA_HOME=$jdk
mvn -q -B compile dependency:build-classpath -Dmdep.outputFile=cp >build.log 2>&1 || { tail -n 5 build.log; exit 2; }
"$jdk/bin/java" --enable-native-access=ALL-UNNAMED -Xmx256m -cp "target/classes:$(cat cp)" Trickle 2>java.log >seen ||
  { tail -n 5 java.log; exit 2; }
awk '{printf "%s%s %s after %d ms", (NR == 1 ? "" : "; "), $1, $2, $3} END {print ""}' seen
awk '
  $1 ~ /apache|reactor|simple/ && $2 == "whole" && $3 >= 2600 {n++}
  $1 ~ /jdk|jetty/ && $2 == "failed" && $3 <= 2200 {n++}
  END {exit n != 5}' seen
