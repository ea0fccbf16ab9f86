#!/usr/bin/env bash
# Finding: k6's response time leaves out connecting, and counts a request that got no connection as one of 0 ms.
# Seen with k6 1.8.1, Linux x86-64, 2 cores, 2026-11-30.
#
# What good guesses say: http_req_duration is how long a request took, from when it was made, and a request that ran
# into its timeout took as long as the timeout. So a server that is slow to accept, or accepts nothing, has a bad p95.
# What the source says: Tracer.Done (lib/netext/httpext/tracer.go): Duration is Sending + Waiting + Receiving, and
# Sending begins when the connection is there, TLS included. If none came, all three stay 0, and so do Blocked (GotConn
# was never called) and TLSHandshaking. transport.go saves these values for each request, failed or not.
# What is measured: a server with TLS, a connection for each request, 10 users for 8 s. First each handshake takes 300
# ms. Then each second one never ends, and the request's timeout of 1 s ends it. The iteration of a user is one request,
# so iteration_duration is what a caller waited.
# So under overload the percentiles get better the more connections fail, also with connections refused or dropped. What
# a caller waited is timings.blocked + timings.duration of answered requests, and iteration_duration of all.
# Output seen: "k6 v1.8.1 (go1.26.8, linux/amd64) handshakes of 300 ms: callers waited 304 ms (median),
#   http_req_duration says 1; each second handshake hangs: 80 of 160 requests failed after 1002 ms, http_req_duration
#   says 0 (median) and at most 3, http_req_blocked at most 8"
# Needs Go; builds k6 into a temporary folder unless it is on the PATH, which takes some minutes.
set -euo pipefail
t=$(mktemp -d); server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null || true; chmod -R u+w "$t"; rm -rf "$t"' EXIT
command -v go >/dev/null || { echo "needs Go"; exit 2; }
cd "$t"; export PATH="$PATH:$t/bin"
cat > server.go <<'X'
// Answers at once, by TLS. "slow": each handshake takes 300 ms. "hangs": each second handshake does not go on.
package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"io"
	"log"
	"math/big"
	"net"
	"net/http"
	"os"
	"sync/atomic"
	"time"
)

func main() {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		panic(err)
	}
	about := &x509.Certificate{
		SerialNumber: big.NewInt(1),
		NotBefore:    time.Now().Add(-time.Hour),
		NotAfter:     time.Now().Add(time.Hour),
		IPAddresses:  []net.IP{net.IPv4(127, 0, 0, 1)},
	}
	certificate, err := x509.CreateCertificate(rand.Reader, about, about, &key.PublicKey, key)
	if err != nil {
		panic(err)
	}
	var handshakes atomic.Int64
	hangs := os.Args[1] == "hangs"
	listener, err := tls.Listen("tcp", "127.0.0.1:0", &tls.Config{
		Certificates: []tls.Certificate{{Certificate: [][]byte{certificate}, PrivateKey: key}},
		NextProtos:   []string{"http/1.1"},
		GetConfigForClient: func(*tls.ClientHelloInfo) (*tls.Config, error) {
			if !hangs {
				time.Sleep(300 * time.Millisecond)
			} else if handshakes.Add(1)%2 == 0 {
				time.Sleep(time.Minute)
			}
			return nil, nil
		},
	})
	if err != nil {
		panic(err)
	}
	fmt.Println(listener.Addr().(*net.TCPAddr).Port)
	log.SetOutput(io.Discard)
	panic(http.Serve(listener, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, "ok") })))
}
X
cat > load.js <<'X'
import http from 'k6/http';
export const options = {
  scenarios: {load: {executor: 'constant-vus', vus: 10, duration: '8s', gracefulStop: '5s'}},
  summaryTrendStats: ['med', 'max'],
  noConnectionReuse: true,
  insecureSkipTLSVerify: true,
};
export default () => { http.get(__ENV.URL, {timeout: '1s'}); };
export const handleSummary = (data) => {
  const of = (metric, value) => Math.round(data.metrics[metric].values[value]);
  return {stdout: [of('http_reqs', 'count'), of('http_req_failed', 'passes'), of('iteration_duration', 'med'),
    of('iteration_duration', 'max'), of('http_req_duration', 'med'), of('http_req_duration', 'max'),
    of('http_req_blocked', 'max')].join(' ') + '\n'};
};
X
go build -o server server.go
if ! command -v k6 >/dev/null; then
  GOPATH="$t/go" GOBIN="$t/bin" timeout 900 go install go.k6.io/k6@v1.8.1 >build.log 2>&1 ||
    { tail -n 5 build.log; exit 2; }
fi
load() { # slow|hangs
  : > port
  ./server "$1" > port & server=$!
  for _ in $(seq 100); do [ -s port ] && break; sleep 0.1; done
  timeout 60 k6 run --quiet --no-usage-report -e URL="https://127.0.0.1:$(cat port)/" load.js >"$1.txt" 2>"$1.log" ||
    { tail -n 5 "$1.log"; exit 2; }
  kill "$server"; wait "$server" 2>/dev/null || true; server=
}
load slow; load hangs
read -r _ failed1 waited1 _ duration1 _ _ < slow.txt
read -r requests failed2 _ longest2 duration2 most2 blocked2 < hangs.txt
k6 version
echo "handshakes of 300 ms: callers waited $waited1 ms (median), http_req_duration says $duration1; each second" \
  "handshake hangs: $failed2 of $requests requests failed after $longest2 ms, http_req_duration says $duration2" \
  "(median) and at most $most2, http_req_blocked at most $blocked2"
[ "$failed1" = 0 ] && [ "$waited1" -ge 300 ] && [ "$duration1" -le 60 ] && [ "$failed2" -ge 20 ] &&
  [ "$longest2" -ge 950 ] && [ "$duration2" -le 60 ] && [ "$most2" -le 500 ] && [ "$blocked2" -le 900 ]
