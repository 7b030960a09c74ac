#!/usr/bin/env bash
# The step of action.yml: scores with the action's inputs, which are in the environment, and passes on the summary even if a gate fails.
set -uo pipefail
[[ "$WORKBOOK" =~ \.xl[st]m$ ]] && scored=scored.xlsm || scored=scored.xlsx
args=(--workbook "$WORKBOOK" --judge "$JUDGE" --out "$OUT/$scored" --json "$OUT/run.json" --html "$OUT/report.html")
args+=(--junit "$OUT/junit.xml" --markdown "$OUT/summary.md")
[ -z "${RESPONSES:-}" ] || args+=(--responses "$RESPONSES")
[ -z "${BASELINE:-}" ] || args+=(--baseline "$BASELINE")
[ -z "${FAIL_ON:-}" ] || args+=(--fail-on "$FAIL_ON")
while read -r rate; do [ -z "$rate" ] || args+=(--min-pass "$rate"); done <<<"${MIN_PASS:-}"
while read -r option; do [ -z "$option" ] || args+=("$option"); done <<<"${OPTIONS:-}"
# Left by an earlier step.
rm -f "$OUT/summary.md"
# Only the program gets the keys, not the installation.
(unset GNW_JUDGE_KEY GNW_AGENT_TOKEN GOOGLE_TOKEN && node "$(dirname "$0")/start.mjs" --help >/dev/null) || exit 2
node "$(dirname "$0")/start.mjs" "${args[@]}"
status=$?
if [ -f "$OUT/summary.md" ]; then
  cat "$OUT/summary.md" >>"$GITHUB_STEP_SUMMARY"
  echo "markdown=$OUT/summary.md" >>"$GITHUB_OUTPUT"
fi
exit $status
