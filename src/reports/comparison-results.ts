/** The tab `Comparison results`, the checkpoint of a comparison. */
import type { AnswerScore, ComparedLine, ComparisonOutcome, Side } from '../model/comparison';
import { lazy } from '../model/once';
import { columnLetter, type Cell } from '../model/tab-grid';
import {
  freeName,
  signedOrNamed,
  type ColourRule,
  type OutCell,
  type OwnTab,
  type SpreadsheetPort,
} from '../model/spreadsheet';
import { readJson } from '../model/texts/json';
import * as z from '../model/zod';
import { COLOURS, colourWhere } from '../sheets/results/colours';
import { stretches } from '../model/collections';
import { COMPARISON_COLUMNS } from './comparison-columns';

const TAB = 'Comparison results';
const SIGNATURE = 'comparison results';
const NAMES = COMPARISON_COLUMNS.map(({ name }) => name);
/** Row 1 is the header. */
const FIRST_ROW = 2;
const NOTED = COMPARISON_COLUMNS.map(({ note }) => note !== undefined);

export interface ComparisonRecord {
  /** From 0. */
  readonly index: number;
  readonly question: string;
  readonly uid: string;
  readonly runId: string;
  readonly outcome: ComparisonOutcome | undefined;
}

/** A tab to which a person has added columns may be read, but not laid out anew. */
export function findComparison(spreadsheet: SpreadsheetPort): ComparisonResults | undefined {
  for (const info of signedOrNamed(spreadsheet.tabs(), SIGNATURE, TAB)) {
    const sheet = spreadsheet.open(info.sheetId);
    const header = sheet.readHeader();
    // Empty: someone cleared it, or an execution died before signing it.
    const isEmpty = header.every((name) => name === '') && sheet.lastRow() === 0;
    if (!isEmpty && !NAMES.every((name, index) => header[index] === name)) continue;
    if (info.signature === undefined) spreadsheet.sign(info.name, SIGNATURE);
    return new ComparisonResults(sheet, header.length > NAMES.length);
  }
  return undefined;
}

export function findOrMakeComparison(spreadsheet: SpreadsheetPort): ComparisonResults {
  const comparisonResults = findComparison(spreadsheet);
  if (comparisonResults && !comparisonResults.hasOthers) return comparisonResults;
  const made = spreadsheet.create(freeName(TAB, spreadsheet.tabs()), SIGNATURE);
  return new ComparisonResults(made, false);
}

export class ComparisonResults {
  /** @param hasOthers whether a person has added columns */
  constructor(
    private readonly sheet: OwnTab,
    readonly hasOthers: boolean,
  ) {}

  get name(): string {
    return this.sheet.name;
  }

  get sheetId(): number {
    return this.sheet.sheetId;
  }

  records(): ComparisonRecord[] {
    return this.sheet
      .read()
      .slice(1)
      .flatMap((cells, index) => recordOf(cells, index) ?? []);
  }

  /** In one call: whenever an execution dies, the tab holds the old lines or the new. @param sourceId the sheet that links lead to */
  layOut(lines: readonly ComparedLine[], sourceId: number): void {
    const { sheet } = this;
    const rows = Math.max(sheet.lastRow(), lines.length + 1);
    sheet.fit(rows, NAMES.length);
    sheet.clearLook(1, NAMES.length);
    const cells = [NAMES, ...lines.map(cellsOf)];
    sheet.write(
      1,
      1,
      Array.from({ length: rows }, (_row, row) => NAMES.map((_name, column) => cells[row]?.[column] ?? null)),
    );
    this.link(lines, sourceId);
    sheet.writeNotes(1, 1, [
      COMPARISON_COLUMNS.map(({ help = '' }) => help),
      ...lines.map((line) => COMPARISON_COLUMNS.map(({ note }) => note?.(line) ?? '')),
    ]);
    sheet.format({
      rows: lines.length + 1,
      columns: COMPARISON_COLUMNS.map(({ cell, format, isHiddenIfBlank = false }) =>
        isHiddenIfBlank && lines.every((line) => cell(line) === null)
          ? { ...format, isHidden: true }
          : format,
      ),
      rules: rulesOf(lines.length),
      frozenColumns: 2,
    });
  }

  /** A question that is no longer there gets no link. */
  link(lines: readonly Pick<ComparedLine, 'row'>[], sourceId: number): void {
    if (lines.length > 0)
      this.sheet.writeLinks(
        FIRST_ROW,
        1,
        lines.map(({ row }) => [row === undefined ? undefined : { sheetId: sourceId, row }]),
      );
  }

  /** To where their uids are now: a person may have sorted the tab. Notes come before the cells, which make a line count as done. */
  write(lines: ReadonlyMap<string, ComparedLine>): void {
    const column = NAMES.indexOf('uid') + 1;
    const rows = Math.max(0, this.sheet.lastRow() - 1);
    const uids = this.sheet.readBlock({ row: FIRST_ROW, column, rows, columns: 1 });
    const first = NOTED.indexOf(true);
    const last = NOTED.lastIndexOf(true);
    const noted = COMPARISON_COLUMNS.slice(first, last + 1);
    for (const { start, items } of stretches(
      uids.map(([uid]) => lines.get(String(uid))),
      (line) => line !== undefined,
    )) {
      const there = items.filter((line) => line !== undefined);
      if (there.length === 0) continue;
      this.sheet.writeNotes(
        FIRST_ROW + start,
        first + 1,
        there.map((line) => noted.map(({ note }) => note?.(line) ?? '')),
      );
      // The first column is the link.
      this.sheet.write(
        FIRST_ROW + start,
        2,
        there.map((line) => cellsOf(line).slice(1)),
      );
    }
  }
}

function cellsOf(line: ComparedLine): OutCell[] {
  return COMPARISON_COLUMNS.map(({ cell }) => cell(line));
}

const Kept = lazy(() => z.object({ reason: z.string(), insights: z.string(), scored_by: z.string() }));
const Details = lazy(() =>
  z.object({
    old: z.optional(Kept()),
    new: z.optional(Kept()),
    assessed_by: z.optional(z.string()),
  }),
);

function recordOf(cells: readonly Cell[], index: number): ComparisonRecord | undefined {
  const text = (name: string): string => String(cells[NAMES.indexOf(name)] ?? '');
  if (text('uid') === '') return undefined;
  return {
    index,
    question: text('question'),
    uid: text('uid'),
    runId: text('run_id'),
    outcome: outcomeIn(cells, text),
  };
}

/** undefined if the run has not reached it, or a person has overwritten its scores. */
function outcomeIn(cells: readonly Cell[], text: (name: string) => string): ComparisonOutcome | undefined {
  const better = text('better_answer');
  if (better === '') return undefined;
  const details = readJson(Details(), text('details'));
  const score = (side: Side): AnswerScore | undefined => {
    const [factuality, completeness] = ['factuality', 'completeness'].map(
      (factor) => cells[NAMES.indexOf(`${side}_${factor}`)],
    );
    if (typeof factuality !== 'number' || typeof completeness !== 'number') return undefined;
    const { reason = '', insights = '', scored_by: scoredBy = '' } = details?.[side] ?? {};
    return { factuality, completeness, reason, insights, scoredBy };
  };
  const scores = { old: score('old'), new: score('new') };
  if (better === 'error' || better === 'not scored')
    return { kind: better, reason: text('error'), ...scores };
  if (!scores.old || !scores.new) return undefined;
  const assessment = {
    overall: text('overall_assessment'),
    differences: text('key_differences'),
    assessedBy: details?.assessed_by ?? '',
  };
  return { kind: 'scored', old: scores.old, new: scores.new, assessment };
}

/** The winner’s cells are green; shade and script show it, too. */
function rulesOf(lines: number): ColourRule[] {
  const rows = Math.max(1, lines);
  const place = (name: string) => NAMES.indexOf(name);
  const cell = (name: string): string => `$${columnLetter(place(name))}${FIRST_ROW}`;
  const on = (name: string) => [{ row: FIRST_ROW, column: place(name) + 1, rows, columns: 1 }];
  const word = (name: string, value: string, kind: 'pass' | 'fail' | 'blocked' | 'error'): ColourRule =>
    colourWhere(on(name), `${cell(name)}="${value}"`, COLOURS[kind], { bold: kind === 'fail' });
  const winners = ['better_answer', 'factuality_winner', 'completeness_winner'];
  // A blank cell is not a 0.
  const greater = (name: string, than: string): ColourRule =>
    colourWhere(
      on(name),
      `ISNUMBER(${cell(name)})*ISNUMBER(${cell(than)})*(${cell(name)}>${cell(than)})`,
      COLOURS.pass,
      { bold: true },
    );
  return [
    ...winners.flatMap((name) => [
      word(name, 'new', 'pass'),
      word(name, 'old', 'fail'),
      word(name, 'tie', 'blocked'),
    ]),
    word('better_answer', 'error', 'error'),
    word('better_answer', 'not scored', 'error'),
    ...['average', 'factuality', 'completeness'].flatMap((of) => [
      greater(`old_${of}`, `new_${of}`),
      greater(`new_${of}`, `old_${of}`),
    ]),
  ];
}
