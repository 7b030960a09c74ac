/** Scoring edits with a judge model, and switching it on and off. */
import { describe, expect, it } from '@jest/globals';
import { STRICTEST } from '../../../local/runtime';
import { fakeJudge } from '../../support/judge-server/fake-fetch';
import { keyed, transportTo } from '../transport';
import { RESULTS, STANDING, edit, lines, scoredDesk } from './edits-support';

const BERTA = 'berta@example.org';

describe('With a judge model', () => {
  const JUDGED = [
    ['test_id', 'query', 'expected_answer', 'actual_agent_answer'],
    ['a', 'Which state?', 'South Dakota', 'It was S. Dakota.'],
    ['b', 'Which state, again?', 'South Dakota', 'Either state: South Dakota or North Dakota.'],
    ['c', 'And now?', 'North Dakota', 'N. Dakota, I believe.'],
  ];

  it('asks the question of the edited row alone, and none where the edit is undone', () => {
    const judge = fakeJudge();
    const desk = scoredDesk(
      {
        transport: transportTo(judge),
        properties: keyed({ judge: { provider: 'anthropic' } }),
      },
      JUDGED,
    );
    const asked = (): number => judge.requests.length;
    expect(asked()).toBe(3);
    const others = lines(desk, [2, 4]);
    const first = desk.row(RESULTS, 5);
    edit(desk, 'GOLD', 'C3', 'Dakota, South');
    expect(asked()).toBe(4);
    expect(desk.row(RESULTS, 5)).toMatchObject({ judge: 'claude-haiku-5-5', judge_cached: false });
    expect(lines(desk, [2, 4])).toEqual(others);

    edit(desk, 'GOLD', 'C3', 'South Dakota');
    expect(asked()).toBe(4);
    expect(desk.row(RESULTS, 5)).toMatchObject({
      judge_cached: true,
      judge_cost_usd: 0,
      uid: first['uid'],
      inputs_hash: first['inputs_hash'],
      agent_answer_score: first['agent_answer_score'],
    });
    expect(lines(desk, [2, 4])).toEqual(others);
  });
});

describe('Where Google’s edit trigger does not reach the spreadsheet', () => {
  it('no edit fails, and the clock scores the edited rows', () => {
    const desk = scoredDesk({ strictness: { ...STRICTEST, editsSeeNoFile: true } });
    const fired = desk.runtime.edit('GOLD', 'F6', 'PER');
    expect(fired.map(({ handler, error }) => [handler, error])).toEqual([
      ['onEdit', null],
      ['scoreEdited', null],
    ]);
    desk.runtime.advance(30 * 60_000);
    expect(desk.runtime.runDueTriggers()).toMatchObject([{ handler: 'continueRun', error: null }]);
    expect(desk.row(RESULTS, 8)).toMatchObject({ overall_score: 1, verdict: 'pass' });
    expect([...desk.waiting()].sort()).toEqual(STANDING);
  });
});

describe('Switching edit-scoring on and off', () => {
  it('tells a second person who has it, and hands it over once: every edit is scored once', () => {
    const desk = scoredDesk();
    const { runtime } = desk;
    expect(desk.ask('scoreEdits', {}, BERTA).value).toMatchObject({
      ...{ isOn: true, isMine: false },
      text: expect.stringMatching(/^Switched on by analyst@example\.org on 21 Nov 2026, 12:0\d UTC\.$/),
    });
    // Nobody switches off another one's.
    expect(desk.ask('scoreEdits', { isOn: false }, BERTA).value).toMatchObject({ isOn: true });
    expect(desk.ask('scoreEdits', { isOn: true }, BERTA).value).toMatchObject({ isMine: true });
    const owners = (wanted: string): string[] =>
      runtime.triggers.filter(({ handler }) => handler === wanted).map(({ owner }) => owner);
    expect(owners('scoreEdited')).toEqual(['analyst@example.org', BERTA]);
    const calls = desk.callsOf(() => edit(desk, 'GOLD', 'D3', 'PER'));
    expect(calls.filter((name) => name === 'Range.setValues')).toHaveLength(1);
    expect(desk.row(RESULTS, 5)).toMatchObject({ overall_score: 0.5 });
    expect(owners('scoreEdited')).toEqual([BERTA]);
    // Either clock finds out on its own whether it is needed.
    runtime.advance(30 * 60_000);
    runtime.runDueTriggers();
    expect(owners('continueRun')).toEqual([BERTA]);
  });

  it('takes the trigger away when its owner switches it off', () => {
    const desk = scoredDesk();
    expect(desk.ask('scoreEdits', { isOn: false }).value).toEqual({ isOn: false, isMine: false, text: '' });
    expect(desk.waiting()).toEqual([]);
    expect(desk.runtime.properties('document').has('gnw.editScoring')).toBe(false);
  });

  it('makes a leftover trigger without a record remove itself', () => {
    const desk = scoredDesk();
    desk.runtime.properties('document').delete('gnw.editScoring');
    edit(desk, 'GOLD', 'D3', 'PER');
    expect(desk.waiting()).toEqual(['continueRun']);
    expect(desk.row(RESULTS, 5)).toMatchObject({ overall_score: 0, verdict: 'edited, score again' });
    desk.settle();
    expect(desk.waiting()).toEqual([]);
  });
});
