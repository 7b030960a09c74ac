/** Scores of a run in Langfuse, over the built bundle: by a click, over several executions, and after scheduled runs. */
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { type FakeLangfuse, fakeLangfuse } from '../../support/langfuse-server/fake-fetch';
import type { LangfuseServerInput } from '../../support/langfuse-server/options';
import { type Desk, deskOf, userInterface, writes } from '../desk';
import { transportTo } from '../transport';

const HEAD = ['test_id', 'query', 'expected_aoi_ids', 'actual_id', 'trace_id', 'thread_id'];
const GOLD = [
  HEAD,
  ['a', 'one', 'BRA', 'BRA', 'trace-a', 'thread-a'],
  ['b', 'two', 'BRA', 'PER', '', 'thread-b'],
  ['c', 'three', 'BRA', 'BRA', '', ''],
  ['d', 'four', '', 'BRA', 'trace-d', ''],
];
const KEYS = { publicKey: 'pk-lf-1234', secretKey: 'sk-lf-5678' };
const ENTRY = { host: 'https://langfuse.example.org', ...KEYS };
const HOUR = 3_600_000;

const BERTA = 'berta@example.org';

const Listed = z.object({ schedules: z.array(z.object({ id: z.string() })) });
const Counts = z.object({ sent: z.number(), before: z.number(), refused: z.number(), left: z.number() });

interface World {
  readonly desk: Desk;
  readonly langfuse: FakeLangfuse;
}

/** @param msPerRequest how long Langfuse takes, by the virtual clock */
function world(
  input: LangfuseServerInput = {},
  rows: readonly (readonly string[])[] = GOLD,
  msPerRequest = 0,
): World {
  const langfuse = fakeLangfuse(input, () => desk.runtime.advance(msPerRequest));
  const desk: Desk = deskOf({ GOLD: rows }, { transport: transportTo(langfuse) });
  return { desk, langfuse };
}

function scored(input: LangfuseServerInput = {}): World {
  const made = world(input);
  expect(made.desk.ask('saveLangfuse', ENTRY)).toMatchObject({ ok: true });
  made.desk.ask('runEvals', {});
  return made;
}

const send = (desk: Desk, request: object = {}) => desk.ask('sendToLangfuse', request);
const counts = (desk: Desk, request: object = {}) => Counts.parse(send(desk, request).value);

/** Everything that anybody else could read, as one text. */
function traces({ runtime }: Desk): string {
  const cells = runtime.workbook.tabs.flatMap(({ grid }) =>
    Array.from({ length: grid.lastRow }, (_row, row) =>
      Array.from({ length: grid.lastColumn }, (_column, column) => grid.get(row + 1, column + 1)),
    ),
  );
  return JSON.stringify([cells, [...runtime.properties('document')], runtime.mails]);
}

describe('sending by a click', () => {
  it('attaches the scores of each row to its trace, else to its session, and says what it left out', () => {
    const { desk, langfuse } = scored();
    expect(send(desk).value).toEqual({
      message: expect.stringMatching(
        /^All 4 scores of 2 rows \(run \S+\) are in Langfuse at langfuse\.example\.org\. Not sent: 1 row with neither a trace_id nor a thread_id/,
      ),
      ...{ sent: 4, before: 0, refused: 0, left: 0, skipped: 1 },
    });
    expect(langfuse.of('trace-a')).toEqual({ aoi_id_match: 1, overall_score: 1 });
    expect(langfuse.of('thread-b')).toEqual({ aoi_id_match: 0, overall_score: 0 });
    expect(langfuse.of('trace-d')).toEqual({});
    const [score] = langfuse.scores.values();
    expect(score?.metadata).toMatchObject({
      run_id: desk.row('GOLD results', 2)['run_id'],
      ...{ judge: 'rules', decided_by: 'check', tab: 'GOLD', test_id: 'a', row: 2, verdict: 'pass' },
    });
    expect([...langfuse.scores.values()].find(({ value }) => value === 0)?.comment).toContain('BRA');
    expect(langfuse.violations).toEqual([]);
  });

  it('says so the second time, and doubles nothing when it is wanted all the same', () => {
    const { desk, langfuse } = scored();
    send(desk);
    expect(send(desk).value).toMatchObject({
      ...{ sent: 0, before: 4, message: expect.stringContaining('already') },
    });
    expect(langfuse.requests).toHaveLength(1);
    expect(counts(desk, { again: true })).toEqual({ sent: 4, before: 0, refused: 0, left: 0 });
    expect(langfuse.scores.size).toBe(4);
    expect(langfuse.violations).toEqual([]);
  });

  it('sends a row that was scored again, as scores of its own run', () => {
    const { desk, langfuse } = scored();
    send(desk);
    desk.runtime.edit('GOLD', 'D3', 'BRA');
    desk.runtime.advance(1000);
    desk.ask('runEvals', { only: 'changed' });
    expect(counts(desk)).toMatchObject({ sent: 4, before: 0 });
    expect(langfuse.of('thread-b')).toEqual({ aoi_id_match: 1, overall_score: 1 });
    expect(langfuse.scores.size).toBe(6);
  });

  it('goes on where it was when only a part was taken', () => {
    const { desk, langfuse } = scored({ itemFaults: { overall_score: [400] } });
    expect(send(desk).value).toMatchObject({
      ...{ sent: 3, refused: 1, left: 0 },
      message: expect.stringContaining(
        'Langfuse refused 1, the first of them (GOLD, row 2, overall_score) with: HTTP 400',
      ),
    });
    expect(counts(desk)).toEqual({ sent: 1, before: 3, refused: 0, left: 0 });
    expect(langfuse.scores.size).toBe(4);
  });

  it('stops before the execution is ended, and goes on with the next click', () => {
    const many = Array.from({ length: 1400 }, (_row, index) => [
      ...[`id-${index}`, `query ${index}`, 'BRA', 'BRA', `trace-${index}`, ''],
    ]);
    const { desk, langfuse } = world({}, [HEAD, ...many], 25_000);
    desk.ask('saveLangfuse', ENTRY);
    desk.ask('runEvals', {});
    desk.settle();
    const first = counts(desk);
    expect(first.left).toBeGreaterThan(0);
    expect(first).toMatchObject({ sent: 2800 - first.left, before: 0, refused: 0 });
    expect(counts(desk)).toEqual({ sent: first.left, before: first.sent, refused: 0, left: 0 });
    expect(langfuse.scores.size).toBe(2800);
    expect(langfuse.requests).toHaveLength(14);
  });

  it('costs as many service calls for many rows as for a few, and writes into no cell', () => {
    const few = scored();
    const fewCalls = few.desk.callsOf(() => send(few.desk));
    const many = Array.from({ length: 150 }, (_row, index) => [
      ...[`id-${index}`, `query ${index}`, 'BRA', 'BRA', `trace-${index}`, ''],
    ]);
    const { desk } = world({}, [HEAD, ...many]);
    desk.ask('saveLangfuse', ENTRY);
    desk.ask('runEvals', {});
    const manyCalls = desk.callsOf(() => send(desk));
    expect(manyCalls.length).toBe(fewCalls.length);
    expect(writes(manyCalls)).toEqual([]);
  });

  it('says what is missing', () => {
    const { desk } = world();
    expect(send(desk).message).toBe(
      'No run has come to an end in this spreadsheet yet, or since it was copied.',
    );
    desk.ask('runEvals', {});
    expect(send(desk).message).toMatch(/^Enter the public and the secret key of a Langfuse project first/);
  });

  it('says that the keys are wrong, and leaves them in no cell, property of the document, or sentence', () => {
    const { desk, langfuse } = scored({ secretKey: 'sk-lf-other' });
    const reply = send(desk);
    expect(reply).toMatchObject({ ok: false, message: expect.stringContaining('refuses the keys') });
    expect(langfuse.requests).toHaveLength(1);
    expect(traces(desk) + JSON.stringify(reply)).not.toMatch(/[ps]k-lf/);
  });

  it('sends keys to no other host than the one they were entered for', () => {
    const { desk, langfuse } = scored();
    const other = { ...ENTRY, host: 'https://elsewhere.example', publicKey: 'pk-b', secretKey: 'sk-b' };
    desk.ask('saveLangfuse', other, BERTA);
    expect(send(desk).message).toMatch(
      /^Your Langfuse keys are for langfuse\.example\.org, but the scores now go to elsewhere/,
    );
    expect(langfuse.requests).toEqual([]);
  });
});

describe('setting up', () => {
  it('shows everything but the secret key', () => {
    const { desk } = world();
    expect(desk.ask('langfuseSetup').value).toEqual({
      ...{ host: 'https://cloud.langfuse.com', environment: '', afterScheduledRuns: false },
      ...{ publicKey: '', hasKeys: false, lastSent: '' },
    });
    desk.ask('saveLangfuse', { ...ENTRY, environment: 'staging', afterScheduledRuns: true });
    const shown = desk.ask('langfuseSetup');
    expect(shown.value).toEqual({
      ...{ host: ENTRY.host, environment: 'staging', afterScheduledRuns: true },
      ...{ publicKey: 'pk-lf-1234', hasKeys: true, lastSent: '' },
    });
    expect(JSON.stringify(shown)).not.toContain('sk-lf');
    expect(desk.ask('langfuseSetup', {}, BERTA).value).toMatchObject({
      hasKeys: false,
      publicKey: '',
    });
  });

  it('tells the last sending', () => {
    const { desk } = scored();
    send(desk);
    expect(desk.ask('langfuseSetup').value).toMatchObject({
      lastSent: expect.stringMatching(
        /^Last sent: all 4 scores of run \S+ to langfuse\.example\.org on 2026-11-21 12:/,
      ),
    });
  });

  it.each([
    [{ host: 'http://example.org' }, 'The setting langfuse.host must begin with https://'],
    [{ host: 'https://a:b@example.org' }, 'and hold no user name'],
    [{ host: 'https://example.org/?x=1' }, 'must end before any question mark'],
    [{ environment: 'langfuse-x' }, 'The setting langfuse.environment must be at most 40 small letters'],
    [{ secretKey: '' }, 'A project has two keys that belong together'],
    [{ publicKey: KEYS.secretKey, secretKey: KEYS.publicKey }, 'The two keys are swapped'],
    [{ secretKey: 'two words' }, 'These are no API keys'],
    [{ publicKey: 'pk:1' }, 'These are no API keys'],
  ])('refuses %j and saves nothing', (change, message) => {
    const { desk } = world();
    const reply = desk.ask('saveLangfuse', { ...ENTRY, ...change });
    expect(reply.ok).toBe(false);
    expect(reply.message).toContain(message);
    expect(desk.runtime.properties('document').size + desk.runtime.properties('user').size).toBe(0);
  });

  it('keeps the pair where no secret key is typed, and forgets it when asked to', () => {
    const { desk } = world();
    desk.ask('saveLangfuse', ENTRY);
    expect(desk.ask('saveLangfuse', { ...ENTRY, secretKey: '' }).value).toEqual({
      message: 'Saved.',
      hasKeys: true,
    });
    expect(desk.ask('saveLangfuse', { ...ENTRY, secretKey: '', publicKey: 'pk-other' }).ok).toBe(false);
    expect(desk.ask('saveLangfuse', { ...ENTRY, secretKey: '', host: 'https://b.example' }).message).toMatch(
      /^Your Langfuse keys are for/,
    );
    expect(desk.ask('saveLangfuse', { ...ENTRY, forgetKeys: true }).value).toMatchObject({ hasKeys: false });
    expect(desk.runtime.properties('user').size).toBe(0);
  });

  it.each<[LangfuseServerInput, RegExp]>([
    [{ secretKey: 'another' }, /^Langfuse at langfuse\.example\.org refuses the keys/],
    [{ isLangfuse: false }, /^There is no Langfuse API at langfuse\.example\.org/],
    [{ redirectsTo: 'https://eu.example.org/' }, /sends its callers on to https:\/\/eu\.example\.org/],
    [{ faults: ['hang up'] }, /^langfuse\.example\.org cannot be reached/],
    [{ faults: ['not json'] }, /is no answer of Langfuse/],
    [{ faults: ['server error'] }, /could not answer: HTTP 500: Internal Server Error$/],
    [{ faults: ['forbidden'] }, /does not let these keys write/],
  ])('is tested without saving or writing anything: %j', (input, message) => {
    const { desk, langfuse } = world(input);
    const reply = desk.ask('testLangfuse', ENTRY);
    expect(reply.ok).toBe(false);
    expect(reply.message).toMatch(message);
    expect(reply.message).not.toMatch(/[ps]k-lf/);
    expect(langfuse.scores.size + desk.runtime.properties('user').size).toBe(0);
  });

  it('names the project where the keys are taken', () => {
    const { desk } = world({ project: 'Nature <b>' });
    expect(desk.ask('testLangfuse', ENTRY).value).toEqual({
      message: 'Langfuse at langfuse.example.org takes the keys: they are of the project “Nature <b>”.',
    });
  });
});

describe('after each scheduled run', () => {
  function scheduled(
    input: LangfuseServerInput,
    mail: 'always' | 'never' = 'always',
    afterScheduledRuns = true,
  ): World {
    const made = world(input);
    made.desk.ask('saveLangfuse', { ...ENTRY, afterScheduledRuns });
    made.desk.ask('saveSchedule', { sheetId: null, every: 'day', hour: 13, mail });
    return made;
  }
  function scheduleOf(desk: Desk): string | undefined {
    return Listed.parse(desk.ask('schedules').value).schedules[0]?.id;
  }
  function hours({ runtime }: Desk, n: number): void {
    for (let hour = 0; hour < n; hour += 1) {
      runtime.advance(HOUR);
      for (const { error } of runtime.runDueTriggers()) if (error) throw error;
    }
  }

  it('the scores are there when the hour has come, and the mail has nothing to add', () => {
    const { desk, langfuse } = scheduled({});
    const calls = desk.callsOf(() => hours(desk, 3));
    expect(langfuse.of('trace-a')).toEqual({ aoi_id_match: 1, overall_score: 1 });
    expect(desk.runtime.mails).toHaveLength(1);
    expect(desk.runtime.mails[0]?.body).not.toContain('Langfuse');
    expect(userInterface(calls)).toEqual([]);
    hours(desk, 6);
    expect(langfuse.requests).toHaveLength(1);
  });

  it('nothing is sent where it is switched off, or where a person has started the run', () => {
    const off = scheduled({}, 'never', false);
    hours(off.desk, 3);
    expect(off.desk.history()).toHaveLength(1);
    const on = scheduled({});
    on.desk.ask('runEvals', {});
    expect([off.langfuse.requests, on.langfuse.requests]).toEqual([[], []]);
  });

  it('a failure of Langfuse fails no run: the mail and the last results tell it', () => {
    const { desk } = scheduled({ secretKey: 'another' });
    hours(desk, 3);
    expect(desk.history()).toMatchObject([{ started_from: 'schedule', outcome: 'finished', rows: 4 }]);
    expect(desk.runtime.mails[0]?.body).toMatch(
      /To look at\n(?:.*\n)*- The scores were not sent to Langfuse: Langfuse at langfuse\.example\.org refuses the keys/,
    );
    expect(desk.lastRun()).toHaveProperty('problems', [expect.stringMatching(/^The scores were not sent/)]);
    expect(traces(desk)).not.toMatch(/[ps]k-lf/);
  });

  it('what could not be sent follows with the next tick', () => {
    const { desk, langfuse } = scheduled({ faults: ['long rate limit'] });
    hours(desk, 1);
    expect(desk.runtime.mails[0]?.body).toMatch(
      /Langfuse: 0 of 4 scores .* the server asks for a pause of 60 minutes\. .*tries again every hour/,
    );
    expect(langfuse.scores.size).toBe(0);
    hours(desk, 1);
    expect(langfuse.scores.size).toBe(4);
    hours(desk, 3);
    expect(langfuse.requests).toHaveLength(2);
  });

  it('nobody else’s trigger goes on with it: their keys may be of another project', () => {
    const { desk, langfuse } = scheduled({ faults: ['long rate limit'] });
    hours(desk, 1);
    desk.ask('removeSchedule', { id: scheduleOf(desk) });
    desk.ask('saveLangfuse', { ...ENTRY, afterScheduledRuns: true, publicKey: 'pk-lf-berta' }, BERTA);
    desk.ask('saveSchedule', { sheetId: null, every: 'week', hour: 1, weekday: 7 }, BERTA);
    hours(desk, 3);
    expect(langfuse.requests).toHaveLength(1);
    expect(counts(desk)).toMatchObject({ sent: 4, left: 0 });
  });

  it('executions that die while sending come to an end, too', () => {
    const { desk } = scheduled({ faults: ['long rate limit'] });
    hours(desk, 1);
    desk.ask('removeSchedule', { id: scheduleOf(desk) });
    desk.ask('saveSchedule', { sheetId: null, every: 'week', hour: 1, weekday: 5, mail: 'never' });
    let deaths = 0;
    desk.meanwhile(
      (name) => {
        if (name !== 'UrlFetchApp.fetchAll') return null;
        deaths += 1;
        return { kind: 'kill' };
      },
      () => {
        for (let hour = 0; hour < 40; hour += 1) {
          desk.runtime.advance(HOUR);
          desk.runtime.runDueTriggers();
        }
      },
    );
    expect(deaths).toBe(24);
  });

  it('a Langfuse that never comes back is given up after a day', () => {
    const { desk, langfuse } = scheduled({ faults: Array.from({ length: 500 }, () => 'long rate limit') });
    hours(desk, 1);
    desk.ask('removeSchedule', { id: scheduleOf(desk) });
    desk.ask('saveSchedule', { sheetId: null, every: 'week', hour: 1, weekday: 5, mail: 'never' });
    hours(desk, 40);
    expect(langfuse.requests).toHaveLength(25);
  });
});
