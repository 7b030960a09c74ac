/** What a run makes of a refused write. */
import { isPassing, isProtection, knownRefusal } from './refusal';
import type { OwnTab, SpreadsheetPort } from './spreadsheet';
import { UserError } from '../user-error';

/** A refusal that was foreseen before anything was written: its message says what to do. */
class Refused extends Error {}

/** Lists the tabs that are closed to this user: asked only after a refusal. */
export interface Refusing {
  readonly closed: () => readonly string[];
}

/** What a person has to do about a lasting refusal; undefined if it may pass without help. */
export function lastingTrouble(error: unknown, spreadsheet: Refusing): string | undefined {
  if (error instanceof Refused) return error.message;
  const sentence = knownRefusal(error);
  if (sentence !== undefined || isPassing(error)) return sentence;
  const closed = spreadsheet.closed();
  return closed.length > 0 || isProtection(error) ? protectedText(closed) : undefined;
}

/** @param tabs empty if Google reports a protection that we cannot find */
function protectedText(tabs: readonly string[]): string {
  const [first = 'a tab', ...others] = tabs.map((tab) => `“${tab}”`);
  const [verb, object, what] =
    others.length > 0 ? ['are', 'them', 'protections'] : ['is', 'it', 'protection'];
  const names = [first, ...others].join(', ').replace(/, (?=[^,]*$)/, ' and ');
  return `${names} ${verb} protected: let whoever runs GNW Evals edit ${object}, or remove the ${what}`;
}

/** @throws Refused if this user may not write to one of these tabs: reported before anything is paid for that would be lost */
export function assertOpen(tabs: readonly (OwnTab | undefined)[]): void {
  const closed = tabs.flatMap((tab) => (tab === undefined || tab.mayWrite() ? [] : [tab.name]));
  if (closed.length > 0) throw new Refused(protectedText(closed));
}

const STOPPED = 'stopped: ';

/** What has stopped a run, taken from its outcome; undefined if nothing has. */
export function whyStopped(outcome: string): string | undefined {
  return outcome.startsWith(STOPPED) ? outcome.slice(STOPPED.length) : undefined;
}

/**
 * Does what a person or a page asks for, and flushes it: Google refuses writes only when they are flushed. Looks that it has refused are
 * said, unless a run has said so.
 *
 * @param spreadsheet if the work has opened it
 * @throws UserError that says what to do about a lasting refusal
 */
export function inWords<T>(
  work: () => T,
  spreadsheet: () => Pick<SpreadsheetPort, 'closed' | 'flush' | 'notify' | 'refusedLooks'> | undefined,
): T {
  try {
    const done = work();
    const written = spreadsheet();
    written?.flush();
    const refused = written?.refusedLooks() ?? [];
    if (refused.length > 0) written?.notify(`${refused.join('. ')}.`, 'for a while');
    return done;
  } catch (error) {
    const opened = error instanceof UserError ? undefined : spreadsheet();
    const sentence = opened && lastingTrouble(error, opened);
    if (sentence === undefined) throw error;
    throw new UserError('stopped', `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`);
  }
}
