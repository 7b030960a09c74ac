/** The report of a comparison, from its current results: as JSON, as sections for pages and terminal, as the tab `Comparison summary`. */
import { comparisonStatistics, type Tally } from '../comparison/winners';
import { type ComparisonInput, readComparison } from '../comparison/input-tab';
import { contentHash } from '../evalset/content-hash';
import { everyOf } from '../model/collections';
import { type AnswerScore, type Compared, type ComparisonItem, SIDES } from '../model/comparison';
import { momentText, periodText } from '../model/local-time';
import { type Problem, problemText } from '../model/problem';
import { endSentence } from '../model/run';
import { firstRows, number, type Section, type SectionColumn, type SectionRow, text } from '../model/section';
import type { SpreadsheetPort, TabKey } from '../model/spreadsheet';
import { count, MAX_CELL_TEXT, oneLine, shortened } from '../model/text';
import { UserError } from '../model/user-error';
import type { ComparisonResults } from '../results/comparison-results';
import type { LastComparison } from '../stores/run-record';
import { judgingSentence } from './run-summary';
import { section, shortText } from './sections';
import { sectionLines, writeSections } from './section-tab';

/** A sentence, with the source's row that it is about. */
type Remark = Pick<Problem, 'text'> & { readonly row?: number | undefined };

type ComparisonReport = ReturnType<typeof comparisonReport>;

/** @param results of the run that `last` describes */
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
    /** Questions that are not compared, could not be scored, or were shortened. */
    problems: [
      ...ofRows.map((problem): Remark => ({ text: problemText(problem), row: problem.row })),
      ...lines.flatMap(failureOf),
      ...(gone === 0
        ? []
        : [
            {
              text: `${count(gone, 'question was', 'questions were')} deleted or edited in the source: not counted`,
            },
          ]),
    ],
    /** The tab of the source, its name ('' if it was deleted), and the tab of the results. */
    ...{ sheetId, tab: input?.tab ?? '', resultsSheetId: results.tab.sheetId },
    ...{ judge, stopped: last.stopped, outcome: last.end },
    judgingText: judgingSentence(judge, last.judging),
    /** ISO date-times, UTC. */
    startedAt: new Date(last.startedAt).toISOString(),
    finishedAt: new Date(last.finishedAt).toISOString(),
    /** How to get the remaining questions scored; '' if there are none. */
    advice: adviceFor(last, statistics.notScored),
  };
}

function failureOf({ outcome, question, item }: Compared): Remark[] {
  if (outcome?.kind !== 'error') return [];
  const place = item ? ` (row ${item.row})` : '';
  return [
    { text: `“${shortened(question, 80)}”${place} could not be scored: ${outcome.reason}`, row: item?.row },
  ];
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
      text: 'a text is longer than a cell can hold: only its beginning was compared',
    }));
}

function adviceFor({ judge }: LastComparison, notScored: number): string {
  if (judge !== '' || notScored === 0) return '';
  return `${count(notScored, 'question is', 'questions are')} not scored: there is no judge model. Set one up in Settings (command line: --judge).`;
}

/** @throws UserError if the tab was deleted or lacks a column */
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
  const counts = `New wins ${better.new}, old wins ${better.old}, ${count(better.tie, 'tie')}.`;
  return [counts, verdict, advice].filter((part) => part !== '').join(' ');
}

// As JSON, with the keys of the comparison scorer that this one follows.

/** @returns `{ results: […], statistics: {…} }`; an item that could not be scored has null for each missing score, and `error` */
export function comparisonJson({ statistics, lines, problems, ...report }: ComparisonReport): object {
  const { means } = statistics;
  const mean = (side: 'old' | 'new' | 'difference') =>
    means && {
      Factuality: rounded(means[side].factuality),
      Completeness: rounded(means[side].completeness),
      average: rounded(means[side].average),
    };
  return {
    results: lines.flatMap(itemJson),
    statistics: {
      judge: report.judge,
      outcome: report.outcome.how,
      ...(report.stopped !== '' && { stopped: report.stopped }),
      ...(report.advice !== '' && { advice: report.advice }),
      items: statistics.items,
      compared: statistics.compared,
      errors: statistics.errors,
      not_scored: statistics.notScored,
      verdict: statistics.verdict,
      sign_test_p: statistics.signTest,
      clear_winners: statistics.margins.clear,
      slight_winners: statistics.margins.slight,
      better_answer: tallyJson(statistics.better),
      factuality_winner: tallyJson(statistics.factuality),
      completeness_winner: tallyJson(statistics.completeness),
      mean_scores: everyOf([...SIDES, 'difference'], mean),
      where_new_lost_most: statistics.worst.map(({ question, difference }) => ({
        Question: question,
        difference,
      })),
      warnings: problems.map(({ text }) => text),
    },
  };
}

/** [] for a question that is no longer in the source. */
function itemJson({ item, outcome }: Compared): object[] {
  if (!item) return [];
  const pair = outcome?.kind === 'scored' ? outcome : undefined;
  return [
    {
      ...item.carried,
      Question: item.question,
      Answer: item.truth,
      old_Agentic_answer: item.old,
      new_Agentic_answer: item.new,
      old_score: scoreJson(outcome?.old),
      new_score: scoreJson(outcome?.new),
      comparison: pair
        ? {
            better_answer: pair.winners.better,
            margin: pair.winners.margin,
            factuality_winner: pair.winners.factuality,
            completeness_winner: pair.winners.completeness,
            overall_assessment: pair.assessment.overall,
            key_differences: pair.assessment.differences,
          }
        : null,
      ...(outcome?.kind !== 'scored' && {
        error: outcome?.reason ?? 'the comparison ended before this question',
      }),
    },
  ];
}

function scoreJson(score: AnswerScore | undefined): object | null {
  if (!score) return null;
  const { factuality, completeness, reason, insights } = score;
  return { Factuality: factuality, Completeness: completeness, Reason: reason, Insights: insights };
}

function tallyJson(tally: Tally): object {
  const shares = percentages(tally);
  return {
    old_wins: tally.old,
    new_wins: tally.new,
    ties: tally.tie,
    old_percent: shares.old,
    new_percent: shares.new,
    tie_percent: shares.tie,
  };
}

/** Percentages with one decimal; null if nothing was compared. @example percentages({ old: 1, new: 2, tie: 0 }) // { old: 33.3, new: 66.7, tie: 0 } */
function percentages(tally: Tally) {
  const total = tally.old + tally.new + tally.tie;
  return everyOf([...SIDES, 'tie'], (winner) =>
    total === 0 ? null : Number(((100 * tally[winner]) / total).toFixed(1)),
  );
}

/** Rounds to two decimals, never to −0. */
function rounded(value: number): number {
  return Number(value.toFixed(2)) + 0;
}

// As sections and as a tab.

/** Rows of both tables: key of the tally, key of the mean, label in the first table, label in the second. */
const COMPARED = [
  ['better', 'average', 'overall', 'average of both'],
  ['factuality', 'factuality', 'factuality', 'factuality'],
  ['completeness', 'completeness', 'completeness', 'completeness'],
] as const;

/** For pages and the terminal. */
export function comparisonResult(report: ComparisonReport) {
  const { stopped, outcome, problems, statistics } = report;
  return {
    ...{ stopped, outcome, statistics },
    problems: problems.map((problem) => problem.text),
    sections: [...about(report), ...tables(report)],
  };
}

function about({ statistics, ...report }: ComparisonReport): Section[] {
  const { compared, items, errors, notScored, margins, verdict } = statistics;
  const remarks = [
    report.advice,
    `${compared} of ${items} matched questions compared, ${errors} failed, ${notScored} not scored. Winners: ${margins.clear} clear, ${margins.slight} slight.`,
    `${periodText(report.startedAt, report.finishedAt, 'Etc/UTC')} UTC, ${report.outcome.how}.`,
    report.outcome.how === 'stopped' ? endSentence(report.outcome, 'comparison') : '',
    report.judgingText,
    report.stopped === '' ? '' : `The judge stopped: ${report.stopped}`,
  ].filter((sentence) => sentence !== '');
  return section(
    '',
    [],
    [{ cells: [verdict], isStrong: true }, ...remarks.map((sentence) => ({ cells: [oneLine(sentence)] }))],
  );
}

function tables({ statistics, lines, resultsSheetId }: ComparisonReport): Section[] {
  const { means, worst, compared } = statistics;
  const table = (title: string, columns: readonly SectionColumn[], rows: readonly SectionRow[]): Section[] =>
    rows.length === 0 ? [] : [{ title, columns: [text(''), ...columns], rows: [...rows] }];
  return [
    ...table(
      'Better answer (questions)',
      [
        ...['old', 'new', 'tie'].map((head) => number(head)),
        ...['old %', 'new %', 'tie %'].map((head) => number(head, 1)),
      ],
      compared === 0
        ? []
        : COMPARED.map(([key, , label]) => {
            const [won, share] = [statistics[key], percentages(statistics[key])];
            return { cells: [label, won.old, won.new, won.tie, share.old, share.new, share.tie] };
          }),
    ),
    ...table(
      'Mean scores, 1–10',
      ['old', 'new', 'new − old'].map((head) => number(head, 2)),
      means
        ? COMPARED.map(([, key, , label]) => ({
            cells: [label, ...[means.old[key], means.new[key], means.difference[key]].map(rounded)],
          }))
        : [],
    ),
    ...table(
      'Where new lost most',
      [number('difference', 1)],
      worst.map(({ uid, question, difference }) => ({
        cells: [shortText(question), difference],
        link: {
          ...{ sheetId: resultsSheetId, label: 'open' },
          row: lines.findIndex((line) => line.uid === uid) + 2,
        },
      })),
    ),
  ];
}

const TITLE = 'Comparison of old and new answers, ';
const LAYOUT = { label: 240, width: 84, sentence: 110 };
/** Sentences on single rows; the results tab has them all. */
const MAX_SENTENCES = 200;

export function writeComparisonSummary(spreadsheet: SpreadsheetPort, report: ComparisonReport): void {
  const { startedAt, tab, sheetId, resultsSheetId, problems } = report;
  const open = { row: 1, label: 'open' };
  const sections = [
    ...about(report),
    ...section(
      '',
      [],
      [
        {
          cells: [`Source: ${tab === '' ? 'deleted' : tab}`],
          link: tab === '' ? undefined : { sheetId, ...open },
        },
        {
          cells: ['All questions, with both scores and the reasons'],
          link: { sheetId: resultsSheetId, ...open },
        },
      ],
    ),
    ...tables(report),
    ...section(
      'Please check',
      [],
      firstRows(
        problems.map((problem) => ({
          cells: [oneLine(problem.text)],
          link: problem.row === undefined ? undefined : { sheetId, row: problem.row },
        })),
        MAX_SENTENCES,
      ),
    ),
  ];
  writeSections(spreadsheet, {
    name: 'Comparison summary',
    signature: 'comparison summary',
    title: TITLE,
    layout: LAYOUT,
    heading: `${TITLE}${momentText(startedAt, spreadsheet.timeZone())}`,
    lines: sections.flatMap((part) => sectionLines(part, LAYOUT)),
  });
}
