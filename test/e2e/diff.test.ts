/** Comparing runs, and correcting column names, over the built bundle. */
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { type Desk, deskOf } from './desk';

const GOLD = [
  ['test_id', 'query', 'expected_id', 'actual_id', 'Language'],
  ['a', 'one', 'BRA', 'BRA', 'EN'],
  ['b', 'two', 'BRA', 'PER', 'es'],
  ['c', 'three', 'BRA', 'BRA', 'en'],
];

const Row = z.looseObject({
  name: z.string(),
  outputs: z.array(
    z.object({ title: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
});
const Compared = z.looseObject({
  diffs: z.tuple([
    z.looseObject({
      notComparable: z.array(z.string()),
      shared: z.number(),
      lists: z.array(z.looseObject({ list: z.string(), cases: z.array(Row) })),
    }),
  ]),
});
const Runs = z.looseObject({
  tabs: z.array(
    z.looseObject({
      sheetId: z.number(),
      name: z.string(),
      runs: z.array(z.looseObject({ id: z.string() })),
    }),
  ),
});

const valueOf = <T>(desk: Desk, schema: z.ZodType<T>, name: string, request?: object): T =>
  schema.parse(desk.ask(name, request).value);

describe('Comparing two runs', () => {
  it('lists what got worse and what got better since the run before, by name', () => {
    const desk = deskOf({ GOLD });
    desk.ask('runEvals', {});
    desk.runtime.edit('GOLD', 'D2', 'PER');
    desk.runtime.edit('GOLD', 'D3', 'BRA');
    desk.ask('runEvals', {});
    const [tab] = valueOf(desk, Runs, 'runs').tabs;
    const [first] = tab?.runs.filter(({ id }) => id !== '') ?? [];
    const request = { sheetId: tab?.sheetId, before: first?.id, after: [''] };
    const [compared] = valueOf(desk, Compared, 'diffRuns', request).diffs;
    const names = (list: string): string[] | undefined =>
      compared.lists.find((one) => one.list === list)?.cases.map(({ name }) => name);
    // The agent's outputs in the previous run are kept with its scores.
    expect(compared.lists.find(({ list }) => list === 'regressions')?.cases[0]?.outputs).toEqual([
      { title: 'Area', before: 'BRA', after: 'PER' },
    ]);
    expect(desk.ask('writeDiff', request)).toMatchObject({ value: { name: 'Run diff' } });
    expect(desk.line('Run diff', 1)[0]?.value).toBe('Diff of runs');
    // It is not taken for an eval set.
    expect(valueOf(desk, Runs, 'runs').tabs.map(({ name }) => name)).toEqual(['GOLD']);
    expect([compared.shared, names('regressions'), names('recoveries')]).toEqual([3, ['a'], ['b']]);
    expect(compared.notComparable).toEqual([]);
    expect(compared['slices']).toMatchObject([
      { column: 'language', value: 'EN', n: 2, passedBefore: 2, passedAfter: 1, worse: 1, interval: null },
      { column: 'language', value: 'es', n: 1, passedBefore: 0, passedAfter: 1, better: 1, interval: null },
    ]);
    const summary = Array.from({ length: 80 }, (_line, row) =>
      desk.line('Summary', row + 1).map(({ value }) => String(value ?? '')),
    );
    const english = summary.find(([, text]) => text === 'language: EN: not enough data');
    expect(english).toContain('Area 1/2');
  });

  it('takes in a run that was saved as a file elsewhere, once, beside its own', () => {
    const elsewhere = deskOf({ GOLD });
    elsewhere.ask('runEvals', {});
    const { text } = z.object({ text: z.string() }).parse(elsewhere.ask('runFile', {}).value);
    const desk = deskOf({ Renamed: GOLD });
    desk.runtime.advance(60_000);
    desk.runtime.edit('Renamed', 'D2', 'PER');
    desk.ask('runEvals', {});
    const [tab] = valueOf(desk, Runs, 'runs').tabs;
    const request = { sheetId: tab?.sheetId, fileName: 'run.json', text };
    expect(desk.ask('importRun', request)).toMatchObject({
      value: { message: expect.stringMatching(/^Imported 21 Nov 2026, 12:00: 3 cases\.$/) },
    });
    expect(desk.ask('importRun', request)).toMatchObject({
      value: { message: expect.stringMatching(/is in the ledger already\.$/) },
    });
    const [imported] = valueOf(desk, Runs, 'runs').tabs[0]?.runs ?? [];
    const [compared] = valueOf(desk, Compared, 'diffRuns', {
      sheetId: tab?.sheetId,
      before: imported?.id,
      after: [''],
    }).diffs;
    expect(compared.shared).toBe(3);
    expect(compared.lists.find(({ list }) => list === 'regressions')?.cases).toMatchObject([
      { name: 'a', outputs: [{ title: 'Area', before: 'BRA', after: 'PER' }] },
    ]);
  });

  it('says so where the runs rest on other settings', () => {
    const desk = deskOf({ GOLD });
    desk.ask('runEvals', {});
    desk.ask('runEvals', { set: [['scoring.passThreshold', '0.9']] });
    const [tab] = valueOf(desk, Runs, 'runs').tabs;
    const before = tab?.runs.find(({ id }) => id !== '')?.id;
    const request = { sheetId: tab?.sheetId, before, after: [''] };
    expect(valueOf(desk, Compared, 'diffRuns', request).diffs[0].notComparable.join(' ')).toMatch(/settings/);
  });

  it('is shown in the summary, too: what newly fails stands there with its name', () => {
    const desk = deskOf({ GOLD });
    desk.ask('runEvals', {});
    desk.runtime.edit('GOLD', 'D4', 'PER');
    desk.ask('runEvals', {});
    const { grid } = desk.runtime.workbook.tabNamed('Summary') ?? { grid: undefined };
    const texts = [...(grid?.cells() ?? [])].map(({ cell }) => String(cell.value));
    expect(texts).toContain('c');
    expect(texts.some((text) => /^Lost since the run of /.test(text))).toBe(true);
  });
});
