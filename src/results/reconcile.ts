/** Compares results with the eval set as it is now: finds rows that have moved, cases that were edited, and cases that are gone. */
import { RESULTS_HEADER_ROWS, type ResultLine } from './lines';
import type { ResultsTab } from './results-tab';
import type { EvalSet, RecordedCase } from '../evalset/read-tab';
import { memoize, MAX_TABS } from '../model/memoize';
import { type RowCode, type Scorecard, verdictWord } from '../model/scorecard';
import type { SpreadsheetPort, TabInfo } from '../model/spreadsheet';
import type { Settings } from '../settings/schema';
import { asScored, type CaseLine, caseLines, linesByCase, type ReadCases } from './case-lines';
import { withConversationVerdicts } from './conversation-verdicts';
import { inputsOf, storedInputs } from './inputs-hash';
import { evalSetOf, findResults, isResultsHeader, resultsTabName } from './find-results';
import { type EvalSetSource, evalSetsOf, readSource } from './source';

export interface Reconciled extends CaseLine {
  /** The scorecard to show: marked if its case or output was edited or deleted. */
  readonly current: Scorecard;
  /** True if the case exists but differs from the one that was scored. */
  readonly isEdited: boolean;
  /** True if `current` differs from the line. */
  readonly isChanged: boolean;
}

/** Why scores no longer count. */
const MARKS = {
  case_edited: 'edited since it was scored: rescore it',
  output_edited: 'the recorded output was edited since it was scored: rescore it',
  case_gone: 'gone: its case is no longer in the eval set',
} as const satisfies Partial<Record<RowCode, string>>;
type EditMark = keyof typeof MARKS;

/** Marks edited lines. A mark keeps the earlier verdict, which is restored if the edit is undone. @returns all lines, in order */
export const reconcile = memoize(reconciled, MAX_TABS);

function reconciled(
  lines: readonly ResultLine[],
  evalSet: ReadCases & Pick<EvalSet, 'turnsNotRun'>,
): readonly Reconciled[] {
  const current = caseLines(lines, evalSet).map((line) => {
    const mark = markOn(line);
    const { card } = line.line;
    return {
      ...line,
      current: mark === undefined ? unmarked(card) : marked(card, mark),
      isEdited: mark === 'case_edited' || mark === 'output_edited',
    };
  });
  return withConversationVerdicts(current, evalSet).map((line) => ({
    ...line,
    isChanged: line.current !== line.line.card,
  }));
}

/** True for the scorecard of a deleted case, whose row may now be that of another case. */
export function isGone({ error_code: code }: Scorecard): boolean {
  return code === ('case_gone' satisfies EditMark);
}

/** The line as its run left it. */
export function unmarked(card: Scorecard): Scorecard {
  if (card.verdict !== 'edited' || !card.was) return card;
  const { was, error_code: _mark, ...others } = card;
  return { ...others, ...was };
}

/** The mark of an edited line; undefined if it is as it was scored. */
function markOn({ line: { card }, recorded, isOther }: CaseLine): EditMark | undefined {
  if (!recorded) return 'case_gone';
  if (isOther) return 'case_edited';
  const stored = storedInputs(card);
  return stored === undefined || stored.inputs === inputsOf(recorded) ? undefined : 'output_edited';
}

function marked(card: Scorecard, mark: EditMark): Scorecard {
  if (card.verdict === 'edited' && card.error_code === mark) return card;
  const before = unmarked(card);
  const { verdict, error, error_code: code, ...others } = before;
  const was = { verdict, error, ...(code !== undefined && { error_code: code }) };
  const earlier = [verdictWord(verdict), error].filter((part) => part !== '').join(': ');
  const text = earlier === '' ? MARKS[mark] : `${MARKS[mark]} (was ${earlier})`;
  return { ...others, was, verdict: 'edited', error: text, error_code: mark };
}

/** The current scorecards of an eval set; if it is gone, the scorecards of its lines, without marks. */
export function resultsNow(results: Pick<ResultsTab, 'lines'>, source: EvalSetSource): readonly Scorecard[] {
  const lines = results.lines();
  return source.kind === 'eval set' ? cardsNow(lines, source.evalSet) : lines.map(({ card }) => card);
}

function cardsNow(lines: readonly ResultLine[], evalSet: ReadCases): readonly Scorecard[] {
  return reconcile(lines, evalSet).map(({ current }) => current);
}

/** Writes changed marks. @param all lines of the tab @param lines the lines to check */
export function writeMarks(
  results: ResultsTab,
  all: readonly ResultLine[],
  lines: readonly Reconciled[],
): void {
  const changed = lines.filter(({ isChanged }) => isChanged);
  results.writeAmong(all, new Map(changed.map(({ line, current }) => [line.index, current])));
}

/** Rewrites the links to rows, unless all are correct. @param lines all current lines */
export function writeLinks(results: ResultsTab, lines: readonly Reconciled[]): void {
  if (lines.every(isLinked)) return;
  const all: Scorecard[] = [];
  for (const { line, current, recorded } of lines)
    all[line.index] = { ...current, row: recorded?.evalCase.row ?? null };
  // Fills holes with undefined.
  results.relink(Array.from(all));
}

/** True if neither marks nor links need writing. */
export function isUpToDate(lines: readonly Reconciled[]): boolean {
  return lines.every((line) => !line.isChanged && isLinked(line));
}

function isLinked({ line, recorded }: CaseLine): boolean {
  return line.card.row === (recorded?.evalCase.row ?? null);
}

// A case with its line, by its row in the eval set or in the results.

export interface CaseAt {
  /** undefined if the case is gone. */
  readonly recorded: RecordedCase | undefined;
  /** undefined if it was never scored. */
  readonly line: Reconciled | undefined;
}

export interface LinesAt {
  readonly evalSet: EvalSet;
  readonly results: ResultsTab | undefined;
  readonly lines: readonly Reconciled[];
  /** True if rows are those of the results tab. */
  readonly isInResults: boolean;
  readonly caseAt: (row: number) => CaseAt | undefined;
}

/** Reads an eval set and its results. @returns a sentence if the tab has neither cases nor results */
export function linesAt(
  sheetId: number,
  spreadsheet: SpreadsheetPort,
  settings: Pick<Settings, 'columns' | 'run'>,
): LinesAt | string {
  const info = spreadsheet.tabs().find((tab) => tab.sheetId === sheetId);
  if (!info) return 'This tab is gone.';
  const sourceId = sourceOf(info, spreadsheet, settings);
  if (sourceId === undefined) return 'Select a row of an eval set, or of its results.';
  const source = readSource(spreadsheet, sourceId, settings);
  if (source.kind === 'gone') return `${source.reason}.`;
  const results = findResults(spreadsheet, source.evalSet, isResultsHeader);
  const written = results?.lines() ?? [];
  const evalSet = asScored(source.evalSet, written);
  const lines = reconcile(written, evalSet);
  const isInResults = results?.sheetId === sheetId;
  const lineOf = linesByCase(lines);
  const rows = new Map<number, CaseAt>(
    isInResults
      ? lines.map((line) => [line.line.index + RESULTS_HEADER_ROWS + 1, { recorded: line.recorded, line }])
      : evalSet.cases.map((recorded) => [
          recorded.evalCase.row,
          { recorded, line: lineOf.get(recorded.evalCase) },
        ]),
  );
  return { evalSet, results, lines, isInResults, caseAt: (row) => rows.get(row) };
}

/** The eval set that a tab is, or whose results it holds. */
function sourceOf(
  info: TabInfo,
  spreadsheet: SpreadsheetPort,
  settings: Pick<Settings, 'columns'>,
): number | undefined {
  const { signature, sheetId, name } = info;
  const ofResults = evalSetOf(info);
  if (ofResults !== undefined) return ofResults;
  if (signature !== undefined) return undefined;
  const [header = []] = spreadsheet.read(sheetId).values;
  if (!isResultsHeader(header.map(String))) return sheetId;
  // A copied file loses the marks in our tabs.
  return evalSetsOf(spreadsheet, settings).find(({ tab }) => resultsTabName(tab, () => false) === name)
    ?.sheetId;
}
