/** What a later run can fail for in comparison with an earlier one. */
export const GATES = ['regression', 'coverage-loss', 'error'] as const;
export type GateName = (typeof GATES)[number];
