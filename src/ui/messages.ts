/** What went wrong after a click, in words. */
import type { Services } from '../actions/services';
import { UserError } from '../model/user-error';
import { inWords } from '../model/sheet/trouble';

export const MENU = 'GNW Evals';

/** Expected failures, and Google's own, are shown in words; a bug is rethrown, to be seen in the log. */
export function withMessages(
  { dialogs: { tell }, openedSpreadsheet }: Pick<Services, 'dialogs' | 'openedSpreadsheet'>,
  action: () => void,
): void {
  try {
    inWords(action, openedSpreadsheet);
  } catch (error) {
    const message = wordsFor(error);
    if (message === undefined) throw error;
    tell(MENU, message);
  }
}

/** Apps Script's services throw errors of this name: a time-out, a quota, a missing permission. */
const SERVICE_ERROR = 'Exception';

function wordsFor(error: unknown): string | undefined {
  if (error instanceof UserError) return error.message;
  return error instanceof Error && error.name === SERVICE_ERROR
    ? `Google reports: ${error.message} If a run was going on, the sidebar shows how far it is.`
    : undefined;
}
