/** The tab `Score guide`: one row per score, generated from the registry like docs/scoring.md. */
import { exampleLines, withoutMarks, type CheckMeta, type Checks } from '../model/check';
import { freeName, signedTabs } from '../model/sheet/signed-tabs';
import type { OwnTab, SpreadsheetPort, TabFormat } from '../model/sheet/spreadsheet';
import { ROW_SCORES, VERDICTS, WHAT_COUNTS } from '../results/row-scores';
import { scoreColumnName } from '../results/columns/score-columns';

const TAB = 'Score guide';
const NAMES_OF_OURS = /^Score guide(?: \d+)?$/;
const SIGNATURE = 'score guide';

interface GuideColumn {
  readonly name: string;
  /** Pixels. */
  readonly width: number;
  readonly text: (check: CheckMeta) => string;
}

const COLUMNS: readonly GuideColumn[] = [
  { name: 'score', width: 170, text: ({ id }) => scoreColumnName(id) },
  { name: 'title', width: 130, text: ({ title }) => title },
  { name: 'stage', width: 70, text: ({ stage }) => stage },
  { name: 'gates', width: 90, text: ({ gates }) => (gates === 'never' ? 'info only' : gates) },
  { name: 'columns it reads', width: 170, text: ({ expects, actual }) => [...expects, ...actual].join('\n') },
  { name: 'what it asks', width: 200, text: ({ doc }) => doc.question },
  { name: '1 when', width: 480, text: ({ doc }) => doc.one },
  { name: '0 when', width: 320, text: ({ doc }) => doc.zero },
  { name: 'blank when', width: 320, text: ({ doc }) => doc.blank },
  {
    name: 'examples: expected | actual | score',
    width: 400,
    text: ({ doc }) => exampleLines(doc).join('\n'),
  },
  { name: 'traps', width: 400, text: ({ doc }) => doc.traps.join('\n') },
];
const HEADER = COLUMNS.map(({ name }) => name);

/**
 * Writes the current guide: over the existing one, else into a new tab.
 *
 * @returns the tab's name
 */
export function writeScoreGuide(spreadsheet: SpreadsheetPort): string {
  const sheet = findOrMake(spreadsheet);
  const lines = guideLines(spreadsheet.checks());
  const rows = Math.max(lines.length, sheet.lastRow());
  sheet.fit(rows, HEADER.length);
  sheet.format({ ...FORMAT, rows });
  const blank = HEADER.map(() => null);
  sheet.write(
    1,
    1,
    Array.from({ length: rows }, (_row, index) => lines[index] ?? blank),
  );
  return sheet.name;
}

/** The header, the checks, the scores of a row, the verdicts. */
function guideLines(checks: Checks): string[][] {
  const rowLine = (score: string, title: string, text: string): string[] => {
    const cells = new Map([
      ['score', score],
      ['title', title],
      ['stage', 'row'],
      ['what it asks', withoutMarks(text)],
    ]);
    return HEADER.map((name) => cells.get(name) ?? '');
  };
  return [
    HEADER,
    ...checks.all.map((check) => COLUMNS.map(({ text }) => withoutMarks(text(check)))),
    ...Object.entries(ROW_SCORES).map(([name, text]) => rowLine(name, '', text)),
    ...Object.entries(VERDICTS).map(([verdict, text]) => rowLine('verdict', verdict, text)),
    rowLine('verdict', '', WHAT_COUNTS),
  ];
}

const FORMAT: Omit<TabFormat, 'rows'> = {
  columns: COLUMNS.map(({ width }) => ({
    width,
    isHidden: false,
    isCentred: false,
    numberFormat: undefined,
  })),
  rules: [],
  frozenColumns: 1,
  wraps: true,
};

/** By its signature, or if another program dropped it, by its name and header. */
function findOrMake(spreadsheet: SpreadsheetPort): OwnTab {
  const tabs = spreadsheet.tabs();
  const [signed] = signedTabs(tabs, SIGNATURE, TAB);
  if (signed) return spreadsheet.open(signed.name);
  for (const { name, signature } of tabs) {
    if (signature !== undefined || !NAMES_OF_OURS.test(name)) continue;
    const sheet = spreadsheet.open(name);
    const header = sheet.readHeader();
    // An execution that was killed while making the tab leaves it empty.
    if (sheet.lastRow() > 0 && HEADER.some((text, index) => header[index] !== text)) continue;
    spreadsheet.sign(name, SIGNATURE);
    return sheet;
  }
  const names = tabs.map(({ name }) => name);
  return spreadsheet.create(freeName(TAB, names), SIGNATURE);
}
