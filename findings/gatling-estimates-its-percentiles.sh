#!/usr/bin/env bash
# Finding: the percentiles of Gatling's report are estimates, and can be a time that no request took.
# Seen with gatling-charts-highcharts 3.15.1 on JDK 17, and with the class of gatling-charts 2.3.0 that counts,
# Linux x86-64, 2 cores, 2026-11-30.
#
# What good guesses say: a tool that logs each request reports percentiles to the millisecond.
# What was seen: exact where response times lie close together, and taken from a gap where there is one. 300 users, a
# service that answers in 100 ms and stands still three times: the 99th percentile of 36,809 requests is 856 ms, the
# report and the console say 1,287 ms, and no request took between 1,223 and 1,351 ms. Count and longest time agree.
# The class that counted for Gatling 2.3.0 says 856 ms of the same requests.
# Why: both add each time to a t-digest (AVLTreeDigest of compression 100, so since Gatling 2.0), which keeps clusters
# of times and interpolates between their centres; 2.3.0 by t-digest 3.1, 3.15.1 by 3.3.
# Output seen: "36796 requests took p99 853, at most 2070 ms; Gatling 3.15.1 reported 36796 of p99 1277, at most 2070
# ms, and 0 took about that long; counted ten times more by 3.15.1: p99 1277 to 1277 ms, by 2.3.0: 853 to 853 ms"
set -euo pipefail
t=$(mktemp -d); pid=
trap '[ -n "$pid" ] && kill "$pid" 2>/dev/null || true; rm -rf "$t"' EXIT
cd "$t"; mkdir -p src/main/java
cat > pom.xml <<'X'
<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId><artifactId>estimates</artifactId><version>1</version>
  <properties>
    <maven.compiler.release>17</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies><dependency>
    <groupId>io.gatling.highcharts</groupId><artifactId>gatling-charts-highcharts</artifactId><version>3.15.1</version>
  </dependency></dependencies>
  <build><plugins><plugin>
    <groupId>org.apache.maven.plugins</groupId><artifactId>maven-compiler-plugin</artifactId><version>3.14.1</version>
  </plugin></plugins></build>
</project>
X
old() { # The counting class of Gatling 2.3.0 with what it needs, and nothing else.
  { echo '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>'
    echo '<groupId>finding</groupId><artifactId>old</artifactId><version>1</version><dependencies>'
    for d in io.gatling:gatling-{charts,core,commons}:2.3.0 com.tdunning:t-digest:3.1 \
      org.scala-lang:scala-library:2.12.3; do
      IFS=: read -r group artifact version <<<"$d"
      echo "<dependency><groupId>$group</groupId><artifactId>$artifact</artifactId><version>$version</version>"
      echo '<exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions></dependency>'
    done
    echo '</dependencies></project>'; } > old.xml
  mvn -q -B -f old.xml dependency:build-classpath -Dmdep.outputFile=old.cp
}
cat > src/main/java/Load.java <<'X'
import static io.gatling.javaapi.core.CoreDsl.*;
import static io.gatling.javaapi.http.HttpDsl.*;

import io.gatling.javaapi.core.Simulation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;

/** 300 users send a request about each 300 ms. Writes how long each took, by Gatling's own clock, in milliseconds. */
public class Load extends Simulation {
    private static final ConcurrentLinkedQueue<Integer> TIMES = new ConcurrentLinkedQueue<>();

    {
        setUp(scenario("users")
                        .during(Duration.ofSeconds(40), "passes", false)
                        .on(exec(http("wait").get("/").check(responseTimeInMillis().saveAs("took")))
                                .exec(session -> {
                                    TIMES.add(session.getInt("took"));
                                    return session;
                                })
                                .pause(Duration.ofMillis(200)))
                        .injectOpen(rampUsers(300).during(Duration.ofSeconds(3))))
                .protocols(http.baseUrl("http://127.0.0.1:" + System.getProperty("port")).disableWarmUp());
    }

    @Override
    public void after() {
        try {
            Files.write(Path.of("times"), TIMES.stream().map(String::valueOf).collect(Collectors.toList()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
X
cat > Counted.java <<'X'
import java.nio.file.Files;
import java.nio.file.Path;

/** What the class that counts for Gatling's report says of p99, least and most of ten times. */
public class Counted {
    public static void main(String[] args) throws Exception {
        int least = Integer.MAX_VALUE;
        int most = 0;
        for (int time = 0; time < 10; time++) {
            var type = Class.forName("io.gatling.charts.stats.buffers.GeneralStatsBuffer");
            var constructor = type.getDeclaredConstructor(long.class);
            constructor.setAccessible(true);
            Object buffer = constructor.newInstance(1L);
            var update = type.getMethod("update", int.class);
            for (String took : Files.readAllLines(Path.of("times"))) {
                update.invoke(buffer, Integer.parseInt(took));
            }
            Object stats = type.getMethod("stats").invoke(buffer);
            if (stats instanceof scala.Option<?> option) {
                stats = option.get();
            }
            @SuppressWarnings("unchecked")
            var percentile =
                    (scala.Function1<Object, Object>) stats.getClass().getMethod("percentile").invoke(stats);
            int p99 = (Integer) percentile.apply(99.0);
            least = Math.min(least, p99);
            most = Math.max(most, p99);
        }
        System.out.println(least + " " + most);
    }
}
X
cat > server.py <<'X'
"""Answers after 100 ms, and stands still for 0.5, 1 and 2 s: what is due within such a stop is answered at its end."""
import asyncio, sys, time
STOPS = (9, .5), (15, 1), (22, 2)
begin = None
async def serve(reader, writer):
    global begin
    try:
        while True:
            await reader.readuntil(b"\r\n\r\n")
            now = time.monotonic()
            begin = begin or now
            due = now + .1
            for start, length in STOPS:
                if start < due - begin < start + length: due = begin + start + length
            await asyncio.sleep(due - now)
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
            await writer.drain()
    except (asyncio.IncompleteReadError, ConnectionError): writer.close()
async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", int(sys.argv[1]), backlog=1024)
    async with server: await server.serve_forever()
asyncio.run(main())
X
{ mvn -q -B compile dependency:build-classpath -Dmdep.outputFile=cp && old; } > build.log 2>&1 \
  || { tail -n 5 build.log; exit 2; }
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
python3 server.py "$port" & pid=$!; sleep 1
java --add-opens=java.base/java.lang=ALL-UNNAMED -Dport="$port" -cp "target/classes:$(cat cp)" \
  io.gatling.app.Gatling -s Load -rf out > gatling.log 2>&1 || { tail -n 5 gatling.log; exit 2; }
reported() { awk -F'|' -v name="$1" 'index($0, "> " name) {gsub(/[ ,]/, "", $2); print $2; exit}' gatling.log; }
requests=$(reported "request count"); p99=$(reported "response time 99th"); longest=$(reported "max response time")
read -r least most < <(java -cp "$(cat cp)" Counted.java)
read -r old_least old_most < <(java -cp "$(cat old.cp)" Counted.java)
python3 - "$requests" "$p99" "$longest" "$least" "$most" "$old_least" "$old_most" <<'X'
import sys
requests, p99, longest, least, most, old_least, old_most = map(int, sys.argv[1:])
times = sorted(map(int, open("times")))
exact = times[-(-len(times) * 99 // 100) - 1]
near = sum(abs(took - p99) <= .05 * p99 for took in times)
print(f"{len(times)} requests took p99 {exact}, at most {times[-1]} ms; Gatling 3.15.1 reported {requests} of p99"
      f" {p99}, at most {longest} ms, and {near} took about that long; counted ten times more by 3.15.1: p99 {least} to"
      f" {most} ms, by 2.3.0: {old_least} to {old_most} ms")
same = requests == len(times) and longest == times[-1]
near_before = max(abs(old_least - exact), abs(old_most - exact)) < .05 * exact
sys.exit(not (same and near == 0 and abs(p99 - exact) > .1 * exact and near_before))
X
