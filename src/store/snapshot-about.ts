/** What the ledger says of a snapshot beside its cases, as a text: one can list snapshots without reading them. */
import { type LedgerCase, type RunAbout, type Snapshot, verdictAsCase } from '../model/ledger';
import { cut } from '../model/text';
import * as z from '../settings/zod';
import { readJson } from './stored-json';

const MOST_TEXT = 500;

const text = () => z.optional(z.string());
const count = z.int().check(z.minimum(0));

const Info = z.lazy(() =>
  z.object({
    rows: count,
    passed: count,
    measured: count,
    about: z.optional(
      z.object({
        scorer: text(),
        settingsHash: text(),
        judge: text(),
        ff: text(),
        filters: text(),
        importedFrom: text(),
        trials: z.optional(z.number()),
        isMixed: z.optional(z.boolean()),
      }),
    ),
  }),
);
type Info = z.infer<typeof Info>;

export function countsOf(cases: readonly LedgerCase[]): Pick<Info, 'rows' | 'passed' | 'measured'> {
  const verdicts = cases.map(verdictAsCase);
  const passed = verdicts.filter((verdict) => verdict === 'pass').length;
  const failed = verdicts.filter((verdict) => verdict === 'fail').length;
  return { rows: cases.length, passed, measured: passed + failed };
}

export function aboutText({ cases, about }: Pick<Snapshot, 'cases' | 'about'>): string {
  return JSON.stringify({ ...countsOf(cases), ...(about && { about: shortened(about) }) });
}

/** @returns undefined for a line of an earlier version, or one that a person has spoilt */
export function infoIn(json: string): Info | undefined {
  return readJson(Info, json);
}

function shortened({ importedFrom, ...about }: RunAbout): RunAbout {
  const short = (value: string | undefined): string | undefined => value && cut(value, MOST_TEXT);
  const { scorer, settingsHash, judge, ff, trials, filters, isMixed } = about;
  return {
    scorer: short(scorer),
    settingsHash: short(settingsHash),
    judge: short(judge),
    ff: short(ff),
    trials,
    filters: short(filters),
    isMixed,
    importedFrom: short(importedFrom),
  };
}
