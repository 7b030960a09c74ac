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

const Compared = z.looseObject({
  notComparable: z.array(z.string()),
  shared: z.number(),
  lists: z.array(
    z.looseObject({
      list: z.string(),
      cases: z.array(z.looseObject({ name: z.string(), checks: z.array(z.looseObject({})) })),
    }),
  ),
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
    const request = { sheetId: tab?.sheetId, before: first?.id, after: '' };
    const compared = valueOf(desk, Compared, 'diffRuns', request);
    const names = (list: string): string[] | undefined =>
      compared.lists.find((one) => one.list === list)?.cases.map(({ name }) => name);
    // The agent's outputs in the previous run are kept with its scores.
    expect(compared.lists.find(({ list }) => list === 'regressions')?.cases[0]?.checks).toEqual([
      {
        ...{ id: 'aoi_id_match', title: 'Area', before: 1, after: 0 },
        ...{ outputBefore: 'BRA', outputAfter: 'PER' },
      },
    ]);
    expect([compared.shared, names('regressions'), names('recoveries')]).toEqual([3, ['a'], ['b']]);
    expect(compared.notComparable).toEqual([]);
  });

  it('compares with a run that was saved as a file elsewhere', () => {
    const elsewhere = deskOf({ GOLD });
    elsewhere.ask('runEvals', {});
    const { text } = z.object({ text: z.string() }).parse(elsewhere.ask('runFile', {}).value);
    const desk = deskOf({ Renamed: GOLD });
    desk.runtime.edit('Renamed', 'D2', 'PER');
    desk.ask('runEvals', {});
    const [tab] = valueOf(desk, Runs, 'runs').tabs;
    const before = { name: 'run.json', text };
    const compared = valueOf(desk, Compared, 'diffRuns', { sheetId: tab?.sheetId, before, after: '' });
    expect(compared).toMatchObject({ shared: 3, before: 'run.json', notComparable: [] });
    expect(compared.lists.find(({ list }) => list === 'regressions')?.cases).toMatchObject([
      { name: 'a', checks: [{ outputBefore: 'BRA', outputAfter: 'PER' }] },
    ]);
  });

  it('says so where the runs rest on other settings', () => {
    const desk = deskOf({ GOLD });
    desk.ask('runEvals', {});
    desk.ask('runEvals', { set: [['scoring.numberTolerance', '0.1']] });
    const [tab] = valueOf(desk, Runs, 'runs').tabs;
    const before = tab?.runs.find(({ id }) => id !== '')?.id;
    const request = { sheetId: tab?.sheetId, before, after: '' };
    expect(valueOf(desk, Compared, 'diffRuns', request).notComparable.join(' ')).toMatch(/settings/);
  });

  it('is shown in the summary, too: what newly fails stands there with its name', () => {
    const desk = deskOf({ GOLD });
    desk.ask('runEvals', {});
    desk.runtime.edit('GOLD', 'D4', 'PER');
    desk.ask('runEvals', {});
    const { grid } = desk.runtime.workbook.tabNamed('Summary') ?? { grid: undefined };
    const texts = [...(grid?.cells() ?? [])].map(({ cell }) => String(cell.value));
    expect(texts).toContain('c');
  });
});
