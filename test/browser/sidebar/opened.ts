/** The sidebar in a browser, over answers supplied by a test. */
import type { Page } from 'playwright-core';
import { API } from '../../../src/commands/table';
import { NO_TOTALS } from '../../../src/model/judge';
import { ownBrowser } from '../browser';
import { openPage } from '../google-script';

export const browser = ownBrowser();

export const ok = (value: unknown): string => JSON.stringify({ ok: true, value });
export const no = (message: string): string => JSON.stringify({ ok: false, code: 'usage', message });

export const FIRST = {
  opensAtSettings: false,
  warning: '',
  judge: '',
  tabs: ['GOLD'],
  isWhole: true,
};
export const AT = { sheetId: 1, tab: 'GOLD', row: 2, mark: 0 };
export const CHECK = {
  id: 'agent_answer',
  title: 'Answer in the text',
  state: 'fail',
  score: 0,
  expected: 'Brazil',
  expectedNames: '',
  actual: 'Peru',
  column: 5,
  reason: 'The answer names Peru.',
  decidedBy: 'claude-haiku-5-5',
  isJudged: true,
  informs: false,
  followsFrom: '',
  trials: [1, 0, null],
};
export const ROW = {
  tab: 'GOLD',
  uid: 'u',
  query: 'Which country lost the most?',
  testId: 'g-1',
  answer: '',
  expectedAnswer: '',
  turns: [],
  conversationVerdict: '',
  status: 'ready',
  source: { sheetId: 1, row: 2 },
  results: { sheetId: 5, row: 2 },
  verdict: 'fail',
  checksPassed: '1 of 2',
  error: '',
  traceUrl: 'https://traces.example.org/1',
  effort: 'agent: 3 tool calls, 6.2 s',
  judgedAt: '2026-11-21T22:15:04.120Z',
  outputFrom: 'Responses, 4 Aug 2026, 10:12 UTC',
  isEdited: false,
  checks: [CHECK, { ...CHECK, id: 'aoi', title: 'Area', state: 'pass', score: 1, isJudged: false }],
  blank: ['Dates'],
  problems: [],
};
/** A row to look at, without the fields that Review filters by. */
export function rowToLookAt(
  row: number,
  testId: string,
  query: string,
  verdict: string,
  why = '',
  isWorse = false,
) {
  return { row, testId, query, verdict, why, isWorse, checks: [], group: '', failureKinds: [] };
}
export const TAB_OUTCOME = {
  tab: 'GOLD',
  ...{ sheetId: 1, resultsTab: 'GOLD results', resultsSheetId: 5, conversations: '', scored: 3 },
  verdicts: { pass: 0, fail: 2, error: 0, undecided: 1, unstable: 0, not_scored: 0, edited: 0 },
  outputs: { thisRow: 3, responses: 0, agent: 0 },
  ...{ silence: { judge: 0, agent: 0, why: '' }, openQuestions: 1 },
  sections: [],
  measuredLess: '1 row lost 2 scores since run 1.',
  problems: [],
  nothingToSee: '',
  ...{ silenceText: '', rows: 3, notReached: 0, byMetrics: 0, isMeasured: true },
  toLookAt: [
    rowToLookAt(2, 'g-1', 'Which?', 'fail', 'Answer: names Peru', true),
    rowToLookAt(4, '', 'Where?', 'fail', 'Area: expected 3, got 4'),
    rowToLookAt(9, 'g-8', 'When?', 'undecided'),
  ],
  kinds: { failing: 2, worse: 1, open: 1, errors: 0, unscored: 0, edited: 0 },
  trend: [0.5, 0.75, 0.67],
  headline: {
    rate: '67 %',
    counts: 'pass (2 of 3)',
    change: '▼ 1',
    since: 'since run 1',
    ...{ caveats: [], kind: 'rate' },
    sentence:
      'GOLD: 67 % pass (2 of 3; 21–94 %); 0 rows are better and 1 worse than in run 1, which could be chance.',
  },
};
export const OUTCOME = {
  ...{ runId: 'r', startedAt: '2026-11-21T22:14:00.000Z', finishedAt: '2026-11-21T22:15:04.120Z' },
  outcome: { how: 'finished' },
  ...{ judge: 'rules', judging: NO_TOTALS, judgingText: '' },
  problems: [],
  tabs: [TAB_OUTCOME],
  sets: [{ tab: 'GOLD', sheetId: 1, resultsSheetId: 5 }],
  scoresEdits: false,
};
/** The reply of a run that ends immediately. */
export const FINISHED = {
  state: 'finished',
  sheetIds: [],
  text: '2 rows were scored',
};
export const LIVE = {
  ...{ state: 'running', startedAt: '2026-11-21T22:14:00.000Z', now: '2026-11-21T22:15:00.000Z' },
  ...{ isAsleep: false, isOwn: false, isDue: false, why: '', resumesAt: '' },
  startedBy: 'ana@example.org',
  rows: 300,
  rowsDone: 100,
  isOfEdits: false,
  text: 'GOLD: 100 of 300 rows scored (about 90 seconds left)',
  soFar: {
    resultsSheetId: 5,
    verdicts: { pass: 80, fail: 18, error: 2, '': 200 },
    errors: [{ row: 17, name: 'g-16', text: 'no agent output' }],
  },
};
export const field = (path: string, more: object): object => ({
  ...{ path, title: path, canBeBlank: false, isDefault: true },
  ...more,
});
export const SETUP = {
  id: 'judge',
  fields: { provider: 'anthropic', model: '', baseUrl: '' },
  hasKeys: false,
};
export const FORM = {
  account: 'ana@example.org',
  sections: [
    {
      id: 'scoring',
      title: 'Scoring',
      settings: [
        field('scoring.numberTolerance', { title: 'Number tolerance', kind: 'text', default: '', value: '' }),
        field('scoring.qualityThresholds.completeness', {
          title: 'Completeness',
          kind: 'number',
          least: 0,
          most: 1,
          default: 0.7,
          value: 0.7,
        }),
        field('scoring.infoOnly', {
          title: 'For information',
          kind: 'list',
          default: [],
          value: ['date_match'],
        }),
        field('run.build', { title: 'Build', kind: 'text', default: '', value: '412', isDefault: false }),
      ],
    },
  ],
  services: {
    judge: SETUP,
    agent: { id: 'agent', fields: { kind: 'gnw', baseUrl: '' }, hasKeys: false },
    langfuse: { id: 'langfuse', fields: {}, hasKeys: true },
  },
  judges: [
    { id: 'rules', title: 'Rules only, no model', model: '' },
    { id: 'anthropic', title: 'Anthropic', model: 'claude-haiku-5-5' },
  ],
  mapping: [{ tab: 'GOLD', headers: [{ header: 'Right answer', column: '' }], own: [] }],
  columns: ['query', 'expected_answer'],
  problem: '',
};

/** The coverage of an eval set before its first run. */
export const UNRUN = {
  ...{ tab: 'GOLD', headerRow: 1, rows: 3, conversations: '', leftOut: [], renamed: [], ignored: [] },
  ...{ problems: [], checks: [] },
};
export const COVERAGE = {
  ...{ judging: '', price: 'Free', costQuestion: '' },
  ...{ tabs: [], passedOver: [], warnings: [] },
};

export type Answers = Readonly<Record<string, (request: Record<string, unknown>) => unknown>>;

export interface Opened {
  readonly page: Page;
  readonly calls: { readonly name: string; readonly request: Record<string, unknown> }[];
}

/** The reply to a request for rows, each made by `one`. */
export const looks =
  (one: (row: number) => unknown) =>
  ({ rows }: Record<string, unknown>): unknown =>
    ok(Array.isArray(rows) ? rows.map((row) => one(Number(row))) : []);

const USUAL: Answers = {
  coverage: () => ok(COVERAGE),
  scoreEdits: () => ok({ isOn: false, isMine: false, text: '' }),
  schedules: () => ok({ schedules: [], tabs: [], timeZone: 'Etc/UTC', user: '', problem: '' }),
  keptStates: () => ok({ states: 0, megabytes: 0, max: 20, oldest: '', removed: 0 }),
  history: () => ok({ tabs: [], sheetId: 1, history: { tab: 'GOLD', runs: [], checks: [], cases: [] } }),
  tryOnRow: () => ok({ prompts: [], verdicts: [] }),
  showRows: () => ok({ message: 'Shown.' }),
  sidebarStart: () => ok(FIRST),
  poll: () => ok({ at: AT, run: null, lastRun: '', changes: 0 }),
  runOutcome: () => ok({ outcome: OUTCOME }),
  rowViews: looks(() => ({ kind: 'row', row: ROW })),
  settingsForm: () => ok(FORM),
  runChoices: () => ok([]),
  runOrAsk: () => ok({ question: '', report: FINISHED }),
};

export async function open(answers: Answers = {}, width = 300): Promise<Opened> {
  return openIn(await browser().newPage({ viewport: { width, height: 900 } }), answers);
}

export async function openIn(page: Page, answers: Answers): Promise<Opened> {
  const calls: { name: string; request: Record<string, unknown> }[] = [];
  await openPage(page, 'sidebar', async (name, json) => {
    const request = parse(json);
    calls.push({ name, request });
    const reply = (await { ...USUAL, ...answers }[name]?.(request)) ?? ok({});
    drift.push(...driftOf(name, parse(reply)));
    return reply;
  });
  return { page, calls };
}

/** Differences between the replies that tests supply and the add-on’s schemas. */
const drift: string[] = [];
afterEach(() => {
  expect(drift.splice(0)).toEqual([]);
});

function driftOf(name: string, { ok: isGood, value }: Record<string, unknown>): string[] {
  const known = Object.entries(API).find(([command]) => command === name)?.[1];
  if (!known || isGood !== true) return [];
  const { error } = known.reply().safeParse(value);
  return (error?.issues ?? []).map(({ path, message }) => `${name}: ${path.join('.')}: ${message}`);
}

function parse(json: unknown): Record<string, unknown> {
  const value: unknown = typeof json === 'string' ? JSON.parse(json) : {};
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

export const tab = (page: Page, name: string) => page.getByRole('tab', { name });
