/** `verdict` and `why` next to the cases: two columns of ours in a user's tab. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { beside, CASES, WHY_B } from './beside-support';
import { cellAt, type Typed } from './cells';
import { type Desk, deskOf } from './desk';

function type({ runtime }: Desk, a1: string, value: Typed, tab = 'GOLD'): void {
  for (const { error } of runtime.edit(tab, a1, value)) if (error) throw error;
}

const uids = (desk: Desk): unknown[] => [2, 3, 4].map((row) => desk.row('GOLD results', row + 2)['uid']);
const verdictsOf = (desk: Desk): unknown[] => beside(desk).map(([, verdict]) => verdict);

describe('verdicts beside the cases', () => {
  let desk: Desk;
  let uidsBefore: unknown[];

  beforeAll(() => {
    desk = deskOf({ GOLD: CASES });
    desk.runtime.call('runOnAllTabs');
    uidsBefore = uids(desk);
    desk.runtime.call('toggleBeside');
  });

  it('stand behind the last column as soon as they are asked for; a column of that name that a person made stays theirs', () => {
    expect(beside(desk)).toEqual([
      ['verdict', 'verdict', 'why'],
      ['mine', 'pass', null],
      [null, 'fail', WHY_B],
      [null, 'pass', null],
    ]);
    const rules = desk.runtime.workbook.tabNamed('GOLD')?.rules ?? [];
    expect(rules.map(({ areas }) => areas.map(({ column }) => column))).toEqual([[6], [6], [6]]);
  });

  it('are no part of the cases: a run that scores them again finds the same uids, and no new columns', () => {
    desk.runtime.advance(3_600_000);
    type(desk, 'F2', 'fail');
    type(desk, 'G2', 'because I say so');
    expect(desk.row('GOLD results', 4)['verdict']).toBe('pass');
    desk.runtime.call('runOnAllTabs');
    expect(uids(desk)).toEqual(uidsBefore);
    expect(beside(desk, 'GOLD', 4).map(([, ...cells]) => cells)).toEqual([
      ['verdict', 'why', null],
      ['pass', null, null],
      ['fail', WHY_B, null],
      ['pass', null, null],
    ]);
  });

  it('say that a case was edited, and nothing of it once that is undone', () => {
    type(desk, 'C4', 'ECU');
    const [, , , [, verdict, why] = []] = beside(desk);
    expect(verdict).toBe('edited, score again');
    expect(why).toBe('edited since it was scored: run it again (was pass)');
    type(desk, 'C4', 'COL');
    expect(verdictsOf(desk)).toEqual(['verdict', 'pass', 'fail', 'pass']);
  });

  it('follow an edit that is scored at once', () => {
    desk.runtime.call('toggleEditScoring');
    type(desk, 'D3', 'BRA');
    expect(verdictsOf(desk)).toEqual(['verdict', 'pass', 'pass', 'pass']);
    type(desk, 'D3', 'PER');
    expect(beside(desk)[2]).toEqual([null, 'fail', WHY_B]);
    desk.runtime.call('toggleEditScoring');
  });

  it('stay with their cases where a person sorts the rows while they are scored, and columns stand elsewhere', () => {
    desk.runtime.advance(3_600_000);
    let isDone = false;
    desk.meanwhile(
      (name, runtime) => {
        // The results of the wave are written, and are about to be shown next to the cases.
        const scored = cellAt(runtime.workbook, 'GOLD results', 4, 2).value;
        if (isDone || name !== 'Range.getValues' || scored === null) return null;
        isDone = true;
        runtime.person.sortRows('GOLD', 1, { fromRow: 2, ascending: false });
        return null;
      },
      () => desk.runtime.call('runOnAllTabs'),
    );
    expect(isDone).toBe(true);
    const { workbook } = desk.runtime;
    const shown = [2, 3, 4].map((row) => [1, 6].map((at) => cellAt(workbook, 'GOLD', row, at).value));
    expect(shown).toEqual([
      ['c', 'pass'],
      ['b', 'fail'],
      ['a', 'pass'],
    ]);
  });

  it('belong to the original where the tab was copied: the copy gets its own', () => {
    desk.runtime.person.duplicateTab('GOLD');
    desk.runtime.advance(3_600_000);
    desk.runtime.call('runOnAllTabs');
    expect(beside(desk, 'GOLD', 5)[0]).toEqual(['verdict', 'verdict', 'why', null, null]);
    expect(beside(desk, 'Copy of GOLD', 5)[0]).toEqual(['verdict', 'verdict', 'why', 'verdict', 'why']);
    desk.runtime.person.deleteTab('Copy of GOLD');
  });

  it('go when they are no longer asked for, and take nothing along', () => {
    desk.runtime.call('toggleBeside');
    expect(beside(desk).map(([own, ...ours]) => [own, ...ours])).toEqual([
      ['verdict', null, null],
      [null, null, null],
      [null, null, null],
      ['mine', null, null],
    ]);
    const tab = desk.runtime.workbook.tabNamed('GOLD');
    expect([tab?.metadata, tab?.rules]).toEqual([[], []]);
    desk.runtime.call('runOnAllTabs');
    expect(uids(desk)).toHaveLength(3);
    expect(verdictsOf(desk)).toEqual([null, null, null, null]);
  });
});
