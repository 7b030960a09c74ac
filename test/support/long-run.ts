/** Simulates a run of many rows, each with a question to a slow judge, through as many executions as it takes. */
import { VirtualClock, type Workbook } from '../../local/runtime';
import { seededRandom } from '../../src/evalset/choose';
import { keyed, transportTo } from '../e2e/transport';
import { type Spreadsheet, spreadsheetOf } from '../e2e/spreadsheet';
import { callApi } from './call-api';
import { fakeJudge } from './judge-server/fake-fetch';
import { letTimePass } from './settled';
import { wavesIn } from './told-record';

/** Google kills longer executions. */
const EXECUTION_MS = 6 * 60_000;

interface LongRun {
  readonly workbook: Workbook;
  /** How long each execution took, in order; ms. */
  readonly executions: readonly number[];
  /** The time of the executions started by triggers. */
  readonly triggerMs: number;
  /** Sum of the reply times ÷ (10 × time waited for them). */
  readonly usefulShare: number;
  /** The most that the document's properties held at any time, bytes. */
  readonly propertyBytes: number;
  readonly roundTrips: number;
  readonly waves: number;
}

/** @param slowness factor on the judge's time, so that a few rows fill as many executions as many rows would */
export function longRun(rows: number, seed: number, slowness = 1): LongRun {
  // 2 s at the median, 10 s at the 99th percentile, none longer than 20 s.
  const latency = latencies(seed, 2000, 10_000, 2.326348);
  const answer = transportTo(fakeJudge());
  const lives = new Map<object, { readonly from: number; to: number }>();
  let propertyBytes = 0;
  let waves = 0;
  const { runtime }: Spreadsheet = spreadsheetOf(
    {
      GOLD: [
        ['test_id', 'query', 'expected_answer', 'actual_agent_answer'],
        ...Array.from({ length: rows }, (_row, index) => [
          `t${index}`,
          `Which state is the ${index}th?`,
          'South Dakota',
          `Either state: South or North Dakota (${index}).`,
        ]),
      ],
    },
    {
      clock: new VirtualClock(Date.UTC(2026, 10, 21, 12)),
      transport: (requests, mostBytes) =>
        answer(requests, mostBytes).map((result) => ({
          ...result,
          latencyMs: slowness * Math.min(20_000, latency()),
        })),
      onServiceCall: () => {
        const [execution] = runtime.running;
        if (!execution) return;
        const now = runtime.clock.now();
        const life = lives.get(execution) ?? { from: now, to: now };
        life.to = now;
        lives.set(execution, life);
        propertyBytes = Math.max(propertyBytes, bytesIn(runtime.properties('document')));
        waves = wavesIn(runtime) ?? waves;
      },
      // As docs/scale.md has it for many rows.
      properties: keyed({ judge: { provider: 'anthropic', atOnce: 100 } }),
    },
  );
  callApi(runtime, 'runEvals');
  letTimePass(runtime);
  const executions = [...lives.values()].map(({ from, to }) => to - from);
  const { latencyMs, fetchMs, roundTrips } = runtime.stats;
  return {
    workbook: runtime.workbook,
    executions,
    triggerMs: executions.slice(1).reduce((sum, time) => sum + time, 0),
    usefulShare: latencyMs / (10 * fetchMs),
    propertyBytes,
    roundTrips,
    waves,
  };
}

/** The smallest number of executions that the work fits into, with half a minute kept free at the end of each. */
export function leastExecutions(executions: readonly number[]): number {
  return Math.ceil(executions.reduce((sum, time) => sum + time, 0) / (EXECUTION_MS - 30_000));
}

function bytesIn(properties: ReadonlyMap<string, string>): number {
  let bytes = 0;
  for (const [key, value] of properties) bytes += Buffer.byteLength(key) + Buffer.byteLength(value);
  return bytes;
}

/**
 * How long replies take, in milliseconds: lognormal, from a seed, so that figures can be reproduced.
 *
 * @param high a percentile, at so many standard deviations of the normal distribution
 */
function latencies(seed: number, median: number, high: number, deviations: number): () => number {
  const random = seededRandom(seed);
  const sigma = Math.log(high / median) / deviations;
  return () => {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return median * Math.exp(sigma * normal);
  };
}
