/** Texts about runs. */

export const NO_RUN_YET = 'No run has finished in this spreadsheet yet, or since it was copied.';

/** Where a run was started from. */
export const ORIGINS = ['menu', 'sidebar', 'edit', 'schedule', 'command line'] as const;
