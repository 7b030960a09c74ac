/** Edits of scored rows with re-scoring switched off: rows are marked at once, and no figure rests on the mark. */
import { describe, expect, it } from '@jest/globals';
import { type Desk } from '../../e2e/desk';
import { EDITED, RESULTS, edit, markedDesk, verdicts } from '../../e2e/edits/edits-support';

function lines(desk: Desk, rows: readonly number[]): ReturnType<Desk['line']>[] {
  return rows.map((row) => desk.line(RESULTS, row + 2));
}

describe('An edit of what was scored', () => {
  it.each([
    ['an expected value', 'D2', 'PER', 'edited since it was scored: run it again (was pass)'],
    [
      'a recorded output',
      'E2',
      'PER',
      'the recorded output was edited since it was scored: run it again (was pass)',
    ],
    ['the query', 'B2', 'one more', 'edited since it was scored: run it again (was pass)'],
  ])('marks its row at once, and no other: %s', (_what, a1, value, why) => {
    const desk = markedDesk();
    const others = lines(desk, [1, 3, 4, 5, 6]);
    const calls = desk.callsOf(() => edit(desk, 'GOLD', a1, value));
    expect(desk.row(RESULTS, 4)).toMatchObject({
      verdict: EDITED,
      error: why,
      why,
      overall_score: 1,
      aoi_id_match_score: 1,
    });
    expect(lines(desk, [1, 3, 4, 5, 6])).toEqual(others);
    // One block.
    expect(calls.filter((name) => name === 'Range.setValues')).toHaveLength(1);
    expect(calls.filter((name) => name.includes('Trigger'))).toEqual([]);
  });

  it.each([
    ['a pass', 'D2', 'PER', 'BRA', 2],
    ['an error, with what it says', 'F6', '', 'HTTP 500', 6],
    ['a fail', 'E3', 'BRA', 'PER', 3],
  ])('that is undone leaves %s as it was, notes too', (_what, a1, value, before, row) => {
    const desk = markedDesk();
    const shown = lines(desk, [1, 2, 3, 4, 5, 6]);
    edit(desk, 'GOLD', a1, value);
    expect(desk.row(RESULTS, row + 2)['verdict']).toBe(EDITED);
    edit(desk, 'GOLD', a1, before);
    expect(lines(desk, [1, 2, 3, 4, 5, 6])).toEqual(shown);
  });

  it('that clears a query says that the case is gone, until it is there again', () => {
    const desk = markedDesk();
    edit(desk, 'GOLD', 'B3', '');
    expect(desk.row(RESULTS, 5)).toMatchObject({
      verdict: EDITED,
      error: 'gone: its case is no longer in the eval set (was fail)',
    });
    edit(desk, 'GOLD', 'B3', 'two');
    expect(desk.row(RESULTS, 5)).toMatchObject({ verdict: 'fail', error: null });
  });
});

describe('Where re-scoring on edit is on', () => {
  it('only one of the two triggers writes', () => {
    const desk = markedDesk();
    desk.ask('scoreEdits', { isOn: true });
    const simple: string[] = [];
    const calls = desk.meanwhile(
      (name, { running }) => {
        if (running.some(({ functionName }) => functionName === 'onEdit')) simple.push(name);
        return null;
      },
      () => desk.callsOf(() => edit(desk, 'GOLD', 'D2', 'PER')),
    );
    expect(simple).toEqual(['Properties.getProperties']);
    expect(calls.filter((name) => name === 'Range.setValues')).toHaveLength(1);
    expect(desk.row(RESULTS, 4)).toMatchObject({ verdict: 'fail', overall_score: 0 });
  });

  it('a mark that was set before goes when its row is scored again', () => {
    const desk = markedDesk();
    edit(desk, 'GOLD', 'D2', 'PER');
    edit(desk, 'GOLD', 'D4', 'BRA');
    desk.ask('scoreEdits', { isOn: true });
    edit(desk, 'GOLD', 'E2', 'PER');
    expect(verdicts(desk)).toEqual(['pass', 'fail', EDITED, 'pass', 'error']);
  });
});
