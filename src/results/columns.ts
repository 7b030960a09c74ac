/** The columns of a results tab in order; everything else of a scorecard is in the hidden column `details`. */
import { BUILT_IN } from '../checks/registry';
import type { CheckMeta, Checks } from '../checks/check';
import { STAGES, isOwnId } from '../model/check';
import type { Column } from '../fields/fields';
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
  ofCard('row', 'Verdict', 52, {
    help: 'The row of the case in its eval set; the link goes there.',
    ...{ isCentred: true, readAs: asNumber },
  }),
  { ...ofVerdict('verdict', 104, verdictHelp()), isWrapped: true },
  ofCard('test_id', 'Verdict', 104),
  ofCard('conversation', 'Verdict', 110),
  ofCard('turn', 'Verdict', 52, { isCentred: true, readAs: (value) => value }),
  ofCard('query', 'Verdict', 320),
  {
    ...{ name: WHY_COLUMN, title: titleOf(WHY_COLUMN), band: 'Verdict', width: 480, cell: whyText },
    help: 'The failing checks, with what was expected and what came; follow-on failures come last. For a row that could not be measured, the reason.',
  },
  ofVerdict(CONVERSATION_VERDICT, 110, rowScoreHelp(CONVERSATION_VERDICT)),
];

const MEANS: readonly ResultColumn[] = [
  ofScore('overall_score', 'Overall'),
  { ...ofScore('pipeline_score', 'Pipeline'), sight: 'folded' },
  { ...ofScore('answer_score', 'Answers'), sight: 'folded' },
  ofScore('weighted_score', 'Weighted'),
  ofCard('checks_passed', 'Scores', 64, {
    ...{ title: 'Checks', isCentred: true, help: rowScoreHelp('checks_passed') },
  }),
];

const TRAILING: readonly ResultColumn[] = [
  ofCard('latency_s', 'Run', 160, {
    ...{ title: 'Latency, s', sight: 'folded', readAs: asNumber },
    help: `How long the agent took; more than ${SLOW_S} s is marked slow, which fails no row.`,
  }),
  ofCard('trace_url', 'Run', 160, { title: 'Trace', sight: 'folded' }),
  ofCard('judge', 'Run', 160, {
    sight: 'folded',
    help: 'Who decided the judged checks: a rule or a model.',
  }),
  ofCard('uid', 'Run', 100, { sight: 'hidden', help: 'Identity of the case: query and expected values.' }),
  ofCard('run_id', 'Run', 100, {
    sight: 'hidden',
    help: `The run that has scored the row. This tab was laid out by GNW Evals ${THIS_BUILD.version}.`,
  }),
  ofCard('inputs_hash', 'Run', 100, {
    sight: 'hidden',
    help: 'What the scores rest on: case, output, scoring settings, prompts, version of the checks.',
  }),
  // `cellsOf` makes its cell, which depends on the other columns.
  { name: LAST_COLUMN, title: 'Details', band: 'Run', width: 100, sight: 'hidden', cell: () => null },
];

/** The first columns of every results tab, which identify it if its metadata is lost. */
export const SIGNATURE_COLUMNS: readonly string[] = alwaysThere(LEADING.map(({ name }) => name)).slice(0, 5);

/** Leaves out the columns of conversations, which not every results tab has. */
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

/** The properties of a scorecard whose columns have the same name and value. */
type OwnName = Extract<
  { [Name in keyof Scorecard]: Scorecard[Name] extends OutCell | undefined ? Name : never }[keyof Scorecard],
  string
>;

interface ColumnStyle extends Partial<Omit<ResultColumn, 'name' | 'cell' | 'read'>> {
  /** Reads a cell that a person may have typed over; by default, as text. */
  readonly readAs?: (value: CellValue) => CellValue;
}

/** A column of a property of the scorecard. @param width pixels */
function ofCard(
  name: OwnName,
  band: ResultColumn['band'],
  width: number,
  { readAs = asText, ...style }: ColumnStyle = {},
): ResultColumn {
  return {
    ...{ name, title: titleOf(name), band, width, ...style },
    cell: (card) => card[name] ?? null,
    read: (value, draft) => {
      draft.properties[name] = readAs(value);
    },
  };
}

/** A column of verdicts, written as words. Any other text was typed by a person and is read as no verdict. */
function ofVerdict(name: 'verdict' | typeof CONVERSATION_VERDICT, width: number, help: string): ResultColumn {
  const cell = (card: Scorecard): string => verdictWord(card[name] ?? null);
  return { ...ofCard(name, 'Verdict', width, { isCentred: true, help, readAs: readVerdict }), cell };
}

function ofScore(name: keyof typeof ROW_SCORES & OwnName, title: string): ResultColumn {
  const style = { title, isCentred: true, numberFormat: '0.00', help: rowScoreHelp(name), readAs: share };
  return ofCard(name, 'Scores', 64, style);
}

function asText(value: CellValue): string {
  return String(value ?? '');
}

function asNumber(value: CellValue): number | null {
  return typeof value === 'number' ? value : null;
}
