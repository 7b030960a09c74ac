#!/usr/bin/env bash
# What docs/scale.md shows, tried: one process, `parallel --pipe`, the shards of a build's matrix and Spark give the same scorecards, and
# DuckDB reads the rate of all of them. Of the tools, those that are there are tried. Usage: nightly.sh [LINES]
set -euo pipefail
lines=${1:-100000}
score="node $(cd "$(dirname "$0")/../.." && pwd)/programs/main.mjs score -"
cd "$(mktemp -d)"

# Every third row fails: it selected another area.
node -e '
for (let at = 0; at < +process.argv[1]; at += 1) console.log(JSON.stringify({
  test_id: `case-${at}`, query: `How much forest was lost in area ${at} in 2023?`,
  expected_aoi_ids: `BRA.${(at % 26) + 1}_1`, actual_id: at % 3 ? `BRA.${(at % 26) + 1}_1` : "BRA.27_1",
  expected_dataset_id: "4", actual_dataset_id: "4", row_count: 3, expected_answer: `${at} ha`, actual_agent_answer: `${at} ha`,
}))' "$lines" >cases.jsonl

# What a scorecard says of its case, without what differs between processes: number of the line, name of the file, time.
same() {
  node -e '
  const hash = require("node:crypto").createHash("sha256");
  require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const { tab, row, run_id, judged_at, ...card } = JSON.parse(line);
    hash.update(JSON.stringify(card));
  }).on("close", () => console.log(hash.digest("hex")));'
}
try() {
  local name=$1 began=$SECONDS
  shift
  "$@" >"scored-$name.jsonl"
  echo "$name: $(wc -l <"scored-$name.jsonl") scorecards in $((SECONDS - began)) s, $(same <"scored-$name.jsonl")"
}
one() { $score <cases.jsonl; }
cores() { parallel --pipe --keep-order --block 2M "$score" <cases.jsonl; }
shards() {
  split -n l/4 cases.jsonl shard-
  for shard in shard-*; do $score <"$shard"; done
}
spark() {
  python3 - "$score" <<'PYTHON'
import sys
from pyspark.sql import SparkSession
session = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
for card in session.sparkContext.textFile("cases.jsonl").pipe(sys.argv[1]).toLocalIterator():
    print(card)
PYTHON
}

try one one | tee report
try shards shards | tee -a report
! command -v parallel >/dev/null || try parallel cores | tee -a report
! python3 -c 'import pyspark' 2>/dev/null || try spark spark | tee -a report
[ "$(sed 's/.*, //' report | sort -u | wc -l)" = 1 ] || { echo 'The scorecards differ.'; exit 1; }

rate="SELECT filename, avg((verdict = 'pass')::INT) AS rate, count(*) AS rows FROM read_json('scored-*.jsonl', filename = true) WHERE verdict IN ('pass', 'fail') GROUP BY filename"
! python3 -c 'import duckdb' 2>/dev/null || python3 -c 'import duckdb, sys; print(duckdb.sql(sys.argv[1]))' "$rate"
