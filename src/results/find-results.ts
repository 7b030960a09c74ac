/** Finds the results tab of an eval set, even if it was moved or renamed, or makes it. */
import {
  findOurs,
  signedOrNamed,
  signedTabs,
  type SpreadsheetPort,
  type TabInfo,
} from '../model/spreadsheet';
import { alwaysThere, isOurColumn, LAST_COLUMN, SIGNATURE_COLUMNS } from './columns';
import { checksIn } from '../checks/registry';
import type { ResultLine } from './lines';
import { headerOf, ResultsTab } from './results-tab';

/** The longest tab name in .xlsx. */
const MAX_TAB_NAME = 31;
const SUFFIX = ' results';
/** Neither `/ \ ? * : [ ]` nor an apostrophe at either end. */
const FORBIDDEN = /[/\\?*:[\]]/g;
/** Half a character at the end of a cut text. */
const HALF_CHARACTER = /[\ud800-\udbff]$/;

/**
 * The name of an eval set's results tab, with the next free number if it is taken.
 *
 * @param isTaken compares ignoring case, as Sheets and Excel do
 * @example resultsTabName('GOLD', () => false) // 'GOLD results'
 */
export function resultsTabName(tab: string, isTaken: (name: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? SUFFIX : `${SUFFIX} ${number}`;
    const name = safeName(tab, MAX_TAB_NAME - suffix.length) + suffix;
    if (!isTaken(name)) return name;
  }
}

function safeName(tab: string, limit: number): string {
  const clean = tab.replace(FORBIDDEN, '-').slice(0, limit).replace(HALF_CHARACTER, '');
  return clean.replace(/^['\s]+|['\s]+$/g, '') || 'Eval set';
}

const MAX_LEADING = SIGNATURE_COLUMNS.length + 4;

/** True for the header of a results tab, even if a person has added or moved columns. */
export function isResultsHeader(header: readonly string[]): boolean {
  const plain = alwaysThere(header.slice(0, MAX_LEADING));
  return (
    SIGNATURE_COLUMNS.every((name, index) => plain[index] === name) ||
    // A pasted export lacks the last column.
    [...SIGNATURE_COLUMNS, LAST_COLUMN].every((name) => header.includes(name))
  );
}

/** True if rewriting the tab loses nothing that a person added. */
export function isIntact(header: readonly string[]): boolean {
  return isResultsHeader(header) && header.every(isOurColumn) && header.includes(LAST_COLUMN);
}

interface ResultsPlace {
  /** The eval set's name and sheet. */
  readonly tab: string;
  readonly sheetId: number;
}

/**
 * The existing results tab of an eval set.
 *
 * @param fits accepts a header: `isIntact` for rewriting the whole tab, `isResultsHeader` for writing single lines
 * @returns undefined if there is no tab that can be written safely
 */
export function findResults(
  spreadsheet: SpreadsheetPort,
  place: ResultsPlace,
  fits: (header: readonly string[]) => boolean = isIntact,
  tabs: readonly TabInfo[] = likelyTabs(spreadsheet, place),
): ResultsTab | undefined {
  const { candidates, isShared } = candidatesFor(tabs, place);
  const ours = candidates.filter(({ signature }) => signature !== undefined || !isShared);
  return findOurs(spreadsheet, ours, signatureOf(place), (sheet) => {
    const values = sheet.read();
    const isFilled = (place: number): boolean => values.some((cells) => (cells[place] ?? '') !== '');
    // A cleared column, header included, belongs to nobody.
    const header = headerOf(values).filter((_name, place) => isFilled(place));
    // Empty: someone cleared it, or a run was killed before it wrote anything.
    const isUsable = header.length === 0 || fits(header);
    return isUsable ? new ResultsTab(sheet, place, checksIn(spreadsheet)) : undefined;
  });
}

/** The tabs with the signature of these results; all tabs if there are none. */
function likelyTabs(spreadsheet: SpreadsheetPort, place: ResultsPlace): readonly TabInfo[] {
  const signature = signatureOf(place);
  const signed = signedTabs(spreadsheet.tabs(signature), signature, usualName(place));
  return signed.length > 0 ? signed : spreadsheet.tabs();
}

/**
 * Returns the results tab to write. A tab that is not ours, or to which a person has added columns, is left alone, and a new one with the
 * next free name is made.
 *
 * @returns `lines`: the results so far, even those in a tab that is left alone; `remark`: names that tab and the reason; '' if there is none
 */
export function findOrCreateResults(
  spreadsheet: SpreadsheetPort,
  place: ResultsPlace,
): { readonly results: ResultsTab; readonly lines: readonly ResultLine[]; readonly remark: string } {
  const resultsTab = findResults(spreadsheet, place);
  const lines = resultsTab?.lines() ?? [];
  if (resultsTab && lines.length > 0) return { results: resultsTab, lines, remark: '' };
  const tabs = spreadsheet.tabs();
  // An empty tab may come from an execution that died before it wrote anything.
  const others = tabs.filter(({ sheetId }) => sheetId !== resultsTab?.sheetId);
  const otherLines = findResults(spreadsheet, place, isResultsHeader, others)?.lines() ?? [];
  if (resultsTab) return { results: resultsTab, lines: otherLines, remark: '' };
  const taken = new Set(tabs.map(({ name }) => name.toLowerCase()));
  const name = resultsTabName(place.tab, (candidate) => taken.has(candidate.toLowerCase()));
  const sheet = spreadsheet.create(name, signatureOf(place), { after: place.sheetId });
  return {
    results: new ResultsTab(sheet, place, checksIn(spreadsheet)),
    lines: otherLines,
    remark: remarkOn(tabs, place),
  };
}

function remarkOn(tabs: readonly TabInfo[], place: ResultsPlace): string {
  const { candidates, isShared } = candidatesFor(tabs, place);
  const [candidate] = candidates;
  if (!candidate) return '';
  const ofNobody = isShared
    ? 'could belong to another eval set whose name begins the same way'
    : 'is not one of ours';
  const why =
    candidate.signature === undefined ? ofNobody : 'has columns that are not ours, or lacks some of ours,';
  return `the tab “${candidate.name}” ${why} and was left alone`;
}

/** The signature names the eval set's sheet, not its tab: tabs are renamed. */
function signatureOf({ sheetId }: ResultsPlace): string {
  return `results of ${sheetId}`;
}

function usualName({ tab }: ResultsPlace): string {
  return resultsTabName(tab, () => false);
}

/** The sheet of the eval set whose results a tab holds. */
export function evalSetOf({ signature = '' }: TabInfo): number | undefined {
  const [, sheetId] = /^results of (\d+)$/.exec(signature) ?? [];
  return sheetId === undefined ? undefined : Number(sheetId);
}

export function sheetsWithResults(tabs: readonly TabInfo[]): number[] {
  return [...new Set(tabs.flatMap((tab) => evalSetOf(tab) ?? []))];
}

function candidatesFor(
  tabs: readonly TabInfo[],
  place: ResultsPlace,
): { readonly candidates: readonly TabInfo[]; readonly isShared: boolean } {
  const usual = usualName(place);
  return {
    candidates: signedOrNamed(tabs, signatureOf(place), usual),
    // If another program dropped our signatures, the name decides, unless another eval set's results would have the same name.
    isShared: tabs.some(
      ({ name }) => name !== place.tab && name !== usual && resultsTabName(name, () => false) === usual,
    ),
  };
}
