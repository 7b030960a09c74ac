/** One of our tabs is protected, and somebody else works: it ends, says why once, pays for nothing that cannot be kept, and loses nothing. */
import { describe, expect, it } from '@jest/globals';
import { live } from '../e2e/agent/live-support';
import { type Desk, deskOf } from '../e2e/desk';
import { BERTA, GOLD, REQUEST, RESULTS, VERDICTS, run, verdicts } from '../e2e/runs/runs-support';
import { keyed, transportTo } from '../e2e/transport';
import { answered } from '../support/agent-server/states';
import { fakeJudge } from '../support/judge-server/fake-fetch';
import { ofToday } from '../support/thorough';

const says = (name: string): string =>
  `“${name}” is protected: let whoever runs GNW Evals edit it, or remove the protection`;

/** Only the owner may write there. */
const protect = ({ runtime }: Desk, name: string): void => runtime.person.protectTab(name);
const isGoingOn = ({ runtime }: Desk): boolean => runtime.properties('document').has('gnw.run');
/** Berta has all it takes to ask others. */
function shareKeys({ runtime }: Desk): void {
  for (const [name, key] of runtime.properties('user')) runtime.properties('user', BERTA).set(name, key);
}

describe('A run', () => {
  /** Fractions of a run's calls: preparing, its waves, closing. */
  const MOMENTS = [0, 0.3, 0.5, 0.65, 0.8];
  const scored = (): Desk => {
    const desk = deskOf({ GOLD });
    for (let runs = 0; runs < 2; runs += 1) {
      run(desk, {});
      desk.runtime.advance(60_000);
    }
    return desk;
  };
  const whole = scored();
  const CALLS = whole.callsOf(() => void whole.ask('runEvals', REQUEST, BERTA)).length;

  /** Berta's run; the tab is protected part of the way, and her execution may die of something else. */
  function disturbed(name: string, part: number, dies: boolean): Desk {
    const desk = scored();
    const at = 1 + Math.floor(part * CALLS);
    let calls = 0;
    const berta = (): unknown => desk.ask('runEvals', REQUEST, BERTA);
    desk.meanwhile(
      () => {
        calls += 1;
        if (calls === at) protect(desk, name);
        return dies && calls === at ? { kind: 'kill' } : null;
      },
      () => (dies ? expect(berta).toThrow() : berta()),
    );
    return desk;
  }

  describe.each(ofToday([RESULTS, 'Summary', 'Heatmap', 'GNW run', 'GNW ledger'], 3))('over %s', (name) => {
    it.each(MOMENTS)('ends with its sentence, %d of the way', (part) => {
      const desk = disturbed(name, part, false);
      expect(isGoingOn(desk)).toBe(false);
      const said = JSON.stringify([desk.lastRun(), desk.status()]);
      if (!said.includes(`“${name}” is protected`))
        expect(desk.lastRun()).toMatchObject({ outcome: 'finished', problems: [] });
      expect(verdicts(desk)).toEqual(VERDICTS);
      desk.settle();
      expect(desk.runtime.nextTriggerAt).toBeNull();
      // The owner can run again.
      expect(run(desk, {})).toMatchObject({ ok: true, value: { state: 'finished' } });
    });

    it.each([0.3, 0.65])('can be cancelled where it died as well, %d of the way', (part) => {
      const desk = disturbed(name, part, true);
      desk.runtime.advance(8 * 60_000);
      expect(desk.ask('cancelRun', {}, BERTA).ok).toBe(true);
      expect([isGoingOn(desk), verdicts(desk)]).toEqual([false, VERDICTS]);
    });
  });

  it('asks no judge whose replies could not be kept, and loses none that came before that was known', () => {
    const judge = fakeJudge();
    const desk = deskOf(
      {
        GOLD: [
          ['query', 'expected_answer', 'actual_agent_answer'],
          ['Which state?', 'South Dakota', 'It was S. Dakota.'],
        ],
      },
      { transport: transportTo(judge), properties: keyed({ judge: { provider: 'anthropic' } }) },
    );
    shareKeys(desk);
    run(desk, {});
    protect(desk, 'GNW cache');
    desk.runtime.edit('GOLD', 'B2', 'Ohio');
    const outcome = (): unknown => {
      desk.ask('runEvals', {}, BERTA);
      return desk.lastRun()?.outcome;
    };
    expect([outcome(), judge.requests.length]).toEqual([`stopped: ${says('GNW cache')}`, 1]);
    // Another row, whose reply cannot be kept because the tab gets protected while the judge is asked.
    const tab = desk.runtime.workbook.tabNamed('GNW cache');
    if (tab) tab.protections = [];
    const last = desk.meanwhile(() => {
      if (judge.requests.length > 1 && tab?.protections.length === 0) protect(desk, 'GNW cache');
      return null;
    }, outcome);
    expect([last, judge.requests.length]).toEqual([`stopped: ${says('GNW cache')}`, 2]);
    expect(desk.row(RESULTS, 4)).toMatchObject({ judge_cached: false, expected_answer: 'Ohio' });
  });
});

describe('Others who work', () => {
  it.each([
    ['Comparison results', { ok: false, message: `${says('Comparison results')}.` }],
    ['Comparison summary', { ok: true, value: { summary: { problems: [says('Comparison summary')] } } }],
  ])('compare answers over %s: what was compared stays', (name, wanted) => {
    const desk = deskOf({
      Answers: [
        ['question', 'ground_truth', 'old_answer', 'new_answer'],
        ['Which one?', 'This one', 'This one', 'This one'],
      ],
    });
    const sheetId = desk.runtime.workbook.tabNamed('Answers')?.id;
    desk.ask('startComparison', { sheetId, set: [] });
    protect(desk, name);
    expect(desk.ask('startComparison', { sheetId, set: [] }, BERTA)).toMatchObject(wanted);
    expect(isGoingOn(desk)).toBe(false);
    desk.settle();
    expect(desk.runtime.nextTriggerAt).toBeNull();
    expect(desk.row('Comparison results', 2)).toMatchObject({ better_answer: 'tie' });
  });

  it('edit: they are told once that their rows are not scored', () => {
    const desk = deskOf({
      GOLD,
      Responses: [
        ['tab', 'test_id', 'query', 'asked_at', 'trial', 'actual_id'],
        ['GOLD', 't0', 'question 0', '2026-01-01T00:00:00Z', 1, 'BRA'],
      ],
    });
    run(desk, {});
    desk.ask('scoreEdits', { isOn: true }, BERTA);
    protect(desk, RESULTS);
    desk.runtime.edit('GOLD', 'D3', 'PER');
    expect(desk.lastRun()?.['problems']).toEqual([`Edited rows are not scored again: ${says(RESULTS)}.`]);
    // A run looks up whose rows these are.
    desk.runtime.edit('Responses', 'F2', 'PER');
    for (let tick = 0; tick < 6; tick += 1) {
      desk.runtime.clock.advanceTo(desk.runtime.nextTriggerAt ?? 0);
      desk.runtime.runDueTriggers();
    }
    expect(desk.lastRun()?.outcome).toBe(`stopped: ${says(RESULTS)}`);
    const tab = desk.runtime.workbook.tabNamed(RESULTS);
    if (tab) tab.protections = [];
    run(desk, { only: 'changed' });
    expect(desk.row(RESULTS, 5)).toMatchObject({ verdict: 'fail', actual_id: 'PER' });
  });
});

describe('What the agent says', () => {
  const QUERY = 'How many hectares are mangroves?';
  const file = (secret: string): object => ({
    fileName: 'states.jsonl',
    text: JSON.stringify({
      ...{ test_id: 't1', query: QUERY },
      state: { ...answered(QUERY, '15,444 ha.'), user_persona: secret },
    }),
  });

  /** Something is there already. */
  function begun(name: string): Desk {
    const { desk } = live([QUERY]);
    desk.ask('importResponses', file('the first'));
    shareKeys(desk);
    if (name !== '') protect(desk, name);
    return desk;
  }

  it('is not imported over a protected tab, or without its states, which the same file brings later', () => {
    const closed = begun('Responses');
    const before = closed.line('Responses', 2);
    expect(closed.ask('importResponses', file('another'), BERTA)).toEqual({
      ...{ ok: false, message: `${says('Responses')}.` },
    });
    expect(closed.line('Responses', 2)).toEqual(before);
    const desk = begun('GNW states');
    expect(desk.ask('importResponses', file('another'), BERTA)).toMatchObject({
      value: { matched: 1, remarks: [`1 state is not kept: ${says('GNW states')}.`] },
    });
    expect(desk.row('Responses', 2)).toMatchObject({ actual_agent_answer: '15,444 ha.', state_key: null });
    expect(desk.ask('importResponses', file('another'))).toMatchObject({ value: { remarks: [] } });
    expect(desk.row('Responses', 2)['state_key']).toBe(desk.row('GNW states', 3)['key']);
  });

  it.each(['Responses', 'GNW states'])('is not asked for where %s is protected', (name) => {
    const desk = begun(name);
    const calls = desk.callsOf(() => {
      expect(desk.ask('askAgent', {}, BERTA).value).toMatchObject({
        text: `Asking the agent was stopped: 0 of 1 question have an answer in “Responses”. ${says(name)}`,
      });
    });
    // A request for the remaining quota, which spends nothing.
    expect(calls.filter((call) => call.startsWith('UrlFetchApp'))).toHaveLength(1);
    expect(isGoingOn(desk)).toBe(false);
  });

  it('stands in another tab where the agent has answered already', () => {
    const desk = begun('');
    let calls = 0;
    desk.meanwhile(
      (call) => {
        if (call.startsWith('UrlFetchApp') && ++calls === 3) protect(desk, 'Responses');
        return null;
      },
      () => {
        expect(desk.ask('askAgent', {}, BERTA).value).toMatchObject({
          text: `The agent was asked: 1 of 1 question have an answer in “Responses”. ${says('Responses')}; what was answered meanwhile is in another tab`,
        });
      },
    );
    expect(desk.row('Responses 2', 2)).toMatchObject({ test_id: 't1', recorded_by: 'agent' });
    // The newer of the two is scored.
    run(desk, {});
    expect(desk.row(RESULTS, 4)).toMatchObject({ output_from: expect.stringMatching(/^agent, /) });
  });
});
