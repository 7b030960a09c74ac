/** What people may say of a run. */
export const MOST_NAME = 80;
export const MOST_NOTE = 500;
