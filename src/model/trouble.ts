/** What a run makes of a refused write. */
import type { OwnTab, SpreadsheetPort } from './spreadsheet';
import { UserError } from './user-error';

// What Google's words mean when it refuses a write: whether it is worth trying again, and what a person has to do.

const PROTECTED = /protected|geschützt|protégé|proteg/i;

/**
 * Refusals that last until a person does something. Texts as Apps Script and Sheets give them in English, German, French, Spanish
 * and Portuguese, the languages of our analysts. A protected tab is recognised in any language.
 */
const LASTING: readonly { readonly text: RegExp; readonly sentence: string }[] = [
  {
    text: /(?:10|ten) million cells|limit of \d[\d.,]* cells|number of cells|cells in the workbook|Millionen Zellen|millions? de cellules|millones de celdas|milhões de células/i,
    sentence: 'the workbook is full: remove tabs, rows or columns that are no longer needed',
  },
  {
    text: /storage|disk quota|Speicherplatz|espace de stockage|almacenamiento|armazenamento/i,
    sentence: 'the storage of the spreadsheet’s owner is full: make room there',
  },
  {
    text: /required permissions|authori[sz]ation is required|Autorisierung erforderlich|autorisation (?:est )?requise|se requiere autorización|autorização necessária/i,
    sentence:
      'Google needs your permission for what GNW Evals does: choose any item of its menu, and agree to what is asked',
  },
  {
    text: /permission|access denied|not authori[sz]ed|Berechtigung|Zugriff verweigert|autorisation|permiso|permissão/i,
    sentence: 'the person who runs it may no longer edit the spreadsheet: ask its owner for edit access',
  },
  {
    text: /data validation|Datenvalidierung|validation des données|validación de datos|validação de dados/i,
    sentence: 'a data validation rule rejects what is written: remove the rule from that tab',
  },
];

/**
 * What passes without help, in the same languages. Google also says this of what it will never do: a step that fails twice counts as
 * refused, whatever the words.
 */
const PASSING =
  /service .*(?:error|failed|timed out|unavailable)|(?:server|internal) error|try again|time[d -]*out|rate limit|temporar|erneut|Zeitüberschreitung|réessay|délai|inténtalo|de nuevo|tiempo de espera|tente novamente|tempo limite/i;

const MAX_WHY = 300;

/** What Google said, without line breaks and cut to a reasonable length. */
export function wordsOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\s+/g, ' ').trim().slice(0, MAX_WHY);
}

/** What a person has to do, as far as Google's words say so. */
export function knownRefusal(error: unknown): string | undefined {
  const words = wordsOf(error);
  return LASTING.find(({ text }) => text.test(words))?.sentence;
}

export function isProtection(error: unknown): boolean {
  return PROTECTED.test(wordsOf(error));
}

/** How many callers tell one call from another. */
const CALLERS = 3;

/** Which call was refused, by the innermost lines of the script: Google has the same words for all of them. '' if the error does not say. */
export function placeOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return stack
    .split('\n')
    .filter((line) => /^\s*at /.test(line))
    .slice(0, CALLERS)
    .map((line) => line.trim())
    .join(' < ');
}

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
  if (sentence !== undefined || PASSING.test(wordsOf(error))) return sentence;
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
