#!/usr/bin/env bash
# Finding: after a burst, Tomcat keeps what it allocated for it until the service stops, and how much depends on -Xmx.
# Seen with Spring Boot 4.1.0, Tomcat 11.0.22, Temurin JDK 25.0.3, Linux x86-64, 2 cores, 2026-11-28.
#
# What good guesses say: once all connections are closed and the heap is collected, a service on virtual threads is as
# small as before. At most 200 processors are cached (server.tomcat.processor-cache), about 15 MB. The size of the heap
# decides when memory is collected, not what is kept.
# What was seen: 4,000 requests in flight at the same time, then all connections closed and 12 s of silence. Live heap
# beyond that of before the burst:
# - cache 200, -Xmx1g: 13 MiB, which are the 200 processors.
# - cache 200, -Xmx4g: 84 and 87 MiB. With a largest heap of 2 GiB or more, Tomcat also keeps closed channels with their
#   buffers of 16 KiB, as many as fit into a 32nd of the heap (SocketProperties.getActualBufferPool): up to 8,192.
# - cache -1, -Xmx1g: 314 and 317 MiB, all 4,000 processors. Only a request takes one out of RecycledProcessors.
#   With 10,000 requests and -Xmx2g it was 791 MiB.
# By the source, a later burst uses them again. So cache -1 costs nothing while a load lasts, and some 80 KB for each
# request of the largest burst that ever was. Memory after a load is comparable only with equal -Xmx and equal cache.
# Output seen: "-Xmx1g, cache 200: 13 MiB (200 processors, 0 channels); -Xmx4g, cache 200: 84 MiB (200, 4000);
#   -Xmx1g, cache -1: 314 MiB (4000, 0)"
set -euo pipefail
jdk=
for home in "${JAVA_HOME:-}" /usr/lib/jvm/*; do
  [ -x "$home/bin/javac" ] || continue
  major=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$home/release" 2>/dev/null || true)
  if [ "${major:-0}" -ge 21 ]; then jdk=$home; fi
done
[ -n "$jdk" ] || { echo "needs a JDK 21 or newer"; exit 2; }
ulimit -n "$(ulimit -Hn)"
[ "$(ulimit -n)" = unlimited ] || [ "$(ulimit -n)" -ge 4500 ] || { echo "needs 4,500 open files"; exit 2; }
t=$(mktemp -d); pid=
trap '[ -n "$pid" ] && kill "$pid" 2>/dev/null || true; rm -rf "$t"' EXIT
cd "$t"; mkdir -p src/main/java/burst
cat > pom.xml <<'X'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId><artifactId>burst</artifactId><version>1</version>
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
    <dependency>
      <groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-web</artifactId>
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
cat > src/main/java/burst/Burst.java <<'X'
package burst;

import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** /together answers when as many requests are in flight as the first argument says. */
@SpringBootApplication
@RestController
public class Burst {
    static CyclicBarrier all;

    public static void main(String[] arguments) {
        all = new CyclicBarrier(Integer.parseInt(arguments[0]));
        SpringApplication.run(Burst.class, arguments);
    }

    @GetMapping("/together")
    String together() throws Exception {
        all.await(30, TimeUnit.SECONDS);
        return "done";
    }

    @GetMapping("/alone")
    String alone() { return "done"; }
}
X
cat > burst.py <<'X'
"""Sends a request on each of N new connections, reads all answers when all are in flight, and closes all."""
import socket, sys
port, n = int(sys.argv[1]), int(sys.argv[2])
callers = [socket.create_connection(("127.0.0.1", port)) for _ in range(n)]
for c in callers: c.sendall(b"GET /together HTTP/1.1\r\nHost: x\r\n\r\n")
assert all(c.recv(4096).startswith(b"HTTP/1.1 200") for c in callers)
for c in callers: c.close()
X
export JAVA_HOME=$jdk
mvn -q -B compile dependency:build-classpath -Dmdep.outputFile=cp >build.log 2>&1 || { tail -n 5 build.log; exit 2; }
n=4000
heap() {  # MiB of live objects
  "$jdk/bin/jcmd" "$pid" GC.run >/dev/null
  "$jdk/bin/jcmd" "$pid" GC.heap_info | sed -nE 's/^ *(DefNew|def new|Tenured|tenured).*used ([0-9]+)K.*/\2/p' |
    awk '{sum += $1} END {printf "%d", sum / 1024}'
}
kept() {  # largest heap, processor cache: MiB that stay after all connections of a burst are closed, and objects
  port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
  "$jdk/bin/java" "-Xmx$1" -XX:+UseSerialGC -cp "target/classes:$(cat cp)" burst.Burst $n \
    --server.address=127.0.0.1 --server.port="$port" --server.tomcat.processor-cache="$2" \
    --server.tomcat.accept-count=4096 --spring.threads.virtual.enabled=true >service.log 2>&1 & pid=$!
  for _ in $(seq 150); do curl -sf "http://127.0.0.1:$port/alone" >/dev/null && break; sleep .4; done
  for _ in $(seq 20); do curl -sf "http://127.0.0.1:$port/alone" >/dev/null; done
  before=$(heap)
  python3 burst.py "$port" $n || { echo "the burst failed"; exit 2; }
  sleep 12  # Tomcat's background process runs each 10 s
  after=$(heap)
  histogram=$("$jdk/bin/jcmd" "$pid" GC.class_histogram)
  processors=$(awk '/coyote\.http11\.Http11Processor( |$)/ {print $2}' <<<"$histogram")
  channels=$(awk '/tomcat\.util\.net\.NioChannel( |$)/ {print $2}' <<<"$histogram")
  kill "$pid"; wait "$pid" 2>/dev/null || true; pid=
  echo "$((after - before)) ${processors:-0} ${channels:-0}"
}
read -r small p1 c1 < <(kept 1g 200)
read -r large p2 c2 < <(kept 4g 200)
read -r all p3 c3 < <(kept 1g -1)
echo "-Xmx1g, cache 200: $small MiB ($p1 processors, $c1 channels); -Xmx4g, cache 200: $large MiB ($p2, $c2);" \
  "-Xmx1g, cache -1: $all MiB ($p3, $c3)"
[ "$p1" -le 220 ] && [ "$c1" -eq 0 ] && [ "$c2" -ge 3900 ] && [ "$p3" -ge 3900 ] &&
  [ "$large" -ge $((small + 40)) ] && [ "$all" -ge $((small + 200)) ]
