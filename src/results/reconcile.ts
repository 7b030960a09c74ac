/** Compares results with the eval set as it is now: finds rows that have moved, cases that were edited, and cases that are gone. */
import type { ResultLine } from './lines';
import type { ResultsTab } from './results-tab';
import type { EvalSet } from '../evalset/read-tab';
import { memoize, TABS } from '../model/memoize';
import { type RowCode, type Scorecard, verdictWord } from '../model/scorecard';
import { type CaseLine, caseLines, type ReadCases } from './case-lines';
import { withConversationVerdicts } from './conversation-verdicts';
import { inputsOf, storedInputs } from './inputs-hash';
import type { EvalSetSource } from './source';

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
  case_edited: 'edited since it was scored: run it again',
  output_edited: 'the recorded output was edited since it was scored: run it again',
  case_gone: 'gone: its case is no longer in the eval set',
} as const satisfies Partial<Record<RowCode, string>>;
type EditMark = keyof typeof MARKS;

/** Marks edited lines. A mark keeps the verdict before it, so that undoing the edit removes it. @returns a line for every case, in order */
export const reconcile = memoize(reconciled, TABS);

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
  const said = [verdictWord(verdict), error].filter((part) => part !== '').join(': ');
  const text = said === '' ? MARKS[mark] : `${MARKS[mark]} (was ${said})`;
  return { ...others, was, verdict: 'edited', error: text, error_code: mark };
}

/** The current scorecards of an eval set; if it is gone, those of the lines as they are. */
export function resultsNow(results: Pick<ResultsTab, 'lines'>, source: EvalSetSource): readonly Scorecard[] {
  const lines = results.lines();
  return source.kind === 'eval set' ? cardsNow(lines, source.evalSet) : lines.map(({ card }) => card);
}

export function cardsNow(lines: readonly ResultLine[], evalSet: ReadCases): readonly Scorecard[] {
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

/** Writes the links to rows anew, unless all are correct. @param lines all current lines */
export function writeLinks(results: ResultsTab, lines: readonly Reconciled[]): void {
  if (lines.every(isLinked)) return;
  const all: Scorecard[] = [];
  for (const { line, current, recorded } of lines)
    all[line.index] = { ...current, row: recorded?.evalCase.row ?? null };
  // Makes places without a line undefined rather than holes.
  results.relink(Array.from(all));
}

/** True if neither marks nor links need writing. */
export function isUpToDate(lines: readonly Reconciled[]): boolean {
  return lines.every((line) => !line.isChanged && isLinked(line));
}

function isLinked({ line, recorded }: CaseLine): boolean {
  return line.card.row === (recorded?.evalCase.row ?? null);
}
