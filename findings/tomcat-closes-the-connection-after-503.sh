#!/usr/bin/env bash
# Finding: Tomcat closes the connection after each 503 and each 500, and not after 429, 502 or 504.
# Seen with Tomcat 11.0.22 and Reactor Netty 1.3.6 (those of Spring Boot 4.1.0), Temurin JDK 25.0.3, Linux x86-64,
# 2 cores, 2026-11-30.
#
# What good guesses say: what an application answers does not matter to the connection. With maxKeepAliveRequests=-1 a
# caller keeps it until one of the two has been idle for too long, and a refusal is the cheapest answer there is.
# What was seen: 20 requests of one caller, for each status, and how many connections that took. Tomcat sends
# "Connection: close" with 500 and 503, whether the status is set or by sendError; Reactor Netty with none.
# By the source it does so for 400, 408, 411, 413, 414, 500, 501 and 503 (Http11Processor.statusDropsConnection).
# So a service that sheds load by 503 makes each refused caller connect again, with TLS if there is one, at the moment
# in which it has no time for it. Limiters that answer 503 on Tomcat and on Netty do not differ in the limiter alone.
# 429 keeps the connection; no setting keeps it for 503.
# Output seen: "connections for 20 requests: Tomcat: 200 1, 404 1, 429 1, 500 20, 502 1, 503 20, 504 1, error/503 20;
#   Reactor Netty: 200 1, 404 1, 429 1, 500 1, 502 1, 503 1, 504 1"
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
  <groupId>finding</groupId><artifactId>closes</artifactId><version>1</version>
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
    <dependency><groupId>org.apache.tomcat.embed</groupId><artifactId>tomcat-embed-core</artifactId></dependency>
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
cat > src/main/java/Closes.java <<'X'
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

/** How many connections a caller needs for 20 requests that are answered by a status. */
public class Closes {
    static final Pattern LENGTH = Pattern.compile("content-length: *(\\d+)");

    static int tomcat() throws Exception {
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir("tomcat");
        Connector connector = new Connector();
        connector.setPort(0);
        connector.setProperty("address", "127.0.0.1");
        connector.setProperty("maxKeepAliveRequests", "-1");
        tomcat.setConnector(connector);
        Context context = tomcat.addContext("", new File(".").getAbsolutePath());
        Tomcat.addServlet(context, "answers", new HttpServlet() {
            @Override protected void doGet(HttpServletRequest request, HttpServletResponse response)
                    throws IOException {
                String[] path = request.getRequestURI().split("/");
                int status = Integer.parseInt(path[path.length - 1]);
                if (path[1].equals("error")) {
                    response.sendError(status);
                    return;
                }
                response.setStatus(status);
                response.setContentLength(2);
                response.getOutputStream().print("ok");
            }
        });
        context.addServletMappingDecoded("/*", "answers");
        tomcat.start();
        return connector.getLocalPort();
    }

    static int netty() {
        DisposableServer server = HttpServer.create().host("127.0.0.1").port(0)
                .handle((request, response) -> response.status(Integer.parseInt(request.uri().substring(1)))
                        .header("Content-Length", "2").sendString(Mono.just("ok")))
                .bindNow();
        return server.port();
    }

    static String connections(int port, String path) throws IOException {
        int opened = 0;
        Socket socket = null;
        for (int i = 0; i < 20; i++) {
            if (socket == null) {
                socket = new Socket("127.0.0.1", port);
                opened++;
            }
            socket.getOutputStream().write(("GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n").getBytes());
            InputStream in = socket.getInputStream();
            StringBuilder head = new StringBuilder();
            while (head.indexOf("\r\n\r\n") < 0) {
                int next = in.read();
                if (next < 0) throw new IOException("no answer to " + path);
                head.append((char) next);
            }
            String answer = head.toString().toLowerCase();
            if (answer.contains("\r\nconnection: close\r\n")) {
                socket.close();
                socket = null;
            } else {
                Matcher length = LENGTH.matcher(answer);
                if (length.find()) in.readNBytes(Integer.parseInt(length.group(1)));
            }
        }
        return path.substring(1) + " " + opened;
    }

    public static void main(String[] arguments) throws Exception {
        int tomcat = tomcat(), netty = netty();
        StringBuilder seen = new StringBuilder("Tomcat:");
        List<Integer> all = List.of(200, 404, 429, 500, 502, 503, 504);
        for (int status : all) seen.append(' ').append(connections(tomcat, "/" + status)).append(',');
        seen.append(' ').append(connections(tomcat, "/error/503")).append("; Reactor Netty:");
        for (int status : all) seen.append(' ').append(connections(netty, "/" + status)).append(',');
        System.out.println(seen.substring(0, seen.length() - 1));
        System.exit(0);
    }
}
X
export JAVA_HOME=$jdk
mvn -q -B compile dependency:build-classpath -Dmdep.outputFile=cp >build.log 2>&1 || { tail -n 5 build.log; exit 2; }
said=$("$jdk/bin/java" --enable-native-access=ALL-UNNAMED -Xmx256m -cp "target/classes:$(cat cp)" Closes 2>java.log) ||
  { tail -n 5 java.log; exit 2; }
echo "connections for 20 requests: $said"
[ "$said" = "Tomcat: 200 1, 404 1, 429 1, 500 20, 502 1, 503 20, 504 1, error/503 20; \
Reactor Netty: 200 1, 404 1, 429 1, 500 1, 502 1, 503 1, 504 1" ]
