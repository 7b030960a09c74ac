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

const answered = (choose: Choose) => ({
  /**
   * Are writes refused (protection, data validation) only when the buffer is written out: at the next read, a flush, the end? An
   * execution that dies loses what it has buffered. Source: guides/support/best-practices: “look-ahead caching”.
   */
  writesAreHeldBack: choose<boolean>([true, false], false),
  /** Is a toast refused where nobody has the spreadsheet open (a trigger)? Not documented. */
  toastNeedsWindow: choose<boolean>([true, false], false),
  /** How late are clock triggers, ms? By reference/script/clock-trigger-builder “plus or minus 15 minutes”. */
  lateMs: choose<number>([15 * 60_000, 0], 0),
  /**
   * How long does Google wait for the reply to a fetch? Source: reference/url-fetch/url-fetch-app: timeoutSeconds, 360 if left out;
   * justin.poehnelt.com/posts/definitive-guide-to-urlfetchapp: 60, fixed.
   */
  fetchWait: choose<FetchWait>(
    ['60 s, whatever is asked for', 'as asked for, at most 360 s'],
    'as asked for, at most 360 s',
  ),
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
  /** Has ScriptApp `requireAllScopes`? Since 2025 by its reference. */
  requiresAllScopes: choose<boolean>([true, false]),
});

/** One way that Google may be. */
export type Strictness = Readonly<ReturnType<typeof answered>>;

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
  const { lateMs, alertMs, clocksSeeNoFile, editsSeeNoFile } = STRICTEST;
  return { ...drawn, lateMs, alertMs, clocksSeeNoFile, editsSeeNoFile };
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
