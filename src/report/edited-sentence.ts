/** How reports say that rows were edited: the same in the summary, the sidebar, the mail and when runs are compared. */

/** '' for none. @example editedSentence(2) // '2 rows edited since they were scored: run them again' */
export function editedSentence(rows: number): string {
  if (rows === 0) return '';
  return rows === 1
    ? '1 row edited since it was scored: run it again'
    : `${rows} rows edited since they were scored: run them again`;
}
