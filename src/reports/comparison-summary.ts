/** The summary of a comparison: its sections, and the tab that shows them. */
import type { ComparisonReport, ComparisonStatistics } from '../model/comparison';
import { momentText, periodText } from '../model/local-time';
import { problemSentence } from '../model/problem';
import { number, type Section, type SectionColumn, type SectionRow, text } from '../model/section';
import type { SpreadsheetPort } from '../model/spreadsheet';
import { cut } from '../model/text';
import { oneLine } from '../model/texts/one-line';
import { sectionLines, writeSections } from './section-tab';
import { section } from './section';
import { percentages, rounded } from './comparison-json';

const MAX_LABEL = 150;

/** Key of the tally, key of the mean, and the label for people. */
const COMPARED = [
  ['better', 'average', 'overall'],
  ['factuality', 'factuality', 'factuality'],
  ['completeness', 'completeness', 'completeness'],
] as const;

/** The sentences first, then the tables. */
export function comparisonSections(
  report: Omit<ComparisonReport, 'summary'> & {
    readonly summary: Omit<ComparisonReport['summary'], 'sections'>;
  },
): Section[] {
  const { statistics } = report.summary;
  const table = (title: string, columns: readonly SectionColumn[], rows: readonly SectionRow[]): Section[] =>
    rows.length === 0 ? [] : [{ title, columns: [text(''), ...columns], rows }];
  const shares = ['old %', 'new %', 'tie %'].map((head) => number(head, 1));
  const means = ['old', 'new', 'new − old'].map((head) => number(head, 2));
  return [
    { title: '', columns: [], rows: aboutRows(report.summary) },
    ...table(
      'Who is better (questions)',
      [number('old'), number('new'), number('tie'), ...shares],
      statistics.compared === 0 ? [] : tallyRows(statistics),
    ),
    ...table('Mean scores, 1–10', means, meanRows(statistics)),
    ...table('Where new lost most', [number('difference', 1)], lostRows(report)),
  ];
}

function aboutRows(summary: Omit<ComparisonReport['summary'], 'sections'>): SectionRow[] {
  const { statistics, startedAt, finishedAt, outcome, judgingText, stopped, advice } = summary;
  const { compared, items, errors, notScored, margins, verdict } = statistics;
  return [
    { cells: [verdict], isStrong: true },
    ...[
      advice,
      `${compared} of ${items} matched questions compared, ${errors} failed, ${notScored} not scored. Winners: ${margins.clear} clear, ${margins.slight} slight.`,
      `${periodText(startedAt, finishedAt, 'Etc/UTC')} UTC, ${outcome}.`,
      judgingText,
      stopped === '' ? '' : `The judge could not go on: ${stopped}`,
    ].flatMap((sentence) => (sentence === '' ? [] : [{ cells: [oneLine(sentence)] }])),
  ];
}

function tallyRows(statistics: ComparisonStatistics): SectionRow[] {
  return COMPARED.map(([key, , label]) => {
    const { old, new: fresh, tie } = percentages(statistics[key]);
    return { cells: [label, statistics[key].old, statistics[key].new, statistics[key].tie, old, fresh, tie] };
  });
}

function meanRows({ means }: ComparisonStatistics): SectionRow[] {
  if (!means) return [];
  return COMPARED.map(([, key, label]) => ({
    cells: [
      label === 'overall' ? 'average of both' : label,
      ...[means.old[key], means.new[key], means.difference[key]].map(rounded),
    ],
  }));
}

function lostRows({
  summary,
  lines,
  resultsSheetId,
}: Parameters<typeof comparisonSections>[0]): SectionRow[] {
  return summary.statistics.worst.map(({ uid, question, difference }) => {
    const index = lines.findIndex((comparedLine) => comparedLine.uid === uid);
    return {
      cells: [cut(oneLine(question), MAX_LABEL), difference],
      link: index < 0 ? undefined : { sheetId: resultsSheetId, row: index + 2, label: 'open' },
    };
  });
}

const TITLE = 'Comparison of old and new answers, ';
const LAYOUT = { label: 240, others: Array.from({ length: 6 }, () => ({ width: 84 })), sentence: 110 };
/** Most sentences about single rows; the results tab has all of them. */
const MAX_SENTENCES = 200;

export function writeComparisonSummary(spreadsheet: SpreadsheetPort, report: ComparisonReport): void {
  const { startedAt, sections } = report.summary;
  const [about, ...tables] = sections;
  writeSections(spreadsheet, {
    name: 'Comparison summary',
    signature: 'comparison summary',
    title: TITLE,
    layout: LAYOUT,
    heading: `${TITLE}${momentText(startedAt, spreadsheet.timeZone())}`,
    lines: [...(about ? [about] : []), ...ofTab(report, tables)].flatMap((part) =>
      sectionLines(part, LAYOUT),
    ),
  });
}

/** With the source, and what there is to look at. */
function ofTab(
  { summary, problems, sheetId, resultsSheetId }: ComparisonReport,
  tables: Section[],
): Section[] {
  const { tab } = summary;
  const open = { row: 1, label: 'open' };
  const source = tab === '' ? undefined : { sheetId, ...open };
  const rowOf = new Map(problems.map((problem) => [problemSentence(problem), problem.row]));
  const rest = summary.problems.length - MAX_SENTENCES;
  const toLookAt = summary.problems.slice(0, MAX_SENTENCES).map((sentence): SectionRow => {
    const row = rowOf.get(sentence);
    return { cells: [oneLine(sentence)], link: row === undefined ? undefined : { sheetId, row } };
  });
  return [
    {
      title: '',
      columns: [],
      rows: [
        { cells: [`Source: ${tab === '' ? 'no longer there' : tab}`], link: source },
        {
          cells: ['All questions, with both scores and the reasons'],
          link: { sheetId: resultsSheetId, ...open },
        },
      ],
    },
    ...tables,
    ...section(
      'To look at',
      [],
      [
        ...toLookAt,
        ...(rest > 0
          ? [{ cells: [`and ${rest} more: see the column error of the results, and the source`] }]
          : []),
      ],
    ),
  ];
}
