#!/usr/bin/env bash
# Measures the results of the table below, each into docs/results/FOLDER: docs/results/make.sh [FOLDER...], or all.
# Each takes 11 minutes to four hours, and may be interrupted: the same command goes on where it ended. Let nothing else
# run meanwhile. JDK_17 and JDK_21 name folders of such JDKs, and MACHINES the file of two load machines; one result
# each needs them.
set -euo pipefail
cd "$(dirname "$0")/../.."

# How many minutes a result took us, its folder, and the arguments of ./bench. We ended hello-latency-capacity by hand
# after 78 minutes, and gave the command of crosscheck ourselves.
results() {
  cat <<END
237 hello-latency-published run hello-latency --repetitions 3
95 hello-latency-matched run hello-latency --preset many --profile matched --users 2000,6000,10000,14000,18000 \
  --repetitions 3
15 hello-latency-generators run hello-latency --preset generators --profile matched \
  --systems webflux,webflux-by-gatling --repetitions 3
17 processor-cache run processor-cache --repetitions 3
17 footprint run footprint
25 hello-latency-quick run hello-latency --preset quick --repetitions 6
18 hello-latency-jdk-17 run hello-latency --preset quick --systems mvc-200,mvc-400,webflux --repetitions 6 \
  --java-home ${JDK_17:-JDK_17}
25 hello-latency-jdk-21 run hello-latency --preset quick --repetitions 6 --java-home ${JDK_21:-JDK_21}
78 hello-latency-capacity capacity hello-latency --preset capacity --profile matched \
  --slo p95<150ms,failed<0.1% --seed 21
62 garbage-collectors run garbage-collectors --repetitions 3
66 hello-rate run hello-rate --repetitions 3
120 http-client run http-client --users 1000,2000,3000,4000,5000 --repetitions 3
115 http-client-matched run http-client --profile matched --users 1000,2000,3000,4000,5000 --repetitions 3
134 passthrough run passthrough --repetitions 3
119 passthrough-matched run passthrough --profile matched --repetitions 3
46 gateway run gateway --preset held --repetitions 3
34 gateway-jmeter run gateway --preset held --repetitions 3 --engine jmeter --systems mvc,webflux
48 gateway-matched run gateway --preset held --profile matched --repetitions 3
45 low-latency run low-latency --preset standard --systems mvc,mvc-virtual,webflux --repetitions 3
33 low-latency-jmeter run low-latency --preset standard --systems mvc,webflux --repetitions 3 --engine jmeter
29 limits run limits --profile matched --repetitions 3
60 login run login --profile matched --repetitions 3
54 clients run clients --profile matched --repetitions 3
20 pinning run pinning --profile matched --users 100 --repetitions 3
68 load-tools run load-tools --profile matched --repetitions 3 \
  --systems mvc-jmeter,webflux-jmeter,mvc-gatling,webflux-gatling,mvc-hyperfoil,webflux-hyperfoil
27 low-latency-by-turns duel low-latency --profile matched --systems mvc,webflux --cell latency=1,users=100 \
  --cell latency=2,users=100 --cell latency=5,users=100 --cell latency=10,users=100 --slice 3s --slices 16 \
  --warm-up 110s --budget 30m
14 low-latency-by-turns-published duel low-latency --systems mvc,webflux --cell latency=2,users=300 \
  --cell latency=10,users=100 --cell latency=50,users=300 --slice 3s --slices 16 --warm-up 110s --budget 15m
62 mongo run mongo --users 8,20,80 --repetitions 3
63 mongo-matched run mongo --profile matched --users 8,20,80 --repetitions 3
80 mongo-users run mongo-users --repetitions 3
27 relational run relational --profile matched --users 200 --repetitions 3
11 relational-by-turns duel relational --profile matched --systems mvc-jdbc-virtual,webflux-r2dbc --cell users=200 \
  --slice 4s --slices 16 --warm-up 150s --budget 13m
75 relational-users-10 run relational-users --profile matched --systems jdbc-10,jdbc-virtual-10,r2dbc-10 \
  --users 75,150,250,400,600 --repetitions 3
72 relational-users-50 run relational-users --profile matched --systems jdbc-50,jdbc-virtual-50,r2dbc-50 \
  --users 500,900,1300,2000,2500 --repetitions 3
45 hand-over run hand-over --repetitions 3
31 fan-out run fan-out --profile matched --users 300 --repetitions 3
35 crosscheck run crosscheck --repetitions 3 --machines ${MACHINES:-MACHINES}
16 crosscheck-jmeter run crosscheck --preset at-100 --systems gatling,hyperfoil,jmeter --repetitions 3
63 soak-again run hello-latency --preset soak --duration 30m --systems mvc-virtual,webflux
END
}

newest() { # EXPERIMENT
  if [ -d "results/$1" ]; then find "results/$1" -mindepth 1 -maxdepth 1 -type d | sort | tail -n 1; fi
}

# All that a reader of a result needs. Logs and the load generator's own report stay where they are.
keep() { # RESULT FOLDER
  ./bench pack "$1"
  mkdir -p "$2"
  find "$2" -mindepth 1 ! -name README.md -delete
  for part in manifest.json results.json results.csv report.md charts duel.json duel.md runs.zip.xz; do
    if [ -e "$1/$part" ]; then cp -r "$1/$part" "$2"; fi
  done
  chmod -R u=rwX,go=rX "$2"
}

measure() { # FOLDER COMMAND EXPERIMENT [OPTION...]
  folder=$1 begun="results/made-$1" code=0 careful=(--wait-for-quiet 10)
  shift
  trap : INT TERM # ends ./bench alone, which then tells what it kept
  if [ "$1" = run ]; then careful+=(--retries 1); fi
  if [ "$1" = duel ]; then careful=(); fi # it needs no quiet machine, and cannot be resumed
  before=$(newest "$2")
  if [ -s "$begun" ] && [ "$1" != duel ]; then
    ./bench "$1" --resume "$(cat "$begun")" "${careful[@]}" || code=$?
  else
    ./bench "$@" "${careful[@]}" || code=$?
    # What was begun, however it ended.
    after=$(newest "$2")
    if [ "$after" != "$before" ]; then echo "$after" >"$begun"; fi
  fi
  # 3: some runs do not count. They are kept and said to be so.
  if [ "$code" != 0 ] && [ "$code" != 3 ]; then exit "$code"; fi
  keep "$(cat "$begun")" "docs/results/$folder"
  rm "$begun"
}

for folder in "$@"; do
  results | awk -v folder="$folder" '$2 == folder { known = 1 } END { exit !known }' \
    || { echo "$folder is no result of the table in $0" >&2; exit 2; }
done
results | while read -r _ folder command; do
  if [ $# = 0 ] || [[ " $* " == *" $folder "* ]]; then
    # shellcheck disable=SC2086 # words are options
    measure "$folder" $command </dev/null
  fi
done
for other in docs/results/hello-latency-jdk-*; do
  ./bench compare "$other" docs/results/hello-latency-quick --output "$other/compared-with-jdk-25.md"
done
echo "Now the words: README.md in the folder of each result, and its row in docs/results/README.md."
