/** Delivery to servers that refuse, fail, limit or lack routes. */
import { createHttpClient } from '../../src/http/client';
import { deliver, type Fate } from '../../src/reports/langfuse';
import type { LangfuseScore } from '../../src/reports/langfuse';
import { fakeClock } from '../support/judge-server/fake-fetch';
import { type FakeLangfuse, fakeLangfuse } from '../support/langfuse-server/fake-fetch';
import type { LangfuseServerInput } from '../support/langfuse-server/options';

const ACCESS = { host: 'https://langfuse.example.org/', publicKey: 'pk-lf-1234', secretKey: 'sk-lf-5678' };

/** c0, c1, … on traces t0, t1, … */
function scores(n: number, comment = 'why'): LangfuseScore[] {
  return Array.from({ length: n }, (_item, index) => ({
    ...{ id: `s${index}`, traceId: `t${index}`, name: `c${index}`, value: 1 },
    ...{ dataType: 'BOOLEAN', comment, metadata: {}, judgedAt: '2026-11-21T22:15:04.120Z' },
  }));
}

function sent(
  given: readonly LangfuseScore[],
  input: LangfuseServerInput = {},
  server: FakeLangfuse = fakeLangfuse(input),
) {
  const clock = fakeClock();
  const http = createHttpClient({
    fetch: server.fetch,
    clock,
    random: () => 1,
    concurrency: 10,
    attempts: 3,
  });
  const fates = deliver(given, ACCESS, http);
  const reasons = (kind: Fate['kind']): string[] =>
    given.flatMap((score) => (fates.get(score)?.kind === kind ? (fates.get(score)?.reason ?? []) : []));
  const delivery = { taken: reasons('taken'), refused: reasons('refused'), again: reasons('again') };
  expect(server.violations).toEqual([]);
  return { server, delivery, slept: clock.slept };
}

const sizes = ({ requests }: FakeLangfuse): number[] =>
  requests.map(({ body }) => body.split('"traceId"').length - 1);

describe('a delivery', () => {
  it('reaches the project of the keys, a hundred scores at a time, and changes nothing when repeated', () => {
    const { server, delivery } = sent(scores(250));
    expect(sizes(server)).toEqual([100, 100, 50]);
    expect(server.requests.map(({ path }) => path)).toEqual(Array(3).fill('/api/public/scores'));
    expect([delivery.taken.length, delivery.again]).toEqual([250, []]);
    sent(scores(250), {}, server);
    expect(server.scores.size).toBe(250);
    expect(sent([]).server.requests).toEqual([]);
  });

  it('separates refused scores from scores to send again', () => {
    const { server, delivery } = sent(scores(4), {
      // In its list, and then alone as often as it is tried.
      itemFaults: { c1: [400, 400], c2: Array<number>(4).fill(500), c3: Array<number>(4).fill(429) },
    });
    expect(delivery.refused).toEqual(['HTTP 400: Error processing events']);
    expect([delivery.taken.length, delivery.again[0]]).toEqual([1, 'HTTP 500: Error processing events']);
    expect([...server.scores.keys()]).toEqual(['s0']);
  });

  it('waits as long as a busy server asks, and survives a connection that breaks', () => {
    const { delivery, slept } = sent(scores(3), { faults: ['rate limit'] });
    expect([delivery.taken.length, slept]).toEqual([3, [2000]]);
    expect(sent(scores(3), { faults: ['hang up'] }).delivery.taken.length).toBe(3);
  });

  it.each<[string, LangfuseServerInput, RegExp]>([
    ['asks for a long pause', { faults: ['long rate limit'] }, /^the server asks for a pause of 60 minutes$/],
    ['keeps failing', { faults: Array(3).fill('server error') }, /^HTTP 500: Internal Server Error$/],
    [
      'is gone',
      { faults: Array(4).fill('hang up') },
      /^langfuse\.example\.org cannot be reached: Address un/,
    ],
    ['is another one', { faults: ['not json'] }, /^the reply of langfuse\.example\.org is not one of/],
    ['cuts its reply off', { faults: ['cut off'] }, /is not one of Langfuse’s$/],
    ['says what went wrong as a success', { faults: ['error as success'] }, /is not one of Langfuse’s$/],
  ])('leaves the rest for later where the server %s', (_what, input, trouble) => {
    const { delivery } = sent(scores(3), input);
    expect([delivery.taken.length, delivery.refused.length]).toEqual([0, 0]);
    expect(delivery.again[0]).toMatch(trouble);
  });

  it.each<[string, LangfuseServerInput, RegExp]>([
    [
      'the keys are refused',
      { secretKey: 'sk-lf-other' },
      /^Langfuse at langfuse\.example\.org rejected the keys/,
    ],
    [
      'they may not write',
      { faults: ['forbidden'] },
      /does not allow these keys to write \(HTTP 403: .*Usage threshold/,
    ],
    ['there is no Langfuse', { isLangfuse: false }, /^langfuse\.example\.org has no Langfuse API/],
    [
      'it is elsewhere',
      { redirectsTo: 'https://eu.example.org/api' },
      /redirects to https:\/\/eu\.example\.org\./,
    ],
  ])('stops where %s, and repeats no key', (_what, input, said) => {
    const server = fakeLangfuse(input);
    let thrown: unknown;
    try {
      sent(scores(1500), {}, server);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ code: 'stopped', message: expect.stringMatching(said) });
    expect(String(thrown)).not.toMatch(/sk-lf|pk-lf/);
    // Ten go out together, and nothing after them; where there are no lists and no batches, again.
    expect(server.requests.length).toBeLessThan(31);
  });

  it('sends batches to a server without lists, and reads the fate of each score', () => {
    const older = fakeLangfuse({
      ...{ hasLists: false, hasIngestion: true, itemFaults: { c1: [400], c2: [500] } },
    });
    const { delivery } = sent(scores(150), {}, older);
    expect(older.requests.map(({ path }) => path)).toEqual([
      ...['/api/public/scores', '/api/public/scores', '/api/public/ingestion', '/api/public/ingestion'],
    ]);
    expect(delivery.refused).toEqual(['HTTP 400: Error processing events']);
    expect([delivery.taken.length, delivery.again]).toEqual([148, ['HTTP 500: Error processing events']]);
    // Sent again, with a new comment: the same scores, dated as before.
    expect(sent(scores(150, 'because'), {}, older).delivery.taken.length).toBe(150);
    expect([older.scores.size, older.scores.get('s0')?.comment]).toEqual([150, 'because']);
    for (const { body } of older.requests.filter(({ path }) => path.endsWith('/ingestion')))
      expect(body).toContain('"timestamp":"2026-11-21T22:15:04.120Z"');
  });

  it('repeats a list that is refused in part score by score, also where there are batches', () => {
    const { server, delivery } = sent(scores(4), { hasIngestion: true, itemFaults: { c1: [400, 400] } });
    expect(server.requests.map(({ path }) => path)).toEqual(Array(5).fill('/api/public/scores'));
    expect([delivery.taken.length, delivery.refused.length]).toEqual([3, 1]);
  });

  it('goes at the pace of a server that takes them one by one, thirty a minute', () => {
    const { delivery, slept } = sent(scores(70), { hasLists: false, singlesAMinute: 30 });
    expect([delivery.taken.length, slept.filter((ms) => ms === 60_000).length]).toEqual([70, 2]);
  });

  it('sends single scores to a server with neither lists nor batches', () => {
    const { server, delivery } = sent(scores(12), { hasLists: false });
    expect(delivery.taken.length).toBe(12);
    expect(server.requests.map(({ path }) => path)).toEqual([
      ...['/api/public/scores', '/api/public/ingestion'],
      ...Array.from({ length: 12 }, () => '/api/public/scores'),
    ]);
  });

  it('stays below the megabyte that proxies accept, in every script', () => {
    const { server, delivery } = sent(scores(100, '木'.repeat(1000)), { maxBytes: 1_000_000 });
    expect([delivery.taken.length, sizes(server)]).toEqual([100, [100]]);
    const older = { hasLists: false, hasIngestion: true, maxBytes: 1_000_000 };
    expect(sent(scores(100, '木'.repeat(1000)), older).delivery.taken.length).toBe(100);
    const small = sent(scores(2), { maxBytes: 100 }).delivery;
    expect(small.refused).toEqual(Array(2).fill('HTTP 413: Body exceeded limit'));
  });
});
