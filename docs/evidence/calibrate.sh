#!/usr/bin/env bash
# Are the errors of the figures true? Runs hello-latency --preset quick on a quiet machine and under disturbances that
# it makes, and writes docs/evidence/calibration.md. It takes 2 hours 40 minutes on 2 cores; after an interruption, the
# same command goes on. Needs Linux, root (for control groups) and no other load on the machine.
#   docs/evidence/calibrate.sh [QUIET RUNS] [RUNS UNDER EACH DISTURBANCE]
set -euo pipefail
cd "$(dirname "$0")/../.."
quiet=${1:-10}
each=${2:-5}
list=results/calibration.csv
mkdir -p results
[ -e "$list" ] || echo "disturbance,result" > "$list"
started=()
group=/sys/fs/cgroup/spring-concurrency-calibration
[ -d /sys/fs/cgroup/cpu ] && group=/sys/fs/cgroup/cpu/spring-concurrency-calibration

calm() {
  for pid in "${started[@]}"; do kill "$pid" 2>/dev/null || true; wait "$pid" 2>/dev/null || true; done
  started=()
}
trap 'calm; rmdir "$group" 2>/dev/null || true' EXIT

loops() { # COUNT: programs that each take a core
  for _ in $(seq "$1"); do
    (while :; do :; done) &
    started+=($!)
  done
}

# The load generators of this checkout, and of no other.
generator() {
  for pid in $(pgrep -f io.gatling.app.Gatling); do
    case "$(readlink "/proc/$pid/cwd")" in "$PWD" | "$PWD"/*) echo "$pid" ;; esac
  done
}

# For each load generator that starts: all its threads get the lowest priority.
lower() {
  (while :; do
    for pid in $(generator); do renice -n 19 -p $(ls "/proc/$pid/task" 2>/dev/null) >/dev/null 2>&1 || true; done
    sleep 0.2
  done) &
  started+=($!)
}

# Each load generator is stopped once, 3 s after all its users are there.
stop() { # SECONDS
  (seen=
  while :; do
    pid=$(generator | head -n 1)
    if [ -n "$pid" ] && [ "$pid" != "$seen" ] && [ "$(ls "/proc/$pid/fd" 2>/dev/null | wc -l)" -gt 1200 ]; then
      seen=$pid
      sleep 3
      kill -STOP "$pid" && sleep "$1" && kill -CONT "$pid"
    fi
    sleep 0.1
  done) &
  started+=($!)
}

run() { # NAME SYSTEMS [CORES]
  code=0
  bench=(./bench run hello-latency --preset quick --systems "$2")
  if [ -n "${3:-}" ]; then
    mkdir -p "$group"
    quota=$(awk -v cores="$3" 'BEGIN { print cores * 100000 }')
    if [ -e "$group/cpu.max" ]; then
      echo "$quota 100000" > "$group/cpu.max"
    else
      echo "$quota" > "$group/cpu.cfs_quota_us"
    fi
    bash -c 'echo $$ > "$0/cgroup.procs" && exec "$@"' "$group" "${bench[@]}" || code=$?
  else
    "${bench[@]}" || code=$?
  fi
  # Exit code 3: some runs are invalid, as expected here.
  if [ "$code" != 0 ] && [ "$code" != 3 ]; then exit "$code"; fi
  echo "$1,$(ls -d results/hello-latency/*/ | tail -n 1)" >> "$list"
}

repeat() { # TIMES NAME SYSTEMS [CORES], as many as are still missing
  done=$(grep -c "^$2," "$list" || true)
  for _ in $(seq "$((done + 1))" "$1"); do run "$2" "$3" "${4:-}"; done
}

# All systems, for the table of answers. Where only errors count, without mvc-400, which adds nothing to them.
all=mvc-200,mvc-400,mvc-virtual,webflux
three=mvc-200,mvc-virtual,webflux
repeat "$quiet" "none" "$all"
loops 1; repeat "$each" "one core taken" "$all"; calm
loops 2; repeat "$each" "both cores taken" "$three"; calm
loops 1; lower; repeat "$each" "load generator at nice 19 beside a busy loop" "$three"; calm
for seconds in 0.2 1 3; do stop "$seconds"; repeat "$each" "load generator stopped for $seconds s" "$three"; calm; done
for cores in 1.5 1.3 1.1; do repeat "$each" "a limit of $cores cores around everything" "$three" "$cores"; done
java docs/evidence/Calibration.java "$list" > docs/evidence/calibration.md
echo "docs/evidence/calibration.md"
