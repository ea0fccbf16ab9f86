#!/usr/bin/env bash
# Finding: Hyperfoil takes an interim answer (103 Early Hints) for the answer, and counts twice as many.
# Seen with hyperfoil-http 0.25.2, Temurin JDK 25.0.3, Linux x86-64, 2 cores, 2026-11-29.
#
# What good guesses say: a client reads on after an interim answer (status 1xx but 101) until the final one comes
# (RFC 9110, section 15.2). So 10 users without think time of a server that sends 103 with links at once, and 200 after
# 100 ms, make 100 requests/s with a median of 100 ms.
# What was seen: SEEN
# Output seen: "OUTPUT"
set -euo pipefail
jdk=
for c in "${JAVA_HOME:-}" /usr/lib/jvm/*; do
  [ -x "$c/bin/javac" ] && v=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$c/release" 2>/dev/null) || continue
  if [ "${v:-0}" -ge 17 ]; then jdk=$c; fi
done
[ -n "$jdk" ] || { echo "needs a JDK 17 or newer"; exit 2; }
t=$(mktemp -d); pid=; trap '[ -n "$pid" ] && kill "$pid" 2>/dev/null; rm -rf "$t"' EXIT; cd "$t"; mkdir -p src/main/java
cat > pom.xml <<'X'
<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId><artifactId>hints</artifactId><version>1</version>
  <properties>
    <maven.compiler.release>17</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies><dependency>
    <groupId>io.hyperfoil</groupId><artifactId>hyperfoil-http</artifactId><version>0.25.2</version>
  </dependency></dependencies>
  <build><plugins><plugin>
    <groupId>org.apache.maven.plugins</groupId><artifactId>maven-compiler-plugin</artifactId><version>3.14.1</version>
  </plugin></plugins></build>
</project>
X
cat > src/main/java/Hints.java <<'X'
import io.hyperfoil.api.statistics.StatisticsSnapshot;
import io.hyperfoil.core.impl.LocalBenchmarkData;
import io.hyperfoil.core.impl.LocalSimulationRunner;
import io.hyperfoil.core.parser.BenchmarkParser;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Plays a benchmark, and prints the responses that Hyperfoil counted and their median in ms. */
public class Hints {
    public static void main(String[] args) throws Exception {
        Path file = Path.of(args[0]);
        StatisticsSnapshot all = new StatisticsSnapshot();
        try (InputStream text = Files.newInputStream(file)) {
            new LocalSimulationRunner(
                            BenchmarkParser.instance().buildBenchmark(text, new LocalBenchmarkData(file), Map.of()),
                            (phase, step, metric, snapshot, countDown) -> {
                                synchronized (all) {
                                    all.add(snapshot);
                                }
                            },
                            null,
                            null)
                    .run();
        }
        System.out.println(all.responseCount + " " + all.histogram.getValueAtPercentile(50) / 1_000_000);
        System.exit(0);
    }
}
X
cat > server.py <<'X'
"""Answers after 100 ms, with hints before that where asked. At "/end" it says how many requests it answered."""
import asyncio, sys
hints = b"HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n" if sys.argv[2] == "hints" else b""
count = 0
async def serve(reader, writer):
    global count
    try:
        while True:
            head = await reader.readuntil(b"\r\n\r\n")
            if head.startswith(b"GET /end"):
                body = b"%d" % count
            else:
                if hints: writer.write(hints); await writer.drain()
                await asyncio.sleep(.1); body = b"ok"; count += 1
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
            await writer.drain()
    except (asyncio.IncompleteReadError, ConnectionError): writer.close()
async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", int(sys.argv[1]), backlog=512)
    async with server: await server.serve_forever()
asyncio.run(main())
X
mvn -q -B compile dependency:build-classpath -Dmdep.outputFile=cp >build.log 2>&1 || { tail -n 5 build.log; exit 2; }
play() { # plain|hints: prints the responses that Hyperfoil counted, their median in ms, and those that were sent
  port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
  python3 server.py "$port" "$1" & pid=$!; sleep 1
  cat > load.hf.yaml <<X
name: hints
threads: 1
http: {host: "http://127.0.0.1:$port", sharedConnections: 10, connectionStrategy: SESSION_POOLS, pipeliningLimit: 1}
ergonomics: {repeatCookies: false, userAgentFromSession: false, autoRangeCheck: false, stopOnInvalid: false}
phases:
- load:
    always:
      users: 10
      duration: 10s
      maxDuration: 12s
      scenario:
      - user:
        - httpRequest: {GET: /x}
X
  "$jdk/bin/java" -cp "target/classes:$(cat cp)" Hints load.hf.yaml >run.log 2>run.err || { tail -n 5 run.err >&2; exit 2; }
  echo "$(tail -n 1 run.log) $(curl -s "http://127.0.0.1:$port/end")"; kill "$pid"; wait "$pid" 2>/dev/null || true; pid=
}
read -r plain plain_ms sent < <(play plain); read -r hinted hinted_ms answered < <(play hints)
echo "plain: $plain responses counted, median $plain_ms ms, $sent sent; hints: $hinted, $hinted_ms ms, $answered"
[ "$plain" -le $((sent + 10)) ] && [ "$plain_ms" -ge 99 ] && [ "$hinted" -gt $((answered * 3 / 2)) ]
