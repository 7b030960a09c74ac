/** A spreadsheet whose judge is asked in batches, and the outcome of its run. */
import { type Fault, type RuntimeOptions, VirtualClock } from '../../../local/runtime';
import { fakeJudge } from '../../support/judge-server/fake-fetch';
import type { JudgeServerInput } from '../../support/judge-server/options';
import type { FetchPort } from '../../../src/model/ports';
import { type Desk, deskOf, NOON } from '../desk';
import { transportTo } from '../transport';

const KEY = 'test-judge-key-0001';
/** Eight rows that no rule can decide; the last asks the same as the first. */
const HEADER = ['test_id', 'query', 'expected_answer', 'actual_agent_answer'];
const ROWS = Array.from({ length: 8 }, (_row, at) => [
  `g-${at}`,
  `Which state, number ${at % 7}?`,
  'South Dakota',
  at % 7 === 2 ? 'South Carolina.' : `It was S. Dakota, see ${at % 7}.`,
]);

export interface Batched extends Desk {
  readonly judge: ReturnType<typeof fakeJudge>;
}

export function batched(
  server: JudgeServerInput = {},
  judge: Readonly<Record<string, unknown>> = {},
  beforeServiceCall?: (method: string) => Fault | null,
  rows: readonly (readonly string[])[] = ROWS,
  ui: RuntimeOptions['ui'] = {},
  between: (fetch: FetchPort) => FetchPort = (fetch) => fetch,
): Batched {
  const clock = new VirtualClock(NOON);
  const fake = fakeJudge(server, () => clock.now());
  const settings = { provider: 'anthropic', batch: 'always', useRules: false, ...judge };
  const desk = deskOf(
    { GOLD: [HEADER, ...rows] },
    {
      ...{ clock, ui },
      transport: transportTo({ fetch: between(fake.fetch) }),
      properties: {
        user: { 'gnw.judgeKey': JSON.stringify({ key: KEY, host: '*' }) },
        document: { 'gnw.settings': JSON.stringify({ judge: settings }) },
      },
      ...(beforeServiceCall && { faults: { beforeServiceCall } }),
    },
  );
  return { ...desk, judge: fake };
}

export const LINES = ROWS.map((_row, at) => at + 2);
/** What may differ between batches and single questions. */
const OTHERWISE: ReadonlySet<string> = new Set([
  ...['run_id', 'judged_at', 'judge_tokens', 'judge_cost_usd', 'judge_cached'],
]);

/** All cells of the results, except those that may differ. */
export function scores(desk: Desk): unknown[] {
  return LINES.map((line) =>
    Object.entries(desk.row('GOLD results', line + 2)).filter(([column]) => !OTHERWISE.has(column)),
  );
}

export function cost(desk: Desk): number {
  return LINES.reduce((sum, line) => sum + Number(desk.row('GOLD results', line + 2)['judge_cost_usd']), 0);
}

export function posted({ judge }: Batched): number {
  return judge.posted.flat().length;
}

/** Whether the tab of batches exists. */
export function hasBatches(sheet: Pick<Desk, 'tabNames'>): boolean {
  return sheet.tabNames().includes('GNW batches');
}

/** How many questions were asked one by one, at full price. */
export function askedSingly({ judge }: Batched): number {
  return judge.requests.filter(({ path }) => /\/chat\/completions$|\/messages$|:generateContent$/.test(path))
    .length;
}
