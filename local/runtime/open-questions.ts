/**
 * What Google's documents leave open, or where users report otherwise: each question with its source and the ways it may be. The add-on has to be
 * right either way; its end-to-end tests run under one combination or another (`GNW_GOOGLE`).
 */

interface Question<Mode> {
  readonly question: string;
  readonly source: string;
  /** The one that asks most of the add-on comes first. */
  readonly modes: readonly [Mode, ...Mode[]];
  /** The mode of the command line and the workbench, where it costs no time. */
  readonly usual: Mode;
}

const question = <Mode>(
  text: string,
  source: string,
  modes: Question<Mode>['modes'],
  usual: Mode = modes[0],
): Question<Mode> => ({ question: text, source, modes, usual });

type FetchWait = '60 s, whatever is asked for' | 'as asked for, at most 360 s';
type BeyondGrid = 'is refused when it is used' | 'is refused if it starts there' | 'is refused at once';

const OPEN_QUESTIONS = {
  rangeBeyondGrid: question<BeyondGrid>(
    'When is a range beyond the grid refused?',
    'mogsdad/SheetConverter#20: one that started inside was made and read; gas-fakes’ live tests make one far outside',
    ['is refused when it is used', 'is refused if it starts there', 'is refused at once'],
    'is refused at once',
  ),
  firstColumnDepthIsRefused: question<boolean>(
    'Is shifting the depth of column 1 refused where the control stands before the group?',
    'reference/spreadsheet/range#shiftColumnGroupDepth says so; gas-fakes does it',
    [true, false],
    true,
  ),
  writesAreHeldBack: question<boolean>(
    'Are writes refused (protection, data validation) only when the buffer is written out: at the next read, a flush, the end? An execution that dies loses what it has buffered.',
    'guides/support/best-practices: “look-ahead caching”',
    [true, false],
    false,
  ),
  partialUnmergeThrows: question<boolean>(
    'Is unmerging only a part of a merged block refused?',
    'reports of “You must select all cells in a merged range”',
    [true, false],
    true,
  ),
  clearFormatKeepsNumberFormats: question<boolean>(
    'Does clearFormat leave number formats?',
    'reference/spreadsheet/range: “… but does not reset any number formatting rules”',
    [true, false],
  ),
  formulasFollowLocale: question<boolean>(
    'Does a formula that a script writes need the separators of the spreadsheet’s locale?',
    'not documented; ISA-tools/OntoMaton#37 and mricon/ingress-fieldplan#5 say so of HYPERLINK, and that semicolons go everywhere; others write commas',
    [true, false],
    true,
  ),
  toastNeedsWindow: question<boolean>(
    'Is a toast refused where nobody has the spreadsheet open (a trigger)?',
    'not documented',
    [true, false],
    false,
  ),
  triggersMadeInTriggersAreDead: question<boolean>(
    'Do triggers that a trigger’s execution makes never fire?',
    'issuetracker 150756612 (V8)',
    [true, false],
  ),
  triggerUidIsNumber: question<boolean>(
    'Does an edit event give its trigger’s id as a number, while the trigger itself has it as a string?',
    'seen in public logs of events',
    [true, false],
    false,
  ),
  lateTriggers: question<number | null>(
    'How late are clock triggers? The seed of delays of 1 to 15 minutes each; null for on time.',
    'reference/script/clock-trigger-builder: “plus or minus 15 minutes”',
    [1, null],
    null,
  ),
  longestReply: question<number | null>(
    'How long may a reply to a page be, characters of JSON? null for any.',
    'not documented; several MB are known to work',
    [10_000_000, null],
    null,
  ),
  fetchWait: question<FetchWait>(
    'How long does Google wait for the reply to a fetch?',
    'reference/url-fetch/url-fetch-app: timeoutSeconds, 360 if left out; justin.poehnelt.com/posts/definitive-guide-to-urlfetchapp: 60, fixed',
    ['60 s, whatever is asked for', 'as asked for, at most 360 s'],
    'as asked for, at most 360 s',
  ),
  nameOfUtc: question<'UTC' | 'Etc/UTC'>(
    'By which name does a script learn that its spreadsheet goes by UTC?',
    'concepts/manifests: any name that Java’s ZoneId knows; Sheets’ own list has “Etc/…”',
    ['UTC', 'Etc/UTC'],
    'Etc/UTC',
  ),
  clocksSeeNoFile: question<boolean>(
    'Is `spreadsheets.currentonly` not enough for a bound script’s clock triggers?',
    'diegomanuel/binance-to-google-sheets uses it in clocks; add-ons as documented',
    [false, true],
    false,
  ),
  editsSeeNoFile: question<boolean>(
    'Is `spreadsheets.currentonly` not enough for an installed edit trigger, beyond what its event holds?',
    'not documented, and no public script with both was found',
    [false, true],
    false,
  ),
  alertMs: question<number>(
    'How long does a user take to answer a dialog, ms? It counts towards the execution’s six minutes.',
    'guides/services/quotas: script runtime',
    [20_000, 0],
    0,
  ),
} as const;

type Questions = typeof OPEN_QUESTIONS;

/** One way that Google may be. */
export type Strictness = { readonly [Name in keyof Questions]: Questions[Name]['usual'] };

/** UTC, as people and workbooks write it. */
const UTC = /^(Etc\/)?(UTC|GMT)$/;

/** The name under which a script gets to know a time zone. */
export function zoneName(zone: string, { nameOfUtc }: Strictness): string {
  return UTC.test(zone) ? nameOfUtc : zone;
}

type Choose = <Mode>(question: Question<Mode>) => Mode;

function chosen(choose: Choose): Strictness {
  const all = OPEN_QUESTIONS;
  return {
    rangeBeyondGrid: choose(all.rangeBeyondGrid),
    firstColumnDepthIsRefused: choose(all.firstColumnDepthIsRefused),
    writesAreHeldBack: choose(all.writesAreHeldBack),
    partialUnmergeThrows: choose(all.partialUnmergeThrows),
    clearFormatKeepsNumberFormats: choose(all.clearFormatKeepsNumberFormats),
    formulasFollowLocale: choose(all.formulasFollowLocale),
    toastNeedsWindow: choose(all.toastNeedsWindow),
    triggersMadeInTriggersAreDead: choose(all.triggersMadeInTriggersAreDead),
    triggerUidIsNumber: choose(all.triggerUidIsNumber),
    lateTriggers: choose(all.lateTriggers),
    longestReply: choose(all.longestReply),
    fetchWait: choose(all.fetchWait),
    nameOfUtc: choose(all.nameOfUtc),
    clocksSeeNoFile: choose(all.clocksSeeNoFile),
    editsSeeNoFile: choose(all.editsSeeNoFile),
    alertMs: choose(all.alertMs),
  };
}

/** As strict as Google wherever that costs no time on this machine. */
export const DEFAULT_STRICTNESS = chosen((question) => question.usual);

/** For tests: what asks most of the add-on. */
export const STRICTEST = chosen((question) => question.modes[0]);

/**
 * One combination of many, the same for the same seed. What triggers reach, when clocks tick and how long people think is not drawn: tests of
 * those set it themselves.
 */
export function combination(seed: number): Strictness {
  const next = draws(seed);
  // The first number hardly differs between seeds that are near each other, such as those of two days.
  next();
  const drawn = chosen(
    (question) => question.modes[Math.floor(next() * question.modes.length)] ?? question.usual,
  );
  const { lateTriggers, longestReply, alertMs, triggersMadeInTriggersAreDead } = STRICTEST;
  const { clocksSeeNoFile, editsSeeNoFile } = STRICTEST;
  return {
    ...drawn,
    lateTriggers,
    longestReply,
    alertMs,
    triggersMadeInTriggersAreDead,
    clocksSeeNoFile,
    editsSeeNoFile,
  };
}

const MINUTE = 60_000;
const LATEST = 15;

/** How late the next trigger is, ms: the same sequence for the same seed. */
export function lateness(seed: number | null): () => number {
  if (seed === null) return () => 0;
  const next = draws(seed);
  return () => MINUTE + Math.floor(next() * (LATEST - 1) * MINUTE);
}

/** Numbers from 0 to 1, the same sequence for the same seed. */
function draws(seed: number): () => number {
  let state = seed;
  return () => {
    // Numerical Recipes' linear congruential generator: its upper bits are even enough here.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
