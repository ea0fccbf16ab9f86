#!/usr/bin/env bash
# Do duels tell the truth? Compares a system with itself, and systems whose difference is known (duels.yaml), quiet and
# beside a program that takes a core, and adds a line for each duel to docs/evidence/duels.csv. A round is one duel of
# each case, of at most about five minutes; let nothing else run meanwhile.
#   docs/evidence/duels.sh ROUNDS [CASE...]
set -euo pipefail
cd "$(dirname "$0")/../.."
rounds=$1
shift
file=docs/evidence/duels.csv
[ -e "$file" ] || echo "begun,case,forks,minutes,low %,high %,answer" > "$file"

cases() { # NAME, quiet or beside, and the arguments of ./bench duel
  cat <<END
gateway-itself quiet gateway --profile matched --systems mvc-virtual --calibrate --cell latency=20
gateway-itself-disturbed beside gateway --profile matched --systems mvc-virtual --calibrate --cell latency=20
quick-itself quiet hello-latency --preset quick --systems mvc-virtual --calibrate
quick-itself-disturbed beside hello-latency --preset quick --systems mvc-virtual --calibrate
cpu-5 quiet docs/evidence/duels.yaml --systems plain,cpu-5 --cell users=50 --warm-up 30s
cpu-10 quiet docs/evidence/duels.yaml --systems plain,cpu-10 --cell users=50 --warm-up 30s
ms-3 quiet docs/evidence/duels.yaml --systems plain,ms-3 --cell users=4 --warm-up 30s
END
}

busy=
calm() { [ -z "$busy" ] || { kill "$busy"; wait "$busy" || true; busy=; } 2>/dev/null; }
trap calm EXIT

duel() { # NAME quiet|beside ARGUMENTS...
  local name=$1 disturbed=$2 output begun=$SECONDS date page row
  shift 2
  date=$(date -u +%FT%RZ)
  if [ "$disturbed" = beside ]; then
    (while :; do :; done) &
    busy=$!
  fi
  output=$(./bench duel "$@" --seed "$RANDOM") || [ $? = 3 ]
  calm
  page=$(tail -n 1 <<< "$output")
  # What decides is CPU where users think, and there the page has no row of requests/s.
  row=$(grep -E '^\| (requests/s|CPU for each request)' "$page" | head -n 1 | sed 's/−/-/g' | tr -d ' +')
  echo "$date,$name,$(grep -o 'Order (seed.*' "$page" | grep -oE '[AB]{4,}' | wc -l),$(((SECONDS - begun + 30) / 60)),$(
    cut -d '|' -f 6 <<< "$row" | sed 's/to/,/'),\"$(sed -n 's/^\*\*\(.*\)\*\*$/\1/p' "$page")\"" >> "$file"
  tail -n 1 "$file"
}

for _ in $(seq "$rounds"); do
  while read -r name disturbed arguments; do
    if [ $# = 0 ] || [[ " $* " == *" $name "* ]]; then
      # shellcheck disable=SC2086 # one word for each argument
      duel "$name" "$disturbed" $arguments < /dev/null
    fi
  done < <(cases)
done
