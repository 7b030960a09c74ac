/** docs/scoring.md: what is measured besides the nine GNW checks, for any agent: its workflow, and the quality of its answers. */
export const BESIDE = `## Workflow and quality

Two questions apply to any agent: did it use the right agents and tools, and is the answer good? They are asked if an eval set has columns for them,
and never count towards \`overall_score\`, \`pipeline_score\` or \`answer_score\`.

**Workflow** is pass or fail: each of its checks gates, so a 0 fails the row. The four lists \`agents_should_include\`,
\`agents_should_exclude\`, \`tools_should_include\` and \`tools_should_exclude\` are compared with the columns \`agents_called\` and \`tools_used\` (or the calls
in the agent state). For agents and for tools, the JSON export lists:

| list | which names | |
| --- | --- | --- |
| \`included\` | expected and called | |
| \`excluded\` | forbidden and rightly not called | |
| \`missing\` | expected, not called | fails |
| \`unexpected\` | forbidden but called; with \`scoring.unlistedCalls\` = fail, also called but in neither list | fails |
| \`unlisted\` | called, in neither list, and not held against the agent | |
| \`called\` | every name called, in order, with its count: \`research ×2\` | |

Agents in \`scoring.alwaysExpectedAgents\` (orchestrator) are never unexpected for being unlisted, only for being forbidden. A row without an output is an
error, not a fail.

**Quality** is three numbers from 0 to 1: \`answer_quality\`, \`factual_correctness\` and \`completeness\`. They are judged if the eval set has a column
\`expected_answer_criteria\` (setting \`scoring.quality\`), all three in the row’s single request, the reason before the score. The first two are graded on
six levels, values in between allowed; the third is calculated in code from a verdict on each criterion.

| level | answer_quality | factual_correctness |
| --- | --- | --- |
| 1.0 | excellent: direct, clear, well structured | everything stated is supported |
| 0.8 | good, with a small flaw | one slip that does not matter |
| 0.6 | acceptable: unclear in places, or with filler | mostly supported |
| 0.4 | poor: the user misses much of the answer | as much unsupported as supported, or one invention that matters |
| 0.2 | barely understandable, or barely about the question | largely unsupported |
| 0.0 | of no use, or there is no message | contradicts its sources, or is entirely invented |

| criteria: met, partly, not | completeness | shown as |
| --- | --- | --- |
| 4, 0, 1 | 4 / 5 = 0.80 | 4/5 criteria |
| 2, 1, 1 | 2.5 / 4 = 0.63 | 2.5/4 criteria |
| 0, 0, 2 | 0 | 0/2 criteria |

\`average_quality\` is the mean of the metrics that were scored; \`quality_reasoning\` gives the reasons. By themselves they decide nothing. With, say,
\`scoring.qualityThresholds.completeness=0.8\`, a row under 0.8 fails and the note on the cell says so; a row is \`needs judge\` while that
metric waits for a judge model, and an \`error\` if the judge failed on it. Without a threshold the score of a metric never decides a verdict: a row with nothing else
evaluated is \`no pass/fail check\`, however good or bad its answer. In averages over rows, a metric is shown as its mean, without an interval:
intervals are for shares only.
`;
