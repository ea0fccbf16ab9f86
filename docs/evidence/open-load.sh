#!/usr/bin/env bash
# Does an open load of ours show what vegeta shows? webflux-with-latency (5 ms) gets 1,900 requests/s for 25 s from our
# Hyperfoil engine and from vegeta, each with 4,000 connections and with 50, once as it is and once with the whole
# service stopped for 2 s in the middle. Prints rows for docs/evidence/open-load.md. All percentiles are of all
# requests of a load. Needs Linux, Go (it installs vegeta into a temporary folder) and `mvn -q package -DskipTests`.
#   docs/evidence/open-load.sh [SECONDS OF THE STALL]...     (0 2 unless given; each takes about 3 minutes)
#   VEGETA=/path/to/vegeta docs/evidence/open-load.sh        takes a vegeta that is there
set -euo pipefail
cd "$(dirname "$0")/../.."
version=v12.12.0
rate=1900
seconds=25
port=8092
service=
t=$(mktemp -d)
trap '[ -z "$service" ] || kill -9 "$service" 2>/dev/null || true; chmod -R u+w "$t"; rm -rf "$t"' EXIT
jdk=
# The last one counts.
for c in /usr/lib/jvm/* "${JAVA_HOME:-}"; do
  [ -x "$c/bin/javac" ] && v=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$c/release" 2>/dev/null) || continue
  if [ "${v:-0}" -ge 17 ]; then jdk=$c; fi
done
[ -n "$jdk" ] || { echo "needs a JDK 17 or newer" >&2; exit 2; }
vegeta=${VEGETA:-$t/vegeta}
[ -x "$vegeta" ] || GOPATH="$t/go" GOBIN="$t" go install "github.com/tsenart/vegeta/v12@$version" >&2

cat > "$t/Figures.java" <<'X'
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/** A row of figures: of the engine's requests.bin, or of what `vegeta encode --to csv` wrote. */
public class Figures {
    public static void main(String[] args) throws IOException {
        Path file = Path.of(args[0]);
        double rate = Double.parseDouble(args[1]);
        // Of each request, in nanoseconds: when it was due, when it was sent, how long it took from then on.
        long[][] requests = file.toString().endsWith(".csv") ? vegeta(file, rate) : engine(file);
        System.out.printf(
                Locale.ROOT,
                "%s | %s | %.1f %% |%n",
                percentiles(Stream.of(requests).mapToLong(r -> r[1] - r[0] + r[2]).sorted().toArray()),
                percentiles(Stream.of(requests).mapToLong(r -> r[2]).sorted().toArray()),
                100 * requests.length / (rate * Double.parseDouble(args[2])));
    }

    static long[][] engine(Path file) throws IOException {
        ByteBuffer in = ByteBuffer.wrap(Files.readAllBytes(file));
        in.getInt();
        long[][] requests = new long[in.remaining() / 22][];
        for (int r = 0; r < requests.length; r++) {
            long sent = in.getLong();
            long took = in.getLong();
            requests[r] = new long[] {sent - 1000 * Integer.toUnsignedLong(in.getInt()), sent, took};
            in.getShort();
        }
        return requests;
    }

    /**
     * The k-th request is due k / rate after the start, which is not in the file: the latest one by which no request
     * was sent early. Columns are: sent at, status, took, ..., k as the ninth.
     */
    static long[][] vegeta(Path file, double rate) throws IOException {
        String[][] rows;
        try (Stream<String> lines = Files.lines(file)) {
            rows = lines.map(line -> line.split(",", -1)).toArray(String[][]::new);
        }
        long start = Stream.of(rows)
                .mapToLong(row -> Long.parseLong(row[0]) - after(row, rate))
                .min()
                .orElseThrow();
        return Stream.of(rows)
                .map(row -> new long[] {start + after(row, rate), Long.parseLong(row[0]), Long.parseLong(row[2])})
                .toArray(long[][]::new);
    }

    static long after(String[] row, double rate) {
        return (long) (Long.parseLong(row[8]) * 1e9 / rate);
    }

    static String percentiles(long[] sorted) {
        return String.format(Locale.ROOT, "%s · %s · %s", at(sorted, 50), at(sorted, 99), at(sorted, 100));
    }

    /** Of microseconds below 100 ms, which are what both record. */
    static String at(long[] sorted, int percentile) {
        double ms = sorted[(int) Math.ceil(percentile / 100.0 * sorted.length) - 1] / 1e6;
        return String.format(Locale.ROOT, ms < 100 ? "%.2f" : "%,.0f", ms);
    }
}
X

benchmark() { # CONNECTIONS
  cat <<X
name: load
threads: 1
http:
  host: http://127.0.0.1:$port
  allowHttp1x: true
  allowHttp2: false
  sharedConnections: $1
  connectionStrategy: SESSION_POOLS
  pipeliningLimit: 1
  requestTimeout: 60s
ergonomics:
  repeatCookies: false
  userAgentFromSession: false
phases:
- warm-up:
    always:
      users: 50
      duration: 8s
      isWarmup: true
      scenario: &scenario
      - request:
        - httpRequest:
            GET: /hello/5
            metric: request
- rest:
    noop:
      duration: 2s
      startAfterStrict: warm-up
- load:
    constantRate:
      usersPerSec: $rate
      maxSessions: $1
      variance: false
      duration: ${seconds}s
      startAfterStrict: rest
      scenario: *scenario
X
}

stop_after() { # SECONDS
  [ "$stall" != 0 ] || return 0
  (sleep "$1"; kill -STOP "$service"; sleep "$stall"; kill -CONT "$service") &
}

play() { # engine|vegeta CONNECTIONS
  case $1 in
    engine)
      benchmark "$2" > "$t/load.hf.yaml"
      # Opening connections, warm-up and rest come before the load.
      stop_after 20
      engine=support/hyperfoil-engine/target
      "$jdk/bin/java" -Xms1g -Xmx1g -cp "$engine/classes:$engine/lib/*" \
        io.github.springbench.hyperfoil.HyperfoilLoad "$t/load.hf.yaml" "$t/out" > "$t/engine.log" 2>&1 \
        || { cat "$t/engine.log" >&2; exit 1; }
      record=$t/out/requests.bin ;;
    vegeta)
      stop_after 10
      "$vegeta" attack -rate "$rate/s" -duration "${seconds}s" -timeout 60s -connections "$2" -max-workers "$2" \
        > "$t/results.bin" <<< "GET http://127.0.0.1:$port/hello/5"
      record=$t/results.csv
      "$vegeta" encode --to csv --output "$record" "$t/results.bin" ;;
  esac
  wait_for_the_service
  echo "| $stall s | $1 | $2 | $("$jdk/bin/java" "$t/Figures.java" "$record" "$rate" "$seconds")"
}

wait_for_the_service() {
  for _ in $(seq 100); do
    if curl -fs -o "$t/answer" "http://127.0.0.1:$port/hello/1"; then return; fi
    sleep 0.2
  done
  echo "webflux-with-latency does not answer at port $port" >&2
  exit 1
}

# Otherwise the program that has the port would be measured.
if curl -s -o "$t/answer" "http://127.0.0.1:$port/"; then echo "port $port is taken" >&2; exit 1; fi
"$jdk/bin/java" -Xms384m -Xmx1g -jar webflux-with-latency/target/webflux-with-latency.jar --server.port="$port" \
  > "$t/service.log" 2>&1 &
service=$!
wait_for_the_service
"$vegeta" attack -rate "$rate/s" -duration 15s > /dev/null <<< "GET http://127.0.0.1:$port/hello/5"
grep '^JAVA_VERSION=' "$jdk/release" >&2
go version -m "$vegeta" | grep -w mod >&2
[ $# -gt 0 ] || set -- 0 2
for stall in "$@"; do
  for connections in 4000 50; do
    for generator in engine vegeta; do play "$generator" "$connections"; done
  done
done
