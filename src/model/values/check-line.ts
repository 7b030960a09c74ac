/** The columns of the tab `Checks`, and of a file of checks. */
export const CHECK_COLUMNS = ['id', 'title', 'kind', 'pattern', 'stage', 'gates', 'tabs'] as const;
export type CheckColumn = (typeof CHECK_COLUMNS)[number];
