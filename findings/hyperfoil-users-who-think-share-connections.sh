#!/usr/bin/env bash
# Finding: Hyperfoil's users who think do not keep a connection, also with connectionStrategy SESSION_POOLS.
# Seen with hyperfoil-http 0.25.2, Temurin JDK 25.0.3, Linux x86-64, 2 cores, 2026-11-28.
#
# What good guesses say: in a phase "always" of 200 users, with 200 connections and a pool for each session, each user
# has a connection of its own, as browsers have, and as Gatling's users have.
# What was seen: a session is one pass through the scenario, and each user begins a new one after each pass. At its end
# the connection goes back to the pool that all share, and the one that came last is given out first. So 200 users who
# think for 1 to 2 s and wait 50 ms for an answer send 90 % of their requests over 16 to 25 connections, and most of
# the others stay idle until the server closes them. Whoever measures what a connection costs a server measures an
# eighth of what was meant. If the steps are inside a "loop", all requests of a user are one session, and each user
# keeps a connection.
# Output seen: "a pass for each request: 16 of 200 connections sent 90 % of 2031 requests; loop: 179 of 200, of 2154"
set -euo pipefail
jdk=
for c in "${JAVA_HOME:-}" /usr/lib/jvm/*; do
  [ -x "$c/bin/javac" ] && v=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$c/release" 2>/dev/null) || continue
  if [ "${v:-0}" -ge 17 ]; then jdk=$c; fi
done
[ -n "$jdk" ] || { echo "needs a JDK 17 or newer"; exit 2; }
t=$(mktemp -d); pid=; trap '[ -n "$pid" ] && kill "$pid" 2>/dev/null || true; rm -rf "$t"' EXIT
cd "$t"; mkdir -p src/main/java
cat > pom.xml <<'X'
<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId><artifactId>users</artifactId><version>1</version>
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
cat > src/main/java/Users.java <<'X'
import io.hyperfoil.core.impl.LocalBenchmarkData;
import io.hyperfoil.core.impl.LocalSimulationRunner;
import io.hyperfoil.core.parser.BenchmarkParser;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Plays a benchmark. */
public class Users {
    public static void main(String[] args) throws Exception {
        Path file = Path.of(args[0]);
        try (InputStream text = Files.newInputStream(file)) {
            new LocalSimulationRunner(BenchmarkParser.instance()
                            .buildBenchmark(text, new LocalBenchmarkData(file), Map.of()))
                    .run();
        }
        System.exit(0);
    }
}
X
cat > server.py <<'X'
"""Answers after 50 ms and counts requests by connection. At "/end" it writes how many connections sent 90 % of them."""
import asyncio, sys
counts = []
async def serve(reader, writer):
    mine = [0]; counts.append(mine)
    try:
        while True:
            head = await reader.readuntil(b"\r\n\r\n")
            if head.startswith(b"GET /end"):
                busiest = sorted((c[0] for c in counts), reverse=True); total = sum(busiest); n = done = 0
                while done < .9 * total: done += busiest[n]; n += 1
                body = b"%d %d" % (n, total)
            else:
                mine[0] += 1; body = b"ok"; await asyncio.sleep(.05)
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
            await writer.drain()
    except (asyncio.IncompleteReadError, ConnectionError): writer.close()
async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", int(sys.argv[1]), backlog=512)
    async with server: await server.serve_forever()
asyncio.run(main())
X
mvn -q -B compile dependency:build-classpath -Dmdep.outputFile=cp >build.log 2>&1 || { tail -n 5 build.log; exit 2; }
play() { # pass|loop: prints how many connections sent 90 % of the requests, and the number of requests
  port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
  python3 server.py "$port" & pid=$!; sleep 1
  cat > load.hf.yaml <<X
name: users
threads: 1
http: {host: "http://127.0.0.1:$port", sharedConnections: 200, connectionStrategy: SESSION_POOLS, pipeliningLimit: 1}
ergonomics: {repeatCookies: false, userAgentFromSession: false}
phases:
- load:
    always:
      users: 200
      duration: 15s
      maxDuration: 18s
      scenario:
      - user:
X
  pad='        '
  if [ "$1" = loop ]; then
    printf '%s- loop:\n%s    counterVar: passes\n%s    repeats: 1000\n%s    steps:\n' "$pad" "$pad" "$pad" "$pad" \
      >>load.hf.yaml
    pad="$pad    "
  fi
  # Without the last step, Hyperfoil's own cache would answer the second request of a session.
  for step in 'thinkTime: {random: LINEAR, min: 1000ms, max: 2000ms}' 'httpRequest: {GET: /x}' clearHttpCache; do
    printf '%s- %s\n' "$pad" "$step" >>load.hf.yaml
  done
  "$jdk/bin/java" -cp "target/classes:$(cat cp)" Users load.hf.yaml >run.log 2>&1 || { tail -n 5 run.log >&2; exit 2; }
  curl -s "http://127.0.0.1:$port/end"; echo; kill "$pid"; wait "$pid" 2>/dev/null || true; pid=
}
read -r few sent < <(play pass); read -r many sent_loop < <(play loop)
echo "a pass for each request: $few of 200 connections sent 90 % of $sent requests; loop: $many of 200, of $sent_loop"
[ "$few" -lt 60 ] && [ "$many" -gt 150 ] && [ "$sent" -gt 1500 ] && [ "$sent_loop" -gt 1500 ]
