/** A comparison from its current results: what the summary, the dialog and the JSON are made of. */
import { comparisonStatistics, lineOf } from '../comparison/winners';
import { type ComparisonInput, readComparison } from '../comparison/read-tab';
import { contentHash } from '../evalset/content-hash';
import type {
  ComparedItem,
  ComparedLine,
  ComparisonItem,
  ComparisonOutcome,
  ComparisonReport,
} from '../model/comparison';
import { type Problem, problemSentence } from '../model/problem';
import type { SpreadsheetPort, TabKey } from '../model/spreadsheet';
import { count, cut, MAX_CELL_TEXT } from '../model/text';
import { UserError } from '../model/user-error';
import type { LastComparison } from '../sheets/store/comparison-last';
import { type ComparisonResults, findComparison } from './comparison-results';
import { comparisonSections } from './comparison-summary';
import { judgingSentence } from './last-run';

const NOT_REACHED: ComparisonOutcome = { kind: 'not scored', reason: 'the comparison ended before it' };

/** @returns undefined if its results are gone */
export function comparisonReport(
  spreadsheet: SpreadsheetPort,
  last: LastComparison,
  results: ComparisonResults | undefined = findComparison(spreadsheet),
): ComparisonReport | undefined {
  const records = results?.records().filter(({ runId }) => runId === last.runId) ?? [];
  if (!results || records.length === 0) return undefined;
  const input = spreadsheet.has(last.sheetId)
    ? readComparison(spreadsheet.read(last.sheetId), contentHash)
    : undefined;
  const itemOf = new Map(input?.items.map((item) => [item.uid, item]));
  const lines = records.map((record) => lineOf(record, itemOf.get(record.uid), record.outcome));
  const items = lines.flatMap((line): ComparedItem[] => {
    const item = itemOf.get(line.uid);
    return item ? [{ item, outcome: line.outcome ?? NOT_REACHED }] : [];
  });
  const problems = [...(input?.problems ?? []), ...cutTexts(input?.items ?? [], input?.tab ?? '')];
  const gone = lines.length - items.length;
  const statistics = comparisonStatistics(items);
  const report = {
    sheetId: last.sheetId,
    resultsSheetId: results.sheetId,
    lines,
    items,
    problems,
    summary: {
      runId: last.runId,
      startedAt: new Date(last.startedAt).toISOString(),
      finishedAt: new Date(last.finishedAt).toISOString(),
      judge: last.judge === '' ? 'rules' : last.judge,
      judgingText: judgingSentence(last.judge === '' ? 'rules' : last.judge, last.judging),
      stopped: last.stopped,
      outcome: last.outcome,
      tab: input?.tab ?? '',
      resultsTab: results.name,
      statistics,
      problems: [
        ...problems.map(problemSentence),
        ...lines.flatMap(failureOf),
        ...(gone === 0
          ? []
          : [
              `${count(gone, 'question')} of the results ${gone === 1 ? 'is' : 'are'} no longer in the source as compared: left out of the numbers`,
            ]),
      ],
      advice: adviceFor(last, statistics.notScored),
    },
  };
  return { ...report, summary: { ...report.summary, sections: comparisonSections(report) } };
}

function failureOf({ outcome, question, row }: ComparedLine): string[] {
  if (outcome?.kind !== 'error') return [];
  const place = row === undefined ? '' : ` (row ${row})`;
  return [`“${cut(question, 80)}”${place} could not be scored: ${outcome.reason}`];
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
      text: 'a text is longer than a cell can hold; it was cut, and compared as cut',
    }));
}

function adviceFor({ judge }: LastComparison, notScored: number): string {
  if (judge !== '' || notScored === 0) return '';
  return `No judge model is configured, so ${count(notScored, 'question')} ${notScored === 1 ? 'is' : 'are'} not scored: set one up in Settings, or on the command line with --judge.`;
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
export function comparisonText({ summary: { statistics, advice } }: ComparisonReport): string {
  const { better } = statistics;
  const counts = `New wins ${better.new}, old wins ${better.old}, ${better.tie} ${better.tie === 1 ? 'tie' : 'ties'}.`;
  return [counts, statistics.verdict, advice].filter((part) => part !== '').join(' ');
}
