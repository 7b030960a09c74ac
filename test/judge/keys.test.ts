/** Keys: in the one header they belong to, and nowhere else. */
import { createHttpClient } from '../../src/http/client';
import { createJudge } from '../../src/judge/decide';
import { presentable } from '../../src/judge/provider';
import { JudgeSettings } from '../../src/settings/schema';
import { fakeClock } from '../support/judge-server/fake-fetch';
import { FAULTS } from '../support/judge-server/options';
import { answer, bench, hash, KEY, memoryCache, MODEL_PROVIDERS } from './support';

const ROWS = [[answer('wildfire 1')], [answer('wildfire 2')]];

/** Everything a judge gives out: verdicts or the error that stopped it, totals, cache and memory. */
function everythingSaid(act: () => unknown, ...others: unknown[]): string {
  let said: unknown;
  try {
    said = act();
  } catch (error) {
    said = error instanceof Error ? [error.message, error.stack, Object.entries(error)] : error;
  }
  return JSON.stringify([said, ...others.map((other) => (other instanceof Map ? [...other] : other))]);
}

describe.each(MODEL_PROVIDERS)('the key of %s', (provider) => {
  it.each(FAULTS)('never leaks: %s', (fault) => {
    const cache = memoryCache();
    const { judge, server, memory } = bench(
      { provider },
      { faults: [fault, fault, fault, fault] },
      { cache },
    );
    const said = everythingSaid(() => judge.decide(ROWS), judge.totals(), cache.texts, memory);
    expect(said).not.toContain(KEY);
    for (const { path, body } of server.requests) expect(path + body).not.toContain(KEY);
  });

  it('is in exactly one header', () => {
    const { judge, server } = bench({ provider });
    judge.decide(ROWS);
    for (const { headers } of server.requests)
      expect(Object.values(headers).filter((value) => value.includes(KEY))).toHaveLength(1);
  });

  it.each([
    (key: string) => ({ status: 400, body: JSON.stringify({ error: { message: `bad key ${key}` } }) }),
    (key: string) => ({ status: 500, body: `<html>Traceback: headers={'x': '${key}'}</html>` }),
    (key: string) => ({ status: 200, body: JSON.stringify({ error: { code: 400, message: `got ${key}` } }) }),
    (key: string) => ({ status: 404, body: JSON.stringify({ error: key }) }),
    (key: string) => new Error(`Header ${key} is not allowed for https://host/v1?key=${key}`),
  ])('is taken out of whatever a server or runtime says (%#)', (answerWith) => {
    const http = createHttpClient({
      fetch: {
        fetchAll: (requests) => {
          const reply = answerWith(KEY);
          if (reply instanceof Error) throw reply;
          return requests.map(() => ({ headers: new Map(), ...reply }));
        },
      },
      clock: fakeClock(),
      concurrency: 2,
      attempts: 2,
    });
    const settings = JudgeSettings().parse({ provider, useRules: false });
    const judge = createJudge({ settings, numberTolerance: 0.05, key: KEY, http, hash, rubrics: [] });
    const said = everythingSaid(() => judge.decide(ROWS));
    expect(said).toMatch(/judge/);
    expect(said).not.toContain(KEY);
  });

  it('does not change what a verdict is cached under', () => {
    const [one, two] = [memoryCache(), memoryCache()];
    bench({ provider }, {}, { cache: one }).judge.decide(ROWS);
    bench({ provider }, { key: 'another-key-0002' }, { cache: two, key: 'another-key-0002' }).judge.decide(
      ROWS,
    );
    expect([...one.texts.keys()]).toEqual([...two.texts.keys()]);
  });
});

it.each([
  'Incorrect API key provided: sk-proj-abcd1234********wxyz. Find yours at …',
  'Received API Key = sk-...Qx1A, Key Hash = …',
  'Authorization: Bearer eyJhbGciOi.JIUzI1.NiJ9',
  'key AIzaSyA1234567890abcdefghijkl is invalid',
])('what looks like a key is taken out even where it is masked: %s', (message) => {
  expect(presentable(message, KEY)).not.toMatch(/abcd1234|wxyz|Qx1A|eyJ|SyA123/);
});
