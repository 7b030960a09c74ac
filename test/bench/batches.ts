/** What a judged run of 10,000 rows costs if its questions go in batches: executions, trigger time, dollars. */
import { VirtualClock } from '../../local/runtime';
import { callApi } from '../support/call-api';
import { fakeJudge } from '../support/judge-server/fake-fetch';
import { spreadsheetOf } from '../e2e/spreadsheet';
import { transportTo } from '../e2e/transport';
import { atMost, type BenchRow } from './row';

const ROWS = 10_000;
const HEADER = ['test_id', 'query', 'expected_answer', 'actual_agent_answer'];
/** How long the provider takes: as long as it may. */
const MINUTES = 23 * 60;
/** Assumed: megabytes go up and down at 2 MB/s, and a reply takes 300 ms. */
const REPLY_MS = 300;
const CHARACTERS_PER_MS = 2000;
/** An execution that takes longer does more than look at the provider: it puts questions, or fetches replies. */
const POLL_MS = 5000;

interface Cost {
  readonly working: number;
  readonly longestPoll: number;
  readonly seconds: number;
  readonly usd: number;
  readonly batches: number;
}

function judgedRun(rows: number, batch: string): Cost {
  const clock = new VirtualClock(Date.UTC(2026, 10, 21, 12));
  const judge = fakeJudge({ batch: { minutes: MINUTES, looks: 0 } }, () => clock.now());
  const answer = transportTo(judge);
  const sheet = spreadsheetOf(
    {
      GOLD: [
        HEADER,
        ...Array.from({ length: rows }, (_row, at) => [
          `g-${at}`,
          `Which state, number ${at}?`,
          'South Dakota',
          `Either state, North or South Dakota; see ${at}.`,
        ]),
      ],
    },
    {
      clock,
      transport: (requests, mostBytes) =>
        answer(requests, mostBytes).map((result, at) => {
          const size = (requests[at]?.body?.length ?? 0) + ('body' in result ? result.body.length : 0);
          return { ...result, latencyMs: REPLY_MS + size / CHARACTERS_PER_MS };
        }),
      properties: {
        user: { 'gnw.judgeKey': JSON.stringify({ key: 'test-judge-key-0001', host: '*' }) },
        document: {
          'gnw.settings': JSON.stringify({ judge: { provider: 'anthropic', batch, confirmAboveUsd: 1000 } }),
        },
      },
    },
  );
  const { runtime } = sheet;
  const took: number[] = [];
  const timed = (work: () => void): void => {
    const before = runtime.stats.virtualMs;
    work();
    took.push(runtime.stats.virtualMs - before);
  };
  timed(() => void callApi(runtime, 'runEvals', {}));
  while (runtime.properties('document').has('gnw.run')) {
    clock.advanceTo(runtime.nextTriggerAt ?? Infinity);
    timed(() => {
      runtime.runDueTriggers();
    });
  }
  const last = runtime.properties('document').get('gnw.lastRun') ?? '';
  return {
    working: took.filter((ms) => ms > POLL_MS).length,
    longestPoll: Math.max(0, ...took.filter((ms) => ms <= POLL_MS)) / 1000,
    seconds: took.reduce((sum, ms) => sum + ms, 0) / 1000,
    usd: Number(/"costUsd":([\d.e-]+)/.exec(last)?.[1]),
    batches: judge.posted.length,
  };
}

export function benchBatches(): BenchRow[] {
  const many = judgedRun(ROWS, 'always');
  const [few, singly] = [judgedRun(200, 'always'), judgedRun(200, 'never')];
  const what = `10,000 judged rows in ${many.batches} batches`;
  return [
    atMost(`${what}: executions that do more than look`, many.working, 5),
    atMost(`${what}: trigger time of all executions`, many.seconds / 60, 15, ' min'),
    atMost(`${what}: the longest look`, many.longestPoll, 2, ' s'),
    atMost('200 judged rows: dollars in a batch, beside single questions', few.usd / singly.usd, 0.51),
  ];
}
