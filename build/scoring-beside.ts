/** docs/scoring.md: what is measured besides the nine GNW checks, for any agent: its workflow, and the quality of its answers. */
export const BESIDE = `## Workflow and quality

Two questions about any agent: did it use the right agents and tools, and is the answer good? They are asked where an eval set has columns for them,
and they never enter \`overall_score\`, \`pipeline_score\` or \`answer_score\`.

**Workflow** is pass or fail: each of its checks gates, so a 0 fails the row. The four lists \`agents_should_include\`,
\`agents_should_exclude\`, \`tools_should_include\` and \`tools_should_exclude\` are set against the columns \`agents_called\` and \`tools_used\` (or the calls
in the agent state). For each kind the JSON export says:

| list | which names | |
| --- | --- | --- |
| \`included\` | expected and called | |
| \`excluded\` | forbidden and rightly not called | |
| \`missing\` | expected, not called | fails |
| \`unexpected\` | forbidden and called; with \`scoring.unlistedCalls\` = fail also what stands in neither list | fails |
| \`unlisted\` | called, in neither list, and not held against the agent | |
| \`called\` | every call in its order, with how often: \`research ×2\` | |

The agents of \`scoring.alwaysExpectedAgents\` (orchestrator) are never unexpected for being unlisted; forbidden ones are. A row without an output is an
error, not a fail.

**Quality** is three numbers from 0 to 1: \`answer_quality\`, \`factual_correctness\` and \`completeness\`. They are judged where the eval set has a column
\`expected_answer_criteria\` (setting \`scoring.quality\`), all three in the row’s one request, the reason before the score. The first two are given on
six levels, values between them allowed; the third is counted in code from a verdict on each criterion.

| level | answer_quality | factual_correctness |
| --- | --- | --- |
| 1.0 | excellent: direct, clear, well structured | everything stated is supported |
| 0.8 | good, with a small flaw | one slip that does not matter |
| 0.6 | acceptable: unclear in places, or with filler | mostly supported |
| 0.4 | poor: much of the answer is missed | as much unsupported as supported, or one invention that matters |
| 0.2 | hardly understandable, or hardly about the question | largely unsupported |
| 0.0 | of no use, or there is no message | contradicts its sources, or all of it is invented |

| criteria: met, partly, not | completeness | shown as |
| --- | --- | --- |
| 4, 0, 1 | 4 / 5 = 0.80 | 4/5 criteria |
| 2, 1, 1 | 2.5 / 4 = 0.63 | 2.5/4 criteria |
| 0, 0, 2 | 0 | 0/2 criteria |

\`average_quality\` is the mean of those that were scored, \`quality_reasoning\` says why. They decide nothing by themselves; with
\`scoring.qualityThresholds.completeness=0.8\`, say, a row under 0.8 fails and the note on the cell says so. From then on a row is \`needs judge\` while that
metric waits for a judge model, and an \`error\` if the judge failed on it. Without a threshold a metric never decides a verdict: a row of which nothing else
was evaluated is \`nothing to check\`, however good or bad its answer. In averages over rows a metric is shown as its mean, without an interval: that one
holds for shares only.
`;
