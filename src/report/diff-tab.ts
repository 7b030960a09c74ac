/** The tab `Run diff`: two or more runs as the page shows them, a line per case and check. Rewritten for each diff. */
import {
  type ChangedCase,
  type EvalSetDiff,
  intervalText,
  LIST_TITLES,
  NOT_KEPT,
  sliceChecksText,
} from '../model/diff/view';
import { signedTabs } from '../model/sheet/signed-tabs';
import type { ColourRule, OutCell, RowLink, SpreadsheetPort, TabFormat } from '../model/sheet/spreadsheet';
import { count, cut, MOST_CELL_TEXT } from '../model/text';
import { COLOURS } from '../results/colours';
import { oneLine, wordWrap } from '../model/texts/one-line';
import { writeReport } from './report-tab';

const NAME = 'Run diff';
const SIGNATURE = 'run diff';
const TITLE = 'Diff of runs';
const FIRST_ROW = 2;
const SENTENCE_WIDTH = 140;

/** Name, width in pixels, number format. */
const COLUMNS: readonly (readonly [name: string, width: number, format?: string])[] = [
  ['', 52],
  ['case', 110],
  ['change', 190],
  ['check', 150],
  ['before', 80, '0.##'],
  ['after', 80, '0.##'],
  ['verdict', 120],
  ['group', 110],
  ['query', 300],
  ['output', 110],
  ['earlier output', 320],
  ['later output', 320],
];

/** @returns the tab's name; a tab of that name that isn't ours is left alone */
export function writeDiffTab(
  spreadsheet: SpreadsheetPort,
  sheetId: number,
  diffs: readonly EvalSetDiff[],
): string {
  const lines = diffs.flatMap((diff) => diffLines(diff, sheetId));
  writeReport(spreadsheet, {
    ...{ name: NAME, signature: SIGNATURE, title: TITLE, columns: COLUMNS.length },
    lines: [[TITLE], ...lines.map(({ cells }) => cells)],
    linkRow: FIRST_ROW,
    links: lines.map(({ link }) => [link]),
    format,
    // Columns that a person added after ours are not removed: the tab is left alone instead.
    isIntact: (sheet) => sheet.lastColumn() <= COLUMNS.length,
  });
  return signedTabs(spreadsheet.tabs(SIGNATURE), SIGNATURE, NAME)[0]?.name ?? NAME;
}

interface Line {
  readonly cells: readonly OutCell[];
  readonly link?: RowLink | undefined;
}

function diffLines(diff: EvalSetDiff, sheetId: number): Line[] {
  const { before, after, sentence, notComparable, build, rates, chance, trials, least, slices, lists } = diff;
  const said = [`${before} → ${after}`, sentence, build, ...notComparable, rates, chance, trials, least]
    .filter((text) => text !== '')
    .flatMap((text) => wordWrap(oneLine(text), SENTENCE_WIDTH));
  return [
    ...said.map((text): Line => ({ cells: [null, text] })),
    { cells: [] },
    { cells: COLUMNS.map(([name]) => name) },
    ...slices.map((slice): Line => ({
      cells: [
        null,
        `${slice.column}: ${slice.value}`,
        'pass rate of a slice',
        count(slice.n, 'case'),
        slice.passedBefore / slice.n,
        slice.passedAfter / slice.n,
        intervalText(slice.interval),
        null,
        sliceChecksText(slice),
      ],
    })),
    ...lists.flatMap(({ list, total, cases }) =>
      list === 'stillFailing'
        ? []
        : [
            ...cases.flatMap((one) => caseLines(one, LIST_TITLES[list], sheetId)),
            ...(total > cases.length
              ? [{ cells: [null, null, `${LIST_TITLES[list]}: and ${total - cases.length} more`] }]
              : []),
          ],
    ),
    { cells: [] },
  ];
}

/** A line per check, with the agent's outputs next to them. */
function caseLines(one: ChangedCase, change: string, sheetId: number): Line[] {
  const { name, row, query, url, verdict, group, checks, outputs } = one;
  const link = url === '' ? undefined : { sheetId, row };
  const lines = Math.max(1, checks.length, outputs.length);
  return Array.from({ length: lines }, (_line, index): Line => {
    const [check, output] = [checks[index], outputs[index]];
    const text = (kept: string | null): string => cut(kept ?? NOT_KEPT, MOST_CELL_TEXT);
    return {
      link,
      cells: [
        null,
        name,
        change,
        check?.title ?? '',
        check?.before ?? null,
        check?.after ?? null,
        verdict,
        group,
        query,
        output?.title ?? '',
        output ? text(output.before) : '',
        output ? text(output.after) : '',
      ],
    };
  });
}

function format(rows: number): TabFormat {
  return {
    rows,
    columns: COLUMNS.map(([, width, numberFormat]) => ({
      ...{ width, numberFormat, isHidden: false, isCentred: false },
    })),
    rules: rulesOf(rows),
    frozenColumns: 0,
    overflows: true,
  };
}

function rulesOf(rows: number): ColourRule[] {
  const block = (column: number, columns: number) => [
    { row: FIRST_ROW, column, rows: Math.max(1, rows - 1), columns },
  ];
  const change = (
    list: keyof typeof LIST_TITLES,
    colours: { readonly background: string; readonly text: string },
  ): ColourRule => ({
    ...{ kind: 'formula', blocks: block(3, 1), formula: `$C${FIRST_ROW}="${LIST_TITLES[list]}"` },
    ...colours,
  });
  return [
    {
      ...{ kind: 'formula', blocks: block(1, COLUMNS.length), formula: `$C${FIRST_ROW}="change"` },
      ...{ background: '#3c4a63', text: '#ffffff' },
      bold: true,
    },
    change('regressions', COLOURS.fail),
    change('recoveries', COLOURS.pass),
    change('coverageLost', COLOURS.error),
  ];
}
