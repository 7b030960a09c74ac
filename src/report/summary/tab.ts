/** The tab `Summary`: page one in forty rows, and everything else folded away below it. */
import { momentText } from '../../model/local-time';
import type { ReportLines, RunReport } from '../../model/run-report';
import type { ColourRule, SpreadsheetPort } from '../../model/sheet/spreadsheet';
import { columnLetter } from '../../model/sheet/tab-grid';
import { COLOURS } from '../../results/colours';
import { OUTDATED } from '../report-tab';
import { FIRST_ROW, sectionLines, sentenceLines, type TabLine, writeSections } from '../section-tab';
import { detailSections } from '../sections/details';
import { lastRuns } from '../sections/last-runs';
import { pageOne } from '../sections/page-one';

const TITLE = 'Summary of ';
/** Most rows of page one, the heading of what is folded away included. */
const PAGE_ROWS = 40;
const LAYOUT = {
  label: 240,
  isOfRuns: true,
  others: Array.from({ length: 11 }, () => ({ width: 90 })),
  sentence: 170,
} as const;
/** Of the shares, from 1. */
const RATE = 4;

/**
 * Writes the summary of a run over that of the previous one.
 *
 * @returns its sheet, and the text of its first cell once results have changed
 */
export function writeSummary(
  spreadsheet: SpreadsheetPort,
  report: RunReport,
  rows: readonly ReportLines[],
): { readonly sheetId: number; readonly outdated: string } {
  const heading = `${TITLE}the run of ${momentText(report.startedAt, spreadsheet.timeZone())}`;
  const { lines, page } = summaryLines(report, rows, spreadsheet.timeZone());
  const sheetId = writeSections(spreadsheet, {
    name: 'Summary',
    signature: 'summary',
    title: TITLE,
    heading,
    layout: LAYOUT,
    lines,
    front: 'always first',
    look: (all) => ({
      figuresRow: FIRST_ROW,
      foldedRows: { row: page + 1, rows: Math.max(1, all - page) },
    }),
    rules: rulesOf,
  });
  return { sheetId, outdated: `${heading}${OUTDATED}` };
}

/** From the second row on, and how many rows page one has. */
function summaryLines(
  report: RunReport,
  rows: readonly ReportLines[],
  timeZone: string,
): { readonly lines: TabLine[]; readonly page: number } {
  const said = (text: string): TabLine[] => sentenceLines(text, LAYOUT);
  const { sentence, figures, notes, sections } = pageOne(report, rows, timeZone, (sentences) => {
    // The title, two rows of figures, and the heading of what is folded away.
    return PAGE_ROWS - 4 - sentences.flatMap(said).length;
  });
  const [first, second, third] = figures;
  const beside = (kind: TabLine['kind'], texts: readonly (string | undefined)[]): TabLine => ({
    kind,
    cells: [null, texts[0] ?? null, null, texts[1] ?? null, null, null, null, texts[2] ?? null],
  });
  const head = [
    beside('figures', [first?.figure, second?.figure, third?.figure]),
    beside('', [first?.what, second?.what, third?.what]),
    ...[sentence, ...notes].flatMap(said),
  ];
  const shown = [...head, ...sections.flatMap((section) => sectionLines(section, LAYOUT))].slice(
    0,
    PAGE_ROWS - FIRST_ROW,
  );
  const details = [...lastRuns(report, timeZone), ...detailSections(report)];
  const titles = details.map(({ title }) => title.replace(/:.*/, ''));
  return {
    page: FIRST_ROW + shown.length,
    lines: [
      ...shown,
      { kind: 'section', cells: [null, `▸ Details: ${titles.join(' · ')}`] },
      ...details.flatMap((section) => sectionLines(section, LAYOUT)),
    ],
  };
}

function rulesOf(rows: number): ColourRule[] {
  const blocks = [{ row: FIRST_ROW, column: RATE, rows: Math.max(1, rows - 1), columns: 1 }];
  const share = `$${columnLetter(RATE - 1)}${FIRST_ROW}`;
  return [
    // A blank cell is not a 0.
    { kind: 'formula', blocks, formula: `1-ISNUMBER(${share})`, background: COLOURS.none },
    { kind: 'scale', blocks, ...COLOURS.scale },
  ];
}
