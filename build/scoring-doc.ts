/** docs/scoring.md: every score as input column → logic → score, generated from the registry. */
import { holdersOf } from '../src/agent/columns';
import { CHECKS } from '../src/checks/registry';
import type { CheckMeta } from '../src/model/check';
import { type Column, COLUMNS, ENTRIES } from '../src/model/columns';
import type { Expectation } from '../src/model/eval-case';
import { HOW_TO_SEPARATE, type ItemKind } from '../src/model/texts/list';
import { ROW_SCORES, VERDICTS, WHAT_COUNTS } from '../src/report/results/row-scores';
import { SAID_NOTHING } from '../src/scoring/verdict';
import { DIFFERENCES } from './differences';
import { BESIDE } from './scoring-beside';
import { NUMBERS } from './scoring-numbers';

const INTRO = `# How scores work

<!-- Made by \`npm run docs\` from the registry of checks; edit src/checks/ or build/scoring-doc.ts instead. -->

## For analysts

Each row of an eval set says what is expected of the agent; a run compares that with what the agent did, one **check** at a time.

- A check is **1** (pass), **0** (fail) or **blank**: it was not evaluated. Every 0 says why, in the column \`why\` and in the note of its cell.
- A row **passes** if everything it expects was compared, and nothing of it was wrong. It **fails** if one gating check is 0. Which checks gate is a setting (\`scoring.infoOnly\`); no mean
  decides a row.
- Everything else is **not scored**, and counts in no rate:

| it says | what to do |
| --- | --- |
| \`needs judge\` | code could not be certain: set up a judge model in *Settings…*, and run again |
| \`error\` | nothing was recorded, the agent failed, or an expected cell cannot be read: mend the cell that *Cells to fix* names |
| \`partly measured\` | something expected is recorded nowhere: add the column, or remove the expectation |
| \`edited, score again\` | the row has changed since: run it again |
| \`trials disagree\` | repeated answers differ: ask for more trials |
| \`no pass/fail check\` | nothing is expected that decides a row: say what is |

- A failing check is often **caused by** an earlier one: with the wrong dataset the figures are wrong, too. \`first_failure\` names where to begin, and \`why\` puts the consequences last.
- A rate stands on the rows that passed or failed. Where others need a judge or are partly measured, the headline also says what it could be of all, at worst and at best. With few rows its interval is wide, and a change of a few rows could be chance: the headline says so.
- If the expected value is wrong, mend the cell, or let the sidebar accept what the agent did; then score the row again.

The rest of this page is reference: each score and each check, column by column.

## What a score is

Each check asks one question about one row. **1** is a pass, **0** a fail; **blank** means that there was nothing to check. The three quality metrics
are not pass or fail but numbers from 0 to 1.

- A missing expectation gives a blank, never a point. The one default: a blank or absent \`expected_clarification\` means FALSE, unless the row
  expects a scope or a nudge that allows asking back.
- If there is no column (and no \`agent_state\`) for what the agent did, the checks that read it are not run; *What will be checked?* says so
  before the run. A blank cell in a column that exists means that the agent selected or said nothing.
- A row in which nothing at all is recorded is an **error**, "no agent output". An error is never a score.
- Lists: items of ${listColumns('code', 'name')} are separated by ${HOW_TO_SEPARATE}; those of ${listColumns('text')}
  by a semicolon alone, as they may contain commas. A cell that could mean something else if separated differently (\`web_search pdf_retrieval\`, when one of
  the two was used) is named, and its check is blank: never a silent 0 or 1.
- The texts \`None\`, \`nan\`, \`NaN\`, \`null\` and \`NULL\` count as blanks, in expected and in actual cells.

## Scores of a row

| score | what it is |
| --- | --- |
${rows(ROW_SCORES)}

| verdict | when |
| --- | --- |
${rows(VERDICTS)}

${WHAT_COUNTS}

## What a pass promises

That everything the row expects was compared with what the agent did, and that nothing of it was wrong:

1. **Every expectation was measured.** An expectation is a cell with a value that a gating check compares with what the agent did (the table below);
   a cell that merely calls for a check is none. It is measured if at least one of these checks has a score. Otherwise, if nothing failed, the row is
   \`partly measured\`: it counts in no rate, and \`why\` names each such cell with the reason (nothing records it; it is recorded, but there is nothing to compare).
2. **Every gating check with a score is 1**, and none is open, tied, failed by its judge, or without a cell that it can read.
3. **The agent said something** where an answer or a text is expected and its messages are recorded: an empty message (blank, \`None\`, \`nan\`, \`null\`) leaves
   the check blank, as in the original harness, and fails the row: "${SAID_NOTHING}". A row of which nothing at all is recorded is an \`error\`.
4. **Of a conversation, every turn was scored**, and each passes: with a turn that was not, \`conversation_verdict\` is at best \`partly measured\`, and the first turn says which.

| expectation | measured by any of |
| --- | --- |
${measuredRows()}

- \`FALSE\` is measured wherever the fact is recorded, even if the check then has no score. Half a period is not measured. \`expected_aoi_source\` is no expectation of its own.
- If the agent asked back and the case expects or allows it, what a clarification blanks is not missed.
- The cell of a check of your own is an expectation, too, if the check gates.
- A sheet that records only a part on purpose can say so: with \`scoring.partlyMeasured\` = pass, a row passes by what was measured.
- *What will be checked?* says before the run which expectations nothing records, and how many rows that affects.

## Conversations

Rows of a tab with the same \`conversation\` are its turns, ordered by \`turn\` (1, 2, 3 …, wherever the rows are). They form one thread: each state is that of
the whole thread after its turn.

- Each turn is a row with its own scores and verdict. \`conversation_verdict\`, on the first turn, is their combined verdict.
- A turn that failed (no output, an error, a state that cannot be read) ends its conversation: each later turn is an \`error\`, "turn 2 failed: …", with no checks.
- A conversation without turn 1, or with a turn number that is repeated or is no number, is named and not run: its rows are each an \`error\`. The same name in two
  tabs means two conversations, each from turn 1; a tab without turn 1 holds turns of another tab's.
- A conversation with a gap in its turns is scored on both sides of it. It is \`partly measured\`, as one of which a turn was skipped, left out or stands in another tab.
- What an earlier turn did does not count for this one: \`date_extraction\` looks at the calls after the last question, and at those of the whole thread only if there
  are none; a dashboard that already existed is not a new one. \`state_delta\` compares the state with the one after the previous turn.
- A row is an \`error\` that says so if its output and the previous turn's are from different threads, or if its state is the one after another turn (its last
  question is that turn's).
- Judges see what was said before, as data, and grade only this turn.
- In pass rates a conversation counts once, however many turns it has; check rates, means and verdict counts are over rows.

## Who judges

\`charts_answer\`, \`agent_answer\` and \`clarification_requested\` need language understanding. *Rules* decide what code can be certain of:
empty and contentless answers, true and false, years (exactly), numbers with units (within \`scoring.numberTolerance\`, 5 % of the
expected value, edge included), dates, and plainly stated names. Everything else goes to the judge model, if one is set up; a rule that is
not certain never guesses. The column \`judge\` says who decided, and the note on the cell says why. The quality metrics are for a judge model alone.
`;

/** The cells that gating checks measure, each with these checks. */
function measuredRows(): string {
  const gates = CHECKS.filter(({ gates: may }) => may !== 'never');
  const cells = [...new Set(gates.flatMap(({ measures }) => measures))];
  const by = (column: Expectation): string =>
    gates
      .filter(({ measures }) => measures.includes(column))
      .map(({ id, gates: may }) => `\`${id}\`${may === 'with threshold' ? ' (with a threshold)' : ''}`)
      .join(', ');
  return cells.map((column) => `| \`${column}\` | ${by(column)} |`).join('\n');
}

/** The whole document. */
export function scoringDoc(): string {
  const sections = CHECKS.map(checkSection);
  return [INTRO, BESIDE, NUMBERS, '## The checks\n', ...sections, columnsSection(), DIFFERENCES].join('\n');
}

function columnsSection(): string {
  const line = (column: Column): string => {
    const { means = '', oldNames = [] } = ENTRIES.get(column) ?? {};
    return `| \`${column}\` | ${means}${oldNames.length === 0 ? '' : ` Also: ${code(oldNames)}.`} |`;
  };
  return `## The columns

Case, spaces, dashes and underscores in a header do not matter; any other header can be mapped.

| column | what it holds |
| --- | --- |
${COLUMNS.map(line).join('\n')}
`;
}

const GATES: Readonly<Record<CheckMeta['gates'], string>> = {
  always: 'It gates: a 0 fails the row.',
  'with threshold': 'It gates if a threshold is set for it; otherwise it is info only.',
  never: 'Info only: it decides no verdict.',
};

/** @example 'It gates: a 0 fails the row. It gives way to `date_extraction` where that was evaluated. Bucket: retrieval.' */
function rank({ gates, givesWayTo, buckets }: CheckMeta): string {
  const parts = [
    GATES[gates],
    givesWayTo ? `It gives way to \`${givesWayTo}\` where that was evaluated.` : '',
    buckets ? `${buckets.length > 1 ? 'Shared by the buckets' : 'Bucket:'} ${buckets.join(' and ')}.` : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function checkSection(check: CheckMeta): string {
  const { id, title, stage, doc, expects, reads, readsAny } = check;
  const actual = [...new Set([...reads, ...(readsAny ?? [])].flatMap(holdersOf))];
  return `### ${title}: \`${id}\`

${doc.question} Stage: ${stage}. ${rank(check)}

| | |
| --- | --- |
| expected | ${code(expects)} |
| actual | ${code(actual)} |
| **1** | ${doc.one} |
| **0** | ${doc.zero} |
| **blank** | ${doc.blank} |

| expected | actual | score |
| --- | --- | --- |
${doc.examples.map((cells) => `| ${cells.map((cell) => cell.replace(/\|/g, '\\|')).join(' | ')} |`).join('\n')}

${doc.traps.map((trap) => `- ${trap}`).join('\n')}
`;
}

function listColumns(...kinds: readonly ItemKind[]): string {
  return code(COLUMNS.filter((column) => kinds.some((kind) => ENTRIES.get(column)?.items === kind)));
}

function code(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}

/** Rows of a two-column table. */
function rows(table: Readonly<Record<string, string>>): string {
  return Object.entries(table)
    .map(([name, text]) => `| \`${name}\` | ${text} |`)
    .join('\n');
}
