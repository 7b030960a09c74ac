/** The exit status of an interrupted command. */
export const INTERRUPTED = 130;
