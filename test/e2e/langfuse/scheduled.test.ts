/** Scores sent after each scheduled run. */
import type { LangfuseServerInput } from '../../support/langfuse-server/options';
import { hours } from '../../support/settled';
import { type AddOn, userInterface } from '../add-on';
import { BERTA, counts, PAIR, setUp, traces, type World, world } from './scores-support';

const HOUR = 3_600_000;

function scheduled(
  input: LangfuseServerInput,
  mail: 'always' | 'never' = 'always',
  afterScheduledRuns = true,
): World {
  const made = world(input);
  setUp(made.addOn);
  made.addOn.ask('saveSetting', { path: 'langfuse.afterScheduledRuns', value: afterScheduledRuns });
  made.addOn.ask('saveSchedule', { sheetId: null, every: 'day', hour: 13, mail });
  return made;
}

const scheduleOf = (addOn: AddOn) => addOn.reply('schedules', {}).schedules[0]?.id;

describe('after each scheduled run', () => {
  it('the scores are there when the hour has come, and the mail has nothing to add', () => {
    const { addOn, langfuse } = scheduled({});
    const calls = addOn.callsOf(() => hours(addOn, 3));
    expect(langfuse.of('trace-a')).toEqual({ aoi_id_match: 1, overall_score: 1 });
    expect(addOn.runtime.mails).toHaveLength(1);
    expect(addOn.runtime.mails[0]?.body).not.toContain('Langfuse');
    expect(userInterface(calls)).toEqual([]);
    hours(addOn, 6);
    expect(langfuse.requests).toHaveLength(1);
  });

  it('a failure of Langfuse fails no run: the mail and the last results tell it', () => {
    const { addOn } = scheduled({ secretKey: 'another' });
    hours(addOn, 3);
    expect(addOn.history()).toMatchObject([{ outcome: { how: 'finished' }, rows: 4 }]);
    expect(addOn.runtime.mails[0]?.body).toMatch(
      /Problems in the sheet\n(?:.*\n)*- The scores were not sent to Langfuse: Langfuse at langfuse\.example\.org rejected the keys/,
    );
    expect(addOn.lastRun()).toHaveProperty('problems', [expect.stringMatching(/^The scores were not sent/)]);
    expect(traces(addOn)).not.toMatch(/[ps]k-lf/);
  });

  it('what could not be sent follows with the next tick', () => {
    const { addOn, langfuse } = scheduled({ faults: ['long rate limit'] });
    hours(addOn, 1);
    expect(addOn.runtime.mails[0]?.body).toMatch(
      /Langfuse: The add-on tries again every hour\. 0 of 4 scores .* the server asks for a pause of 60 minutes\./,
    );
    expect(langfuse.scores.size).toBe(0);
    hours(addOn, 1);
    expect(langfuse.scores.size).toBe(4);
    hours(addOn, 3);
    expect(langfuse.requests).toHaveLength(2);
  });

  it('nobody else’s trigger goes on with it: their keys may be of another project', () => {
    const { addOn, langfuse } = scheduled({ faults: ['long rate limit'] });
    hours(addOn, 1);
    addOn.ask('removeSchedule', { id: scheduleOf(addOn) });
    setUp(addOn, { ...PAIR, publicKey: 'pk-lf-berta' }, BERTA);
    addOn.ask('saveSchedule', { sheetId: null, every: 'week', hour: 1, weekday: 7 }, BERTA);
    hours(addOn, 3);
    expect(langfuse.requests).toHaveLength(1);
    expect(counts(addOn)).toMatchObject({ sent: 4, left: 0 });
  });

  it('a Langfuse that never comes back is given up after a day, and so are executions that die while they send', () => {
    const { addOn, langfuse } = scheduled({ faults: Array.from({ length: 500 }, () => 'long rate limit') });
    hours(addOn, 1);
    addOn.ask('removeSchedule', { id: scheduleOf(addOn) });
    addOn.ask('saveSchedule', { sheetId: null, every: 'week', hour: 1, weekday: 5, mail: 'never' });
    hours(addOn, 40);
    expect(langfuse.requests).toHaveLength(25);
    const dying = scheduled({ faults: ['long rate limit'] }).addOn;
    hours(dying, 1);
    dying.ask('removeSchedule', { id: scheduleOf(dying) });
    dying.ask('saveSchedule', { sheetId: null, every: 'week', hour: 1, weekday: 5, mail: 'never' });
    let deaths = 0;
    dying.meanwhile(
      (name) => {
        if (name !== 'UrlFetchApp.fetchAll') return null;
        deaths += 1;
        return { kind: 'kill' };
      },
      () => {
        for (let hour = 0; hour < 40; hour += 1) {
          dying.runtime.advance(HOUR);
          dying.runtime.runDueTriggers();
        }
      },
    );
    expect(deaths).toBe(24);
  });
});
