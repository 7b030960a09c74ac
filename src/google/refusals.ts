/** Handles Google having nothing to give: an error, or null although its types promise a value. */

/** A standalone script has no spreadsheet, a trigger has no tab in front. */
export function orUndefined<T>(promised: T): NonNullable<T> | undefined {
  return promised ?? undefined;
}

/** undefined if Google refuses: a range outside the grid when it is requested, or a tab that was deleted. */
export function unlessRefused<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}
