/** What the ledger says about a snapshot in addition to its cases, as text: snapshots can be listed without reading the cases. */
import { type LedgerCase, RunAbout, type Snapshot, verdictAsCase } from '../model/ledger';
import { lazy } from '../model/once';
import { cut } from '../model/text';
import { readJson } from '../model/texts/json';
import * as z from '../model/zod';

const MOST_TEXT = 500;

const count = lazy(() => z.int().check(z.minimum(0)));

const Info = lazy(() =>
  z.object({ rows: count(), passed: count(), measured: count(), about: z.optional(RunAbout()) }),
);
type Info = z.Shape<typeof Info>;

export function countsOf(cases: readonly LedgerCase[]): Pick<Info, 'rows' | 'passed' | 'measured'> {
  const verdicts = cases.map(verdictAsCase);
  const passed = verdicts.filter((verdict) => verdict === 'pass').length;
  const failed = verdicts.filter((verdict) => verdict === 'fail').length;
  return { rows: cases.length, passed, measured: passed + failed };
}

export function aboutText({ cases, about }: Pick<Snapshot, 'cases' | 'about'>): string {
  return JSON.stringify({ ...countsOf(cases), about }, (_key, value: unknown) =>
    typeof value === 'string' ? cut(value, MOST_TEXT) : value,
  );
}

/** @returns undefined for a line that a person has damaged */
export function infoIn(json: string): Info | undefined {
  return readJson(Info(), json);
}
