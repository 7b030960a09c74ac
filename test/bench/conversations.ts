/**
 * How long 40 conversations of three turns take, compared with the least possible at the same concurrency, on a virtual clock, 35 s at
 * the median. The add-on's executions follow one another, as with an open sidebar.
 */
import { VirtualClock } from '../../local/runtime';
import { STRICTEST } from '../../local/runtime/open-questions';
import { isGoingOn } from '../e2e/mortal';
import { type Spreadsheet, spreadsheetOf } from '../e2e/spreadsheet';
import { fakeAgent } from '../support/agent-server/fake-fetch';
import { TOKEN } from '../support/agent-server/options';
import type { AgentThreads } from '../support/agent-server/threads';
import { callApi } from '../support/call-api';
import { latencies } from '../support/latencies';
import { bounded, type BenchRow } from './row';

const CONVERSATIONS = 40;
const TURNS = 3;
const QUESTIONS = CONVERSATIONS * TURNS;
const LANES = 10;
const SEEDS = [1, 2, 3, 4, 5];
const URL = 'https://agent.example.org';
/** Google ends an execution after this. */
const EXECUTION_MS = 6 * 60_000;

interface Simulated {
  /** Ratio to the least time in which these questions can be answered. */
  readonly ratio: number;
  readonly asked: number;
  readonly failed: number;
  readonly executions: readonly number[];
}

/** The time with all lanes always full, or the longest conversation if that takes longer. */
function least({ asked }: AgentThreads, waits: readonly number[]): number {
  const byThread = new Map<string, number>();
  asked.forEach(({ threadId }, index) => {
    byThread.set(threadId, (byThread.get(threadId) ?? 0) + (waits[index] ?? 0));
  });
  const mean = waits.reduce((sum, ms) => sum + ms, 0) / waits.length;
  return Math.max((QUESTIONS * mean) / LANES, ...byThread.values());
}

const queryOf = (conversation: number, turn: number): string => `Conversation ${conversation}, turn ${turn}?`;

function simulated(seed: number): Simulated {
  // As measured on staging: 35 s at the median, 56 s at the 90th percentile.
  const latency = latencies(seed, 35_000, 56_000, 1.281552);
  /** How long each question takes, in the order of asking. */
  const took: number[] = [];
  const latencyMs = (): number => {
    const ms = latency();
    took.push(ms);
    return ms;
  };
  const { transport, agent } = fakeAgent({ hasTurns: true }, { latencyMs });
  const rows = Array.from({ length: QUESTIONS }, (_row, index) => {
    const [conversation, turn] = [Math.floor(index / TURNS), (index % TURNS) + 1];
    return [queryOf(conversation, turn), 'BRA.14_1', `c${conversation}`, turn];
  });
  const sheet: Spreadsheet = spreadsheetOf(
    { GOLD: [['query', 'expected_aoi_ids', 'conversation', 'turn'], ...rows] },
    {
      clock: new VirtualClock(Date.UTC(2026, 10, 21, 12)),
      transport,
      // Some answers take longer than a minute.
      strictness: { ...STRICTEST, fetchWait: 'as asked for, at most 360 s' },
      properties: {
        user: { 'gnw.agentToken': JSON.stringify({ token: TOKEN, host: '*' }) },
        document: { 'gnw.settings': JSON.stringify({ agent: { baseUrl: URL } }) },
      },
    },
  );
  const { runtime } = sheet;
  const begun = runtime.clock.now();
  const executions: number[] = [];
  for (let name = 'askAgent'; name === 'askAgent' || isGoingOn({ runtime }); name = 'carryRun') {
    const before = runtime.clock.now();
    callApi(runtime, name);
    executions.push(runtime.clock.now() - before);
  }
  const errors = Array.from(
    { length: QUESTIONS },
    (_row, index) => sheet.row('Responses', index + 2)['error'],
  );
  const failed = errors.filter((error) => error !== null && error !== undefined).length;
  const ratio = (runtime.clock.now() - begun) / least(agent, took);
  return { ratio, asked: agent.asked.length, failed, executions };
}

/** Times the least possible, on average. */
const MAX_TIMES = 2;

export function benchConversations(): BenchRow[] {
  const runs = SEEDS.map(simulated);
  const mean = (of: (run: Simulated) => number): number =>
    runs.reduce((sum, run) => sum + of(run), 0) / runs.length;
  const late = runs.flatMap(({ executions }) => executions).filter((ms) => ms > EXECUTION_MS).length;
  const [ratio, asked, failed] = [
    mean((run) => run.ratio),
    mean((run) => run.asked),
    mean((run) => run.failed),
  ];
  const executions = mean((run) => run.executions.length).toFixed(1);
  return [
    bounded(
      `${CONVERSATIONS} conversations of ${TURNS} turns (p50 35 s): time beside the least possible at ${LANES} at a time`,
      `${ratio.toFixed(2)} times; ${asked.toFixed(0)} questions put, ${failed.toFixed(1)} failed; ${executions} executions, ${late} of them over six minutes`,
      `≤ ${MAX_TIMES} times, none failed, none over six minutes`,
      ratio <= MAX_TIMES && failed === 0 && late === 0,
    ),
  ];
}
