#!/usr/bin/env bash
# Finding: Tomcat and HikariCP add up whole milliseconds, so what is shorter than one counts as nothing.
# Seen with Tomcat 11.0.22 (of Spring Boot 4.1.0), HikariCP 7.1.0, Temurin JDK 25.0.3, Linux x86-64, 2 cores,
# 2026-11-30.
#
# What good guesses say: the sum of many times is about right, whatever the unit, since what is lost here is won there.
# processingTime over requestCount of Tomcat's GlobalRequestProcessor (tomcat.global.request) is the mean time of a
# request, and hikaricp.connections.usage is how long connections were in use.
# What was seen: 3,000 requests whose servlet computed for 0.3 ms, and as many uses of a connection of 0.3 ms. Both took
# about 0.9 s together; Tomcat and the pool counted a few ms, those of requests that something held up.
# RequestInfo.updateCounters adds NANOSECONDS.toMillis of each request. HikariCP gives its tracker elapsedMillis of each
# use. Both cut, and do not round: of 1.9 ms, 1 counts.
# So the fastest part of a service looks free, and a mean of 1.5 ms reads as 1.0. Utilisation of a pool, as usage over
# time, is far too low where queries are short. http.server.requests and hikaricp.connections.acquire are in ns.
# Output seen: "3,000 requests: servlet 904 ms, Tomcat's processingTime 6 ms; 3,000 uses of a connection: 902 ms,
#   HikariCP's usage 0 ms"
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
  <groupId>finding</groupId><artifactId>whole</artifactId><version>1</version>
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
    <dependency><groupId>com.zaxxer</groupId><artifactId>HikariCP</artifactId><version>7.1.0</version></dependency>
    <dependency><groupId>org.apache.tomcat.embed</groupId><artifactId>tomcat-embed-core</artifactId></dependency>
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
cat > src/main/java/Whole.java <<'X'
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.metrics.IMetricsTracker;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.net.Socket;
import java.sql.Connection;
import java.util.Arrays;
import java.util.Comparator;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.sql.DataSource;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;

/** What 3,000 uses of 0.3 ms took together, and what was counted of it, in ms: the middle one of three rounds. */
public class Whole {
    static final int USES = 3_000;
    static final AtomicLong usedNanos = new AtomicLong(), countedMillis = new AtomicLong();

    static void use() {
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < 300_000) Thread.onSpinWait();
        usedNanos.addAndGet(System.nanoTime() - begin);
    }

    static Object fake(Class<?> type) {
        return Proxy.newProxyInstance(Whole.class.getClassLoader(), new Class<?>[] {type}, (self, method, given) -> {
            Class<?> result = method.getReturnType();
            return switch (method.getName()) {
                case "getConnection" -> fake(Connection.class);
                case "isValid", "getAutoCommit" -> true;
                case "hashCode" -> System.identityHashCode(self);
                case "equals" -> self == given[0];
                case "toString" -> type.getName();
                default -> result == int.class ? (Object) 0 : result == boolean.class ? (Object) false : null;
            };
        });
    }

    static void tell(String name, Callable<Void> uses, Callable<Long> counted) throws Exception {
        uses.call();
        long[][] rounds = new long[3][];
        for (int i = 0; i < rounds.length; i++) {
            Thread.sleep(200);
            long before = counted.call();
            usedNanos.set(0);
            uses.call();
            Thread.sleep(200);
            rounds[i] = new long[] {usedNanos.get() / 1_000_000, counted.call() - before};
        }
        Arrays.sort(rounds, Comparator.comparing(round -> (double) round[1] / round[0]));
        System.out.println(name + " " + rounds[1][0] + " " + rounds[1][1]);
    }

    public static void main(String[] arguments) throws Exception {
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir("tomcat");
        Connector connector = new Connector();
        connector.setPort(0);
        connector.setProperty("address", "127.0.0.1");
        connector.setProperty("maxKeepAliveRequests", "-1");
        tomcat.setConnector(connector);
        Context context = tomcat.addContext("", new File(".").getAbsolutePath());
        Tomcat.addServlet(context, "uses", new HttpServlet() {
            @Override protected void doGet(HttpServletRequest request, HttpServletResponse response)
                    throws IOException {
                use();
                response.setContentLength(2);
                response.getOutputStream().print("ok");
            }
        });
        context.addServletMappingDecoded("/*", "uses");
        tomcat.start();
        ObjectName requests = beans.queryNames(new ObjectName("*:type=GlobalRequestProcessor,*"), null)
                .iterator().next();
        Socket socket = new Socket("127.0.0.1", connector.getLocalPort());
        DataInputStream in = new DataInputStream(socket.getInputStream());
        tell("tomcat", () -> {
            for (int i = 0; i < USES; i++) {
                socket.getOutputStream().write("GET / HTTP/1.1\r\nHost: x\r\n\r\n".getBytes());
                for (String line = in.readLine(); !line.isEmpty(); line = in.readLine());
                in.readNBytes(2);
            }
            return null;
        }, () -> ((Number) beans.getAttribute(requests, "processingTime")).longValue());

        HikariConfig config = new HikariConfig();
        config.setDataSource((DataSource) fake(DataSource.class));
        config.setMaximumPoolSize(1);
        config.setMetricsTrackerFactory((name, stats) -> new IMetricsTracker() {
            @Override public void recordConnectionUsageMillis(long elapsed) { countedMillis.addAndGet(elapsed); }
        });
        HikariDataSource pool = new HikariDataSource(config);
        tell("hikari", () -> {
            for (int i = 0; i < USES; i++) {
                try (Connection connection = pool.getConnection()) { use(); }
            }
            return null;
        }, countedMillis::get);
        System.exit(0);
    }
}
X
export JAVA_HOME=$jdk
mvn -q -B compile dependency:build-classpath -Dmdep.outputFile=cp >build.log 2>&1 || { tail -n 5 build.log; exit 2; }
said=$("$jdk/bin/java" -Xmx256m -cp "target/classes:$(cat cp)" Whole 2>java.log) || { tail -n 5 java.log; exit 2; }
read -r _ servlet tomcat <<<"$(grep '^tomcat ' <<<"$said")"
read -r _ used hikari <<<"$(grep '^hikari ' <<<"$said")"
echo "3,000 requests: servlet $servlet ms, Tomcat's processingTime $tomcat ms;" \
  "3,000 uses of a connection: $used ms, HikariCP's usage $hikari ms"
[ "$servlet" -ge 900 ] && [ $((2 * tomcat)) -lt "$servlet" ] && [ "$used" -ge 900 ] && [ $((2 * hikari)) -lt "$used" ]
