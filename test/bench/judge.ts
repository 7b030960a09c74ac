/** The judge’s requests and tokens on the sample's GOLD set, in a first run and in a second one over its results. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openRuntime } from '../../local/runtime';
import { readWorkbook } from '../../local/xlsx';
import { keyed, transportTo } from '../e2e/transport';
import { fakeJudge } from '../support/judge-server/fake-fetch';
import { answer, bench, chart, MODEL_PROVIDERS, turn } from '../judge/support';
import type { JudgeQuestion } from '../../src/model/judge';
import { replyOf } from '../support/call-api';
import { atMost, type BenchRow } from './row';
import { COLUMNS } from './usual-case';

const path = (file: string): string => fileURLToPath(new URL(`../../${file}`, import.meta.url));

/** Judge calls per row; the original harness makes up to five. */
async function callsPerRow(useRules: boolean): Promise<{ first: number; again: number }> {
  const judge = fakeJudge();
  const runtime = openRuntime({
    code: readFileSync(path('dist/Code.js'), 'utf8'),
    workbook: await readWorkbook(path('samples/gnw-eval-sets.xlsx')),
    transport: transportTo(judge),
    properties: keyed(),
  });
  const set = [
    ['judge.provider', 'anthropic'],
    ['judge.useRules', String(useRules)],
  ] as const;
  const run = (): number => {
    const before = judge.requests.length;
    replyOf(runtime, 'runEvals', { tabs: ['GOLD'], set });
    const gold = replyOf(runtime, 'runOutcome', {}).outcome?.tabs[0];
    return (judge.requests.length - before) / (gold?.rows ?? NaN);
  };
  return { first: run(), again: run() };
}

/** The cost of 1,000 rows of two questions with each provider’s suggested model, and the share of tokens read from its prompt cache. */
function costRows(): BenchRow[] {
  return MODEL_PROVIDERS.map((provider) => {
    const { judge } = bench({ provider }, { cachesPrompts: true });
    const text = 'It lost a good deal of tree cover, most of it to wildfire in the dry months. ';
    judge.decide(
      Array.from({ length: PRICED_ROWS }, (_row, i) => [answer(`${text}${i}`), turn(`${text}${i}`)]),
    );
    const { cachedTokens, costUsd, inputTokens } = judge.totals();
    return {
      label: `judge at ${judge.model}: read from the prompt cache, and US dollars for 1,000 rows`,
      figure: `${Math.round((100 * cachedTokens) / inputTokens)} %, ${((1000 * costUsd) / PRICED_ROWS).toFixed(3)}`,
    };
  });
}
const PRICED_ROWS = 200;

/** The size of one request. */
function requestRows(): BenchRow[] {
  const { actual_agent_answer: text, actual_charts_answer: charts } = COLUMNS;
  const usual = [answer(text), chart(charts), turn(text)];
  const kibibytes = (row: readonly JudgeQuestion[]): number => {
    const { judge, server } = bench();
    judge.decide([row]);
    return (server.requests[0]?.body.length ?? NaN) / 1024;
  };
  return [
    atMost('a judge request about one part', kibibytes([answer('It was wildfire.')]), 6, ' KiB'),
    atMost('a judge request about a usual row', kibibytes(usual), 7, ' KiB'),
  ];
}

export async function benchJudge(): Promise<BenchRow[]> {
  const withRules = await callsPerRow(true);
  const without = await callsPerRow(false);
  return [
    ...requestRows(),
    ...costRows(),
    atMost('judge calls per row and second votes, sample GOLD, rules on', withRules.first, 1),
    { label: 'judge calls per row, rules off', figure: without.first.toFixed(2) },
    atMost('judge calls per row, second run over the results', withRules.again, 0),
  ];
}
