/**
 * Run files of wri/gnw-gold-evals and what its own comparison says about each pair. The data is not part of this project:
 * skipped if it is absent.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';
import { openRuntime } from '../../local/runtime';
import { readWorkbook } from '../../local/xlsx';
import type { Snapshot } from '../../src/model/run';
import { diffCases, type DiffedCase } from '../../src/scoring/diff-runs';
import { openLedger } from '../../src/stores/ledger';
import { readRuns } from '../../src/stores/run-file';
import { callApi, replyOf } from '../support/call-api';
import { FakeSpreadsheet } from '../support/fake-spreadsheet';

const FOLDER = resolve(__dirname, '../../../shared/oracle/ledger');
const names = existsSync(FOLDER) ? readdirSync(FOLDER).sort() : [];
const runNames = names.filter((name) => /^\d.*\.json$/.test(name));
const diffs = names.flatMap((name): [string, string, string][] => {
  const [, left, right] = /^diff_(.+)__(.+)\.json$/.exec(name) ?? [];
  return left !== undefined && right !== undefined ? [[left, right, name]] : [];
});

const Flips = z.array(z.object({ uid: z.string(), id: z.string(), check: z.string() }));
const Diff = z.object({
  ...{ regressions: Flips, recoveries: Flips, coverage_gained: Flips, coverage_lost: Flips },
  ...{ shared_cases: z.number(), only_in_a: z.number(), only_in_b: z.number() },
});

const textOf = (name: string): string => readFileSync(resolve(FOLDER, name), 'utf8');

/** The run files, as they come back from a ledger. */
function keptRuns(): ReadonlyMap<string, Snapshot> {
  const spreadsheet = new FakeSpreadsheet([]);
  for (const run of runNames.flatMap((name) => readRuns({ name, text: textOf(name) })))
    openLedger(spreadsheet).add({ ...run, ...{ sheetId: 7, tab: 'GOLD' } });
  return new Map(
    openLedger(spreadsheet)
      .of(7)
      .map((run) => [run.runId, run]),
  );
}

const flips = (list: readonly DiffedCase[]): string[] =>
  list
    .flatMap(({ after: { uid, test_id: id }, checks }) => checks.map((check) => [uid, id, check].join(' ')))
    .sort();
const listed = (list: z.infer<typeof Flips>): string[] =>
  list
    .map(({ uid, id, check }) => [uid, id, check.replace(/^charts_answer$/, 'chart_value_match')].join(' '))
    .sort();

const describeIf = diffs.length > 0 ? describe : describe.skip;

describeIf('the ledger with real runs of wri/gnw-gold-evals', () => {
  const runs = keptRuns();

  it('takes in every run file whole', () => {
    const Sizes = z.object({ run_id: z.string(), results: z.array(z.unknown()) });
    for (const name of runNames) {
      const { run_id: runId, results } = Sizes.parse(JSON.parse(textOf(name)));
      expect(runs.get(runId)?.cases).toHaveLength(results.length);
    }
    expect(runs.size).toBe(runNames.length);
  });

  it.each(diffs)('finds between %s and %s exactly what is listed beside them', (left, right, name) => {
    const want = Diff.parse(JSON.parse(textOf(name)));
    const found = diffCases(runs.get(left)?.cases ?? [], runs.get(right)?.cases ?? []);
    expect(flips(found.regressions)).toEqual(listed(want.regressions));
    expect(flips(found.recoveries)).toEqual(listed(want.recoveries));
    // There is no other one case by case either.
    expect(found.regressions.every(({ checks }) => checks.length > 0)).toBe(true);
    expect(found.recoveries.every(({ checks }) => checks.length > 0)).toBe(true);
    expect(flips(found.coverageLost)).toEqual(listed(want.coverage_lost));
    expect(flips(found.coverageGained)).toEqual(listed(want.coverage_gained));
    expect([found.pairs.length, found.gone.length, found.added.length, found.edited.length]).toEqual([
      want.shared_cases,
      want.only_in_a,
      want.only_in_b,
      0,
    ]);
  });
});

const SHEET = resolve(__dirname, '../../../shared/eval-sets/gold_dev.xlsx');
const CODE = resolve(__dirname, '../../dist/Code.js');

(existsSync(SHEET) && runNames.length > 0 ? describe : describe.skip)(
  'a run of the users’ sheet beside real run files of the same cases',
  () => {
    it('knows nearly every case by its test id, though no uid is the same', async () => {
      const runtime = openRuntime({ code: readFileSync(CODE, 'utf8'), workbook: await readWorkbook(SHEET) });
      callApi(runtime, 'runEvals', { tabs: ['GOLD'] });
      const { tabs } = replyOf(runtime, 'runs', {});
      const sheetId = tabs.find(({ name }) => name === 'GOLD')?.sheetId ?? 0;
      const compared = runNames.map((fileName) => {
        const before = { name: fileName, text: textOf(fileName) };
        return replyOf(runtime, 'diffRuns', { sheetId, before, after: '' });
      });
      // Out of 95, 104 and 96 cases; eight of the second have since been deleted.
      expect(compared).toMatchObject([
        { shared: 95, matched: '95 by test id' },
        { shared: 96, matched: '96 by test id' },
        { shared: 96, matched: '96 by test id' },
      ]);
    });
  },
);
