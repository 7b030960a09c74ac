/** The results tab of an eval set: found or made, laid out, and filled wave by wave. */
import type { CheckMeta } from '../model/check';
import type { Column } from '../model/columns';
import type { EvalCase } from '../model/eval-case';
import type { OutCell, OwnTab, SpreadsheetPort } from '../model/spreadsheet';
import { colourRules } from './colours';
import { isResultColumn, LAST_COLUMN, resultColumns, SIGNATURE_COLUMNS } from './columns';
import type { ResultColumn } from './result-column';
import type { ResultRow } from './result-row';
import { resultsTabName } from './tab-name';

/** Row 1 is the header. */
const FIRST_ROW = 2;
/** Row, test id and query stay in sight. */
const FROZEN_COLUMNS = 3;

export interface ResultsTab {
  readonly name: string;
  /** A tab of that name that had to be left alone, and why; '' where there is none. */
  readonly remark: string;
  /** Writes rows, the first of them as the `index`-th case of the run (from 0): two service calls. */
  readonly writeRows: (index: number, rows: readonly ResultRow[]) => void;
}

export interface ResultsPlan {
  readonly tab: string;
  readonly sheetId: number;
  readonly runId: string;
  readonly checks: readonly CheckMeta[];
  /** The columns of the eval set. */
  readonly has: ReadonlySet<Column>;
  readonly cases: readonly EvalCase[];
}

/** Whether a header is that of a results tab, also where a person has added columns to it. */
export function isResultsHeader(header: readonly string[]): boolean {
  return SIGNATURE_COLUMNS.every((name, index) => header[index] === name);
}

/** Whether a results header is as we wrote it: nothing of a person's would be lost by writing it again. */
function isIntact(header: readonly string[]): boolean {
  return isResultsHeader(header) && header.every(isResultColumn) && header[header.length - 1] === LAST_COLUMN;
}

/**
 * Finds the results tab of an eval set or makes one, lays it out and writes the skeleton: one row per case with its
 * identity and blank scores. A tab that is not ours, or to which a person has added columns, is left alone: the next
 * free name is used.
 */
export function prepareResults(spreadsheet: SpreadsheetPort, plan: ResultsPlan): ResultsTab {
  const columns = resultColumns(plan.checks, plan.has);
  const names = columns.map(({ name }) => name);
  const { sheet, remark } = findOrCreate(spreadsheet, plan);
  sheet.fit(plan.cases.length + 1, names.length);
  writeSkeleton(sheet, columns, plan);
  sheet.format({
    rows: plan.cases.length + 1,
    columns: columns.map(({ width, isHidden = false, isCentred = false, numberFormat }) => ({
      width,
      isHidden,
      isCentred,
      numberFormat,
    })),
    rules: colourRules(names, plan.cases.length),
    frozenColumns: FROZEN_COLUMNS,
  });
  return { name: sheet.name, remark, writeRows: (index, rows) => writeRows(sheet, columns, index, rows) };
}

function findOrCreate(
  spreadsheet: SpreadsheetPort,
  { tab, sheetId }: ResultsPlan,
): { sheet: OwnTab; remark: string } {
  // The signature names the eval set's sheet, not its tab: tabs are renamed.
  const signature = `results of ${sheetId}`;
  const tabs = spreadsheet.tabs();
  const taken = new Set(tabs.map(({ name }) => name.toLowerCase()));
  const isTaken = (name: string): boolean => taken.has(name.toLowerCase());
  const usual = resultsTabName(tab, () => false);
  // Other programs drop our signatures: then the name tells, unless another eval set's begins alike.
  const isShared = tabs.some(
    ({ name }) => name !== tab && name !== usual && resultsTabName(name, () => false) === usual,
  );
  const candidates = tabs.filter(
    (info) => info.signature === signature || (info.signature === undefined && info.name === usual),
  );
  for (const info of candidates) {
    if (info.signature === undefined && isShared) continue;
    const sheet = spreadsheet.open(info.name);
    const header = sheet.readHeader();
    // Ours and empty: somebody cleared it, or a run was killed before it wrote the skeleton.
    const isEmptyOfOurs = info.signature !== undefined && header.length === 0;
    if (!isEmptyOfOurs && !isIntact(header)) continue;
    sheet.clear(1, header.length);
    if (info.signature === undefined) spreadsheet.sign(info.name, signature);
    return { sheet, remark: '' };
  }
  const sheet = spreadsheet.create(resultsTabName(tab, isTaken), signature, { after: tab });
  const [left] = candidates;
  const ofNobody = isShared
    ? 'could belong to another eval set whose name begins alike'
    : 'is not one of ours';
  const why = left?.signature === undefined ? ofNobody : 'has columns that are not ours';
  return { sheet, remark: left ? `the tab “${left.name}” ${why} and was left alone` : '' };
}

function writeSkeleton(sheet: OwnTab, columns: readonly ResultColumn[], plan: ResultsPlan): void {
  const identityOf = (evalCase: EvalCase): ReadonlyMap<string, OutCell> =>
    new Map<string, OutCell>([
      ['test_id', evalCase.testId],
      ['query', evalCase.query],
      ['uid', evalCase.uid],
      ['run_id', plan.runId],
    ]);
  const rows = plan.cases.map((evalCase) => {
    const identity = identityOf(evalCase);
    return columns.map(({ name }) => identity.get(name) ?? null);
  });
  sheet.write(1, 1, [columns.map(({ name }) => name), ...rows]);
  sheet.writeLinks(
    FIRST_ROW,
    1,
    plan.cases.map(({ row }) => ({ sheetId: plan.sheetId, row })),
  );
  sheet.writeNotes(1, 1, [columns.map(({ help }) => help ?? '')]);
}

function writeRows(
  sheet: OwnTab,
  columns: readonly ResultColumn[],
  index: number,
  rows: readonly ResultRow[],
): void {
  if (rows.length === 0) return;
  // The first column, the link to the source row, stands since the skeleton.
  const [, ...others] = columns;
  sheet.write(
    FIRST_ROW + index,
    2,
    rows.map((row) => others.map(({ cell }) => cell(row))),
  );
  const first = columns.findIndex(({ note }) => note !== undefined);
  const noted = columns.slice(first, columns.length - [...columns].reverse().findIndex(({ note }) => note));
  sheet.writeNotes(
    FIRST_ROW + index,
    first + 1,
    rows.map((row) => noted.map(({ note }) => note?.(row) ?? '')),
  );
}
