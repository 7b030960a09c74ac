/** What a run can fail for: in comparison with an earlier one, or by rates of its own. */
export const GATES = ['regression', 'coverage-loss', 'error'] as const;
export type GateName = (typeof GATES)[number];

/** Whether nothing is asked for but rates, which a run has without an earlier one. */
export function areRatesAlone(rules: {
  readonly failOn: readonly GateName[];
  readonly minPass: readonly unknown[];
}): boolean {
  return rules.failOn.length === 0 && rules.minPass.length > 0;
}
