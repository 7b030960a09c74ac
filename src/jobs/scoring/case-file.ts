/** Cases of a file, scored in portions without a sheet by the functions that score an eval set. */
import { holdersOf } from '../../agent/columns';
import { choose, type Choice, type Chosen, isLeftOut } from '../../evalset/choose';
import { type CheckCoverage, coverageFor, isInResults } from '../../evalset/coverage';
import { type EvalSet } from '../../evalset/read-tab';
import type { Judge } from '../../judge/decide';
import { columnsNamed, sliceValues } from '../../evalset/slice-values';
import { type Checks } from '../../model/check';
import { type Column } from '../../model/columns';
import type { EvalCase } from '../../model/eval-case';
import { RESULTS_HEADER } from '../../model/results-rows';
import type { Cell } from '../../model/sheet/tab-grid';
import type { ScoredRow } from '../../model/scored-row';
import type { ResultColumn } from '../../results/columns/column';
import { resultColumns } from '../../results/columns/columns';
import { readRecords, type ResultRecord } from '../../results/records';
import { scoredRow } from '../../results/scored-rows';
import { type ScorecardJson, scorecardJson } from '../../report/scorecards-json';
import type { Settings } from '../../settings/schema';
import { withConversationVerdicts } from '../../results/cases/conversation-verdicts';
import { withOwnPart } from '../../results/cases/inputs-hash';
import { aboutJson, type AboutJson } from '../../store/about-json';
import { cellOf, evalSetOf, type FileLines, objectIn, type WholeFile } from './case-lines';
import { aboutScoring, ownHash } from './frozen';
import { type Decide, scoreWave } from './score-wave';

/** A line of the output: a scorecard, or why there is none. */
export type FileCard =
  | ScorecardJson
  | { readonly tab: string; readonly row: number; readonly verdict: 'error'; readonly error: string };

export interface ScoringOfFile {
  readonly checks: Checks;
  readonly settings: Settings;
  readonly choice: Choice;
  /** By line: why it cannot be scored, though it looks as if it could. */
  readonly faults: ReadonlyMap<number, string>;
  readonly decide: Decide;
  readonly runId: string;
  /** What scores rest on in addition to case and output: see `basisOf`. */
  readonly basis: (evalSet: EvalSet) => string;
  /** ISO date-time, UTC. */
  readonly judgedAt: () => string;
}

/** A portion scored: what is said of each line, in order, except for those that the choice leaves out. */
export interface PortionScores {
  readonly cards: readonly FileCard[];
  /** The same as reports read them. */
  readonly rows: readonly ScoredRow[];
  /** The results of its cases. */
  readonly records: readonly ResultRecord[];
  /** Its cases that the choice leaves out. */
  readonly unchosen: readonly EvalCase[];
  /** Lines that their status leaves out, by status as written. */
  readonly leftOut: Chosen<never>['leftOut'];
}

/** Scores a portion, which holds conversations as wholes. */
export function scorePortion(lines: FileLines, whole: WholeFile, how: ScoringOfFile): PortionScores {
  const { settings, checks, choice, faults, decide, runId, basis, judgedAt } = how;
  const objects = lines.map(([row, text]) => ({ row, cells: objectIn(text) }));
  const { evalSet, grid } = evalSetOf(
    objects.filter(({ row }) => !faults.has(row)),
    whole,
    settings.run.trials,
  );
  const { cases, leftOut } = choose(evalSet.cases, choice);
  const scored = scoreWave(
    cases.map((recorded) => ({ ...recorded, payer: `${runId} ${recorded.evalCase.row}` })),
    { ...settings, checks },
    decide,
    basis(evalSet),
  );
  const columns = columnsOf(evalSet, whole, settings, checks);
  const names = columns.map(({ name }) => name);
  const when = judgedAt();
  const made = scored.map((scoredCase) => ({ ...scoredCase, runId, judgedAt: when }));
  const blank = Array.from({ length: RESULTS_HEADER - 1 }, () => []);
  const values = [names, ...blank, ...made.map((row) => columns.map(({ cell }): Cell => cell(row) ?? ''))];
  const read = readRecords({ values }).map((record, place) => ({ recorded: cases[place], current: record }));
  const slices = sliceValues(grid, columnsNamed(settings.run.sliceBy));
  const counted = withConversationVerdicts(read, evalSet).map(({ recorded, current }) => {
    const row = recorded?.evalCase.row ?? 0;
    return { row, current, sliced: slices.get(row) };
  });
  const outcomeOf = new Map(
    counted.map(({ row, current, sliced }): [number, LineOutcome] => [
      row,
      {
        card: { ...scorecardJson(whole.name, current, checks.all), ...(sliced && { slices: sliced }) },
        scored: { ...scoredRow(whole.name, current, checks), ...(sliced && { slices: sliced }) },
      },
    ]),
  );
  const isCase = new Set(evalSet.cases.map(({ evalCase }) => evalCase.row));
  const { rows: chosen, ...others } = choice;
  // A line that is no case has neither status nor group: it is taken with all lines, or by its number.
  const isTaken = (row: number): boolean =>
    Object.keys(others).length === 0 && (chosen === undefined || chosen.includes(row));
  const statusName = String(grid.values[0]?.[evalSet.header.columns.get('status') ?? -1] ?? '');
  const outcomes = objects.flatMap(({ row, cells }): LineOutcome[] => {
    const outcome = outcomeOf.get(row);
    if (outcome) return [outcome];
    const isOut = isLeftOut(String(cellOf(cells?.[statusName])));
    if (isCase.has(row) || !isTaken(row) || isOut) return [];
    const error =
      faults.get(row) ?? (cells === undefined ? 'this line is not a JSON object' : 'this line has no query');
    const cell: ResultRecord['cell'] = (column) => ({ row, verdict: 'error', error })[column] ?? null;
    return [
      {
        card: { tab: whole.name, row, verdict: 'error', error },
        scored: scoredRow(whole.name, { index: 0, names, cell, details: {} }, checks),
      },
    ];
  });
  return {
    cards: outcomes.map(({ card }) => card),
    rows: outcomes.map(({ scored: row }) => row),
    records: counted.map(({ current }) => current),
    unchosen: evalSet.cases.flatMap(({ evalCase }) => (outcomeOf.has(evalCase.row) ? [] : [evalCase])),
    leftOut,
  };
}

interface LineOutcome {
  readonly card: FileCard;
  readonly scored: ScoredRow;
}

/** The columns of results that the whole file would have as a tab. */
function columnsOf(
  evalSet: EvalSet,
  whole: WholeFile,
  { scoring }: Settings,
  registry: Checks,
): readonly ResultColumn[] {
  const { hasTurns } = whole;
  const columns: ReadonlySet<Column> = new Set(evalSet.header.columns.keys());
  const checks = coverageIn(evalSet, whole, scoring, registry)
    .filter(isInResults)
    .map(({ check }) => check);
  const has = [...columns].filter((name) => hasTurns || (name !== 'conversation' && name !== 'turn'));
  return resultColumns(checks, new Set(has), scoring);
}

/** What a line says of the settings it was scored with, as a workbook's file says it of an eval set. */
export function aboutOfLine(
  whole: WholeFile,
  {
    settings,
    checks,
    judge,
    choice,
  }: Pick<ScoringOfFile, 'settings' | 'checks' | 'choice'> & { readonly judge: Judge },
): AboutJson {
  const { build, ...about } = aboutScoring(settings, judge);
  const own = ownHash(evalSetOf([], whole).evalSet, checks);
  // What is taken at random a portion knows only as rows of its own.
  const isWhole = Object.keys(choice).length === 0;
  return aboutJson({
    ...about,
    build: build === '' ? undefined : build,
    settingsHash: withOwnPart(about.settingsHash ?? '', own),
    ...(isWhole && { filters: '' }),
  });
}

/** What the whole file has checked. */
export function coverageOfFile(
  whole: WholeFile,
  { scoring }: Pick<Settings, 'scoring'>,
  checks: Checks,
): CheckCoverage[] {
  return coverageIn(evalSetOf([], whole).evalSet, whole, scoring, checks);
}

function coverageIn(
  { header }: EvalSet,
  { calledFor }: WholeFile,
  scoring: Settings['scoring'],
  checks: Checks,
): CheckCoverage[] {
  const isCalled = new Set(calledFor);
  const columns: ReadonlySet<Column> = new Set(header.columns.keys());
  return coverageFor(({ id }) => (isCalled.has(id) ? 1 : 0), columns, checks.all, holdersOf, scoring);
}
