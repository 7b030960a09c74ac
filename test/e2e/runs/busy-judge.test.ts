/** Interrupted runs with a judge model, and runs without triggers. */
import { addOnOf } from '../add-on';
import { ANTHROPIC, judgedAddOn } from '../transport';
import { BERTA, DAY, GOLD, VERDICTS, killedAt, run, verdicts } from './runs-support';

describe('With a judge model', () => {
  const JUDGED = [
    ['test_id', 'query', 'expected_answer', 'actual_agent_answer'],
    ...Array.from({ length: 12 }, (_row, index) => [
      `t${index}`,
      `question ${index}`,
      'South Dakota',
      `It was S. Dakota, as of ${index}.`,
    ]),
  ];

  it('a run pauses when the day’s quota of calls is used up, says why, and finishes the next day', () => {
    const addOn = judgedAddOn({ GOLD: JUDGED }, ANTHROPIC, { limits: { fetchesPerDay: 5 } });
    const reply = run(addOn);
    expect(reply).toMatchObject({ ok: true, value: { state: 'paused', rows: 12 } });
    expect(addOn.status()).toMatch(
      // Google's message may be in any language.
      /waiting: .*(quota|urlfetch).*; resumes after 22 Nov 2026, 12:\d\d UTC/,
    );
    expect(addOn.waiting()).toEqual(['continueRun']);
    // A tick before that time reads nothing.
    const { runtime } = addOn;
    runtime.clock.advanceTo(runtime.nextTriggerAt ?? 0);
    const calls = addOn.callsOf(() => void runtime.runDueTriggers());
    // Except to find out if this trigger can access its file at all.
    expect(calls.filter((name) => !name.startsWith('Properties.'))).toEqual([
      'SpreadsheetApp.getActiveSpreadsheet',
      'Spreadsheet.getId',
    ]);
    for (let day = 0; day < 4 && addOn.history().length === 0; day += 1) {
      runtime.advance(DAY + 60_000);
      runtime.runDueTriggers();
    }
    expect(addOn.lastRun()).toMatchObject({
      outcome: { how: 'finished' },
      tabs: [{ rows: 12, verdicts: { error: 0, undecided: 0 } }],
    });
    expect(addOn.judge.requests).toHaveLength(12);
    expect(addOn.runtime.triggers).toEqual([]);
  });

  it('cannot be taken over by a person without the key', () => {
    const addOn = judgedAddOn({ GOLD: JUDGED });
    killedAt(addOn, 'UrlFetchApp.fetchAll', 3, () => void run(addOn));
    addOn.runtime.advance(7 * 60_000);
    // Progress and costs are written with the lines of their wave, so that the next execution knows of them.
    expect(addOn.ask('progress').value).toMatchObject({ run: { rowsDone: 4 } });
    expect(addOn.ask('resumeRun', undefined, BERTA)).toMatchObject({
      ok: false,
      message:
        'It cannot be resumed: this run uses claude-haiku-5-5, but you have no key for it: enter your key in Settings and continue, or cancel the run.',
    });
    expect(addOn.ask('runEvals', {}, BERTA).ok).toBe(false);
    addOn.settle();
    expect(addOn.lastRun()).toMatchObject({
      outcome: { how: 'finished' },
      judging: { requests: addOn.judge.requests.length, asked: 12, fromCache: 0 },
      tabs: [{ rows: 12, verdicts: { undecided: 0 } }],
    });
    expect(addOn.history()).toHaveLength(1);
  });
});

it('Where Google allows no more triggers a run finishes, and says that it could not have resumed by itself', () => {
  const addOn = addOnOf({ GOLD }, { limits: { triggersPerUser: 0 } });
  expect(run(addOn)).toMatchObject({ ok: true, value: { state: 'finished' } });
  expect(addOn.lastRun()?.problems).toEqual([
    'Google allows you no more triggers: a run of more than six minutes continues only while your sidebar is open.',
  ]);
  expect(verdicts(addOn)).toEqual(VERDICTS);
});
