/** Results against the eval set as it is now: which rows have moved, which cases were edited, which are gone. */
import type { Checks } from '../../checks/check';
import { type ResultRecord, withCells } from './records';
import { keptLine, type Line } from './lines';
import type { ResultsTab } from './results-tab';
import type { EvalSet } from '../../evalset/read-tab';
import { remembered } from '../../model/once';
import { readVerdict } from '../../model/scorecard';
import { type CaseLine, caseLines, type ReadCases } from './case-lines';
import { withConversationVerdicts } from './conversation-verdicts';
import { inputsOf, storedInputs } from './inputs-hash';
import type { Source } from '../source';

export interface Reconciled extends CaseLine {
  /** As it should be: marked if what it was scored from is gone. */
  readonly current: ResultRecord;
  /** Whether the case exists but differs from what was scored. */
  readonly isEdited: boolean;
  /** Whether `current` differs from `record`. */
  readonly isChanged: boolean;
}

const EDITED = 'edited, score again';
const CASE = 'edited since it was scored: run it again';
const OUTPUT = 'the recorded output was edited since it was scored: run it again';
const GONE = 'gone: its case is no longer in the eval set';

/** A mark says why, and what the line said before: undoing an edit clears it. @returns a line for every record of a case, in order */
export const reconcile = remembered(reconciled);

function reconciled(
  records: readonly ResultRecord[],
  evalSet: ReadCases & Pick<EvalSet, 'turnsNotRun'>,
): readonly Reconciled[] {
  const lines = caseLines(records, evalSet).map((line) => {
    const why = whyMarked(line);
    const current = why === '' ? unmarked(line.record) : marked(line.record, why);
    return { ...line, current, isEdited: why === CASE || why === OUTPUT };
  });
  return withConversationVerdicts(lines, evalSet).map((line) => ({
    ...line,
    isChanged: line.current !== line.record,
  }));
}

/** The line as its run left it. A mark that cannot be read stays. */
export function unmarked(record: ResultRecord): ResultRecord {
  if (record.cell('verdict') !== EDITED) return record;
  const was = beforeMark(record);
  return was ? withCells(record, was) : record;
}

/** '' if it is as it was scored. */
function whyMarked({ record, recorded, isOther }: CaseLine): string {
  if (!recorded) return GONE;
  if (isOther) return CASE;
  const stored = storedInputs(record);
  return stored === undefined || stored.inputs === inputsOf(recorded) ? '' : OUTPUT;
}

function marked(record: ResultRecord, why: string): ResultRecord {
  const { cell } = unmarked(record);
  const [verdict, error] = [cell('verdict'), cell('error')];
  // A mark that cannot be read stays.
  if (verdict === EDITED) return record;
  const before = [verdict, error].filter((part) => part !== null).join(': ');
  const text = before === '' ? why : `${why} (was ${before})`;
  return record.cell('verdict') === EDITED && record.cell('error') === text
    ? record
    : withCells(record, { verdict: EDITED, error: text });
}

/** What the line said before it was marked. */
function beforeMark(
  record: ResultRecord,
): { readonly verdict: string | null; readonly error: string | null } | undefined {
  const text = String(record.cell('error') ?? '');
  const why = [CASE, OUTPUT, GONE].find((mark) => text.startsWith(mark));
  if (why === undefined) return undefined;
  if (text === why) return { verdict: null, error: null };
  const [, before = ''] = /^ \(was ([^]*)\)$/.exec(text.slice(why.length)) ?? [];
  const [word = '', ...error] = before.split(': ');
  const verdict = readVerdict(word);
  return verdict === '' ? undefined : { verdict, error: error.length === 0 ? null : error.join(': ') };
}

/** If the eval set is gone, lines count as they are. */
export function resultsNow(results: Pick<ResultsTab, 'records'>, source: Source): readonly ResultRecord[] {
  const records = results.records();
  return source.kind === 'eval set' ? countedNow(records, source.evalSet) : records;
}

export function countedNow(records: readonly ResultRecord[], evalSet: ReadCases): readonly ResultRecord[] {
  return reconcile(records, evalSet).map(({ current }) => current);
}

/** @param records all of the tab @param lines those whose marks may have to be written */
export function writeMarks(
  results: ResultsTab,
  records: readonly ResultRecord[],
  lines: readonly Reconciled[],
): void {
  const changed = lines.filter(({ isChanged }) => isChanged);
  results.writeAmong(
    records,
    new Map(changed.map((line) => [line.record.index, lineOf(line, results.checks)])),
  );
}

/** @param lines all current lines */
export function writeLinks(results: ResultsTab, lines: readonly Reconciled[]): void {
  if (lines.every(isLinked)) return;
  const all: Line[] = [];
  for (const line of lines) all[line.record.index] = lineOf(line, results.checks);
  // Makes places without a line undefined rather than holes.
  results.relink(Array.from(all));
}

/** Whether none of that needs writing. */
export function isUpToDate(lines: readonly Reconciled[]): boolean {
  return lines.every(({ isChanged, ...line }) => !isChanged && isLinked(line));
}

function isLinked({ record, recorded }: Pick<Reconciled, 'record' | 'recorded'>): boolean {
  return record.cell('row') === (recorded?.evalCase.row ?? null);
}

function lineOf({ current, recorded }: Reconciled, checks: Checks): Line {
  return keptLine(current, recorded?.evalCase.row, checks);
}
