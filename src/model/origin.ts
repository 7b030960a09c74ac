/** Where a run was started from. */
export const ORIGINS = ['menu', 'sidebar', 'edit', 'schedule', 'command line'] as const;
