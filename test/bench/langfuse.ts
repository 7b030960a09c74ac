/** How long the scores of a run of 100 rows take to Langfuse, on a virtual clock, each request a second. */
import { createHttpClient } from '../../src/http/client';
import { deliver } from '../../src/reports/langfuse-delivery';
import type { ScoreEvent } from '../../src/reports/langfuse-scores';
import { fakeClock } from '../support/judge-server/fake-fetch';
import { fakeLangfuse } from '../support/langfuse-server/fake-fetch';
import { bounded, type BenchRow } from './row';

const SCORES = 1400;
/** What an execution of six minutes has left for sending. */
const EXECUTION_MS = 270_000;
const ACCESS = { host: 'https://langfuse.example.org', publicKey: 'pk-lf-1234', secretKey: 'sk-lf-5678' };

const events: readonly ScoreEvent[] = Array.from({ length: SCORES }, (_event, index) => ({
  id: `e${index}`,
  timestamp: '2026-11-21T22:15:04.120Z',
  body: {
    ...{ id: `s${index}`, traceId: `t${Math.floor(index / 14)}`, name: `c${index}`, value: 1 },
    ...{ dataType: 'BOOLEAN', metadata: {} },
  },
}));

export function benchLangfuse(): readonly BenchRow[] {
  const clock = fakeClock();
  const langfuse = fakeLangfuse({ singlesAMinute: 30 }, () => clock.sleep(1000));
  const startedAt = clock.now();
  const deadline = (): number => startedAt + EXECUTION_MS;
  const http = createHttpClient({ fetch: langfuse.fetch, clock, concurrency: 10, attempts: 4, deadline });
  const { taken } = deliver(events, ACCESS, http);
  const [calls, seconds] = [langfuse.requests.length, (clock.now() - startedAt) / 1000];
  const figure = `${taken.size} in ${calls} requests, ${seconds} s`;
  const isAll = taken.size === SCORES && langfuse.scores.size === SCORES;
  return [bounded('1,400 scores to Langfuse within one execution', figure, 'all', isAll)];
}
