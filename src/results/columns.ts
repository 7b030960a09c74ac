/** The columns of a results tab in order; everything else of a scorecard is in the hidden column `details`. */
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
import {
  type CellValue,
  type ResultColumn,
  titleOf,
  checkIn,
  scoreColumn,
  scoreColumnName,
  share,
  weightsSentence,
} from './column';
import { EVERY_FIELD, fieldColumns } from './field-columns';
import { CONVERSATION_VERDICT, type ROW_SCORES, rowScoreHelp, verdictHelp } from './row-scores';
import { WHY_COLUMN, whyText } from './why';

/** The least informative expected and recorded values are left out beyond this number. */
const MAX_COLUMNS = 45;
/** The column that ends every results tab. */
export const LAST_COLUMN = 'details';

/** Columns of eval sets that have conversations. */
const OF_TURNS: readonly string[] = ['conversation', 'turn', CONVERSATION_VERDICT];

const LEADING: readonly ResultColumn[] = [
  {
    ...column('row', 'Verdict', 52, 'The row of the case in its eval set; the link goes there.'),
    ...{ isCentred: true, ...own('row', asNumber) },
  },
  {
    ...column('verdict', 'Verdict', 104, verdictHelp()),
    ...{ isCentred: true, isWrapped: true },
    cell: ({ verdict }) => verdictWord(verdict),
    // Any other text was typed by a person, and is not a verdict.
    read: (value, { own: card }) => {
      card['verdict'] = readVerdict(value);
    },
  },
  { ...column('test_id', 'Verdict', 104), ...own('test_id') },
  { ...column('conversation', 'Verdict', 110), ...own('conversation') },
  { ...column('turn', 'Verdict', 52), isCentred: true, ...own('turn', (value) => value) },
  { ...column('query', 'Verdict', 320), ...own('query') },
  {
    ...column(
      WHY_COLUMN,
      'Verdict',
      480,
      'The failing checks, with what was expected and what came; follow-on failures come last. For a row that could not be measured, the reason.',
    ),
    cell: (card, checks) => whyText(card, checks),
  },
  {
    ...column(CONVERSATION_VERDICT, 'Verdict', 110, rowScoreHelp(CONVERSATION_VERDICT)),
    isCentred: true,
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
    ...column('checks_passed', 'Scores', 64, rowScoreHelp('checks_passed')),
    ...{ title: 'Checks', isCentred: true, ...own('checks_passed') },
  },
];

const TRAILING: readonly ResultColumn[] = [
  {
    ...folded(
      'latency_s',
      `How long the agent took; more than ${SLOW_S} s is marked slow, which fails no row.`,
    ),
    ...{ title: 'Latency, s', ...own('latency_s', asNumber) },
  },
  { ...folded('trace_url'), title: 'Trace', ...own('trace_url') },
  { ...folded('judge', 'Who decided the judged checks: a rule or a model.'), ...own('judge') },
  { ...hidden('uid', 'Identity of the case: query and expected values.'), ...own('uid') },
  {
    ...hidden(
      'run_id',
      `The run that has scored the row. This tab was laid out by GNW Evals ${THIS_BUILD.version}.`,
    ),
    ...own('run_id'),
  },
  {
    ...hidden(
      'inputs_hash',
      'What the scores rest on: case, output, scoring settings, prompts, version of the checks.',
    ),
    ...own('inputs_hash'),
  },
  // Its cell is made when the line is written, as its content depends on the other columns.
  { ...hidden(LAST_COLUMN), cell: () => null },
];

/** The first columns of every results tab, which identify it if its metadata is lost. */
export const SIGNATURE_COLUMNS: readonly string[] = alwaysThere(LEADING.map(({ name }) => name)).slice(0, 5);

/** The columns that every results tab has: all but those of conversations. */
export function alwaysThere(names: readonly string[]): string[] {
  return names.filter((name) => !OF_TURNS.includes(name));
}

export function columnNamed(name: string, checks: Checks): ResultColumn | undefined {
  const resultColumn = allColumns().get(name);
  if (resultColumn) return resultColumn;
  const check = checks.named(checkIn(name));
  return check && scoreColumn(check);
}

/** True if a column is written by the add-on, including checks of people that are no longer declared. */
export function isOurColumn(name: string): boolean {
  return isOwnId(checkIn(name)) || allColumns().has(name);
}

export const MEAN_COLUMNS: readonly string[] = [
  'overall_score',
  'weighted_score',
  'pipeline_score',
  'answer_score',
];

/** Columns of values from 0 to 1. */
export const FRACTION_COLUMNS: readonly string[] = [
  ...MEAN_COLUMNS,
  ...BUILT_IN.all.filter(({ isFraction }) => isFraction).map(({ id }) => scoreColumnName(id)),
];

/**
 * The columns of a results tab, in order.
 *
 * @param checks the checks of the run on this tab
 * @param has the columns of the eval set; expected ones only if a case fills them
 * @param weights shown in the header of the weighted score, if given
 */
export function resultColumns(
  checks: readonly CheckMeta[],
  has: ReadonlySet<Column>,
  weights?: WeightSettings,
): ResultColumn[] {
  const leading = LEADING.filter(({ name }) => has.has('conversation') || !OF_TURNS.includes(name));
  const means = MEANS.map((mean): ResultColumn => {
    if (mean.name !== 'weighted_score' || !weights) return mean;
    const sentence = weightsSentence(checks, weights);
    return sentence === ''
      ? { ...mean, sight: 'folded' }
      : { ...mean, help: `${mean.help ?? ''}\n${sentence}` };
  });
  const scores = STAGES.flatMap((stage) => checks.filter((check) => check.stage === stage)).map((check) =>
    scoreColumn(check),
  );
  const others = [...leading, ...scores, ...means];
  const fields = fieldColumns(checks, has, MAX_COLUMNS - others.length - TRAILING.length);
  return [...others, ...fields, ...TRAILING];
}

/** By name, without checks that people declare. */
const allColumns = memoize(
  (): ReadonlyMap<string, ResultColumn> =>
    new Map(
      [
        ...LEADING,
        ...MEANS,
        ...BUILT_IN.all.map((check) => scoreColumn(check)),
        ...EVERY_FIELD,
        ...TRAILING,
      ].map((resultColumn) => [resultColumn.name, resultColumn]),
    ),
);

function score(name: keyof typeof ROW_SCORES & OwnName, title: string): ResultColumn {
  const format = { title, isCentred: true, numberFormat: '0.00' } as const;
  return { ...column(name, 'Scores', 64, rowScoreHelp(name)), ...format, ...own(name, share) };
}

function folded(name: string, help?: string): Omit<ResultColumn, 'cell'> {
  return { ...column(name, 'Run', 160, help), sight: 'folded' };
}

function hidden(name: string, help?: string): Omit<ResultColumn, 'cell'> {
  return { ...column(name, 'Run', 100, help), sight: 'hidden' };
}

/** @param width pixels */
function column(
  name: string,
  band: ResultColumn['band'],
  width: number,
  help?: string,
): Omit<ResultColumn, 'cell'> {
  return { name, title: titleOf(name), band, width, ...(help !== undefined && { help }) };
}

/** The properties of a scorecard that have a column of their own name, with no other spelling. */
type OwnName = Extract<
  { [Name in keyof Scorecard]: Scorecard[Name] extends OutCell | undefined ? Name : never }[keyof Scorecard],
  string
>;

/** A column of a property of the scorecard. @param read reads a cell that a person may have typed over */
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
