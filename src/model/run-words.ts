/** Texts about runs, and the limits for what people may say about one. */

export const NO_RUN_YET = 'No run has finished in this spreadsheet yet, or since it was copied.';
export const MOST_NAME = 80;
export const MOST_NOTE = 500;

/** Where a run was started from. */
export const ORIGINS = ['menu', 'sidebar', 'edit', 'schedule', 'command line'] as const;
