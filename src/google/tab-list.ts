/** Lists, signs, creates and moves the tabs of a spreadsheet, and keeps the active tab in front. */
import type { SpreadsheetPort, TabInfo, TabKey, TabPlace } from '../model/spreadsheet';
import { TabGone, UserError } from '../model/user-error';
import { lasts, type Refusal, refusalIn, sentenceOf } from '../model/google-refusals';
import type { SelectionPort, Whereabouts } from '../model/ports';

/** The key of the metadata that marks a tab as ours. */
const SIGNATURE_KEY = 'gnw-evals';

export type Spreadsheet = GoogleAppsScript.Spreadsheet.Spreadsheet;
export type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
export type Range = GoogleAppsScript.Spreadsheet.Range;

/** For this long, the list of tabs is assumed to be unchanged. */
const CACHE_MS = 1000;

export class TabList {
  /** The tab in front, which is kept there. */
  private front: Sheet | undefined;
  private isBusy = false;
  private isAway = false;
  private known: { readonly tabs: readonly TabInfo[]; readonly at: number } | undefined;
  /** Signatures by sheet id, of the sheets in `seen`. They are read once: only we write them, and a new tab has a new id. */
  private signatures: Map<number, string> | undefined;
  private readonly seen = new Set<number>();

  constructor(
    private readonly spreadsheet: Spreadsheet,
    private readonly formatting: Formatting,
  ) {}

  /** @throws UserError if there is no such tab */
  sheetOf(tab: TabKey): Sheet {
    const { spreadsheet } = this;
    const sheet = typeof tab === 'string' ? spreadsheet.getSheetByName(tab) : spreadsheet.getSheetById(tab);
    if (sheet) return sheet;
    const name = typeof tab === 'string' ? `tab “${tab}”` : 'such tab';
    throw new TabGone(name);
  }

  /** See `SpreadsheetPort`, also for the methods below. */
  readonly tabs: SpreadsheetPort['tabs'] = (signature) => {
    if (signature !== undefined) return this.signedTabs(signature);
    if (!this.known || Math.abs(Date.now() - this.known.at) > CACHE_MS) {
      const sheets = this.spreadsheet.getSheets();
      const signatureOf = this.signaturesOf(sheets.map((sheet) => sheet.getSheetId()));
      this.known = { tabs: sheets.filter(isGrid).map((sheet) => infoOf(sheet, signatureOf)), at: Date.now() };
    }
    return this.known.tabs;
  };

  /** In the order of the tabs. */
  private signedTabs(signature: string): TabInfo[] {
    const signatureOf = this.signaturesOf([]);
    const sheets = [...signatureOf].flatMap(([sheetId, itsSignature]) =>
      itsSignature === signature ? (this.spreadsheet.getSheetById(sheetId) ?? []) : [],
    );
    if (sheets.length > 1) sheets.sort((a, b) => a.getIndex() - b.getIndex());
    return sheets.map((sheet) => infoOf(sheet, signatureOf));
  }

  /** @param sheetIds of the existing sheets */
  private signaturesOf(sheetIds: readonly number[]): ReadonlyMap<number, string> {
    if (!sheetIds.every((sheetId) => this.seen.has(sheetId))) this.signatures = undefined;
    for (const sheetId of sheetIds) this.seen.add(sheetId);
    return (this.signatures ??= signaturesIn(this.spreadsheet));
  }

  private addSignature(sheet: Sheet, signature: string): void {
    // The id is read first: if that call failed after signing, this list would miss the signature.
    const sheetId = sheet.getSheetId();
    sheet.addDeveloperMetadata(SIGNATURE_KEY, signature);
    this.signatures?.set(sheetId, signature);
    this.seen.add(sheetId);
  }

  /** Forgets the list, so that it is read again. */
  drop(): void {
    [this.known, this.front] = [undefined, undefined];
  }

  readonly sign: SpreadsheetPort['sign'] = (name, signature, isHidden = false) => {
    const sheet = this.sheetOf(name);
    if (isHidden) this.hide(sheet);
    this.addSignature(sheet, signature);
    this.known = undefined;
  };

  create(name: string, signature: string | undefined, place: TabPlace = {}): Sheet {
    const { spreadsheet, known } = this;
    this.front ??= spreadsheet.getActiveSheet();
    const sheet = spreadsheet.insertSheet(name, this.indexFor(place));
    // The tab exists even if Google refuses the next calls.
    this.known = undefined;
    this.bringBack();
    if (place.isHidden) this.hide(sheet);
    if (signature !== undefined) this.addSignature(sheet, signature);
    const tab = { name, sheetId: sheet.getSheetId(), signature };
    this.known = known && { ...known, tabs: withTab(known.tabs, tab, place) };
    return sheet;
  }

  readonly moveBefore: SpreadsheetPort['moveBefore'] = (key, other) => {
    const { spreadsheet } = this;
    this.front ??= spreadsheet.getActiveSheet();
    const sheet = this.sheetOf(key);
    this.formatting.apply(sheet, 'its place among the tabs', () => {
      const [from, to] = [sheet.getIndex(), this.sheetOf(other).getIndex()];
      spreadsheet.setActiveSheet(sheet);
      spreadsheet.moveActiveSheet(from < to ? to - 1 : to);
    });
    this.bringBack();
    this.known = undefined;
  };

  readonly keepingFront: SpreadsheetPort['keepingFront'] = (work) => {
    this.isBusy = true;
    try {
      work();
    } finally {
      this.isBusy = false;
      if (this.isAway) this.bringBack();
    }
  };

  private bringBack(): void {
    this.isAway = this.isBusy;
    const sheet = this.isBusy ? undefined : this.front;
    // A failure to bring it to the front is no error.
    if (sheet) tryCall(() => this.spreadsheet.setActiveSheet(sheet));
  }

  private hide(sheet: Sheet): void {
    this.formatting.apply(sheet, 'being hidden', () => sheet.hideSheet());
  }

  /** The index at which a new tab is inserted, from 0. */
  private indexFor({ after, before }: TabPlace): number {
    if (after !== undefined) return this.sheetOf(after).getIndex();
    return before === undefined ? this.spreadsheet.getNumSheets() : this.sheetOf(before).getIndex() - 1;
  }
}

function withTab(tabs: readonly TabInfo[], tab: TabInfo, { after, before }: TabPlace): TabInfo[] {
  const placeOf = (key: TabKey | undefined): number =>
    tabs.findIndex(({ name, sheetId }) => name === key || sheetId === key);
  const [placeBefore, placeAfter] = [placeOf(after), placeOf(before)];
  const place = placeBefore >= 0 ? placeBefore + 1 : placeAfter >= 0 ? placeAfter : tabs.length;
  return [...tabs.slice(0, place), tab, ...tabs.slice(place)];
}

function infoOf(sheet: Sheet, signatureOf: ReadonlyMap<number, string>): TabInfo {
  const sheetId = sheet.getSheetId();
  return { name: sheet.getName(), sheetId, signature: signatureOf.get(sheetId) };
}

function signaturesIn(spreadsheet: Spreadsheet): Map<number, string> {
  const signatures = new Map<number, string>();
  for (const mark of spreadsheet.createDeveloperMetadataFinder().withKey(SIGNATURE_KEY).find()) {
    const sheet = mark.getLocation().getSheet();
    if (sheet) signatures.set(sheet.getSheetId(), mark.getValue() ?? '');
  }
  return signatures;
}

/**
 * Takes a step of formatting a tab: colours, notes, groups, filter. Google may refuse any of these without a reason, but values must not
 * be lost with them: a step that is refused twice is left out, and reported.
 *
 * @param what for people: `the colours`
 * @param work `isAgain` if an earlier attempt may have done a part
 * @param instead called if the step is left out
 * @throws refusals that somebody has to act on, since Google would refuse values, too
 */
export type FormatStep = (what: string, work: (isAgain: boolean) => unknown, instead?: () => unknown) => void;

export interface Formatting {
  readonly apply: (tab: Sheet, ...step: Parameters<FormatStep>) => void;
  /** From now on each step is flushed alone, so that no other write is refused with it. */
  readonly flushSteps: () => void;
  /** The steps left out since the last call, in sentences. */
  readonly refused: () => readonly string[];
}

export function formattingOf(flush: () => void): Formatting {
  let isCareful = false;
  const refused = new Set<string>();
  const attempt = (
    tab: Sheet,
    work: (isAgain: boolean) => unknown,
    isAgain: boolean,
  ): Refusal | undefined => {
    try {
      work(isAgain);
      if (isCareful || isAgain) flush();
      return undefined;
    } catch (error) {
      const refusal = refusalIn(error);
      // Values are refused, too, perhaps earlier ones.
      if (lasts(refusal) || isClosed(tab)) throw error;
      return refusal;
    }
  };
  return {
    apply: (tab, what, work, instead) => {
      if (isCareful) flush();
      if (!attempt(tab, work, false)) return;
      // A refusal of values written before surfaces here, not with the step.
      flush();
      const refusal = attempt(tab, work, true);
      if (!refusal) return;
      refused.add(`“${tab.getName()}” was left without ${what}: ${sentenceOf(refusal)}`);
      instead?.();
    },
    flushSteps: () => {
      isCareful = true;
    },
    refused: () => {
      const sentences = [...refused];
      refused.clear();
      return sentences;
    },
  };
}

/** True if Google says that this person may not write to all of its cells. */
export function isClosed(sheet: Sheet): boolean {
  const all = (): boolean => sheet.getRange(1, 1, sheet.getMaxRows(), sheet.getMaxColumns()).canEdit();
  return tryCall(all) === false;
}

function isGrid(sheet: Sheet): boolean {
  return sheet.getType() === SpreadsheetApp.SheetType.GRID;
}

/** The tab in front; undefined in a trigger, or for a tab without a grid. */
export function gridInFront(spreadsheet: Spreadsheet): Sheet | undefined {
  const sheet = nullToUndefined(spreadsheet.getActiveSheet());
  return sheet && isGrid(sheet) ? sheet : undefined;
}

/** Google's types promise an open spreadsheet and a tab in front, which a standalone script and a trigger lack. */
export function nullToUndefined<T>(promised: T): NonNullable<T> | undefined {
  return promised ?? undefined;
}

/** Returns the result of a call; undefined if Google refuses it, as for a deleted tab. */
export function tryCall<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}

export const selection: SelectionPort = {
  whereabouts,
  showRow,
  bringToFront: (sheetId, row) => {
    tryCall(() => {
      showRow(sheetId, row);
    });
  },
};

function whereabouts(): Whereabouts | undefined {
  const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
  const sheet = gridInFront(spreadsheet);
  const range = sheet && nullToUndefined(spreadsheet.getActiveRange());
  if (!sheet || !range) return undefined;
  const row = range.getRow();
  const cells = sheet.getRange(row, 1, 1, Math.max(1, sheet.getLastColumn())).getValues();
  return { sheetId: sheet.getSheetId(), tab: sheet.getName(), row, mark: markOf(JSON.stringify(cells)) };
}

/** A 32-bit hash, enough to detect an edit. */
function markOf(text: string): number {
  let mark = 0;
  for (let index = 0; index < text.length; index += 1) mark = (mark * 31 + text.charCodeAt(index)) | 0;
  return mark;
}

function showRow(sheetId: number, row: number, column = 1): void {
  const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
  const sheet = spreadsheet.getSheetById(sheetId);
  if (!sheet) throw new UserError('usage', 'That tab no longer exists: run the evals again.');
  if (sheet.isSheetHidden()) sheet.showSheet();
  const range = sheet.getRange(Math.min(row, sheet.getMaxRows()), Math.min(column, sheet.getMaxColumns()));
  spreadsheet.setActiveSheet(sheet);
  spreadsheet.setActiveRange(range);
}
