/** The limits of Apps Script for consumer accounts. Tests may lower them. */

export const DEFAULT_LIMITS = {
  /** Longest execution on the virtual clock. */
  executionMs: 360_000,
  simpleTriggerMs: 30_000,
  customFunctionMs: 30_000,
  /** Longest real time of one execution: stops an endless computation. */
  cpuMs: 360_000,
  propertyValueBytes: 9 * 1024,
  propertyStoreBytes: 500 * 1024,
  cellCharacters: 50_000,
  workbookCells: 10_000_000,
  columns: 18_278,
  fetchesPerDay: 20_000,
  /** Requests of a batch in flight at a time. Google doesn't say; reports range from 10 to 20. */
  fetchWidth: 10,
  fetchBodyBytes: 50 * 1024 * 1024,
  urlCharacters: 2082,
  triggersPerUser: 20,
  mailsPerDay: 100,
  sleepMs: 300_000,
};

export type Limits = Readonly<typeof DEFAULT_LIMITS>;
