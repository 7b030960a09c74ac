/** The rows above the lines of a results tab. */

/** Row 1, hidden, holds the names by which columns are read back; then come bands over columns, and the titles that people read. */
export const RESULTS_HEADER = 3;
