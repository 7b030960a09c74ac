/** The summary of a comparison: its sections, and the tab that shows them. */
import { endSentence } from '../model/run-end';
import { momentText, periodText } from '../model/local-time';
import { firstRows, number, type Section, type SectionColumn, type SectionRow, text } from '../model/section';
import type { SpreadsheetPort } from '../model/spreadsheet';
import { oneLine } from '../model/texts/one-line';
import { percentages, rounded } from './comparison-json';
import type { ComparisonReport } from './comparison-report';
import { section, shortText } from './section';
import { sectionLines, writeSections } from './section-tab';

/** Key of the tally, key of the mean, and the labels for people. */
const COMPARED = [
  ['better', 'average', 'overall', 'average of both'],
  ['factuality', 'factuality', 'factuality', 'factuality'],
  ['completeness', 'completeness', 'completeness', 'completeness'],
] as const;

/** What pages and the command line show. */
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
  const said = [
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
    [{ cells: [verdict], isStrong: true }, ...said.map((sentence) => ({ cells: [oneLine(sentence)] }))],
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
const LAYOUT = { label: 240, others: Array.from({ length: 6 }, () => ({ width: 84 })), sentence: 110 };
/** Most sentences about single rows; the results tab has all of them. */
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
