/** A comparison in sections: who is better, by how much, where new lost most. */
import type { Comparison } from '../../model/comparison/statistics';
import type { ComparisonReport } from '../../model/comparison/report';
import { number, type Section, type SectionColumn, type SectionRow, text } from '../../model/section';
import { cut } from '../../model/text';
import { oneLine } from '../one-line';
import { percentages } from './json';

const LABEL_LIMIT = 150;

/** Key of the tally, key of the mean, and the label for people. */
export const COMPARED = [
  ['better', 'average', 'overall'],
  ['factuality', 'factuality', 'factuality'],
  ['completeness', 'completeness', 'completeness'],
] as const;

/** What is said first, then the tables. */
export function comparisonSections(
  report: Omit<ComparisonReport, 'summary'> & {
    readonly summary: Omit<ComparisonReport['summary'], 'sections'>;
  },
): Section[] {
  const { statistics } = report.summary;
  const { plain, weighted, distribution } = statistics;
  const counted = (rows: (one: Comparison) => readonly SectionRow[]): SectionRow[] => [
    ...rows(plain),
    ...(weighted ? [{ cells: ['by weight'], isHeading: true }, ...rows(weighted)] : []),
  ];
  const table = (title: string, columns: readonly SectionColumn[], rows: readonly SectionRow[]): Section[] =>
    rows.length === 0 ? [] : [{ title, columns: [text(''), ...columns], rows }];
  const shares = ['old %', 'new %', 'tie %'].map((head) => number(head, 1));
  const means = ['old', 'new', 'new − old', '95 % from', 'to'].map((head) => number(head, 2));
  return [
    { title: '', columns: [], rows: aboutRows(report.summary) },
    ...table(
      'Who is better (questions)',
      [number('old'), number('new'), number('tie'), ...shares],
      statistics.compared === 0 ? [] : counted(tallyRows),
    ),
    ...table('Mean scores, 1–10', means, counted(meanRows)),
    ...table('Where new lost most', [number('difference', 1)], lostRows(report)),
    ...detail(
      table(
        'How far apart (averages)',
        [number('new − old'), number('questions')],
        distribution.map(({ difference, items }) => ({
          cells: [
            difference === 0 ? 'tie' : difference > 0 ? 'new is better by' : 'old is better by',
            ...[difference, items],
          ],
        })),
      ),
    ),
    ...detail(table('Length of the answers', [number('old'), number('new')], lengthRows(statistics))),
  ];
}

const detail = (sections: readonly Section[]): Section[] =>
  sections.map((one) => ({ ...one, isDetail: true }));

function aboutRows(summary: Omit<ComparisonReport['summary'], 'sections'>): SectionRow[] {
  const { statistics, startedAt, finishedAt, outcome, judgingText, stopped, advice } = summary;
  const { compared, items, errors, notScored, failedItemsCountAs: as, margins, verdict } = statistics;
  const time = (iso: string): string => iso.slice(0, 16).replace('T', ' ');
  const failed =
    as > 0 && errors > 0
      ? ` (failed ones count as ${as} and a tie, by the setting comparison.failedItemsCountAs)`
      : '';
  return [
    { cells: [verdict], isStrong: true },
    ...[
      advice,
      `${compared} of ${items} matched questions compared, ${errors} failed${failed}, ${notScored} not scored. Winners: ${margins.clear} clear, ${margins.slight} slight.`,
      `${time(startedAt)} to ${time(finishedAt)} UTC, ${outcome}.`,
      judgingText,
      stopped === '' ? '' : `The judge could not go on: ${stopped}`,
    ].flatMap((sentence) => (sentence === '' ? [] : [{ cells: [oneLine(sentence)] }])),
  ];
}

function tallyRows(counted: Comparison): SectionRow[] {
  return COMPARED.map(([key, , label]) => {
    const { old, new: fresh, tie } = percentages(counted[key]);
    return { cells: [label, counted[key].old, counted[key].new, counted[key].tie, old, fresh, tie] };
  });
}

function meanRows({ means, intervals }: Comparison): SectionRow[] {
  if (!means) return [];
  return COMPARED.map(([, key, label]) => ({
    cells: [
      label === 'overall' ? 'average of both' : label,
      ...[means.old[key], means.new[key], means.difference[key]].map(rounded),
      intervals ? rounded(intervals[key].low) : null,
      intervals ? rounded(intervals[key].high) : null,
    ],
  }));
}

function lengthRows({ lengths }: ComparisonReport['summary']['statistics']): SectionRow[] {
  if (!lengths) return [];
  const { withScore, ofDifferences } = lengths;
  const r = (of: number): string => `(r = ${of.toFixed(2)} of`;
  return [
    { cells: ['mean, characters', Math.round(lengths.old), Math.round(lengths.new)] },
    ...[
      withScore === null
        ? ''
        : `Longer answers score ${directionOf(withScore)} ${r(withScore)} length and average score, over all answers).`,
      ofDifferences === null
        ? ''
        : `The longer of two answers scores ${directionOf(ofDifferences)} ${r(ofDifferences)} both differences).`,
    ].flatMap((sentence) => (sentence === '' ? [] : [{ cells: [sentence] }])),
  ];
}

const WEAK = 0.2;

function directionOf(r: number): string {
  if (Math.abs(r) < WEAK) return 'neither better nor worse';
  return r > 0 ? 'better' : 'worse';
}

function lostRows({
  summary,
  lines,
  resultsSheetId,
}: Parameters<typeof comparisonSections>[0]): SectionRow[] {
  return summary.statistics.worst.map(({ uid, question, difference }) => {
    const index = lines.findIndex((one) => one.uid === uid);
    return {
      cells: [cut(oneLine(question), LABEL_LIMIT), difference],
      link: index < 0 ? undefined : { sheetId: resultsSheetId, row: index + 2, label: 'open' },
    };
  });
}

function rounded(value: number): number {
  // Never −0.
  return Number(value.toFixed(2)) + 0;
}
