/** The scratch tab: made for one check and removed after it, as are those that a killed check has left. No other tab is touched. */
import { freeName } from '../../model/sheet/signed-tabs';
import type { Account, Desk } from './question';

const SCRATCH_TAB = 'GNW check';
export const SIGNATURE = 'installation check';
/** Holds the name of a tab that is about to be made, and that no other tab has, until it has its mark. */
const ABOUT_TO_BE_MADE = 'gnw.checkTab';

/** @returns how many tabs were removed */
export function removeLeftovers({ spreadsheet, document, installation }: Account): number {
  const marked = spreadsheet.tabs(SIGNATURE).map(({ sheetId }) => sheetId);
  for (const sheetId of marked) installation.removeTab(sheetId);
  const name = document.get(ABOUT_TO_BE_MADE);
  if (name === undefined) return marked.length;
  const unmarked = spreadsheet.tabs().find((tab) => tab.name === name && tab.signature === undefined);
  const isOurs = unmarked !== undefined && spreadsheet.open(unmarked.sheetId).lastRow() === 0;
  if (isOurs) installation.removeTab(unmarked.sheetId);
  document.remove(ABOUT_TO_BE_MADE);
  return marked.length + (isOurs ? 1 : 0);
}

/** @param isToBeSeen shows it to a user who wants to look at it; else it stays hidden */
export function makeScratch(account: Account, isToBeSeen: boolean): Desk & { readonly name: string } {
  const { spreadsheet, document, installation } = account;
  const name = freeName(
    SCRATCH_TAB,
    spreadsheet.tabs().map((tab) => tab.name),
  );
  document.set(ABOUT_TO_BE_MADE, name);
  const { sheetId } = spreadsheet.create(name, SIGNATURE, { isHidden: !isToBeSeen });
  // Google delays writes, the mark among them.
  spreadsheet.flush();
  document.remove(ABOUT_TO_BE_MADE);
  return { ...account, name, scratchId: sheetId, scratch: installation.scratchTab(sheetId) };
}
