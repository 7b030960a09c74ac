/** The exit status of whoever was asked to stop. */
export const INTERRUPTED = 130;
