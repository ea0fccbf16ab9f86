#!/usr/bin/env bash
# Finding: whether a load tool's p99 shows that the server stood still depends on the tool, and on how it is called.
# Versions and figures seen: docs/surprises.md, "A stall, and the percentile that shows it".
#
# What good guesses say: a server that stands still for 2 s of 20 s has a p99 of about 2 s.
# What was seen: 10 ms an answer, 50 callers. Callers who wait send nothing, so at most 50 requests are slow, of tens
# of thousands: no p99 of a closed load shows that, except wrk's, which adds requests that callers would have sent. At
# 1,000 requests a second 2,000 requests are due in the stop, a tenth. p99 shows it if the tool sends them all, or
# counts from when each was due; with 50 connections or users, most do neither. The longest time always shows it.
#
#   findings/which-percentile-shows-a-stall.sh [TOOL]...     all tools unless given; 20 s for each load, 8 min for all
#   TOOLS=DIR findings/which-percentile-shows-a-stall.sh     builds tools into DIR, or takes those that are there
# Builds hey, bombardier, vegeta and k6 (Go), oha (Rust), Gatling, Hyperfoil and JMeter (Maven) into a temporary folder
# (5 min); wrk, ab and h2load are taken from the PATH. What is missing, or cannot be built, is said. All requests go to
# 127.0.0.1.
set -uo pipefail
t=$(mktemp -d); server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null || true; chmod -R u+w "$t"; rm -rf "$t"' EXIT
tools=${TOOLS:-$t/tools}; mkdir -p "$tools"; tools=$(cd "$tools" && pwd); export PATH="$tools:$tools/bin:$PATH"
command -v go >/dev/null && command -v python3 >/dev/null && command -v curl >/dev/null \
  || { echo "needs Go, Python 3 and curl" >&2; exit 2; }
jdk=
for c in "${JAVA_HOME:-}" /usr/lib/jvm/*; do
  [ -x "$c/bin/javac" ] && v=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$c/release" 2>/dev/null) || continue
  if [ "${v:-0}" -ge 17 ]; then jdk=$c; fi
done
cd "$t"

cat > server.go <<'X'
// Answers after 10 ms, and stands still once for 2 s, 8 s after the first request of a load: what is due within the
// stop is answered at its end. /load begins a load, and answers with the requests of the one before, and how many met
// the stop.
package main

import (
	"fmt"
	"net"
	"net/http"
	"sync"
	"time"
)

var (
	lock         sync.Mutex
	first        time.Time
	count, stood int
)

func main() {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	fmt.Println(listener.Addr().(*net.TCPAddr).Port)
	http.HandleFunc("/load", func(w http.ResponseWriter, r *http.Request) {
		lock.Lock()
		defer lock.Unlock()
		fmt.Fprintf(w, "%d %d", count, stood)
		first, count, stood = time.Time{}, 0, 0
	})
	http.HandleFunc("/x", func(w http.ResponseWriter, r *http.Request) {
		lock.Lock()
		now := time.Now()
		if first.IsZero() {
			first = now
		}
		due, begin, end := now.Add(10*time.Millisecond), first.Add(8*time.Second), first.Add(10*time.Second)
		if due.After(begin) && due.Before(end) {
			due = end
			stood++
		}
		count++
		lock.Unlock()
		time.Sleep(due.Sub(now))
		fmt.Fprint(w, "ok")
	})
	panic(http.Serve(listener, nil))
}
X
cat > load.js <<'X'
import http from 'k6/http';
const users = Number(__ENV.USERS);
export const options = {
  summaryTrendStats: ['med', 'p(99)', 'max'],
  scenarios: {
    load: __ENV.RATE
      ? {executor: 'constant-arrival-rate', rate: Number(__ENV.RATE), timeUnit: '1s', duration: '20s',
         preAllocatedVUs: users, maxVUs: users, gracefulStop: '5s'}
      : {executor: 'constant-vus', vus: users, duration: '20s', gracefulStop: '5s'},
  },
};
export default () => { http.get(__ENV.URL, {timeout: '30s'}); };
export const handleSummary = (data) => ({stdout: JSON.stringify(data.metrics)});
X
cat > Gatling.java <<'X'
import static io.gatling.javaapi.core.CoreDsl.*;
import static io.gatling.javaapi.http.HttpDsl.*;

import io.gatling.javaapi.core.Simulation;
import java.time.Duration;

public class Gatling extends Simulation {
    {
        Duration length = Duration.ofSeconds(20);
        var get = exec(http("x").get(System.getProperty("url")));
        setUp(Boolean.getBoolean("open")
                        ? scenario("open").exec(get).injectOpen(constantUsersPerSec(1000).during(length))
                        : scenario("closed").during(length).on(get).injectOpen(atOnceUsers(50)))
                .protocols(http.disableWarmUp().shareConnections());
    }
}
X
cat > Hyperfoil.java <<'X'
import io.hyperfoil.core.impl.LocalBenchmarkData;
import io.hyperfoil.core.impl.LocalSimulationRunner;
import io.hyperfoil.core.parser.BenchmarkParser;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Plays a benchmark, and prints requests, p50, p99 and the longest time in ms. */
public class Hyperfoil {
    public static void main(String[] args) throws Exception {
        Path file = Path.of(args[0]);
        Histogram nanos = new Histogram(3);
        try (InputStream text = Files.newInputStream(file)) {
            new LocalSimulationRunner(
                            BenchmarkParser.instance().buildBenchmark(text, new LocalBenchmarkData(file), Map.of()),
                            (phase, step, metric, snapshot, countDown) -> {
                                synchronized (nanos) {
                                    nanos.add(snapshot.histogram);
                                }
                            },
                            null,
                            null)
                    .run();
        }
        System.out.printf("%n= %d %f %f %f%n", nanos.getTotalCount(), nanos.getValueAtPercentile(50) / 1e6,
                nanos.getValueAtPercentile(99) / 1e6, nanos.getMaxValue() / 1e6);
        System.exit(0);
    }
}
X
cat > JMeter.java <<'X'
import static us.abstracta.jmeter.javadsl.JmeterDsl.*;

import java.time.Duration;

/** Plays 50 threads, and prints requests, p50, p99 and the longest time in ms. */
public class JMeter {
    public static void main(String[] args) throws Exception {
        var all = testPlan(threadGroup(50, Duration.ofSeconds(20), httpSampler(args[0]))).run().overall();
        System.out.printf("%n= %d %d %d %d%n", all.samplesCount(), all.sampleTime().median().toMillis(),
                all.sampleTime().perc99().toMillis(), all.sampleTime().max().toMillis());
        System.exit(0);
    }
}
X
cat > figures.py <<'X'
"""Prints requests, p50, p99 and the longest time in ms, as the tool itself reports them; - where it does not."""
import json, re, sys
tool, text = sys.argv[1], open(sys.argv[2], errors="replace").read()
def find(pattern): return re.search(pattern, text, re.M)[1].replace(",", "")
def ms(text):
    number, unit = re.fullmatch(r"([\d.]+)(us|ms|s)", text).groups()
    return float(number) * {"us": .001, "ms": 1, "s": 1000}[unit]
if tool == "hey":
    row = [sum(map(int, re.findall(r"\[\d+\]\s+(\d+) responses", text)))]
    row += [1000 * float(find(p)) for p in (r"50%+ in ([\d.]+)", r"99%+ in ([\d.]+)", r"Slowest:\s+([\d.]+)")]
elif tool == "bombardier":
    r = json.loads(text)["result"]; p = r["latency"]["percentiles"]
    row = [r["req2xx"]] + [us / 1000 for us in (p["50"], p["99"], r["latency"]["max"])]
elif tool == "vegeta":
    r = json.loads(text); row = [r["requests"]] + [r["latencies"][k] / 1e6 for k in ("50th", "99th", "max")]
elif tool == "k6":
    m = json.loads(text[text.index("{"):]); v = m["http_req_duration"]["values"]
    row = [m["http_reqs"]["values"]["count"], v["med"], v["p(99)"], v["max"]]
    if "dropped_iterations" in m: row.append("%d dropped" % m["dropped_iterations"]["values"]["count"])
elif tool == "oha":
    r = json.loads(text); p = r["latencyPercentiles"]
    row = [sum(r["statusCodeDistribution"].values())]
    row += [1000 * s for s in (p["p50"], p["p99"], r["summary"]["slowest"])]
elif tool == "wrk":
    row = [find(r"(\d+) requests in"), ms(find(r"50%\s+(\S+)")), ms(find(r"99%\s+(\S+)")),
           ms(re.search(r"Latency(?:\s+\S+){2}\s+(\S+)", text)[1])]
elif tool == "ab":
    row = [find(r"Complete requests:\s+(\d+)"), find(r" 50%\s+(\d+)"), find(r" 99%\s+(\d+)"), find(r"100%\s+(\d+)")]
elif tool == "h2load":
    row = [find(r"(\d+) succeeded"), "-", "-", ms(re.search(r"time for request:\s+\S+\s+(\S+)", text)[1]),
           "mean " + re.search(r"time for request:\s+\S+\s+\S+\s+(\S+)", text)[1]]
elif tool == "Gatling":
    row = [find(r"> request count\s*\|\s*([\d,]+)")]
    row += [find(r"> %s\s*\|\s*([\d,]+)" % name)
            for name in (r"response time 50th percentile \(ms\)", r"response time 99th percentile \(ms\)",
                         r"max response time \(ms\)")]
else:
    row = find(r"^= (.*)$").split()
print(*[row[0]], *["-" if x == "-" else "%.0f" % float(x) for x in row[1:4]], *row[4:])
X

maven() { # NAME CLASS GROUP:ARTIFACT:VERSION
  [ -d "$tools/$1" ] && return
  [ -n "$jdk" ] && command -v mvn >/dev/null || return
  IFS=: read -r group artifact version <<<"$3"
  mkdir -p "$1/src/main/java"; cp "$2.java" "$1/src/main/java"
  cat > "$1/pom.xml" <<X
<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId><artifactId>$1</artifactId><version>1</version>
  <properties>
    <maven.compiler.release>17</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies><dependency>
    <groupId>$group</groupId><artifactId>$artifact</artifactId><version>$version</version>
  </dependency></dependencies>
  <build><plugins><plugin>
    <groupId>org.apache.maven.plugins</groupId><artifactId>maven-compiler-plugin</artifactId><version>3.14.1</version>
  </plugin></plugins></build>
</project>
X
  mvn -q -B -f "$1/pom.xml" compile dependency:copy-dependencies -DincludeScope=runtime \
    -DoutputDirectory=target/classes/lib > "$1.log" 2>&1 && mv "$1/target/classes" "$tools/$1"
}
run_java() { # NAME FLAGS AND CLASS...
  "$jdk/bin/java" -Xmx1g --add-opens=java.base/java.lang=ALL-UNNAMED -cp "$tools/$1:$tools/$1/lib/*" "${@:2}"
}
go_tool() { command -v "$1" >/dev/null || GOPATH="$t/go" GOBIN="$tools" timeout 600 go install "$2" > "$1.log" 2>&1; }
version_of() {
  case $1 in
    hey | bombardier | vegeta | k6) go version -m "$(command -v "$1")" | awk '$1 == "mod" {print $3}' ;;
    oha) oha --version | awk '{print $2}' ;;
    wrk) wrk -v 2>&1 | sed -n '1s/^wrk \([^ ]*\).*/\1/p' ;;
    ab) ab -V | sed -n 's/.*Version \([0-9.]*\).*/\1/p' ;;
    h2load) h2load --version | sed 's/.*nghttp2\///' ;;
    Gatling) echo 3.15.1 ;;
    Hyperfoil) echo 0.25.2 ;;
    JMeter) echo "5.6.3, DSL 2.2" ;;
  esac
}

hyperfoil() { # closed|open
  case $1 in
    closed) phase=$'always:\n      users: 50' connections=50 ;;
    open)
      phase=$'constantRate:\n      usersPerSec: 1000\n      maxSessions: 3000\n      variance: false'
      connections=3000 ;;
  esac
  cat > load.hf.yaml <<X
name: load
threads: 1
http: {host: "http://127.0.0.1:$port", sharedConnections: $connections, pipeliningLimit: 1, requestTimeout: 30s}
ergonomics: {repeatCookies: false, userAgentFromSession: false}
phases:
- load:
    $phase
      duration: 20s
      maxDuration: 25s
      scenario:
      - x:
        - httpRequest: {GET: /x}
X
  run_java Hyperfoil Hyperfoil load.hf.yaml
}

wrong=0
play() { # TOOL "HOW" yes|no COMMAND...: whether its p99 shows the stop, as seen before
  local tool=$1 how=$2 expected=$3 shows; shift 3
  [ -z "$chosen" ] || [[ " $chosen " == *" $tool "* ]] || return 0
  case $tool in Gatling | Hyperfoil | JMeter) there=$tools/$tool ;; *) there=$(command -v "$tool" || true) ;; esac
  if [ -z "$there" ] || [ ! -e "$there" ]; then echo "| $tool | – | $how | not here, so not played |"; return 0; fi
  curl -fs "http://127.0.0.1:$port/load" -o before
  if ! timeout 60 "$@" > out.txt 2> err.txt; then
    echo "| $tool | $(version_of "$tool") | $how | failed: $(tail -n 1 err.txt) |"; wrong=1; return 0
  fi
  read -r sent stood < <(curl -fs "http://127.0.0.1:$port/load"; echo)
  read -r requests p50 p99 most more < <(python3 figures.py "$tool" out.txt) || true
  shows=no; [ "$p99" != - ] && [ "${p99:-0}" -ge 1000 ] && shows=yes
  echo "| $tool | $(version_of "$tool") | $how | $sent | $stood | $requests | $p50 | $p99 | $most | $shows" \
    "|${more:+ $more}"
  if [ "$shows" != "$expected" ]; then echo "  was: $expected"; wrong=1; fi
  if [ "${most:-0}" -lt 1900 ]; then echo "  the longest time was: about 2,000 ms"; wrong=1; fi
  sleep 2
}

chosen=$*
wanted() { [ -z "$chosen" ] || [[ " $chosen " == *" $1 "* ]]; }
wanted hey && go_tool hey github.com/rakyll/hey@v0.1.5
wanted bombardier && go_tool bombardier github.com/codesenberg/bombardier@v1.2.6
wanted vegeta && go_tool vegeta github.com/tsenart/vegeta/v12@v12.13.0
wanted k6 && go_tool k6 go.k6.io/k6@v1.8.1
wanted oha && ! command -v oha >/dev/null \
  && timeout 900 cargo install -q --locked --root "$tools" oha@1.15.0 > oha.log 2>&1
wanted Gatling && maven Gatling Gatling io.gatling.highcharts:gatling-charts-highcharts:3.15.1
wanted Hyperfoil && maven Hyperfoil Hyperfoil io.hyperfoil:hyperfoil-http:0.25.2
wanted JMeter && maven JMeter JMeter us.abstracta.jmeter:jmeter-java-dsl:2.2
go build -o server server.go || exit 2
./server > port & server=$!
for _ in $(seq 50); do [ -s port ] && break; sleep 0.1; done
port=$(cat port); url=http://127.0.0.1:$port/x

echo "| tool | version | load | server: requests | of them in the stop | tool: requests" \
  "| p50, ms | p99, ms | longest, ms | p99 shows it |"
echo "|---|---|---|---:|---:|---:|---:|---:|---:|---|"
gatling() { # true|false
  rm -rf results; run_java Gatling -Durl="$url" -Dopen="$1" io.gatling.app.Gatling -s Gatling -rf results
}
attack() { # MOST WORKERS
  vegeta attack -rate 1000/s -duration 20s -timeout 30s -max-workers "$1" -connections 10000 > results.bin \
    <<< "GET $url" && vegeta report -type json results.bin
}
export -f attack gatling hyperfoil run_java; export url port tools jdk
k6s=(k6 run --quiet --no-usage-report -e URL="$url" -e USERS=50)
play hey "50 callers" no hey -z 20s -c 50 -t 30 "$url"
play bombardier "50 callers" no bombardier -c 50 -d 20s -t 30s -l -o json -p r "$url"
play ab "50 callers" no ab -q -k -c 50 -t 20 -n 10000000 -s 30 "$url"
play h2load "50 callers" no h2load --h1 -c 50 -t 1 -D 20 "$url"
play oha "50 callers" no oha -z 20s -c 50 -t 30s --no-tui --output-format json "$url"
play k6 "50 users" no "${k6s[@]}" load.js
play Gatling "50 users" no bash -c 'gatling false'
play Hyperfoil "50 users" no bash -c 'hyperfoil closed'
play JMeter "50 threads" no bash -c "run_java JMeter JMeter $url"
play wrk "50 callers" yes wrk -c 50 -t 1 -d 20 --timeout 30s --latency "$url"
play vegeta "1,000/s, 50 workers" no bash -c 'attack 50'
play k6 "1,000/s, 50 users" no "${k6s[@]}" -e RATE=1000 load.js
play oha "1,000/s, 50 connections" no oha -z 20s -c 50 -q 1000 -t 30s --no-tui --output-format json "$url"
play oha "the same, --latency-correction" yes \
  oha -z 20s -c 50 -q 1000 --latency-correction -t 30s --no-tui --output-format json "$url"
play vegeta "1,000/s" yes bash -c 'attack 10000'
play k6 "1,000/s, 3,000 users" yes "${k6s[@]}" -e USERS=3000 -e RATE=1000 load.js
play Gatling "1,000/s" yes bash -c 'gatling true'
play Hyperfoil "1,000/s, 3,000 connections" yes bash -c 'hyperfoil open'
exit $wrong
