/** How the calls of one kind (agents or tools) compare with the expected ones. */

export interface CallLists {
  /** Expected and called. */
  readonly included: readonly string[];
  /** Forbidden and rightly not called. */
  readonly excluded: readonly string[];
  /** Expected, not called. */
  readonly missing: readonly string[];
  /** Called although they should not have been. */
  readonly unexpected: readonly string[];
  /** Called though neither expected nor forbidden, and not held against the agent. */
  readonly unlisted: readonly string[];
  /** Every name called, in the order of first calls, with the number of calls: `research ×2`. */
  readonly called: readonly string[];
}

export const CALL_LISTS = ['included', 'excluded', 'missing', 'unexpected', 'unlisted', 'called'] as const;
