/** A run’s detailed CSV, imported as responses, leads to the same verdicts and scores. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { readCsv } from '../../../src/model/texts/read-csv';
import { ended } from '../../support/commands';
import { folderOf } from '../../support/opened';

const folder = folderOf();

const Scores = z.object({
  scorecards: z.array(
    z.object({
      tab: z.string(),
      row: z.number(),
      verdict: z.string(),
      checks: z.record(z.string(), z.object({ score: z.number().nullable() })),
    }),
  ),
});

/** Verdict and scores by row. */
function scoresIn(file: string, tab: string): Readonly<Record<number, unknown>> {
  const { scorecards } = Scores.parse(JSON.parse(readFileSync(file, 'utf8')));
  return Object.fromEntries(
    scorecards
      .filter((card) => card.tab === tab)
      .map(({ row, verdict, checks }) => [
        row,
        { verdict, ...Object.fromEntries(Object.entries(checks).map(([id, { score }]) => [id, score])) },
      ]),
  );
}

const run = (...args: string[]) => ended(['--out', join(folder, 'out.xlsx'), '--judge', 'rules', ...args]);

const MAX_TABS: readonly string[] = [
  ...['GOLD', 'Loc', 'Dataset', 'Analysis', 'Workflow', 'Quality'],
  ...['Whole states', 'Conversations', 'Own checks'],
];

describe('the sample, exported and imported', () => {
  const before = join(folder, 'before.json');
  const first = run('--json', before, '--csv', folder);

  it.each(MAX_TABS)('has the same verdicts and scores: %s', async (tab) => {
    await first;
    const after = join(folder, 'after.json');
    const { stderr } = await run(
      ...['--tab', tab, '--responses', join(folder, `${tab}_detailed.csv`), '--json', after],
    );
    expect(stderr).not.toContain('cannot be imported');
    expect(Object.keys(scoresIn(after, tab)).length).toBeGreaterThan(4);
    expect(scoresIn(after, tab)).toEqual(scoresIn(before, tab));
  });

  it('marks values that a row never recorded as not recorded', async () => {
    await first;
    const [header = [], line = []] = readCsv(readFileSync(join(folder, 'GOLD_detailed.csv'), 'utf8')).rows;
    const cell = (name: string): string | undefined => line[header.indexOf(name)];
    expect([cell('test_id'), cell('actual_extracted_windows')]).toEqual(['g-001', '(not recorded)']);
  });
});
