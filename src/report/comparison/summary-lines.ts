/** The lines of the tab `Comparison summary`: sections below each other. */
import type { ComparisonReport } from '../../model/comparison/report';
import type { Comparison } from '../../model/comparison/statistics';
import { problemSentence } from '../../model/problem';
import type { OutCell, RowLink } from '../../model/sheet/spreadsheet';
import { cut } from '../../model/text';
import { oneLine, wordWrap } from '../one-line';
import { percentages } from './json';

/** After the link and the label. */
const NUMBERS = 6;
/** Link, label, numbers, room for the charts, and the kind of the line, which determines its colour. */
export const LINE_COLUMNS = NUMBERS + 4;

export interface SummaryLine {
  readonly cells: readonly OutCell[];
  readonly link: RowLink | undefined;
}

/** Characters that fit to the left of the charts. */
const SENTENCE_WIDTH = 110;
const LABEL_LIMIT = 150;
/** Most sentences about single rows; the results tab has all of them. */
const MOST_SENTENCES = 200;

export function comparisonSummaryLines(report: ComparisonReport): SummaryLine[] {
  const { statistics } = report.summary;
  const { plain, weighted } = statistics;
  return [
    ...aboutLines(report),
    ...section(
      'Who is better (questions)',
      ['old', 'new', 'tie', 'old %', 'new %', 'tie %'],
      [...tallyLines(plain), ...(weighted ? [line('list', 'by weight'), ...tallyLines(weighted)] : [])],
    ),
    ...section(
      'Mean scores, 1–10',
      ['old', 'new', 'new − old', '95 % from', 'to'],
      [...meanLines(plain), ...(weighted ? [line('list', 'by weight'), ...meanLines(weighted)] : [])],
    ),
    ...section('How far apart (averages)', ['new − old', 'questions'], distributionLines(report)),
    ...section('Length of the answers', ['old', 'new'], lengthLines(report)),
    ...section('Where new lost most', ['difference'], lostLines(report)),
    ...section('To look at', [], problemLines(report)),
  ];
}

type Kind = 'section' | 'list' | 'line';

function line(kind: Kind, label: string, numbers: readonly OutCell[] = [], link?: RowLink): SummaryLine {
  const padded = Array.from({ length: NUMBERS }, (_cell, index) => numbers[index] ?? null);
  return { cells: [null, label, ...padded, null, kind], link };
}

/** A section without lines is left out. */
function section(title: string, heads: readonly string[], lines: readonly SummaryLine[]): SummaryLine[] {
  return lines.length === 0 ? [] : [line('line', ''), line('section', title, heads), ...lines];
}

function sentences(text: string, link?: RowLink): SummaryLine[] {
  return wordWrap(oneLine(text), SENTENCE_WIDTH).map((part, index) =>
    line('line', part, [], index === 0 ? link : undefined),
  );
}

function aboutLines({ summary, resultsSheetId, sheetId }: ComparisonReport): SummaryLine[] {
  const { statistics, startedAt, finishedAt, outcome, tab, judgingText, stopped, advice } = summary;
  const { compared, items, errors, notScored, failedItemsCountAs, margins } = statistics;
  const time = (iso: string): string => iso.slice(0, 16).replace('T', ' ');
  const apart =
    errors + notScored === 0
      ? ''
      : `; ${errors} could not be scored${failedItemsCountAs > 0 && errors > 0 ? ` and count as ${failedItemsCountAs} and ${failedItemsCountAs} and a tie, by the setting comparison.failedItemsCountAs` : ''}, ${notScored} not scored`;
  const source = tab === '' ? undefined : { sheetId, row: 1, label: 'open' };
  return [
    ...sentences(statistics.verdict),
    ...(advice === '' ? [] : sentences(advice)),
    ...sentences(`${time(startedAt)} to ${time(finishedAt)} UTC, ${outcome}.`),
    ...sentences(judgingText),
    ...(stopped === '' ? [] : sentences(`The judge could not go on: ${stopped}`)),
    ...sentences(`Source: ${tab === '' ? 'no longer there' : tab}`, source),
    ...sentences('All questions, with both scores and the reasons', {
      sheetId: resultsSheetId,
      row: 1,
      label: 'open',
    }),
    ...sentences(
      `${compared} of ${items} matched questions are compared${apart}. Winners: ${margins.clear} clear, ${margins.slight} slight.`,
    ),
  ];
}

/** Key of the tally, key of the mean, and the label for people. */
export const COMPARED = [
  ['better', 'average', 'overall'],
  ['factuality', 'factuality', 'factuality'],
  ['completeness', 'completeness', 'completeness'],
] as const;

function tallyLines(counted: Comparison): SummaryLine[] {
  return COMPARED.map(([key, , label]) => {
    const tally = counted[key];
    const { old, new: fresh, tie } = percentages(tally);
    return line('line', label, [tally.old, tally.new, tally.tie, old, fresh, tie]);
  });
}

function meanLines({ means, intervals }: Comparison): SummaryLine[] {
  if (!means) return [];
  return COMPARED.map(([, key, label]) =>
    line('line', label === 'overall' ? 'average of both' : label, [
      rounded(means.old[key]),
      rounded(means.new[key]),
      rounded(means.difference[key]),
      intervals ? rounded(intervals[key].low) : null,
      intervals ? rounded(intervals[key].high) : null,
    ]),
  );
}

function distributionLines({ summary: { statistics } }: ComparisonReport): SummaryLine[] {
  const { distribution } = statistics;
  return distribution.map(({ difference, items }) => {
    const label = difference === 0 ? 'tie' : difference > 0 ? 'new is better by' : 'old is better by';
    return line('line', label, [difference, items]);
  });
}

function lengthLines({ summary: { statistics } }: ComparisonReport): SummaryLine[] {
  const { lengths } = statistics;
  if (!lengths) return [];
  const { withScore, ofDifferences } = lengths;
  return [
    line('line', 'mean, characters', [Math.round(lengths.old), Math.round(lengths.new)]),
    ...(withScore === null
      ? []
      : sentences(
          `Longer answers score ${directionOf(withScore)} (r = ${withScore.toFixed(2)} of length and average score, over all answers).`,
        )),
    ...(ofDifferences === null
      ? []
      : sentences(
          `The longer of two answers scores ${directionOf(ofDifferences)} (r = ${ofDifferences.toFixed(2)} of both differences).`,
        )),
  ];
}

const WEAK = 0.2;

function directionOf(r: number): string {
  if (Math.abs(r) < WEAK) return 'neither better nor worse';
  return r > 0 ? 'better' : 'worse';
}

function lostLines({ summary: { statistics }, lines, resultsSheetId }: ComparisonReport): SummaryLine[] {
  return statistics.worst.map(({ uid, question, difference }) => {
    const index = lines.findIndex((one) => one.uid === uid);
    const link = { sheetId: resultsSheetId, row: index + 2, label: 'open' };
    return line('line', cut(oneLine(question), LABEL_LIMIT), [difference], index < 0 ? undefined : link);
  });
}

function problemLines({ summary, problems, sheetId }: ComparisonReport): SummaryLine[] {
  const linked = new Map(problems.map((problem) => [problemSentence(problem), problem.row]));
  const shown = summary.problems.slice(0, MOST_SENTENCES);
  const rest = summary.problems.length - shown.length;
  return [
    ...shown.flatMap((sentence) => {
      const row = linked.get(sentence);
      return sentences(sentence, row === undefined ? undefined : { sheetId, row });
    }),
    ...(rest > 0
      ? [line('line', `and ${rest} more: see the column error of the results, and the source`)]
      : []),
  ];
}

function rounded(value: number): number {
  // Never −0.
  return Number(value.toFixed(2)) + 0;
}
