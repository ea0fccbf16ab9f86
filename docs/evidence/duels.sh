#!/usr/bin/env bash
# Do duels tell the truth? Compares a system with itself, and systems whose difference is known (duels.yaml), quiet and
# beside a program that takes a core, and adds a line for each duel to docs/evidence/duels.csv: the ends of intervals,
# in percent, and whether that of the figure whose truth is known holds it. A round is one duel of each case, of at
# most about five minutes; let nothing else run meanwhile.
#   docs/evidence/duels.sh ROUNDS [CASE...]
set -euo pipefail
cd "$(dirname "$0")/../.."
rounds=$1
shift
file=docs/evidence/duels.csv
[ -e "$file" ] \
  || echo "begun,case,truth,forks,minutes,requests/s from,to,p50 from,to,CPU from,to,holds it,answer" > "$file"

# NAME, quiet or beside, the truth of a figure in % or ms, and the arguments of ./bench duel. Where the half core is the
# limit, 5 % more CPU for each request are 4.8 % fewer requests.
cases() {
  cat <<END
gateway-itself quiet requests/s=0% gateway --profile matched --systems mvc-virtual --calibrate --cell latency=20
gateway-itself-disturbed beside requests/s=0% gateway --profile matched --systems mvc-virtual --calibrate \
  --cell latency=20
quick-itself quiet CPU=0% hello-latency --preset quick --systems mvc-virtual --calibrate
quick-itself-disturbed beside CPU=0% hello-latency --preset quick --systems mvc-virtual --calibrate
cpu-5 quiet requests/s=-4.8% docs/evidence/duels.yaml --systems plain,cpu-5 --cell users=50 --warm-up 30s
cpu-10 quiet requests/s=-9.1% docs/evidence/duels.yaml --systems plain,cpu-10 --cell users=50 --warm-up 30s
ms-3 quiet p50=3ms docs/evidence/duels.yaml --systems plain,ms-3 --cell users=4 --warm-up 30s
END
}

busy=
calm() { [ -z "$busy" ] || { kill "$busy"; wait "$busy" || true; busy=; } 2>/dev/null; }
trap calm EXIT

# A table that programs read; a page has none where too few forks ended, and no requests/s where users think.
table() { sed -n '/^|/{s/−/-/g;p;}' "$1" | tr -d ' +,'; }

ends() { # PAGE FIGURE
  table "$1" | awk -F '|' -v figure="$2" \
    'index($2, figure) == 1 { split($6, end, "to") } END { print end[1] "," end[2] }'
}

holds() { # PAGE TRUTH
  table "$1" | awk -F '|' -v truth="$2" 'BEGIN { split(truth, part, "=") }
    index($2, part[1]) == 1 { split($6, end, "to"); unit = part[2] ~ /ms$/ ? $3 / 100 : 1
      print (part[2] + 0 >= end[1] * unit && part[2] + 0 <= end[2] * unit ? "yes" : "no") }'
}

duel() { # NAME quiet|beside TRUTH ARGUMENTS...
  local name=$1 disturbed=$2 truth=$3 output begun=$SECONDS date page answer
  shift 3
  date=$(date -u +%FT%RZ)
  if [ "$disturbed" = beside ]; then
    (while :; do :; done) &
    busy=$!
  fi
  output=$(./bench duel "$@" --slices 8 --seed "$RANDOM") || [ $? = 3 ]
  calm
  page=$(tail -n 1 <<< "$output")
  answer=$(sed -n 's/"/""/g; s/^\*\*\(.*\)\*\*$/\1/p' "$page")
  if [ -z "$(table "$page")" ] || [[ "$answer" == "The duel ended early"* ]]; then answer="failed: $answer"; fi
  echo "$date,$name,$truth,$(grep -o 'Order (seed.*' "$page" | grep -oE '[AB]{4,}' | wc -l),$((
    (SECONDS - begun + 30) / 60)),$(ends "$page" requests/s),$(ends "$page" p50),$(ends "$page" CPU),$(
    holds "$page" "$truth"),\"$answer\"" >> "$file"
  tail -n 1 "$file"
}

for name in "$@"; do
  cases | awk -v name="$name" '$1 == name { known = 1 } END { exit !known }' \
    || { echo "$name is no case of the list in $0" >&2; exit 2; }
done
for _ in $(seq "$rounds"); do
  while read -r name disturbed truth arguments; do
    if [ $# = 0 ] || [[ " $* " == *" $name "* ]]; then
      # shellcheck disable=SC2086 # one word for each argument
      duel "$name" "$disturbed" "$truth" $arguments < /dev/null
    fi
  done < <(cases)
done
