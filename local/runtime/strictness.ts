/** How Google is taken to behave where its documents leave it open, or where it has been reported to be unkind. */

export interface Strictness {
  /** Triggers that a trigger's execution makes never fire, as reported of V8 (issuetracker 150756612). */
  readonly triggersMadeInTriggersAreDead: boolean;
  /** The seed of how late clock triggers are, 1 to 15 minutes each; null for on time. */
  readonly lateTriggers: number | null;
  /** An edit's event names its trigger by a number, where the trigger itself has the same as a text. */
  readonly triggerUidIsNumber: boolean;
  /**
   * What is written to cells stands there, and is refused by protections and rules for data, when the buffer is written out: at the next
   * read, at a flush, at the end. An execution that dies loses what it holds; nobody else sees it before.
   */
  readonly writesAreHeldBack: boolean;
  /** The longest reply that a page gets, characters of JSON; null for any. Google documents none; several MB are known to work. */
  readonly longestReply: number | null;
  /** "… but does not reset any number formatting rules" (reference/spreadsheet/range). */
  readonly clearFormatKeepsNumberFormats: boolean;
  /** A part of a merged block cannot be taken apart. */
  readonly partialUnmergeThrows: boolean;
  /** The clock triggers of a bound script do not see its spreadsheet: whether `spreadsheets.currentonly` is enough, no document says. */
  readonly clocksSeeNoFile: boolean;
  /** How long a person takes to answer a dialog, which counts towards the execution's six minutes; ms. */
  readonly alertMs: number;
}

/** What costs nobody on this machine any time is as strict as on Google. */
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

/** For tests: an add-on that works here works whatever the documents leave open. */
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
