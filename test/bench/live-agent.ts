/**
 * How many of 100 questions the live agent has answered after each execution, and which share takes longer than a script may wait: over the
 * bundle, on a virtual clock, at the measured latencies. Once with `timeoutSeconds` as Google documents it, once as others
 * report: every fetch ends after a minute.
 */
import { VirtualClock } from '../../local/runtime';
import { STRICTEST, type Strictness } from '../../local/runtime/open-questions';
import { type Spreadsheet, spreadsheetOf } from '../e2e/spreadsheet';
import { agentLatencies } from '../support/agent-latency';
import { fakeAgent } from '../support/agent-server/fake-fetch';
import { TOKEN } from '../support/agent-server/options';
import { letTimePass } from '../support/settled';
import { callApi } from '../support/call-api';
import type { BenchRow } from './row';

type FetchWait = Strictness['fetchWait'];

const ROWS = 100;
const SEEDS = [1, 2, 3, 4, 5];

interface Collected {
  /** Questions answered in each execution. */
  readonly perExecution: readonly number[];
  /** Questions that take longer than a Google script may wait. */
  readonly tooLong: number;
  readonly asked: number;
}

function simulate(seed: number, fetchWait: FetchWait): Collected {
  const { transport, agent } = fakeAgent({}, { latencyMs: agentLatencies(seed) });
  const questions = Array.from({ length: ROWS }, (_row, index) => [
    `t${index}`,
    `Question ${index}?`,
    'BRA.14_1',
  ]);
  /** How many were answered when an execution started. */
  const begun = new Map<object, number>();
  const answered = (): number =>
    sheet.runtime.workbook.tabNamed('Responses') === undefined
      ? 0
      : Array.from({ length: ROWS }, (_row, index) => sheet.row('Responses', index + 2)).filter(
          ({ actual_agent_answer: answer }) => answer,
        ).length;
  const sheet: Spreadsheet = spreadsheetOf(
    { GOLD: [['test_id', 'query', 'expected_aoi_ids'], ...questions] },
    {
      clock: new VirtualClock(Date.UTC(2026, 10, 21, 12)),
      transport,
      strictness: { ...STRICTEST, fetchWait },
      onServiceCall: () => {
        const [execution] = sheet.runtime.running;
        if (execution && !begun.has(execution)) begun.set(execution, answered());
      },
      properties: {
        user: { 'gnw.agentToken': JSON.stringify({ token: TOKEN, host: '*' }) },
        document: { 'gnw.settings': JSON.stringify({ agent: { baseUrl: 'https://agent.example.org' } }) },
      },
    },
  );
  const { runtime } = sheet;
  callApi(runtime, 'askAgent');
  letTimePass(runtime);
  const totals = [...begun.values(), answered()];
  const perExecution = totals.slice(1).map((total, index) => total - (totals[index] ?? 0));
  return { perExecution, tooLong: ROWS - answered(), asked: agent.asked.length };
}

export function benchLiveAgent(): BenchRow[] {
  return [
    line('Google waits as documented', 'as asked for, at most 360 s'),
    line('Google cuts every fetch off after 60 s', '60 s, whatever is asked for'),
  ];
}

function line(label: string, fetchWait: FetchWait): BenchRow {
  const runs = SEEDS.map((seed) => simulate(seed, fetchWait));
  const mean = (of: (run: Collected) => number): number =>
    runs.reduce((sum, run) => sum + of(run), 0) / runs.length;
  // The last execution only has the rest to do.
  const whole = runs.flatMap(({ perExecution }) => perExecution.filter((rows) => rows > 0).slice(0, -1));
  const rows = whole.reduce((sum, count) => sum + count, 0) / whole.length;
  const executions = mean(({ perExecution }) => perExecution.filter((done) => done > 0).length).toFixed(1);
  const share = mean(({ tooLong }) => (100 * tooLong) / ROWS).toFixed(1);
  const asked = mean((run) => run.asked).toFixed(0);
  return {
    label: `${ROWS} live rows (p50 35 s, p90 60 s, max 300 s), ${label}`,
    figure: `${rows.toFixed(0)} rows per execution, ${executions} executions; ${share} % take too long; ${asked} questions put`,
  };
}
