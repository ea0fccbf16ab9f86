#!/usr/bin/env bash
# Finding: Gatling sends a request again if a used connection is closed without an answer, also a POST, and reports one.
# Seen with gatling-charts-highcharts 3.15.1 (JDK 17, Linux x86-64, 2 cores), 2026-11-28.
#
# What good guesses say: a load generator reports each request that it sent. A closed connection is a failed request,
# and that is what one wants to know of a server that closes connections.
# What was seen: 20 users place 5 orders each by POST. The server answers the first one of each connection, reads the
# second one completely, and closes. The report has 100 requests, all OK; the server took 180 orders. If a connection
# that was used before is closed, Gatling sends the request once more on a new one (DefaultHttpClient.canRetry, for any
# method). Its defaults have no setting for that (gatling.http.maxRetry of older versions is gone).
# So counters of a server or database may exceed Gatling's, and "no failed request" does not mean that none was lost.
# Output seen: "Gatling: 100 requests, 100 OK, - KO; the server took 180 orders"
set -euo pipefail
t=$(mktemp -d); pid=
trap '[ -n "$pid" ] && kill "$pid" 2>/dev/null || true; rm -rf "$t"' EXIT
cd "$t"; mkdir -p src/main/java
cat > pom.xml <<'X'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId><artifactId>again</artifactId><version>1</version>
  <properties>
    <maven.compiler.release>17</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency>
      <groupId>io.gatling.highcharts</groupId><artifactId>gatling-charts-highcharts</artifactId>
      <version>3.15.1</version>
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
cat > src/main/java/Orders.java <<'X'
import static io.gatling.javaapi.core.CoreDsl.*;
import static io.gatling.javaapi.http.HttpDsl.*;

import io.gatling.javaapi.core.Simulation;

/** 20 users place 5 orders each, by POST. */
public class Orders extends Simulation {
    {
        setUp(scenario("users").repeat(5).on(exec(http("order").post("/orders").body(StringBody("order"))).pause(1))
                .injectOpen(rampUsers(20).during(2)))
                .protocols(http.baseUrl("http://127.0.0.1:" + System.getProperty("port")).disableWarmUp());
    }
}
X
cat > server.py <<'X'
"""Takes orders. Each connection answers its first POST; of its second one it takes the body, and closes unanswered."""
import asyncio, sys
orders = 0
async def serve(reader, writer):
    global orders
    try:
        for answered in (True, False):
            head = await reader.readuntil(b"\r\n\r\n")
            assert head.startswith(b"POST ")
            await reader.readexactly(5)
            orders += 1
            print(orders, flush=True)
            if answered:
                writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
                await writer.drain()
    except (asyncio.IncompleteReadError, ConnectionError): pass
    writer.close()
async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", int(sys.argv[1]))
    async with server: await server.serve_forever()
asyncio.run(main())
X
mvn -q -B compile dependency:build-classpath -Dmdep.outputFile=cp >build.log 2>&1 || { tail -n 5 build.log; exit 2; }
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
python3 server.py "$port" >orders & pid=$!; sleep 1
java --add-opens=java.base/java.lang=ALL-UNNAMED -Dport="$port" -cp "target/classes:$(cat cp)" \
  io.gatling.app.Gatling -s Orders -rf out >gatling.log 2>&1 || { tail -n 5 gatling.log; exit 2; }
read -r total ok ko < <(awk -F'|' '/> request count/ {gsub(/[ ,]/, ""); print $2, $3, $4; exit}' gatling.log)
taken=$(tail -n 1 orders)
echo "Gatling: $total requests, $ok OK, $ko KO; the server took $taken orders"
[ "$total" = 100 ] && [ "$ok" = 100 ] && [ "$ko" = - ] && [ "$taken" -ge 150 ]
