/** Scoring edits with a judge model, and switching it on and off. */
import { STRICTEST } from '../../../local/runtime';
import { fakeJudge } from '../../support/judge-server/fake-fetch';
import { ANTHROPIC, keyed, transportTo } from '../transport';
import { RESULTS, STANDING, edit, scoredAddOn } from './edits-support';
import { lines } from '../runs/runs-support';

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
    const addOn = scoredAddOn({ transport: transportTo(judge), properties: keyed(ANTHROPIC) }, JUDGED);
    const asked = (): number => judge.requests.length;
    expect(asked()).toBe(3);
    const others = lines(addOn, [2, 4]);
    const first = addOn.row(RESULTS, 5);
    edit(addOn, 'GOLD', 'C3', 'Dakota, South');
    expect(asked()).toBe(4);
    expect(addOn.row(RESULTS, 5)).toMatchObject({ judge: 'claude-haiku-5-5', judge_cached: false });
    expect(lines(addOn, [2, 4])).toEqual(others);

    edit(addOn, 'GOLD', 'C3', 'South Dakota');
    expect(asked()).toBe(4);
    expect(addOn.row(RESULTS, 5)).toMatchObject({
      judge_cached: true,
      judge_cost_usd: 0,
      uid: first['uid'],
      inputs_hash: first['inputs_hash'],
      agent_answer_score: first['agent_answer_score'],
    });
    expect(lines(addOn, [2, 4])).toEqual(others);
  });
});

it('Where Google’s edit trigger does not reach the spreadsheet, no edit fails, and the clock scores the edited rows', () => {
  const addOn = scoredAddOn({ strictness: { ...STRICTEST, editsSeeNoFile: true } });
  const fired = addOn.runtime.edit('GOLD', 'F6', 'PER');
  expect(fired.map(({ handler, error }) => [handler, error])).toEqual([
    ['onEdit', null],
    ['scoreEdited', null],
  ]);
  addOn.runtime.advance(30 * 60_000);
  expect(addOn.runtime.runDueTriggers()).toMatchObject([{ handler: 'continueRun', error: null }]);
  expect(addOn.row(RESULTS, 8)).toMatchObject({ overall_score: 1, verdict: 'pass' });
  expect([...addOn.waiting()].sort()).toEqual(STANDING);
});

describe('Switching edit-scoring on and off', () => {
  it('tells a second person who has it, and hands it over once: every edit is scored once', () => {
    const addOn = scoredAddOn();
    const { runtime } = addOn;
    expect(addOn.ask('scoreEdits', {}, BERTA).value).toMatchObject({
      ...{ isOn: true, isMine: false },
      text: expect.stringMatching(/^Switched on by analyst@example\.org on 21 Nov 2026, 12:0\d UTC\.$/),
    });
    // Nobody can switch off another user's edit-scoring.
    expect(addOn.ask('scoreEdits', { isOn: false }, BERTA).value).toMatchObject({ isOn: true });
    expect(addOn.ask('scoreEdits', { isOn: true }, BERTA).value).toMatchObject({ isMine: true });
    const owners = (name: string): string[] =>
      runtime.triggers.filter(({ handler }) => handler === name).map(({ owner }) => owner);
    expect(owners('scoreEdited')).toEqual(['analyst@example.org', BERTA]);
    const calls = addOn.callsOf(() => edit(addOn, 'GOLD', 'D3', 'PER'));
    expect(calls.filter((name) => name === 'Range.setValues')).toHaveLength(1);
    expect(addOn.row(RESULTS, 5)).toMatchObject({ overall_score: 0.5 });
    expect(owners('scoreEdited')).toEqual([BERTA]);
    // Each trigger finds out by itself if it is still needed.
    runtime.advance(30 * 60_000);
    runtime.runDueTriggers();
    expect(owners('continueRun')).toEqual([BERTA]);
  });

  it('takes the trigger away when its owner switches it off', () => {
    const addOn = scoredAddOn();
    expect(addOn.ask('scoreEdits', { isOn: false }).value).toEqual({ isOn: false, isMine: false, text: '' });
    expect(addOn.waiting()).toEqual([]);
    expect(addOn.runtime.properties('document').has('gnw.editScoring')).toBe(false);
  });

  it('makes a leftover trigger without a record remove itself', () => {
    const addOn = scoredAddOn();
    addOn.runtime.properties('document').delete('gnw.editScoring');
    edit(addOn, 'GOLD', 'D3', 'PER');
    expect(addOn.waiting()).toEqual(['continueRun']);
    expect(addOn.row(RESULTS, 5)).toMatchObject({ overall_score: 0, verdict: 'edited, score again' });
    addOn.settle();
    expect(addOn.waiting()).toEqual([]);
  });
});
