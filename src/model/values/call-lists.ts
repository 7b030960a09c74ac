/** How the calls of one kind (agents or tools) compare with what was expected of them. */

export interface CallLists {
  /** Expected and called. */
  readonly included: readonly string[];
  /** Forbidden and rightly not called. */
  readonly excluded: readonly string[];
  /** Expected, not called. */
  readonly missing: readonly string[];
  /** Called although they should not have been. */
  readonly unexpected: readonly string[];
  /** Called, neither expected nor forbidden, and not held against the agent. */
  readonly unlisted: readonly string[];
  /** Every call by name, in the order of the first ones, with how often it was made: `research ×2`. */
  readonly called: readonly string[];
}

export const CALL_LISTS = ['included', 'excluded', 'missing', 'unexpected', 'unlisted', 'called'] as const;
