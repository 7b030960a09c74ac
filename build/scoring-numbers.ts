/** docs/scoring.md: how scores are weighted, which zeros explain each other, and how certain the numbers are. */
export const NUMBERS = `## Weights

Each of the nine GNW checks weighs 1 in \`weighted_score\`; all other checks weigh 0. Two settings change that: \`scoring.weights\` per check and \`scoring.stageWeights\` per stage (aoi,
dataset, data, answer, output, scope, workflow, quality). A check weighs **its own weight × the weight of its stage** (if only one of the two is given, the other is 1); 0 leaves it out. For a check that is
neither one of the nine nor about workflow or quality, the weight of its stage counts only with a weight of its own. Only
\`weighted_score\` uses weights: \`overall_score\`, the verdict and everything counted from it do not.

With \`scoring.stageWeights.answer=2\` and \`scoring.weights.date_match=0.5\`:

| check | stage | weight | score | weight · score |
| --- | --- | --- | --- | --- |
| \`aoi_id_match\` | aoi | 1 | 1 | 1 |
| \`dataset_id_match\` | dataset | 1 | 1 | 1 |
| \`context_layer_match\` | dataset | 1 | blank | – |
| \`data_pull_exists\` | data | 1 | 1 | 1 |
| \`date_match\` | data | 0.5 × 1 = 0.5 | 0 | 0 |
| \`charts_answer\` | answer | 1 × 2 = 2 | 0 | 0 |
| \`agent_answer\` | answer | 1 × 2 = 2 | 0 | 0 |
| sum | | 7.5 | | 3 |

\`weighted_score\` is 3 / 7.5 = 0.40; \`overall_score\` is 3 / 6 = 0.50. A blank takes its weight out of both sums, so it never changes a score.
Only the proportions matter: multiplying all weights by ten gives the same scores. If all evaluated checks weigh 0, the score is blank. The notes on the
headers of a results tab say which weights were used.

## What blocks what, and root causes

The agent’s work is a chain: **area → dataset → data → answer** (stages aoi, dataset, data, answer). An agent that starts from the wrong area can hardly reach
the right answer. \`first_failure\` names the first stage with a 0. A 0 at a later stage of the chain is **blocked**: it is shown light and in
italics, not dark and bold. It is still a 0, in \`overall_score\` too. Two zeros of the same stage do not block each other. The stages output, scope,
workflow and quality are outside the chain: they block nothing and are never blocked.

Five rows; zeros in brackets are blocked:

| row | area | dataset | layer | data | dates | chart | answer | clarification | overall | verdict | first_failure |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
| A | 0 | (0) | (0) | 1 | 1 | (0) | (0) | | 2 / 7 = 0.29 | fail | aoi |
| B | 0 | 1 | | 1 | 1 | 1 | (0) | | 4 / 6 = 0.67 | fail | aoi |
| C | 1 | 0 | | 1 | 1 | (0) | (0) | | 3 / 6 = 0.50 | fail | dataset |
| D | 1 | 1 | | 1 | 1 | 0 | 1 | | 5 / 6 = 0.83 | fail | answer |
| E | 0 | 1 | | | | | | 0 | 1 / 3 = 0.33 | fail | aoi |

What if the area were right? In row A that 0 and the four zeros it blocks become 1: all gates are 1, so the row passes. So does row B. Row E should have asked for clarification and did not; a right area does not fix that, so it still fails. The table of root causes counts this for every stage, best first:

| stage | rows that first fail here | of those, verdict fail | would pass if it were right | zeros it blocks |
| --- | --- | --- | --- | --- |
| aoi | 3 (A, B, E) | 3 | 2 (A, B) | 5 |
| dataset | 1 (C) | 1 | 1 (C) | 2 |
| answer | 1 (D) | 1 | 1 (D) | 0 |
| data | 0 | 0 | 0 | 0 |

So fix the area first. “Would pass” is an upper bound: a right area does not by itself make the answer right.
Only rows with the verdict pass or fail are counted.

## How sure a rate is

A pass rate over a few rows says little. Every rate is shown with **n**, the number of rows behind it, and with its 95 % interval (Wilson’s score interval, 1927): the
range in which the agent’s true rate lies, if the rows are a fair sample of what it is asked.

| passed | rate | 95 % interval |
| --- | --- | --- |
| 0 of 10 | 0 % | 0 – 27.8 % |
| 5 of 10 | 50 % | 23.7 – 76.3 % |
| 10 of 10 | 100 % | 72.2 – 100 % |
| 50 of 100 | 50 % | 40.4 – 59.6 % |
| 500 of 1000 | 50 % | 46.9 – 53.1 % |

- 6 of 10 after 5 of 10 is not progress yet: the two intervals are nearly the same.
- Halving the range takes four times as many rows.
- Without rows there is no rate: it is blank, not 0 %.

## Buckets

Each part of the agent’s work is counted separately, per eval set and per group: **retrieval**, **analysis**, **explanation**, **output**, **scope**. Scores are counted, over
all rows except errors and those edited since. There are two figures, one for the bucket’s own checks and one for those it shares with another bucket,
since a failure there cannot be pinned on either (a wrong \`agent_answer\` may be a wrong analysis or a badly told one). Info-only checks of a
bucket are counted and named. A bucket in which nothing was evaluated reads “not measured”, never 0 %.

## What a score rests on

\`checks_run\` says it per row: \`6 of 8\` means that the expected values imply eight checks and six were evaluated. A run says it in one line, over all rows
except those edited since or not yet scored: *396 checks are implied by expected values, 371 were evaluated; missing: 13 need a judge model, 12 are blank
because the agent asked for clarification.* These are the possible reasons:

| missing because | what it means |
| --- | --- |
| they need a judge model | no rule was certain, and no model is set up |
| their trials tie | no outcome is more frequent than every other among them |
| the judge failed | the row is an error; run the errors again |
| they are in rows without an agent output | nothing was recorded for the row |
| an expected cell cannot be read | the summary names the cell; correct it |
| the agent asked for clarification | there was nothing to select yet |
| there was nothing to compare | no chart, message, dataset or data, and the check is blank without it |
| they were not run | no column holds what the agent did in this respect |

The same three things are given for each missing check: which rows, which check, and why (*Expected and not evaluated* in the summary, the note on the blank
cell, \`eval_sets\` in JSON). What may rightly be blank is never missing, such as a chart’s figure where there is no chart. A run that measured less than the previous one
on the same cases says so first: in the summary, the report, the mail, the sidebar and in JSON (\`measured_less\`). Rows in error and edited rows say so themselves.

Tabs whose scores rest on different checks are shown side by side and never averaged into one number; the table says which tab lacks which check.
`;
