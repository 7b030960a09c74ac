/** How Google is assumed to behave where its documentation leaves it open, or where users have reported trouble. */

export interface Strictness {
  /** Triggers that a trigger's execution makes never fire, as reported of V8 (issuetracker 150756612). */
  readonly triggersMadeInTriggersAreDead: boolean;
  /** The seed of how late clock triggers are, 1 to 15 minutes each; null for on time. */
  readonly lateTriggers: number | null;
  /** An edit event gives its trigger's id as a number, while the trigger itself has it as a string. */
  readonly triggerUidIsNumber: boolean;
  /**
   * Writes reach the cells, and are refused by protections and data validation, only when the buffer is written out: at the next
   * read, at a flush, at the end. An execution that dies loses what it has buffered, which no other execution has seen.
   */
  readonly writesAreHeldBack: boolean;
  /** The longest reply that a page gets, characters of JSON; null for any. Google documents no limit; several MB are known to work. */
  readonly longestReply: number | null;
  /** "… but does not reset any number formatting rules" (reference/spreadsheet/range). */
  readonly clearFormatKeepsNumberFormats: boolean;
  /** Unmerging only a part of a merged block throws. */
  readonly partialUnmergeThrows: boolean;
  /** A bound script's clock triggers don't see its spreadsheet: no document says whether `spreadsheets.currentonly` is enough. */
  readonly clocksSeeNoFile: boolean;
  /** How long a user takes to answer a dialog, which counts towards the execution's six minutes; ms. */
  readonly alertMs: number;
}

/** As strict as Google wherever that costs no time on this machine. */
export const DEFAULT_STRICTNESS: Strictness = {
  triggersMadeInTriggersAreDead: true,
  lateTriggers: null,
  triggerUidIsNumber: false,
  writesAreHeldBack: false,
  longestReply: null,
  clearFormatKeepsNumberFormats: true,
  partialUnmergeThrows: true,
  clocksSeeNoFile: false,
  alertMs: 0,
};

/** For tests: an add-on that works here works however Google settles what its documentation leaves open. */
export const STRICTEST: Strictness = {
  triggersMadeInTriggersAreDead: true,
  lateTriggers: 1,
  triggerUidIsNumber: true,
  writesAreHeldBack: true,
  longestReply: 10_000_000,
  clearFormatKeepsNumberFormats: true,
  partialUnmergeThrows: true,
  clocksSeeNoFile: false,
  alertMs: 20_000,
};

const MINUTE = 60_000;
const LATEST = 15;

/** How late the next trigger is, ms: the same sequence for the same seed. */
export function lateness(seed: number | null): () => number {
  if (seed === null) return () => 0;
  let state = seed;
  return () => {
    // Numerical Recipes' linear congruential generator: its upper bits are even enough for delays.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return MINUTE + Math.floor((state / 2 ** 32) * (LATEST - 1) * MINUTE);
  };
}
