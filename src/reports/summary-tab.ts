/** The tab `Summary`: a run on one page. */
import { momentText } from '../model/local-time';
import type { RunReport } from './run-report';
import type { ColourRule, SpreadsheetPort } from '../model/spreadsheet';
import { columnLetter } from '../model/tab-grid';
import { COLOURS, colourWhere } from '../results/colours';
import { FIRST_ROW, sectionLines, sentenceLines, type TabLine, writeSections } from './section-tab';
import { footOf, pageOf } from './page';
import { failingSections } from './sections';

/** Its signature. */
export const SUMMARY = 'summary';
const TITLE = 'Summary of ';
/** Rows on a sheet of A4. */
const PAGE_ROWS = 50;
const LAYOUT = { label: 290, isOfRuns: true, width: 90, sentence: 150 } as const;
/** The column of rates, from 1. */
const RATE_COLUMN = 4;

export function writeSummary(spreadsheet: SpreadsheetPort, report: RunReport): void {
  writeSections(spreadsheet, {
    name: 'Summary',
    signature: SUMMARY,
    title: TITLE,
    heading: `${TITLE}the run of ${momentText(report.startedAt, spreadsheet.timeZone())}`,
    layout: LAYOUT,
    lines: summaryLines(report, spreadsheet.timeZone()),
    front: 'always first',
    rules: rulesOf,
  });
}

/** From the second row on. */
function summaryLines(report: RunReport, timeZone: string): TabLine[] {
  const linesOf = (text: string): TabLine[] => sentenceLines(text, LAYOUT);
  const foot = footOf(report, timeZone).flatMap((section) => sectionLines(section, LAYOUT));
  const room = PAGE_ROWS - 1 - foot.length;
  const page = pageOf(
    report,
    timeZone,
    (sentences) => room - sentences.flatMap(linesOf).length,
    failingSections(report),
  );
  const bold = (text: string, kind: TabLine['kind']): TabLine[] =>
    linesOf(text).map((line) => ({ ...line, kind }));
  return [
    ...(page.alarm === '' ? [] : bold(page.alarm, 'alarm')),
    ...bold(page.sentence, 'figures'),
    ...page.notes.flatMap(linesOf),
    ...page.sections.flatMap((section) => sectionLines(section, LAYOUT)),
  ]
    .slice(0, room)
    .concat(foot);
}

function rulesOf(rows: number): ColourRule[] {
  const blocks = [{ row: FIRST_ROW, column: RATE_COLUMN, rows: Math.max(1, rows - 1), columns: 1 }];
  const share = `$${columnLetter(RATE_COLUMN - 1)}${FIRST_ROW}`;
  return [
    // A blank cell is not a 0.
    colourWhere(blocks, `1-ISNUMBER(${share})`, { background: COLOURS.none }),
    { kind: 'scale', blocks, ...COLOURS.scale },
  ];
}
