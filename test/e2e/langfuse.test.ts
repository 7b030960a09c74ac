/** Scores in Langfuse: sent after each scheduled run, and by a click. */
import * as z from 'zod';
import { type FakeLangfuse, fakeLangfuse } from '../support/langfuse-server/fake-fetch';
import type { LangfuseServerInput } from '../support/langfuse-server/options';
import { hours } from '../support/let-time-pass';
import { type AddOn, addOnOf, userInterface } from './add-on';
import { transportTo } from './transport';

const HEAD = ['test_id', 'query', 'expected_aoi_ids', 'actual_id', 'trace_id', 'thread_id'];
const GOLD = [
  HEAD,
  ['a', 'one', 'BRA', 'BRA', 'trace-a', 'thread-a'],
  ['b', 'two', 'BRA', 'PER', '', 'thread-b'],
  ['c', 'three', 'BRA', 'BRA', '', ''],
  ['d', 'four', '', 'BRA', 'trace-d', ''],
];
const PAIR = { publicKey: 'pk-lf-1234', secretKey: 'sk-lf-5678' };

/** Enters address and keys. */
function setUp(addOn: AddOn, keys = PAIR, user?: string): void {
  addOn.ask('saveSetting', { path: 'langfuse.host', value: 'https://langfuse.example.org' }, user);
  addOn.ask('saveService', { id: 'langfuse', fields: {}, keys }, user);
}

const BERTA = 'berta@example.org';
const Counts = z.object({ sent: z.number(), refused: z.number(), unsent: z.number() });

interface World {
  readonly addOn: AddOn;
  readonly langfuse: FakeLangfuse;
}

/** @param msPerRequest simulated time that Langfuse takes */
function world(
  input: LangfuseServerInput = {},
  rows: readonly (readonly string[])[] = GOLD,
  msPerRequest = 0,
): World {
  const langfuse = fakeLangfuse(input, () => addOn.runtime.advance(msPerRequest));
  const addOn: AddOn = addOnOf({ GOLD: rows }, { transport: transportTo(langfuse) });
  return { addOn, langfuse };
}

const counts = (addOn: AddOn) => Counts.parse(addOn.ask('sendToLangfuse').value);

/** Everything that another user could read, as one text. */
function traces({ runtime }: AddOn): string {
  const cells = runtime.workbook.tabs.flatMap(({ grid }) =>
    Array.from({ length: grid.lastRow }, (_row, row) =>
      Array.from({ length: grid.lastColumn }, (_column, column) => grid.get(row + 1, column + 1)),
    ),
  );
  return JSON.stringify([cells, [...runtime.properties('document')], runtime.mails]);
}

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
  it('the scores arrive within the hour, and the mail does not mention them', () => {
    const { addOn, langfuse } = scheduled({});
    const calls = addOn.callsOf(() => hours(addOn, 3));
    expect(langfuse.of('trace-a')).toEqual({ aoi_id_match: 1, overall_score: 1 });
    expect(addOn.runtime.mails).toHaveLength(1);
    expect(addOn.runtime.mails[0]?.body).not.toContain('Langfuse');
    expect(userInterface(calls)).toEqual([]);
    hours(addOn, 6);
    expect(langfuse.requests).toHaveLength(1);
  });

  it('a failure of Langfuse fails no run: the mail and the last results report it', () => {
    const { addOn } = scheduled({ secretKey: 'another' });
    hours(addOn, 3);
    expect(addOn.history()).toMatchObject([{ outcome: { how: 'finished' }, rows: 4 }]);
    expect(addOn.runtime.mails[0]?.body).toMatch(
      /Problems in the sheet\n(?:.*\n)*- The scores were not sent to Langfuse: Langfuse at langfuse\.example\.org rejected the keys/,
    );
    expect(addOn.lastRun()).toHaveProperty('problems', [expect.stringMatching(/^The scores were not sent/)]);
    expect(traces(addOn)).not.toMatch(/[ps]k-lf/);
  });

  it('scores that could not be sent follow with the next tick', () => {
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

  it('only the owner’s trigger sends them: other users’ keys may be for another project', () => {
    const { addOn, langfuse } = scheduled({ faults: ['long rate limit'] });
    hours(addOn, 1);
    addOn.ask('removeSchedule', { id: scheduleOf(addOn) });
    setUp(addOn, { ...PAIR, publicKey: 'pk-lf-berta' }, BERTA);
    addOn.ask('saveSchedule', { sheetId: null, every: 'week', hour: 1, weekday: 7 }, BERTA);
    hours(addOn, 3);
    expect(langfuse.requests).toHaveLength(1);
    expect(addOn.ask('sendToLangfuse').value).toMatchObject({
      ...{ sent: 4, refused: 0, unsent: 0 },
      message: expect.stringMatching(
        /^All 4 scores of 2 rows \(run \S+\) are in Langfuse at langfuse\.example\.org\. Not sent: 1 row without a trace_id or a thread_id/,
      ),
    });
  });

  it('sending stops after a day if Langfuse stays down or executions keep dying', () => {
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

it('Sending by a click stops before Google ends the execution, and continues with the next click', () => {
  // Many scores per row, so that sending them takes several requests.
  const both = ['dataset_id', 'context_layer', 'subregion', 'start_date', 'end_date'].flatMap((field) => [
    `expected_${field}`,
    `actual_${field}`,
  ]);
  const many = Array.from({ length: 400 }, (_row, index) => [
    ...[`id-${index}`, `query ${index}`, 'BRA', 'BRA', `trace-${index}`, ''],
    ...['4', '4', 'driver', 'driver', 'state', 'state'],
    ...['2020-01-01', '2020-01-01', '2020-12-31', '2020-12-31'],
  ]);
  const { addOn, langfuse } = world({}, [[...HEAD, ...both], ...many], 12_500);
  setUp(addOn);
  addOn.ask('runEvals', {});
  addOn.settle();
  const first = counts(addOn);
  expect(first.unsent).toBeGreaterThan(0);
  expect(first).toMatchObject({ sent: 2800 - first.unsent, refused: 0 });
  expect(counts(addOn)).toEqual({ sent: first.unsent, refused: 0, unsent: 0 });
  expect(langfuse.scores.size).toBe(2800);
  expect(langfuse.requests).toHaveLength(28);
});
