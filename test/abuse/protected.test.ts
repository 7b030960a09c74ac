/** Protected tabs: another user's work ends with one message, pays for no reply that cannot be kept, and loses nothing. */
import { stoppedBy } from '../../src/model/run';
import { live } from '../e2e/agent/live-support';
import { type AddOn, addOnOf } from '../e2e/add-on';
import { BERTA, GOLD, RESULTS, run } from '../e2e/runs/runs-support';
import { judgedAddOn } from '../e2e/transport';
import { answered } from '../support/agent-server/states';
import { isRunInProgress } from '../support/let-time-pass';
import { byHand } from '../support/manual-edits';

const says = (name: string): string =>
  `“${name}” is protected: let the person who runs GNW Evals edit it, or remove the protection`;

/** Only the owner may write there. */
const protect = ({ runtime }: AddOn, name: string): void => byHand(runtime).protectTab(name);
/** Gives Berta the owner's keys. */
function shareKeys({ runtime }: AddOn): void {
  for (const [name, key] of runtime.properties('user')) runtime.properties('user', BERTA).set(name, key);
}

it('A run sends nothing to a judge once replies cannot be stored, and keeps all earlier replies', () => {
  const addOn = judgedAddOn({
    GOLD: [
      ['query', 'expected_answer', 'actual_agent_answer'],
      ['Which state?', 'South Dakota', 'It was S. Dakota.'],
    ],
  });
  const { judge } = addOn;
  shareKeys(addOn);
  run(addOn, {});
  protect(addOn, 'GNW cache');
  addOn.runtime.edit('GOLD', 'B2', 'Ohio');
  const outcome = (): unknown => {
    addOn.ask('runEvals', {}, BERTA);
    return addOn.lastRun()?.outcome;
  };
  expect([outcome(), judge.requests.length]).toEqual([stoppedBy('refused', says('GNW cache')), 1]);
  // Another row, whose reply cannot be kept because the tab gets protected while the judge is asked.
  const tab = addOn.runtime.workbook.tabNamed('GNW cache');
  if (tab) tab.protections = [];
  const last = addOn.meanwhile(() => {
    if (judge.requests.length > 1 && tab?.protections.length === 0) protect(addOn, 'GNW cache');
    return null;
  }, outcome);
  expect([last, judge.requests.length]).toEqual([stoppedBy('refused', says('GNW cache')), 2]);
  expect(addOn.row(RESULTS, 4)).toMatchObject({ judge_cached: false, expected_answer: 'Ohio' });
});

describe('Other users', () => {
  it.each([
    [
      'Comparison results',
      { ok: false, message: `The comparison was stopped: ${says('Comparison results')}.` },
    ],
    ['Comparison summary', { ok: true, value: { summary: { problems: [says('Comparison summary')] } } }],
  ])('cannot replace %s by a comparison: the old one stays', (name, wanted) => {
    const addOn = addOnOf({
      Answers: [
        ['question', 'ground_truth', 'old_answer', 'new_answer'],
        ['Which one?', 'This one', 'This one', 'This one'],
      ],
    });
    const sheetId = addOn.idOf('Answers');
    addOn.ask('startComparison', { sheetId, set: [] });
    protect(addOn, name);
    expect(addOn.ask('startComparison', { sheetId, set: [] }, BERTA)).toMatchObject(wanted);
    expect(isRunInProgress(addOn)).toBe(false);
    addOn.settle();
    expect(addOn.runtime.nextTriggerAt).toBeNull();
    expect(addOn.row('Comparison results', 2)).toMatchObject({ better_answer: 'tie' });
  });

  it('are told once that their edited rows are not scored', () => {
    const addOn = addOnOf({
      GOLD,
      Responses: [
        ['tab', 'test_id', 'query', 'asked_at', 'trial', 'actual_id'],
        ['GOLD', 't0', 'question 0', '2026-01-01T00:00:00Z', 1, 'BRA'],
      ],
    });
    run(addOn, {});
    addOn.ask('scoreEdits', { isOn: true }, BERTA);
    protect(addOn, RESULTS);
    addOn.runtime.edit('GOLD', 'D3', 'PER');
    expect(addOn.lastRun()?.['problems']).toEqual([`Edited rows are not rescored: ${says(RESULTS)}.`]);
    // The response's rows are looked up by a run.
    addOn.runtime.edit('Responses', 'F2', 'PER');
    for (let tick = 0; tick < 6; tick += 1) {
      addOn.runtime.clock.advanceTo(addOn.runtime.nextTriggerAt ?? 0);
      addOn.runtime.runDueTriggers();
    }
    expect(addOn.lastRun()?.outcome).toEqual(stoppedBy('refused', says(RESULTS)));
    const tab = addOn.runtime.workbook.tabNamed(RESULTS);
    if (tab) tab.protections = [];
    run(addOn, { only: 'changed' });
    expect(addOn.row(RESULTS, 5)).toMatchObject({ verdict: 'fail', actual_id: 'PER' });
  });
});

describe('The agent’s outputs', () => {
  const QUERY = 'How many hectares are mangroves?';
  const file = (secret: string): object => ({
    fileName: 'states.jsonl',
    text: JSON.stringify({
      ...{ test_id: 't1', query: QUERY, asked_at: '2026-01-02T03:04:05Z' },
      state: { ...answered(QUERY, '15,444 ha.'), user_persona: secret },
    }),
  });

  /** A spreadsheet with an imported response, and a protected tab. */
  function begun(name: string): AddOn {
    const { addOn } = live([QUERY]);
    addOn.ask('importResponses', file('the first'));
    shareKeys(addOn);
    if (name !== '') protect(addOn, name);
    return addOn;
  }

  it('are not imported over a protected tab; without their states, which the same file can add later, they are', () => {
    const closed = begun('Responses');
    const before = closed.line('Responses', 2);
    expect(closed.ask('importResponses', file('another'), BERTA)).toEqual({
      ...{ ok: false, message: `${says('Responses')}.` },
    });
    expect(closed.line('Responses', 2)).toEqual(before);
    const addOn = begun('GNW states');
    expect(addOn.ask('importResponses', file('another'), BERTA)).toMatchObject({
      value: { matched: 1, remarks: [`1 state is not kept: ${says('GNW states')}.`] },
    });
    expect(addOn.row('Responses', 2)).toMatchObject({ actual_agent_answer: '15,444 ha.', state_key: null });
    expect(addOn.ask('importResponses', file('another'))).toMatchObject({ value: { remarks: [] } });
    expect(addOn.row('Responses', 2)['state_key']).toBe(addOn.row('GNW states', 3)['key']);
  });

  it.each(['Responses', 'GNW states'])('are not asked for if %s is protected', (name) => {
    const addOn = begun(name);
    const calls = addOn.callsOf(() => {
      expect(addOn.ask('askAgent', {}, BERTA).value).toMatchObject({
        text: `Asking the agent was stopped: 0 of 1 question has an answer in “Responses”. ${says(name)}`,
      });
    });
    // The only request asks for the remaining quota.
    expect(calls.filter((call) => call.startsWith('UrlFetchApp'))).toHaveLength(1);
    expect(isRunInProgress(addOn)).toBe(false);
  });

  it('go to another tab if the agent has already answered', () => {
    const addOn = begun('');
    let calls = 0;
    addOn.meanwhile(
      (call) => {
        if (call.startsWith('UrlFetchApp') && ++calls === 3) protect(addOn, 'Responses');
        return null;
      },
      () => {
        expect(addOn.ask('askAgent', {}, BERTA).value).toMatchObject({
          text: `The agent was asked: 1 of 1 question has an answer in “Responses”. ${says('Responses')}; the answers received in the meantime are in another tab`,
        });
      },
    );
    expect(addOn.row('Responses 2', 2)).toMatchObject({ test_id: 't1', recorded_by: 'agent' });
    // The newer response is scored.
    run(addOn, {});
    expect(addOn.row(RESULTS, 4)).toMatchObject({ output_from: expect.stringMatching(/^agent, /) });
  });
});
