/** The columns of a results tab, in order: what is not in one of them is in `details`. */
import { BUILT_IN } from '../checks/registry';
import type { CheckMeta, Checks } from '../checks/check';
import { STAGES, isOwnId } from '../model/check';
import type { Column } from '../fields/columns';
import { SLOW_S } from '../fields/trace';
import { memoize } from '../model/memoize';
import { THIS_BUILD } from '../model/this-build';
import type { OutCell } from '../model/spreadsheet';
import { readVerdict, type Scorecard, verdictWord } from '../model/scorecard';
import type { WeightSettings } from '../scoring/case-result';
import { checkIn, scoreColumn, scoreColumnName, share, weightsSentence } from './score-columns';
import { EVERY_FIELD, fieldColumns } from './field-columns';
import { type CellValue, type ResultColumn, titleOf } from './column';
import { CONVERSATION_VERDICT, type ROW_SCORES, rowScoreHelp, verdictHelp } from './row-scores';
import { WHY_COLUMN, whyText } from './why';

/** In all: the least informative expected and recorded values are left out. */
const MAX_COLUMNS = 45;
/** The column that ends every results tab. */
export const LAST_COLUMN = 'details';

/** Columns of eval sets that have conversations. */
const OF_TURNS: readonly string[] = ['conversation', 'turn', CONVERSATION_VERDICT];

const LEADING: readonly ResultColumn[] = [
  {
    name: 'row',
    title: 'Row',
    band: 'Verdict',
    width: 52,
    isCentred: true,
    help: 'The row of the case in its eval set; the link goes there.',
    ...own('row', asNumber),
  },
  {
    name: 'verdict',
    title: 'Verdict',
    band: 'Verdict',
    width: 104,
    isCentred: true,
    isWrapped: true,
    help: verdictHelp(),
    cell: ({ verdict }) => verdictWord(verdict),
    // What a person typed over it is no verdict.
    read: (value, { own: card }) => {
      card['verdict'] = readVerdict(value);
    },
  },
  {
    name: 'test_id',
    title: 'Test id',
    band: 'Verdict',
    width: 104,
    ...own('test_id'),
  },
  {
    name: 'conversation',
    title: 'Conversation',
    band: 'Verdict',
    width: 110,
    ...own('conversation'),
  },
  {
    name: 'turn',
    title: 'Turn',
    band: 'Verdict',
    width: 52,
    isCentred: true,
    ...own('turn', (value) => value),
  },
  {
    name: 'query',
    title: 'Query',
    band: 'Verdict',
    width: 320,
    ...own('query'),
  },
  {
    name: WHY_COLUMN,
    title: 'Why',
    band: 'Verdict',
    width: 480,
    help: 'The failing checks, with what was expected and what came; follow-on failures come last. For a row that could not be measured, the reason.',
    cell: (card, checks) => whyText(card, checks),
  },
  {
    name: CONVERSATION_VERDICT,
    title: 'Conversation verdict',
    band: 'Verdict',
    width: 110,
    isCentred: true,
    help: rowScoreHelp(CONVERSATION_VERDICT),
    cell: ({ conversation_verdict: verdict = null }) => verdictWord(verdict),
    read: (value, { own: card }) => {
      card[CONVERSATION_VERDICT] = readVerdict(value);
    },
  },
];

const MEANS: readonly ResultColumn[] = [
  score('overall_score', 'Overall'),
  { ...score('pipeline_score', 'Pipeline'), sight: 'folded' },
  { ...score('answer_score', 'Answers'), sight: 'folded' },
  score('weighted_score', 'Weighted'),
  {
    name: 'checks_passed',
    title: 'Checks',
    band: 'Scores',
    width: 64,
    isCentred: true,
    help: rowScoreHelp('checks_passed'),
    ...own('checks_passed'),
  },
];

const TRAILING: readonly ResultColumn[] = [
  {
    ...folded('latency_s', 160),
    title: 'Latency, s',
    help: `How long the agent took; more than ${SLOW_S} s is marked slow, which fails no row.`,
    ...own('latency_s', asNumber),
  },
  { ...folded('trace_url', 160), title: 'Trace', ...own('trace_url') },
  {
    ...folded('judge', 160),
    help: 'Who decided the judged checks: a rule or a model.',
    ...own('judge'),
  },
  { ...hidden('uid'), help: 'Identity of the case: query and expected values.', ...own('uid') },
  {
    ...hidden('run_id'),
    help: `The run that has scored the row. This tab was laid out by GNW Evals ${THIS_BUILD.version}.`,
    ...own('run_id'),
  },
  {
    ...hidden('inputs_hash'),
    help: 'What the scores rest on: case, output, scoring settings, prompts, version of the checks.',
    ...own('inputs_hash'),
  },
  // Made when the line is written: what it keeps depends on the other columns.
  { ...hidden(LAST_COLUMN), cell: () => null },
];

/** The first ones of every results tab, by which it is known if its metadata is lost. */
export const SIGNATURE_COLUMNS: readonly string[] = alwaysThere(LEADING.map(({ name }) => name)).slice(0, 5);

/** Without those of conversations. */
export function alwaysThere(names: readonly string[]): string[] {
  return names.filter((name) => !OF_TURNS.includes(name));
}

export function columnNamed(name: string, checks: Checks): ResultColumn | undefined {
  const resultColumn = allColumns().get(name);
  if (resultColumn) return resultColumn;
  const check = checks.named(checkIn(name));
  return check && scoreColumn(check);
}

/** Whether we write a column of this name, or did for a check of one's own that is no longer declared. */
export function isOurColumn(name: string): boolean {
  return isOwnId(checkIn(name)) || allColumns().has(name);
}

export const MEAN_COLUMNS: readonly string[] = [
  'overall_score',
  'weighted_score',
  'pipeline_score',
  'answer_score',
];

/** From 0 to 1. */
export const FRACTION_COLUMNS: readonly string[] = [
  ...MEAN_COLUMNS,
  ...BUILT_IN.all.filter(({ isFraction }) => isFraction).map(({ id }) => scoreColumnName(id)),
];

/**
 * @param checks those of the run on this tab
 * @param has the columns of the eval set; expected ones only if a case fills them
 * @param weights if given, the header of the weighted score says what each check weighs
 */
export function resultColumns(
  checks: readonly CheckMeta[],
  has: ReadonlySet<Column>,
  weights?: WeightSettings,
): ResultColumn[] {
  const leading = LEADING.filter(({ name }) => has.has('conversation') || !OF_TURNS.includes(name));
  const means = MEANS.map((column): ResultColumn => {
    if (column.name !== 'weighted_score' || !weights) return column;
    const sentence = weightsSentence(checks, weights);
    return sentence === ''
      ? { ...column, sight: 'folded' }
      : { ...column, help: `${column.help ?? ''}\n${sentence}` };
  });
  const scores = STAGES.flatMap((stage) => checks.filter((check) => check.stage === stage)).map((check) =>
    scoreColumn(check),
  );
  const others = [...leading, ...scores, ...means];
  const fields = fieldColumns(checks, has, MAX_COLUMNS - others.length - TRAILING.length);
  return [...others, ...fields, ...TRAILING];
}

/** By name, without those of own checks. Most executions never look for one. */
const allColumns = memoize(
  (): ReadonlyMap<string, ResultColumn> =>
    new Map(
      [
        ...LEADING,
        ...MEANS,
        ...BUILT_IN.all.map((check) => scoreColumn(check)),
        ...EVERY_FIELD,
        ...TRAILING,
      ].map((column) => [column.name, column]),
    ),
);

function score(name: keyof typeof ROW_SCORES & OwnName, title: string): ResultColumn {
  const look = { band: 'Scores', width: 64, isCentred: true, numberFormat: '0.00' } as const;
  return { name, title, ...look, help: rowScoreHelp(name), ...own(name, share) };
}

function folded(name: string, width: number): Omit<ResultColumn, 'cell'> {
  return { name, title: titleOf(name), band: 'Run', width, sight: 'folded' };
}

function hidden(name: string): Omit<ResultColumn, 'cell'> {
  return { name, title: titleOf(name), band: 'Run', width: 100, sight: 'hidden' };
}

/** The properties of a scorecard that have a column of their own name, with no other spelling. */
type OwnName = Extract<
  { [Name in keyof Scorecard]: Scorecard[Name] extends OutCell | undefined ? Name : never }[keyof Scorecard],
  string
>;

/** @param read what can be made of a cell that a person may have typed over */
function own(
  name: OwnName,
  read: (value: CellValue) => CellValue = asText,
): Pick<ResultColumn, 'cell' | 'read'> {
  return {
    cell: (card) => card[name] ?? null,
    read: (value, draft) => {
      draft.own[name] = read(value);
    },
  };
}

function asText(value: CellValue): string {
  return String(value ?? '');
}

function asNumber(value: CellValue): number | null {
  return typeof value === 'number' ? value : null;
}
