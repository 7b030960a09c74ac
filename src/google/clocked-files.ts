/** The files that one person's clock serves: an unattended add-on's clock belongs to no file, and opens each by its id. */
import type { ClockedFiles, FileList } from '../model/ports';
import { THIS_BUILD } from '../model/this-build';
import { askForConsent, wantsConsent } from './consent';

type Spreadsheet = GoogleAppsScript.Spreadsheet.Spreadsheet;

const IS_ONE_FOR_ALL = THIS_BUILD.installed === 'unattended add-on';

/** @param file the one being worked on */
export function filesOfClock(file: () => Spreadsheet, kept: () => FileList): ClockedFiles {
  if (!IS_ONE_FOR_ALL) return { add: () => undefined, drop: () => false };
  return { add: () => kept().add(file().getId()), drop: () => kept().drop(file().getId()) };
}

/**
 * The files that a tick has to look after, one after another; undefined for the file that the trigger belongs to.
 *
 * @param hasTime called before each
 */
export function* filesInTurn(
  hasTime: () => boolean,
  kept: () => FileList,
): Generator<Spreadsheet | undefined, void> {
  if (!IS_ONE_FOR_ALL) {
    yield undefined;
    return;
  }
  // An add-on's triggers are called even without consent, and every file would count as lost.
  if (wantsConsent()) {
    askForConsent();
    return;
  }
  const files = kept();
  for (const id of files.ids()) {
    if (!hasTime()) return;
    // The next tick begins with another file: one long run does not keep the others waiting.
    files.putLast(id);
    const spreadsheet = opened(id);
    if (spreadsheet) yield spreadsheet;
    else files.failed(id);
  }
}

/** undefined if it is deleted, no longer shared, or Google fails for the moment. */
function opened(id: string): Spreadsheet | undefined {
  try {
    return SpreadsheetApp.openById(id);
  } catch {
    return undefined;
  }
}
