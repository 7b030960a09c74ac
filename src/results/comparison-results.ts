/** The tab `Comparison results`: its columns, and how its lines, the checkpoint of a comparison, are written and read back. */
import { scoredPair } from '../comparison/winners';
import { normalHeader } from '../model/check';
import { ranges } from '../model/collections';
import {
  type AnswerScore,
  CARRIED,
  type Compared,
  type ComparisonOutcome,
  FACTORS,
  type ScoredPair,
  type Side,
  SIDES,
} from '../model/comparison';
import { memoize } from '../model/memoize';
import type { ColourRule, ColumnFormat, OutCell, OwnTab, SpreadsheetPort } from '../model/spreadsheet';
import { columnLetter } from '../model/tab-grid';
import { readJson } from '../model/texts/json';
import { cellOf } from '../comparison/input-tab';
import * as z from '../model/zod';
import { COLOURS, colourWhere } from './colours';
import {
  fillTable,
  findTable,
  FIRST_LINE,
  notesOf,
  rowsOf,
  type TableColumn,
  type TableTabKind,
  type TableRow,
  tableToFill,
} from '../stores/table-tab';

const SCORE: ColumnFormat = { width: 90, isCentred: true };
const WORD: ColumnFormat = { width: 96, isCentred: true };
const TEXT: ColumnFormat = { width: 340, isWrapped: true };
const HIDDEN: ColumnFormat = { width: 96, isHidden: true };

const HELP = {
  factuality:
    '1–10. 10: no contradiction of the ground truth; 7–9: small deviations; 4–6: right and wrong mixed; 1–3: wrong on core facts.',
  completeness:
    '1–10. 10: every element of the ground truth; 7–9: all main points; 4–6: important elements missing; 1–3: large gaps.',
} as const;

/** A cell of a scored question; blank in other lines. */
const ofScored =
  (cell: (outcome: Extract<ComparisonOutcome, { kind: 'scored' }>) => OutCell) =>
  ({ outcome }: Compared): OutCell =>
    outcome?.kind === 'scored' ? cell(outcome) : null;

/** The columns in the order of the tab; the last one, `run_id`, shows that the line is complete. */
const COLUMNS: readonly TableColumn<Compared>[] = [
  { name: 'row', cell: ({ item }) => item?.row ?? null, format: { width: 52 } },
  { name: 'question', cell: ({ question }) => question, format: { ...TEXT, width: 300 } },
  {
    name: 'better_answer',
    cell: ({ outcome }) => (outcome?.kind === 'scored' ? outcome.winners.better : (outcome?.kind ?? null)),
    format: WORD,
    help: 'By the averages. error: no score could be obtained; not scored: no model was available. Neither counts.',
  },
  {
    name: 'margin',
    cell: ofScored(({ winners }) => winners.margin),
    format: { ...WORD, width: 76 },
    help: 'Difference of the averages: 1 or more is clear, 0.5 is slight (still a win), less is a tie.',
  },
  {
    name: 'difference',
    cell: ofScored(({ winners }) => winners.difference),
    format: { ...SCORE, numberFormat: '+0.0;-0.0;0.0' },
    help: 'Average of the new answer − average of the old one.',
  },
  ...SIDES.map((side) => ({
    name: `${side}_average`,
    cell: ofScored(({ winners }) => winners.averages[side]),
    format: { ...SCORE, numberFormat: '0.0' },
    help: 'Mean of factuality and completeness. The note on a cell gives the reasons.',
    note: ({ outcome }: Compared) => {
      const score = outcome?.[side];
      return score ? `${score.reason}\n\n${score.insights}\n\n(${score.scoredBy})` : '';
    },
  })),
  ...FACTORS.flatMap((factor) =>
    SIDES.map((side) => ({
      name: `${side}_${factor}`,
      cell: ({ outcome }: Compared) => outcome?.[side]?.[factor] ?? null,
      format: SCORE,
      help: HELP[factor],
    })),
  ),
  ...FACTORS.map((factor) => ({
    name: `${factor}_winner`,
    cell: ofScored(({ winners }) => winners[factor]),
    format: WORD,
  })),
  { name: 'overall_assessment', cell: ofScored(({ assessment }) => assessment.overall), format: TEXT },
  {
    name: 'key_differences',
    cell: ofScored(({ assessment }) => assessment.differences),
    format: { ...TEXT, width: 420 },
  },
  {
    name: 'error',
    cell: ({ outcome }) => (outcome && outcome.kind !== 'scored' ? outcome.reason : null),
    format: { ...TEXT, width: 240 },
  },
  ...CARRIED.map((of) => ({
    name: normalHeader(of),
    cell: ({ item }: Compared) => cellOf(item?.carried[of]),
    format: { width: 140 },
    isHiddenIfBlank: true,
  })),
  { name: 'details', cell: ({ outcome }) => (outcome ? detailsText(outcome) : null), format: HIDDEN },
  { name: 'uid', cell: ({ uid }) => uid, format: HIDDEN },
  { name: 'run_id', cell: ({ runId }) => runId, format: HIDDEN },
];

const TABLE: TableTabKind<Compared> = {
  ...{ name: 'Comparison results', signature: 'comparison results', columns: COLUMNS, frozenColumns: 2 },
  rules: coloursOf,
};

export interface ComparisonResults {
  readonly tab: OwnTab;
  /** In the order of the tab, without their items, which only the source has. */
  readonly lines: readonly Compared[];
}

/** Reads the results of a comparison; undefined if they are gone. @param known the tab that held them */
export function comparisonResults(
  spreadsheet: SpreadsheetPort,
  runId: string,
  known?: OwnTab,
): ComparisonResults | undefined {
  const inTab = (tab: OwnTab): ComparisonResults | undefined => {
    const lines = rowsOf(tab, TABLE).flatMap((row) => comparedIn(row, runId) ?? []);
    return lines.length > 0 ? { tab, lines } : undefined;
  };
  if (known && spreadsheet.has(known.sheetId)) return inTab(known);
  return findTable(spreadsheet, TABLE, inTab);
}

/** Writes the tab with all lines of a comparison. @param sourceId the sheet that links lead to */
export function layOutComparison(
  spreadsheet: SpreadsheetPort,
  lines: readonly Compared[],
  sourceId: number,
): OwnTab {
  const tab = tableToFill(spreadsheet, TABLE);
  fillTable(tab, TABLE, lines);
  linkComparison(tab, lines, sourceId);
  return tab;
}

/** Links questions to their rows; a question that is no longer in the source gets no link. */
export function linkComparison(tab: OwnTab, lines: readonly Compared[], sheetId: number): void {
  const links = lines.map(({ item }) => [item && { sheetId, row: item.row }]);
  if (links.length > 0) tab.writeLinks(FIRST_LINE, 1, links);
}

const NOTED = COLUMNS.filter(({ note }) => note !== undefined);
const FIRST_NOTED = COLUMNS.findIndex(({ note }) => note !== undefined);

/** Writes lines where their uids are now, as a person may have sorted the tab. Notes come before cells, which mark a line as done. */
export function writeCompared(tab: OwnTab, compared: readonly Compared[]): void {
  const byUid = new Map(compared.map((line) => [line.uid, line]));
  const rows = Math.max(0, tab.lastRow() - 1);
  const uids = tab.readBlock({ row: FIRST_LINE, column: placeOf('uid') + 1, rows, columns: 1 });
  const lines = uids.map(([uid]) => byUid.get(String(uid)));
  for (const { from, to } of ranges(lines.flatMap((line, index) => (line ? [index] : [])))) {
    const there = lines.slice(from, to + 1).flatMap((line) => line ?? []);
    tab.writeNotes(
      FIRST_LINE + from,
      FIRST_NOTED + 1,
      there.map((line) => notesOf(NOTED, line)),
    );
    // The first column is the link.
    tab.write(
      FIRST_LINE + from,
      2,
      there.map((line) => COLUMNS.slice(1).map(({ cell }) => cell(line))),
    );
  }
}

function placeOf(name: string): number {
  return COLUMNS.findIndex((column) => column.name === name);
}

// Reading.

const Details = memoize(() => {
  const Score = z.optional(z.object({ reason: z.string(), insights: z.string(), scoredBy: z.string() }));
  return z.object({ old: Score, new: Score, assessedBy: z.optional(z.string()) });
});

/** JSON of everything that has no column. */
function detailsText(outcome: ComparisonOutcome): string {
  const assessedBy = outcome.kind === 'scored' ? outcome.assessment.assessedBy : undefined;
  return JSON.stringify({ old: outcome.old, new: outcome.new, assessedBy });
}

/** Reads a line; undefined for a line of another run or of a person. */
function comparedIn(row: TableRow, runId: string): Compared | undefined {
  const text = (name: string): string => String(row[name]);
  const [uid, question] = [text('uid'), text('question')];
  if (uid === '' || text('run_id') !== runId) return undefined;
  return { uid, question, runId, item: undefined, outcome: outcomeIn(row, text) };
}

/** Reads an outcome; undefined if the run has not reached the line, or a person has overwritten its scores. */
function outcomeIn(row: TableRow, text: (name: string) => string): ComparisonOutcome | undefined {
  const better = text('better_answer');
  if (better === '') return undefined;
  const details = readJson(Details(), text('details'));
  const score = (side: Side): AnswerScore | undefined => {
    const [factuality, completeness] = FACTORS.map((factor) => row[`${side}_${factor}`]);
    if (typeof factuality !== 'number' || typeof completeness !== 'number') return undefined;
    return { ...{ reason: '', insights: '', scoredBy: '' }, ...details?.[side], factuality, completeness };
  };
  const [before, after] = [score('old'), score('new')];
  if (better === 'error' || better === 'not scored')
    return {
      kind: better,
      reason: text('error'),
      ...(before && { old: before }),
      ...(after && { new: after }),
    };
  const pair: ScoredPair | undefined = before && after && scoredPair(before, after);
  const [overall, differences] = [text('overall_assessment'), text('key_differences')];
  const assessment = { overall, differences, assessedBy: details?.assessedBy ?? '' };
  return pair && { kind: 'scored', ...pair, assessment };
}

// Colours.

/** The winner’s cells are green and bold. */
function coloursOf(rows: number): ColourRule[] {
  const cell = (name: string): string => `$${columnLetter(placeOf(name))}${FIRST_LINE}`;
  const on = (name: string) => [{ row: FIRST_LINE, column: placeOf(name) + 1, rows, columns: 1 }];
  const word = (name: string, value: string, kind: 'pass' | 'fail' | 'blocked' | 'error'): ColourRule =>
    colourWhere(on(name), `${cell(name)}="${value}"`, COLOURS[kind], { bold: kind === 'fail' });
  // A blank cell is not a 0.
  const greater = (name: string, other: string): ColourRule =>
    colourWhere(
      on(name),
      `ISNUMBER(${cell(name)})*ISNUMBER(${cell(other)})*(${cell(name)}>${cell(other)})`,
      COLOURS.pass,
      { bold: true },
    );
  return [
    ...['better_answer', 'factuality_winner', 'completeness_winner'].flatMap((name) => [
      word(name, 'new', 'pass'),
      word(name, 'old', 'fail'),
      word(name, 'tie', 'blocked'),
    ]),
    word('better_answer', 'error', 'error'),
    word('better_answer', 'not scored', 'error'),
    ...['average', ...FACTORS].flatMap((of) => [
      greater(`old_${of}`, `new_${of}`),
      greater(`new_${of}`, `old_${of}`),
    ]),
  ];
}
