/** A run that takes longer than Google lets an execution live: 200 rows, each with a question to a slow judge. */
import { seededRandom } from '../../../src/evalset/choose-cases';
import { fakeJudge } from '../../support/judge-server/fake-fetch';
import { type AddOn, addOnOf } from '../add-on';
import { keyed, transportTo } from '../transport';

const ROWS = 200;
/** Google kills longer executions. */
const LIMIT_MS = 6 * 60_000;
/** How long a consumer account's triggers may run per day. */
const TRIGGERS_PER_DAY_MS = 90 * 60_000;

const GOLD = [
  ['test_id', 'query', 'expected_answer', 'actual_agent_answer'],
  ...Array.from({ length: ROWS }, (_row, index) => [
    ...[`t${index}`, `Which state is the ${index}th?`, 'South Dakota'],
    `Either state: South or North Dakota (${index}).`,
  ]),
];

const bytesIn = (properties: ReadonlyMap<string, string>): number =>
  [...properties].reduce((sum, pair) => sum + Buffer.byteLength(pair.join('')), 0);

/** Times of replies, ms: lognormal, 8 s at the median, 40 s at the 99th percentile; from a seed, so that figures can be reproduced. */
function latencies(seed: number): () => number {
  const random = seededRandom(seed);
  const sigma = Math.log(5) / 2.326348;
  return () =>
    8000 * Math.exp(sigma * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()));
}

it('A run of many executions keeps each of them, and all triggers of a day, within Google’s limits', () => {
  const latency = latencies(1);
  const answer = transportTo(fakeJudge());
  const lives = new Map<object, { readonly from: number; to: number }>();
  let propertyBytes = 0;
  const { runtime, reply, settle, column }: AddOn = addOnOf(
    { GOLD },
    {
      transport: (...asked) =>
        answer(...asked).map((result) => ({ ...result, latencyMs: Math.min(80_000, latency()) })),
      onServiceCall: () => {
        const [execution] = runtime.running;
        if (!execution) return;
        const now = runtime.clock.now();
        const life = lives.get(execution) ?? { from: now, to: now };
        life.to = now;
        lives.set(execution, life);
        propertyBytes = Math.max(propertyBytes, bytesIn(runtime.properties('document')));
      },
      // As docs/scale.md has it for many rows.
      properties: keyed({ judge: { provider: 'anthropic', atOnce: 100 } }),
    },
  );
  reply('runEvals', {});
  settle();
  const executions = [...lives.values()].map(({ from, to }) => to - from);
  const sum = (times: readonly number[]): number => times.reduce((all, time) => all + time, 0);
  expect(new Set(column('GOLD results', 'verdict'))).toEqual(new Set(['fail']));
  expect(executions.length).toBeGreaterThan(1);
  expect(Math.max(...executions)).toBeLessThan(LIMIT_MS);
  expect(sum(executions.slice(1))).toBeLessThan(TRIGGERS_PER_DAY_MS);
  // One more than the least that the work fits into, with half a minute kept free at the end of each.
  expect(executions.length).toBeLessThanOrEqual(Math.ceil(sum(executions) / (LIMIT_MS - 30_000)) + 1);
  expect(propertyBytes).toBeLessThan(100_000);
});
