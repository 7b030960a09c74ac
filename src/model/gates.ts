/** What a later run can be stopped for beside an earlier one. */
export const GATES = ['regression', 'coverage-loss', 'error'] as const;
export type GateName = (typeof GATES)[number];
