/** Where Google has nothing to give: refused with an error, or null where its types promise a value. */

/** A standalone script has no spreadsheet, a trigger has no tab in front. */
export function orUndefined<T>(promised: T): NonNullable<T> | undefined {
  return promised ?? undefined;
}

/** undefined where Google refuses: a range outside of the grid when it is asked for, or a tab that was deleted. */
export function unlessRefused<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}
