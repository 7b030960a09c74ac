/** Run files in the format of wri/gnw-gold-evals, made by us. */

export type FileChecks = Readonly<Record<string, number | null>>;

interface FileResult {
  readonly uid: string | null;
  readonly id: string;
  readonly checks: FileChecks;
}

export function result(uid: string | null, id: string, checks: FileChecks): FileResult {
  return { uid, id, checks };
}

export function runFile(
  results: readonly object[],
  overrides: Readonly<Record<string, unknown>> = {},
): string {
  return JSON.stringify({
    ...{ run_id: '20260101T020304Z_staging', started: '2026-01-01T02:03:04Z', environment: 'staging' },
    ...{ build: 'GNW 2026.1', ff: 'experimental', harness: { repo: 'gnw-evals', sha: 'abc1234' } },
    ...{ judge_model: 'some-model', num_trials: 1, caseset_version: '0123456789abcdef' },
    ...overrides,
    results,
  });
}
