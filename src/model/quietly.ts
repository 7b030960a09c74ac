/** Work that a run can do without: a tab may be protected, or Google may fail for the moment. */

/** @returns whether it could be done; a failure is not reported, as the run matters more */
export function quietly(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
