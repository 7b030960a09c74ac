/** Sending over a server that refuses, stumbles, limits or lacks things. */
import { describe, expect, it } from '@jest/globals';
import { createHttpClient } from '../../../src/http/client';
import { batchesOf } from '../../../src/report/langfuse/requests';
import type { ScoreEvent } from '../../../src/report/langfuse/scores';
import { type Delivery, Sender } from '../../../src/report/langfuse/sender';
import { fakeClock } from '../../support/judge-server/fake-fetch';
import { type FakeLangfuse, fakeLangfuse } from '../../support/langfuse-server/fake-fetch';
import type { LangfuseServerInput } from '../../support/langfuse-server/options';

const ACCESS = { host: 'https://langfuse.example.org/', publicKey: 'pk-lf-1234', secretKey: 'sk-lf-5678' };

/** c0, c1, … on traces t0, t1, … */
function events(n: number, comment = 'why'): ScoreEvent[] {
  return Array.from({ length: n }, (_item, index) => ({
    id: `e${index}`,
    timestamp: '2026-11-21T22:15:04.120Z',
    body: {
      ...{ id: `s${index}`, traceId: `t${index}`, name: `c${index}`, value: 1 },
      ...{ dataType: 'BOOLEAN', comment, metadata: {} },
    },
  }));
}

function sent(
  given: readonly ScoreEvent[],
  input: LangfuseServerInput = {},
  access = ACCESS,
): { server: FakeLangfuse; delivery: Delivery; slept: readonly number[] } {
  const server = fakeLangfuse(input);
  const clock = fakeClock();
  const http = createHttpClient({
    fetch: server.fetch,
    clock,
    random: () => 1,
    concurrency: 10,
    attempts: 3,
  });
  const delivery = new Sender(access, http, clock).send(given);
  expect(server.violations).toEqual([]);
  return { server, delivery, slept: clock.slept };
}

const sizes = ({ requests }: FakeLangfuse): number[] =>
  requests.map(({ body }) => body.split('"score-create"').length - 1);

describe('batches', () => {
  it('are as few as events and bytes allow, and keep the order', () => {
    expect(batchesOf(events(450)).map(({ length }) => length)).toEqual([200, 200, 50]);
    expect(batchesOf(events(450)).flat()).toEqual(events(450));
    // 300,000 characters of three bytes each: one alone fills a batch.
    expect(batchesOf(events(2, '木'.repeat(300_000))).map(({ length }) => length)).toEqual([1, 1]);
    expect(batchesOf([])).toEqual([]);
  });
});

describe('a sending', () => {
  it('reaches the project that the keys belong to', () => {
    const { server, delivery } = sent(events(250));
    expect(server.scores.size).toBe(250);
    expect(server.requests.map(({ path }) => path)).toEqual([
      '/api/public/ingestion',
      '/api/public/ingestion',
    ]);
    expect(delivery).toMatchObject({ trouble: '', isOver: false, isRefused: false });
    expect(delivery.taken.size).toBe(250);
  });

  it('is the same scores when it is done twice', () => {
    const server = fakeLangfuse();
    const clock = fakeClock();
    const http = createHttpClient({ fetch: server.fetch, clock, concurrency: 10, attempts: 3 });
    for (let time = 0; time < 2; time += 1) new Sender(ACCESS, http, clock).send(events(30));
    expect(server.scores.size).toBe(30);
    expect(server.violations).toEqual([]);
  });

  it('sends again only what a batch has not taken, where that may go well', () => {
    const { server, delivery } = sent(events(5), { itemFaults: { c1: [429, 500], c3: [503] } });
    expect(sizes(server)).toEqual([5, 2, 1]);
    expect(delivery.taken.size).toBe(5);
    expect(delivery.trouble).toBe('');
  });

  it('says what was refused for good, and of what stays in the way', () => {
    const { server, delivery } = sent(events(4), { itemFaults: { c1: [400], c2: [500, 500, 500, 500] } });
    expect([...delivery.refused].map(([{ id }, reason]) => [id, reason])).toEqual([
      ['e1', 'HTTP 400: Error processing events'],
    ]);
    expect(delivery).toMatchObject({ trouble: 'HTTP 500: Error processing events', isOver: false });
    expect([...server.scores.keys()]).toEqual(['s0', 's3']);
  });

  it('waits as long as a busy server asks', () => {
    const { delivery, slept } = sent(events(3), { faults: ['rate limit'] });
    expect(delivery.taken.size).toBe(3);
    expect(slept).toEqual([2000]);
  });

  it('leaves the rest for later where the server asks for a long pause or keeps failing', () => {
    expect(sent(events(3), { faults: ['long rate limit'] }).delivery).toMatchObject({
      trouble: 'the server asks for a pause of 60 minutes',
      isOver: true,
      isRefused: false,
    });
    const failing = sent(events(3), { faults: ['server error', 'server error', 'server error'] });
    expect(failing.delivery).toMatchObject({ trouble: 'HTTP 500: Internal Server Error', isOver: true });
    expect(failing.server.requests).toHaveLength(3);
  });

  it('survives a connection that breaks', () => {
    expect(sent(events(3), { faults: ['hang up'] }).delivery.taken.size).toBe(3);
    const gone = sent(events(3), { faults: ['hang up', 'hang up', 'hang up', 'hang up'] }).delivery;
    expect(gone.isOver).toBe(true);
    expect(gone.trouble).toMatch(/^langfuse\.example\.org cannot be reached: Address unavailable/);
  });

  it('ends at once where the keys are refused, and repeats none of them', () => {
    const wrong = { ...ACCESS, secretKey: 'sk-lf-wrong' };
    const { delivery, server } = sent(events(250), {}, wrong);
    expect(delivery).toMatchObject({ isRefused: true, isOver: true });
    expect(delivery.trouble).toMatch(/^Langfuse at langfuse\.example\.org refuses the keys/);
    expect(delivery.trouble).not.toContain('sk-lf');
    expect(server.scores.size).toBe(0);
    expect(sent(events(2), { faults: ['forbidden'] }).delivery.trouble).toMatch(
      /does not let these keys write \(HTTP 403: .*Usage threshold/,
    );
  });

  it('goes on score by score where the server has no batches', () => {
    const { server, delivery } = sent(events(12), { hasIngestion: false });
    expect(delivery.taken.size).toBe(12);
    expect(server.requests.map(({ path }) => path)).toEqual([
      '/api/public/ingestion',
      ...Array.from({ length: 12 }, () => '/api/public/scores'),
    ]);
  });

  it('says that there is no Langfuse, or that it is elsewhere', () => {
    expect(sent(events(2), { isLangfuse: false }).delivery.trouble).toMatch(
      /^There is no Langfuse API at langfuse\.example\.org/,
    );
    expect(sent(events(2), { redirectsTo: 'https://eu.example.org/api' }).delivery.trouble).toMatch(
      /sends its callers on to https:\/\/eu\.example\.org:/,
    );
  });

  it('makes batches smaller where they are too large', () => {
    const { server, delivery } = sent(events(100), { mostBytes: 10_000 });
    expect(delivery.taken.size).toBe(100);
    expect(sizes(server)).toEqual([100, 50, 50]);
  });

  it('halves them down to one, and names what is too large alone', () => {
    const long = events(1, 'x'.repeat(3000)).map((event) => ({ ...event, id: 'long' }));
    const { server, delivery } = sent([...events(64), ...long], { mostBytes: 900 });
    expect(Math.min(...sizes(server))).toBe(1);
    expect(delivery.taken.size).toBe(64);
    expect([...delivery.refused].map(([{ id }, reason]) => [id, reason])).toEqual([
      ['long', 'HTTP 413: Body exceeded limit'],
    ]);
  });

  it('takes a page of somebody else for no answer of Langfuse', () => {
    const page = { faults: ['not json', 'not json', 'not json', 'not json'] as const };
    const { delivery } = sent(events(2), { faults: [...page.faults] });
    expect(delivery.taken.size).toBe(0);
    expect(delivery.trouble).toBe('what langfuse.example.org answers is not an answer of Langfuse');
  });

  it('repeats no key that a server quotes', () => {
    const { delivery } = sent(events(1), { faults: ['bad request'] });
    expect([...delivery.refused.values()]).toEqual([
      'HTTP 400: Invalid request data: ["… stands in the body"]',
    ]);
  });
});
