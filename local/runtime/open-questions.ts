/**
 * What Google's documents leave open, or where users report otherwise: each question with its source and the possible answers. The add-on
 * has to work either way: its end-to-end tests run under one combination or another (`GNW_GOOGLE`).
 */
import { LANGUAGES, type Language } from './google-words';

/**
 * Picks the answer to one question.
 *
 * @param modes the one that asks most of the add-on comes first
 * @param usual that of the command line and the workbench, where it costs no time; default: the first
 */
type Choose = <Mode>(modes: readonly [Mode, ...Mode[]], usual?: Mode) => Mode;

type FetchWait = '60 s, whatever is asked for' | 'as asked for, at most 360 s';
type BeyondGrid = 'is refused when it is used' | 'is refused if it starts there' | 'is refused at once';

const answered = (choose: Choose) => ({
  /**
   * When is a range beyond the grid refused? Source: mogsdad/SheetConverter#20: one that started inside was made and read; gas-fakes’ live
   * tests make one far outside.
   */
  rangeBeyondGrid: choose<BeyondGrid>(
    ['is refused when it is used', 'is refused if it starts there', 'is refused at once'],
    'is refused at once',
  ),
  /**
   * Is shifting the depth of column 1 refused where the control stands before the group? Yes by
   * reference/spreadsheet/range#shiftColumnGroupDepth; gas-fakes does it.
   */
  firstColumnDepthIsRefused: choose<boolean>([true, false]),
  /**
   * Are writes refused (protection, data validation) only when the buffer is written out: at the next read, a flush, the end? An
   * execution that dies loses what it has buffered. Source: guides/support/best-practices: “look-ahead caching”.
   */
  writesAreHeldBack: choose<boolean>([true, false], false),
  /** Is unmerging only a part of a merged block refused? Reports of “You must select all cells in a merged range”. */
  partialUnmergeThrows: choose<boolean>([true, false]),
  /** Does clearFormat leave number formats? Source: reference/spreadsheet/range: “… but does not reset any number formatting rules”. */
  clearFormatKeepsNumberFormats: choose<boolean>([true, false]),
  /**
   * Does a formula that a script writes need the separators of the spreadsheet’s locale? Not documented; ISA-tools/OntoMaton#37 and
   * mricon/ingress-fieldplan#5 say so of HYPERLINK, and that semicolons go everywhere; others write commas.
   */
  formulasFollowLocale: choose<boolean>([true, false]),
  /** Is a toast refused where nobody has the spreadsheet open (a trigger)? Not documented. */
  toastNeedsWindow: choose<boolean>([true, false], false),
  /** Do triggers that a trigger’s execution makes never fire? Source: issuetracker 150756612 (V8). */
  triggersMadeInTriggersAreDead: choose<boolean>([true, false]),
  /** Does an edit event give its trigger’s id as a number, while the trigger itself has it as a string? Seen in public logs of events. */
  triggerUidIsNumber: choose<boolean>([true, false], false),
  /**
   * How late are clock triggers? The seed of delays of 1 to 15 minutes each; null for on time. By
   * reference/script/clock-trigger-builder “plus or minus 15 minutes”.
   */
  lateTriggers: choose<number | null>([1, null], null),
  /** How long may a reply to a page be, characters of JSON? null for any. Not documented; several MB are known to work. */
  longestReply: choose<number | null>([10_000_000, null], null),
  /**
   * How long does Google wait for the reply to a fetch? Source: reference/url-fetch/url-fetch-app: timeoutSeconds, 360 if left out;
   * justin.poehnelt.com/posts/definitive-guide-to-urlfetchapp: 60, fixed.
   */
  fetchWait: choose<FetchWait>(
    ['60 s, whatever is asked for', 'as asked for, at most 360 s'],
    'as asked for, at most 360 s',
  ),
  /**
   * By which name does a script learn that its spreadsheet goes by UTC? Source: concepts/manifests: any name that Java’s ZoneId knows;
   * Sheets’ own list has “Etc/…”.
   */
  nameOfUtc: choose<'UTC' | 'Etc/UTC'>(['UTC', 'Etc/UTC'], 'Etc/UTC'),
  /**
   * Is `spreadsheets.currentonly` not enough for a bound script’s clock triggers? Enough for
   * diegomanuel/binance-to-google-sheets, not for add-ons by their documentation.
   */
  clocksSeeNoFile: choose<boolean>([false, true], false),
  /**
   * Is `spreadsheets.currentonly` not enough for an installed edit trigger, beyond what its event holds? Not documented, and no public
   * script with both was found.
   */
  editsSeeNoFile: choose<boolean>([false, true], false),
  /**
   * How long does a user take to answer a dialog, ms? It counts towards the execution’s six minutes. Source: guides/services/quotas:
   * script runtime.
   */
  alertMs: choose<number>([20_000, 0], 0),
  /** In which language does Google refuse? That of the account; permissions, quotas and services have been seen in each of these. */
  language: choose<Language>(LANGUAGES),
  /**
   * Do a bound script’s triggers start while a box of the consent screen is unticked? concepts/editor-triggers says so of published
   * add-ons alone.
   */
  triggersNeedEveryBox: choose<boolean>([true, false]),
  /** Is a click lost at which Google asks for consent? Its samples say “click again”. */
  consentEndsTheClick: choose<boolean>([true, false]),
  /** Has ScriptApp `requireAllScopes`? Since 2025 by its reference. */
  requiresAllScopes: choose<boolean>([true, false]),
});

/** One way that Google may be. */
export type Strictness = Readonly<ReturnType<typeof answered>>;

const UTC = /^(Etc\/)?(UTC|GMT)$/;

/** The name under which a script gets to know a time zone. */
export function zoneName(zone: string, { nameOfUtc }: Strictness): string {
  return UTC.test(zone) ? nameOfUtc : zone;
}

/** As strict as Google wherever that costs no time on this machine. */
export const DEFAULT_STRICTNESS = answered(([first], usual = first) => usual);

/** For tests: what asks most of the add-on. */
export const STRICTEST = answered(([first]) => first);

/** One combination of many, the same for the same seed. What tests set themselves is not drawn. */
export function combination(seed: number): Strictness {
  const next = draws(seed);
  // The first number hardly differs between seeds that are near each other, such as those of two days.
  next();
  const drawn = answered((modes) => modes[Math.floor(next() * modes.length)] ?? modes[0]);
  const { lateTriggers, longestReply, alertMs, triggersMadeInTriggersAreDead } = STRICTEST;
  const { clocksSeeNoFile, editsSeeNoFile } = STRICTEST;
  const triggers = { lateTriggers, triggersMadeInTriggersAreDead, clocksSeeNoFile, editsSeeNoFile };
  return { ...drawn, ...triggers, longestReply, alertMs };
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
