/** Google’s refusals: recognised by words that are the same in every language, and explained to people. */
import { namesOf } from './collections';
import type { OwnTab, SpreadsheetPort } from './spreadsheet';
import { sentence } from './text';
import { UserError } from './user-error';

/** The boxes of Google’s consent screen, by scope, in Google's words, and the consequence of leaving each unticked. */
export const BOXES = {
  'spreadsheets.currentonly': {
    box: 'View and manage spreadsheets that this application has been installed in',
    without: 'nothing can be read or written',
  },
  'script.container.ui': {
    box: 'Display and run third-party web content in prompts and sidebars inside Google applications',
    without: 'there is no sidebar, and no question before a run',
  },
  'script.external_request': {
    box: 'Connect to an external service',
    without: 'no judge model and no agent is asked',
  },
  'script.scriptapp': {
    box: 'Allow this application to run when you are not present',
    without:
      'a run longer than six minutes continues only while your sidebar is open, and nothing is scheduled',
  },
  'script.send_mail': { box: 'Send email as you', without: 'no summary is mailed' },
  'userinfo.email': {
    box: 'See your primary Google Account email address',
    without: 'runs and labels lack your name',
  },
} as const;
export type OAuthScope = keyof typeof BOXES;
export const SCOPES = namesOf(BOXES);

/** Untranslated in every language: it begins the address of a scope. */
const AUTH = 'googleapis.com/auth/';

/** A refusal, by its reason. */
export type Refusal =
  | { readonly code: 'permission'; readonly scopes: readonly OAuthScope[] }
  /** `tabs` is empty if it is not known which tab is meant. */
  | { readonly code: 'protected'; readonly tabs: readonly string[] }
  | { readonly code: KnownRefusal | 'transient' | 'unknown'; readonly words: string };
type KnownRefusal = keyof typeof SENTENCES;

/** Without a full stop: they also follow a colon. */
const SENTENCES = {
  cells: 'the workbook is full: remove tabs, rows or columns that are no longer needed',
  drive: 'the Drive storage of the spreadsheet’s owner is full: make room there',
  properties:
    'the store where this script keeps settings and runs is full: in Apps Script, under Project settings, remove what other programs put there',
  accounts:
    'this browser is signed in to several Google accounts, and Google mixes them up: open the spreadsheet in a private window, or in a browser profile with this account alone',
  rights: 'whoever runs GNW Evals may no longer edit the spreadsheet: ask its owner for edit access',
  triggers: 'Google allows you no more triggers for this script: remove some in Apps Script, under Triggers',
  validation: 'a data validation rule rejects what is written: remove the rule from that tab',
} as const;

/**
 * The first that matches counts. Codes, names and figures stay as they are in every language; English words are a shortcut to a better
 * sentence. In other languages a step refused twice is given up, in Google's words.
 */
const MARKS: readonly (readonly [mark: RegExp, code: KnownRefusal | 'transient' | 'permission'])[] = [
  [/googleapis\.com[/]auth[/]/, 'permission'],
  [/\b(?:PERMISSION_DENIED|NOT_FOUND)\b/, 'accounts'],
  [/\b(?:INTERNAL|LockService)\b|trigger service/, 'transient'],
  [/\b10[.,\s\u202f]?000[.,\s\u202f]?000\b/, 'cells'],
  [/property storage quota/i, 'properties'],
  [/\bDrive\b/, 'drive'],
  [/authori[sz]ation is required|permission to call|permissions are not sufficient/i, 'permission'],
  [/permission to (?:edit|access)|access denied/i, 'rights'],
  [/data validation/i, 'validation'],
  [/too many triggers/i, 'triggers'],
];

const MAX_WHY = 300;

/** Google’s message on one line, cut to a reasonable length. */
export function wordsOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\s+/g, ' ').trim().slice(0, MAX_WHY);
}

/** Reads from Google’s words why it refused. */
export function refusalIn(error: unknown): Refusal {
  if (error instanceof Refused) return error.refusal;
  const words = wordsOf(error);
  const code = MARKS.find(([mark]) => mark.test(words))?.[1] ?? 'unknown';
  if (code !== 'permission') return { code, words };
  return { code, scopes: SCOPES.filter((scope) => words.includes(`${AUTH}${scope}`)) };
}

/** As `refusalIn`, and names the tabs protected from this user. */
export function refusalOf(error: unknown, spreadsheet: Refusing): Refusal {
  const refusal = refusalIn(error);
  const tabs = refusal.code === 'unknown' ? spreadsheet.closed() : [];
  return tabs.length > 0 ? { code: 'protected', tabs } : refusal;
}

/** True if the refusal is known to last until a person acts. */
export function lasts({ code }: Refusal): boolean {
  return code !== 'transient' && code !== 'unknown';
}

/** Says what happened and what to do, without a full stop. */
export function sentenceOf(refusal: Refusal): string {
  if (refusal.code === 'permission') return permissionSentence(refusal.scopes);
  if (refusal.code === 'protected') return protectedText(refusal.tabs);
  const { code, words } = refusal;
  if (code === 'unknown') return `Google reports: ${words}`;
  return code === 'transient'
    ? `Google had trouble for a moment (“${words}”): try again in a minute`
    : SENTENCES[code];
}

/** As `sentenceOf`, with a capital letter and a full stop. */
export function asSentence(refusal: Refusal): string {
  return sentence(sentenceOf(refusal));
}

/** @param scopes empty if Google does not say which */
export function permissionSentence(scopes: readonly OAuthScope[]): string {
  const boxes = scopes.map((scope) => `“${BOXES[scope].box}”`).join(' and ');
  const which = boxes === '' ? 'every box' : boxes;
  return `Google wants your permission: click an item of the menu GNW Evals, tick ${which}, and click the item again`;
}

/** Adds the missing permission to a message as Google writes it, in every language. */
export function withScope(words: string, scope: OAuthScope): string {
  return `${words} https://www.${AUTH}${scope}`;
}

/** A refusal that was foreseen before anything was written. */
class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(sentenceOf(refusal));
  }
}

/** A spreadsheet that lists the tabs closed to this user: asked only after a refusal. */
interface Refusing {
  readonly closed: () => readonly string[];
}

/** Says what a person must do about a lasting refusal; undefined if it may pass by itself. */
export function lastingTrouble(error: unknown, spreadsheet: Refusing): string | undefined {
  const refusal = refusalOf(error, spreadsheet);
  return lasts(refusal) ? sentenceOf(refusal) : undefined;
}

/** @param tabs empty if Google reports a protection that we cannot find */
function protectedText(tabs: readonly string[]): string {
  const [first = 'a tab', ...others] = tabs.map((tab) => `“${tab}”`);
  const [verb, object, what] =
    others.length > 0 ? ['are', 'them', 'protections'] : ['is', 'it', 'protection'];
  const names = [first, ...others].join(', ').replace(/, (?=[^,]*$)/, ' and ');
  return `${names} ${verb} protected: let the person who runs GNW Evals edit ${object}, or remove the ${what}`;
}

/** @throws Refused if this user may not write to one of these tabs: called before anything is paid for that would then be lost */
export function assertOpen(tabs: readonly (OwnTab | undefined)[]): void {
  const closed = tabs.flatMap((tab) => (tab === undefined || tab.mayWrite() ? [] : [tab.name]));
  if (closed.length > 0) throw new Refused({ code: 'protected', tabs: closed });
}

/**
 * Does the work of a request and flushes it, since Google refuses writes only when they are flushed. Refused formatting is reported,
 * unless a run has reported it.
 *
 * @param spreadsheet returns undefined if the work has not opened it
 * @throws UserError that explains a refusal by Google and what to do; bugs unchanged
 */
export function withReadableErrors<T>(
  work: () => T,
  spreadsheet: () => Pick<SpreadsheetPort, 'closed' | 'flush' | 'notify' | 'refusedFormats'> | undefined,
): T {
  try {
    const done = work();
    const written = spreadsheet();
    written?.flush();
    const refused = written?.refusedFormats() ?? [];
    if (refused.length > 0) written?.notify(`${refused.join('. ')}.`, 'for a while');
    return done;
  } catch (error) {
    if (error instanceof UserError || !isExpected(error)) throw error;
    const opened = spreadsheet();
    const refusal = opened ? refusalOf(error, opened) : refusalIn(error);
    throw new UserError('stopped', asSentence(refusal));
  }
}

/** Does optional work: a tab may be protected, or Google may fail for a moment. Bugs do not stop the run either, but are logged. */
export function quietly(work: () => void): void {
  try {
    work();
  } catch (error) {
    logBug(error);
  }
}

/** Logs an error that nobody expects, for developers. */
export function logBug(error: unknown): void {
  if (!isExpected(error))
    console.warn(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

/** True for failures that are explained to people, and for those of Apps Script's services, which throw errors named `Exception`. */
function isExpected(error: unknown): boolean {
  if (error instanceof UserError || (error instanceof Error && error.name === 'Exception')) return true;
  return refusalIn(error).code !== 'unknown';
}
