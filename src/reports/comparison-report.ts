/** A comparison from its current results: what the summary, the dialog and the JSON are made of. */
import { comparisonStatistics } from '../comparison/winners';
import { type ComparisonInput, readComparison } from '../comparison/input';
import { contentHash } from '../evalset/content-hash';
import type { Compared, ComparisonItem } from '../model/comparison';
import { type Problem, problemSentence } from '../model/problem';
import type { SpreadsheetPort, TabKey } from '../model/spreadsheet';
import { count, cut, MAX_CELL_TEXT } from '../model/text';
import { UserError } from '../model/user-error';
import type { ComparisonResults } from '../results/comparison-results';
import type { LastComparison } from '../stores/run-record';
import { judgingSentence } from './last-run';

/** A sentence, and where to see it. */
interface Remark {
  readonly text: string;
  readonly row?: number | undefined;
}

export type ComparisonReport = ReturnType<typeof comparisonReport>;

/** @param results of the run */
export function comparisonReport(
  spreadsheet: SpreadsheetPort,
  last: LastComparison,
  results: ComparisonResults,
) {
  const [sheetId = 0] = last.sheetIds;
  const input = spreadsheet.has(sheetId) ? readComparison(spreadsheet.read(sheetId), contentHash) : undefined;
  const itemOf = new Map(input?.items.map((item) => [item.uid, item]));
  const lines = results.lines.map((line): Compared => ({ ...line, item: itemOf.get(line.uid) }));
  const ofRows = [...(input?.problems ?? []), ...cutTexts(input?.items ?? [], input?.tab ?? '')];
  const gone = lines.filter(({ item }) => !item).length;
  const statistics = comparisonStatistics(lines);
  const judge = last.judge === '' ? 'rules' : last.judge;
  return {
    /** In the order of the results tab. */
    lines,
    statistics,
    /** What is not compared, what could not be scored, what is cut; with the row of the source. */
    problems: [
      ...ofRows.map((problem): Remark => ({ text: problemSentence(problem), row: problem.row })),
      ...lines.flatMap(failureOf),
      ...(gone === 0
        ? []
        : [
            {
              text: `${count(gone, 'question')} of the results ${gone === 1 ? 'was' : 'were'} deleted or edited in the source: not counted`,
            },
          ]),
    ],
    /** The sheet with the questions and answers, with its name, '' if it is gone; and the one with the results. */
    ...{ sheetId, tab: input?.tab ?? '', resultsSheetId: results.tab.sheetId },
    ...{ judge, stopped: last.stopped, outcome: last.outcome },
    judgingText: judgingSentence(judge, last.judging),
    /** ISO date-times, UTC. */
    startedAt: new Date(last.startedAt).toISOString(),
    finishedAt: new Date(last.finishedAt).toISOString(),
    /** What to set up to get more; '' for nothing. */
    advice: adviceFor(last, statistics.notScored),
  };
}

function failureOf({ outcome, question, item }: Compared): Remark[] {
  if (outcome?.kind !== 'error') return [];
  const place = item ? ` (row ${item.row})` : '';
  return [{ text: `“${cut(question, 80)}”${place} could not be scored: ${outcome.reason}`, row: item?.row }];
}

function cutTexts(items: readonly ComparisonItem[], tab: string): Problem[] {
  return items
    .filter(({ truth, old, new: fresh, carried }) =>
      [truth, old, fresh, ...Object.values(carried)].some(
        (text) => typeof text === 'string' && text.length >= MAX_CELL_TEXT,
      ),
    )
    .map(({ row }) => ({
      tab,
      row,
      text: 'a text is longer than a cell can hold: it was shortened, and compared that way',
    }));
}

function adviceFor({ judge }: LastComparison, notScored: number): string {
  if (judge !== '' || notScored === 0) return '';
  return `${count(notScored, 'question')} ${notScored === 1 ? 'is' : 'are'} not scored: there is no judge model. Set one up in Settings (command line: --judge).`;
}

/** @throws UserError if it is gone, or lacks the columns */
export function comparisonInput(spreadsheet: SpreadsheetPort, tab: TabKey): ComparisonInput {
  const grid = spreadsheet.read(tab);
  const input = readComparison(grid, contentHash);
  if (input) return input;
  throw new UserError(
    'usage',
    `The tab “${grid.name}” has no header row with the columns question, ground_truth, old_answer and new_answer: add them, or import two JSON files.`,
  );
}

/** @example 'New wins 7, old wins 3, 2 ties. New is better, by more than chance explains (…).' */
export function comparisonText({ statistics: { better, verdict }, advice }: ComparisonReport): string {
  const counts = `New wins ${better.new}, old wins ${better.old}, ${better.tie} ${better.tie === 1 ? 'tie' : 'ties'}.`;
  return [counts, verdict, advice].filter((part) => part !== '').join(' ');
}
