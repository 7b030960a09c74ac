/** The sidebar on its own: what it asks, what it shows, and what it does with texts that mean harm. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './browser';
import { openPage, overflow, picture } from './google-script';

const HOSTILE = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';
const LONG = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => browser.close());

const ok = (value: unknown): string => JSON.stringify({ ok: true, value });
const no = (message: string): string => JSON.stringify({ ok: false, code: 'usage', message });

const FIRST = {
  isFirst: false,
  hasResults: true,
  tabs: [
    {
      tab: 'GOLD',
      sheetId: 1,
      rows: 3,
      firstRows: [2, 3, 4],
      outputColumns: ['actual_id'],
      expectedColumns: ['expected_answer'],
    },
  ],
};
const AT = { sheetId: 1, tab: 'GOLD', row: 2, mark: 0 };
const CHECK = {
  id: 'agent_answer',
  title: 'Agent answer',
  state: 'fail',
  score: 0,
  expected: 'Brazil',
  expectedNames: '',
  actual: 'Peru',
  column: 5,
  reason: 'The answer names Peru.',
  decidedBy: 'claude-haiku-5-5',
  isJudged: true,
  followsFrom: '',
  trials: [1, 0, null],
};
const FOLLOWING = { ...CHECK, id: 'chart', title: 'Chart answer', followsFrom: 'Agent answer' };
const ROW = {
  tab: 'GOLD',
  query: 'Which country lost the most?',
  testId: 'g-1',
  turns: [],
  conversationVerdict: '',
  status: 'ready',
  source: { sheetId: 1, row: 2 },
  results: { sheetId: 5, row: 2 },
  verdict: 'fail',
  overall: 0.5,
  checksRun: '2 of 2',
  error: '',
  traceUrl: 'https://traces.example.org/1',
  judgedAt: '2026-11-21T22:15:04.120Z',
  outputFrom: 'Responses, 2026-08-04 10:12 UTC',
  isEdited: false,
  checks: [CHECK, { ...CHECK, id: 'aoi', title: 'Area', state: 'pass', score: 1, isJudged: false }],
  blank: ['Dates'],
  problems: [],
};
const TAB_OUTCOME = {
  tab: 'GOLD',
  sheetId: 1,
  resultsTab: 'GOLD results',
  resultsSheetId: 5,
  rows: 3,
  conversations: '',
  verdicts: { pass: 2, fail: 1, error: 0 },
  checks: [{ title: 'Area', passed: 2, evaluated: 3 }],
  slices: [{ name: 'language: EN', rows: 3, rate: '66.7 % (20.8 % to 93.9 %), n = 3', checks: 'Area 2/3' }],
  openQuestions: 0,
  measuredLess: 'This run measured less than run 1: 2 scores of 1 row are blank now.',
  problems: [],
  toLookAt: [
    { row: 2, testId: 'g-1', query: 'Which?', verdict: 'fail', isLost: true, why: 'Answer: names Peru' },
    { row: 4, testId: '', query: 'Where?', verdict: 'fail', isLost: false, why: 'Area: expected 3, got 4' },
    { row: 9, testId: 'g-8', query: 'When?', verdict: 'needs judge', isLost: false, why: '' },
  ],
  kinds: { failing: 2, lost: 1, open: 1, errors: 0, edited: 0 },
  trend: [0.5, 0.75, 0.67],
  headline: {
    ...{ rate: '67 %', counts: '2 of 3 pass', interval: '21–94 %', change: '▼ 1', since: 'since run 1' },
    sentence: 'GOLD is at 67 % (2 of 3 pass; 21–94 %), 1 case worse than run 1; the change is within chance.',
  },
  changes: {
    ...{ before: 'run 1', compared: 3, better: [] },
    worse: [{ row: 2, name: 'g-1: Which?', checks: 'Answer' }],
  },
};
const OUTCOME = {
  runId: 'r',
  message: { subject: 'Evals: my sheet', text: 'GOLD is at 67 % (2 of 3 pass).' },
  finishedAt: '2026-11-21T22:15:04.120Z',
  outcome: 'finished',
  judge: 'rules',
  judgingText: '',
  stopped: '',
  problems: [],
  tabs: [TAB_OUTCOME],
  heatmap: 9,
};
const LIVE = {
  state: 'running',
  startedBy: 'ana@example.org',
  rows: 300,
  rowsDone: 100,
  secondsLeft: 90,
  text: 'GOLD: 100 of 300 rows scored (wave 2, about 90 seconds left)',
  soFar: {
    tab: 'GOLD',
    resultsSheetId: 5,
    verdicts: { pass: 80, fail: 18, error: 2, '': 200 },
    errors: [{ row: 17, name: 'g-16', text: 'no agent output' }],
  },
};
const field = (path: string, more: object): object => ({
  ...{ path, title: path, canBeBlank: false, isDefault: true },
  ...more,
});
const FORM = {
  sections: [
    {
      id: 'scoring',
      title: 'Scoring',
      settings: [
        field('scoring.numberTolerance', { title: 'Number tolerance', kind: 'text', default: '', value: '' }),
        field('scoring.passThreshold', {
          title: 'Pass threshold',
          kind: 'number',
          least: 0,
          most: 1,
          default: 0.7,
          value: 0.7,
        }),
        field('scoring.weights', {
          title: 'Weights',
          kind: 'table',
          shape: 'names',
          columns: [{ path: '', title: '', kind: 'number', least: 0, most: 1000, canBeBlank: false }],
          default: {},
          value: { date_match: 2 },
        }),
      ],
    },
  ],
  secrets: [{ id: 'agent', title: 'Agent token', help: 'For the agent.', isSet: true }],
  mapping: [{ tab: 'GOLD', headers: [{ header: 'Right answer', column: '' }], own: [] }],
  columns: ['query', 'expected_answer'],
  problem: '',
};
const JUDGE = {
  provider: 'anthropic',
  model: '',
  baseUrl: '',
  hasKey: false,
  providers: [
    { id: 'rules', title: 'Rules alone, no model', model: '' },
    { id: 'anthropic', title: 'Anthropic', model: 'claude-haiku-5-5' },
  ],
};

const LABELLING = {
  hasColumns: false,
  who: 'ana@example.org',
  checks: [{ id: 'agent_answer', title: 'Agent answer', texts: 9, drawn: 2 }],
};
const TO_LABEL = {
  about: {
    ...{ tab: 'GOLD', row: 2, testId: 'g-1', query: 'Which country lost the most?' },
    ...{ textHash: 'aa', expected: 'Brazil', judgedText: 'Peru' },
  },
  sheetId: 1,
  mine: { verdict: 'fail', note: 'a note' },
};

type Answers = Readonly<Record<string, (request: Record<string, unknown>) => unknown>>;

interface Opened {
  readonly page: Page;
  readonly calls: { readonly name: string; readonly request: Record<string, unknown> }[];
}

/** Each row on its own, as `one` has it. */
const looks =
  (one: (row: number) => unknown) =>
  ({ rows }: Record<string, unknown>): unknown =>
    ok({ looks: Array.isArray(rows) ? rows.map((row) => one(Number(row))) : [] });

const USUAL: Answers = {
  beforeRun: () => ok({ question: '', batchOffer: '' }),
  sidebarStart: () => ok(FIRST),
  lookAround: () => ok({ at: AT, run: null, lastRun: '' }),
  runOutcome: () => ok({ outcome: OUTCOME }),
  lookAtRows: looks(() => ({ kind: 'row', row: ROW })),
  settingsForm: () => ok(FORM),
  judgeSetup: () => ok(JUDGE),
  labelling: () => ok(LABELLING),
  drawToLabel: () => ok({ texts: [TO_LABEL], changed: 1, left: 7 }),
};

async function open(answers: Answers = {}, width = 300): Promise<Opened> {
  return openIn(await browser.newPage({ viewport: { width, height: 900 } }), answers);
}

async function openIn(page: Page, answers: Answers): Promise<Opened> {
  const calls: { name: string; request: Record<string, unknown> }[] = [];
  await openPage(page, 'sidebar', (name, json) => {
    const request = parse(json);
    calls.push({ name, request });
    return { ...USUAL, ...answers }[name]?.(request) ?? ok({});
  });
  return { page, calls };
}

interface Timed extends Opened {
  /** Lets time pass in the page, and its calls come back meanwhile. */
  readonly pass: (milliseconds: number) => Promise<void>;
}

/**
 * A sidebar whose time passes only when it is let.
 *
 * @param answers told how many milliseconds have passed in the page
 */
async function openTimed(answers: (now: () => number) => Answers): Promise<Timed> {
  const page = await browser.newPage({ viewport: { width: 300, height: 900 } });
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  let passed = 0;
  const now = (): number => passed;
  const pass = async (milliseconds: number): Promise<void> => {
    for (const end = passed + milliseconds; passed < end; passed += STEP_MS) {
      await page.clock.runFor(STEP_MS);
      await page.evaluate('window.callServer("echo", "{}")');
    }
  };
  const opened = await openIn(page, answers(now));
  // What is drawn first is drawn.
  await pass(500);
  return { ...opened, pass };
}
const STEP_MS = 250;

function parse(json: unknown): Record<string, unknown> {
  const value: unknown = typeof json === 'string' ? JSON.parse(json) : {};
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name });

describe('the Run pane', () => {
  it('asks what will be checked, and runs what was chosen', async () => {
    const coverage = {
      judging: 'About 12 calls to claude-haiku-5-5: 9,000 tokens, $0.01, 1 minute.',
      tabs: [
        {
          tab: 'GOLD',
          rows: 3,
          leftOut: ['1 row with status skip'],
          checks: [
            { id: 'a', title: 'Area', runs: true, text: '3 rows' },
            { id: 'b', title: 'Dates', runs: false, text: 'no column holds the actual dates' },
          ],
          problems: [],
          advice: ['GOLD, row 2, query: “last year” moves with the calendar'],
        },
      ],
      passedOver: [],
      costQuestion: '',
      warnings: [],
    };
    const { page, calls } = await open({
      coverage: () => ok(coverage),
      selectedRows: () => ok({ selected: { tab: 'GOLD', rows: [2, 3] } }),
      runEvals: () => ok({ state: 'finished', summary: {} }),
    });
    await page.getByText('this tab GOLD').waitFor();
    await page.getByText('What to run').click();
    await page.getByLabel('the selected rows').check();
    await page.getByRole('button', { name: 'What will be checked?' }).click();
    const shown = page.getByRole('region', { name: 'What will be checked' });
    await shown.getByText('About 12 calls').waitFor();
    await shown.getByText('Not checked: 1').click();
    await shown.getByText('no column holds the actual dates').waitFor();
    await shown.getByText('Advice on the cases: 1').click();
    await shown.getByText('“last year” moves with the calendar').waitFor();
    await picture(page, 'sidebar-run');
    await page.getByLabel('Name of the run').fill('build 415');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('Done: the results are written.').waitFor();
    const how = { keepsOthers: true, from: 'sidebar', name: 'build 415' };
    const request = { tabs: ['GOLD'], choice: { rows: [2, 3] }, ...how };
    expect(calls.filter(({ name }) => name === 'runEvals')).toEqual([{ name: 'runEvals', request }]);
    await page.close();
  });

  it('shows how far a run is, who began it and where its errors are; cancels it', async () => {
    let run: unknown = LIVE;
    const { page, calls } = await open({
      lookAround: () => ok({ at: AT, run, lastRun: '' }),
      cancelRun: () => {
        run = null;
        return ok({ message: 'The run is cancelled.' });
      },
    });
    await page.getByText('100 of 300 rows scored').waitFor();
    expect(await page.getByRole('progressbar').getAttribute('value')).toBe('100');
    expect(await page.locator('.chips').innerText()).toMatch(/80 pass\s+18 fail\s+2 error\s+200 waiting/);
    await page.getByText('Started by ana@example.org.').waitFor();
    await picture(page, 'sidebar-progress');
    await page.getByRole('button', { name: 'g-16' }).click();
    expect(calls.find(({ name }) => name === 'goToRow')?.request).toEqual({ sheetId: 5, row: 17 });
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Run', exact: true }).waitFor();
    await page.close();
  });

  it('shows what a run came to: the headline, rows to look at by what they are, the heatmap', async () => {
    const { page, calls } = await open();
    await page.getByText('Since run 1: 1 worse, 0 better').waitFor();
    expect(await page.locator('.headline p').first().innerText()).toBe('67 % 2 of 3 pass (21–94 %)');
    await page.getByRole('img', { name: 'Pass rates of the last 3 runs: 50 %, 75 %, 67 %' }).waitFor();
    expect(await page.locator('.amber p').first().innerText()).toMatch(/^This run measured less/);
    const listed = page.getByRole('list', { name: 'Rows to look at' });
    expect(await listed.locator('.name').allInnerTexts()).toEqual([
      'g-1 Which?',
      'Row 4 Where?',
      'g-8 When?',
    ]);
    await listed.getByRole('heading', { name: 'Not judged yet' }).waitFor();
    await picture(page, 'sidebar-outcome');
    // Light red, whatever order the styles stand in.
    const colour = `getComputedStyle(document.querySelector('.chip.fail')).backgroundColor`;
    expect(await page.evaluate(colour)).toBe('rgb(246, 213, 209)');
    await page.getByRole('button', { name: 'Needs judge 1' }).click();
    expect(await listed.locator('.name').allInnerTexts()).toEqual(['g-8 When?']);
    await page.getByRole('button', { name: 'Lost 1' }).click();
    expect(await listed.locator('.name').allInnerTexts()).toEqual(['g-1 Which?']);
    await page.getByRole('button', { name: 'Lost 1' }).click();
    expect(await listed.locator('li').count()).toBe(3);
    await page.getByRole('button', { name: 'Copy summary' }).click();
    // A page without an address may not copy: the person does.
    expect(await page.getByLabel('Summary, to be copied').inputValue()).toBe(
      'GOLD is at 67 % (2 of 3 pass).',
    );
    expect(await page.getByRole('link', { name: 'Mail it' }).getAttribute('href')).toBe(
      'mailto:?subject=Evals%3A%20my%20sheet&body=GOLD%20is%20at%2067%20%25%20(2%20of%203%20pass).',
    );
    await page.getByRole('button', { name: 'Open the heatmap' }).click();
    expect(calls.filter(({ name }) => name === 'goToRow').map(({ request }) => request)).toEqual([
      { sheetId: 9, row: 1 },
    ]);
    await page.close();
  });

  it('opens a row with one click and goes from row to row, with what was fetched ahead', async () => {
    const gates: (() => void)[] = [];
    let isSlow = false;
    const { page, calls } = await open({
      lookAtRows: async (request) => {
        if (isSlow) await new Promise<void>((go) => gates.push(go));
        return looks((row) => ({
          kind: 'row',
          row: {
            ...ROW,
            query: `Question ${row}`,
            source: { sheetId: 1, row },
            results: { sheetId: 5, row },
          },
        }))(request);
      },
    });
    await page.getByRole('button', { name: 'g-1 Which?' }).waitFor();
    await page.waitForTimeout(200);
    // From now on the server says nothing more: all is here.
    isSlow = true;
    await page.getByRole('button', { name: 'g-1 Which?' }).click();
    await page.getByRole('heading', { name: 'Question 2' }).waitFor({ timeout: 1500 });
    await page.getByText('1 of 3').waitFor();
    await page.getByRole('button', { name: 'The next row' }).click();
    await page.getByRole('heading', { name: 'Question 4' }).waitFor({ timeout: 1500 });
    await page.keyboard.press('j');
    await page.getByRole('heading', { name: 'Question 9' }).waitFor({ timeout: 1500 });
    expect(await page.getByRole('button', { name: 'The next row' }).isDisabled()).toBe(true);
    await page.keyboard.press('k');
    await page.getByRole('heading', { name: 'Question 4' }).waitFor({ timeout: 1500 });
    await page.getByText('2 of 3').waitFor();
    const went = calls.filter(({ name }) => name === 'goToRow').map(({ request }) => request['row']);
    expect(went[0]).toBe(2);
    expect(went[went.length - 1]).toBe(4);
    for (const go of gates) go();
    await page.close();
  });

  it('asks the agent here: what it will take first, then as any run', async () => {
    const { page, calls } = await open({
      planAsking: () => ok({ text: '3 questions to the agent, about 2 minutes.' }),
      askAgent: () => ok({ state: 'asked', text: '3 of 3 rows asked' }),
    });
    await page.getByText('Ask the live agent').click();
    await page.getByLabel('Ask about').selectOption('missing');
    await page.getByRole('button', { name: 'Ask…' }).click();
    await page.getByText('3 questions to the agent').waitFor();
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByText('3 of 3 rows asked.').waitFor();
    const request = { tabs: ['GOLD'], choice: {}, which: 'missing', thenScore: true, from: 'sidebar' };
    expect(calls.find(({ name }) => name === 'askAgent')?.request).toEqual(request);
    await page.close();
  });

  it('lists the runs when they are asked for; names one, pins it, and puts another away', async () => {
    const run = (id: string, about: object) => ({
      ...{
        id,
        runId: id,
        name: `run ${id}`,
        title: '',
        note: '',
        about: '',
        rows: 8,
        passed: 6,
        measured: 7,
      },
      ...{ isBaseline: false, isArchived: false },
      ...about,
    });
    const list = (about: object, others: object = {}) => ({
      tabs: [{ sheetId: 1, name: 'GOLD', isGone: false, runs: [run('r1', others), run('r2', about)] }],
      ledger: { lines: 2, limit: 2000 },
    });
    const { page, calls } = await open({
      runs: () => ok(list({ about: 'ana@example.org (sidebar)' })),
      describeRun: () => ok({ message: 'Kept.', ...list({ name: 'build 412' }, { isArchived: true }) }),
      pinBaseline: () => ok({ message: 'Pinned.', ...list({ isBaseline: true }) }),
    });
    await page.getByRole('heading', { name: 'Runs' }).click();
    await page.getByText('run r2').click();
    await page.getByText('ana@example.org (sidebar)').waitFor();
    await page.getByRole('button', { name: 'Pin as baseline' }).click();
    await page.getByText('Pinned.').waitFor();
    expect(await page.getByRole('button', { name: 'Take the pin away' }).count()).toBe(1);
    // A baseline is not put away.
    expect(await page.locator('details[open]').getByRole('button', { name: 'Put away' }).count()).toBe(0);
    await page.getByText('run r1').click();
    const first = page.locator('details details', { hasText: 'run r1' });
    await first.getByLabel('Name', { exact: true }).fill('build 411');
    await first.getByLabel('Note').fill('the old index');
    await first.getByRole('button', { name: 'Keep name and note' }).click();
    await page.getByText('Kept.').waitFor();
    await page.getByText('Put away: 1').waitFor();
    await page.getByText('build 412').waitFor();
    expect(calls.filter(({ name }) => ['describeRun', 'pinBaseline'].includes(name))).toEqual([
      { name: 'pinBaseline', request: { sheetId: 1, runId: 'r2', isPinned: true } },
      { name: 'describeRun', request: { runId: 'r1', name: 'build 411', note: 'the old index' } },
    ]);
    await page.close();
  });

  it('says first where rows have two outputs, and runs when that is confirmed', async () => {
    const question = 'GOLD: 2 rows record an output and have another one in “Responses”.';
    const { page, calls } = await open({
      beforeRun: () => ok({ question, batchOffer: '' }),
      runEvals: () => ok({ state: 'finished', summary: {} }),
    });
    const runs = () => calls.filter(({ name }) => name === 'runEvals').length;
    await page.getByText('this tab GOLD').waitFor();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText(question).waitFor();
    expect(runs()).toBe(0);
    await page.getByRole('button', { name: 'Run all the same' }).click();
    await page.getByText('Done: the results are written.').waitFor();
    expect(runs()).toBe(1);
    await page.close();
  });

  it('says what failed, and goes on', async () => {
    const { page } = await open({ runEvals: () => no('A run that ana@example.org began is going on.') });
    await page.getByText('this tab GOLD').waitFor();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('A run that ana@example.org began is going on.').waitFor();
    expect(await page.getByRole('button', { name: 'Run', exact: true }).isEnabled()).toBe(true);
    await page.close();
  });
});

describe('the Row pane', () => {
  it('follows the selected row: verdict, checks, the judge’s words, ways out', async () => {
    let row = 2;
    const { page } = await open({
      lookAround: () => ok({ at: { ...AT, row }, run: null, lastRun: '' }),
      lookAtRows: looks((at) =>
        at === 2
          ? { kind: 'row', row: { ...ROW, checks: [...ROW.checks, FOLLOWING] } }
          : { kind: 'nothing', why: 'Row 9 of GOLD is blank.' },
      ),
    });
    await tab(page, 'Row').click();
    await page.getByRole('heading', { name: 'Which country lost the most?' }).waitFor();
    expect(await page.locator('blockquote').first().innerText()).toBe('The answer names Peru.');
    expect(await page.getByText('1: pass · 2: fail · 3: no score').first().isVisible()).toBe(true);
    expect(await page.getByRole('link', { name: /trace/ }).getAttribute('href')).toBe(ROW.traceUrl);
    await page.getByText('; output from: Responses, 2026-08-04 10:12 UTC').waitFor();
    const following = page.locator('details.check', { hasText: 'Chart answer' });
    expect(await following.locator('summary').innerText()).toMatch(/follows from Agent answer\s+fail/);
    // What explains it stands open, it itself is one click away.
    expect(await following.getAttribute('open')).toBeNull();
    // The outcome that is shown says that the row was lost.
    await page.getByText('fail was pass').waitFor();
    await picture(page, 'sidebar-row');
    row = 9;
    await page.getByText('Row 9 of GOLD is blank.').waitFor();
    await page.close();
  });

  it('shows a whole conversation, the turn in focus, and goes from turn to turn', async () => {
    const said = ['Which country lost the most?', 'And the year before?', 'And in hectares?'];
    const rowAt = (here: number) => ({
      ...ROW,
      query: said[here],
      conversationVerdict: 'fail',
      turns: said.map((query, index) => ({
        ...{
          number: index + 1,
          query,
          answer: `Answer ${index + 1}.`,
          verdict: index === 1 ? 'fail' : 'pass',
        },
        ...{ isHere: index === here, source: { sheetId: AT.sheetId, row: index + 2 }, results: null },
      })),
    });
    const { page, calls } = await open({
      lookAtRows: looks((at) => ({ kind: 'row', row: rowAt(at - 2) })),
      goToRow: () => ok({}),
    });
    await tab(page, 'Row').click();
    const exchange = page.getByRole('region', { name: 'Conversation' });
    await exchange.getByText('Turn 1 of 3').waitFor();
    expect(await exchange.getByRole('button', { name: 'The turn before' }).isDisabled()).toBe(true);
    expect(await exchange.locator('li').count()).toBe(3);
    await exchange.getByRole('button', { name: 'The next turn' }).click();
    await exchange.getByText('Turn 2 of 3').waitFor();
    expect(await exchange.locator('li[aria-current]').innerText()).toContain('And the year before?');
    await page.getByRole('heading', { name: 'And the year before?' }).waitFor();
    await page.getByRole('button', { name: 'Score this conversation again' }).waitFor();
    expect(calls.filter(({ name }) => name === 'goToRow').map(({ request }) => request['row'])).toEqual([3]);
    await page.close();
  });

  it('scores the row again, whatever its status', async () => {
    const { page, calls } = await open({ runEvals: () => ok({ state: 'finished', summary: {} }) });
    await tab(page, 'Row').click();
    await page.getByRole('button', { name: 'Score this row again' }).click();
    await page.getByText('Scored again.').waitFor();
    expect(calls.find(({ name }) => name === 'runEvals')?.request).toEqual({
      tabs: ['GOLD'],
      choice: { rows: [2], statuses: ['ready'] },
      keepsOthers: true,
      from: 'sidebar',
    });
    await page.close();
  });

  it('says how to mend a row, and goes to the cell', async () => {
    const problem = {
      ...{ column: 'expected_start_date', at: 7, problem: '“soon” is no date' },
      examples: ['2020-01-01'],
    };
    const { page, calls } = await open({
      lookAtRows: looks(() => ({ kind: 'row', row: { ...ROW, problems: [problem] } })),
    });
    await tab(page, 'Row').click();
    const mend = page.getByRole('region', { name: 'To mend' });
    expect(await mend.innerText()).toContain('What can be read, for example: 2020-01-01.');
    await mend.getByRole('button', { name: 'expected_start_date' }).click();
    expect(calls.find(({ name }) => name === 'goToRow')?.request).toEqual({ sheetId: 1, row: 2, column: 7 });
    await page.close();
  });
});

const HIDE = `Object.defineProperty(document, 'hidden', { value: true, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));`;

describe('asking again and again', () => {
  it('finds a run that was made from the menu when the person comes back, on the first screen, too', async () => {
    const done: { outcome: typeof OUTCOME | null } = { outcome: null };
    let loads = 0;
    const { page, pass } = await openTimed(() => ({
      sidebarStart: () => ok({ ...FIRST, isFirst: true }),
      lookAround: () => ok({ at: AT, run: null, lastRun: done.outcome?.runId ?? '' }),
      runOutcome: () => {
        loads += 1;
        return ok(done);
      },
    }));
    await page.getByText('1 eval set found, 3 rows.').waitFor();
    await pass(6000);
    done.outcome = OUTCOME;
    await page.getByText('1 eval set found, 3 rows.').hover();
    await pass(6000);
    await page.getByRole('heading', { name: 'GOLD' }).waitFor();
    done.outcome = { ...OUTCOME, runId: 'later' };
    const before = loads;
    await page.locator('main').dispatchEvent('pointerenter');
    await pass(6000);
    expect(loads).toBe(before + 1);
    await page.close();
  });

  it('is at most one call in two seconds, and none while nobody looks or nothing is to be followed', async () => {
    const times: number[] = [];
    const { page, pass } = await openTimed((now) => ({
      lookAround: () => {
        times.push(now());
        return ok({ at: { ...AT, row: times.length }, run: null, lastRun: '' });
      },
    }));
    await page.getByRole('heading', { name: 'GOLD' }).waitFor();
    await pass(2500);
    const before = times.length;
    await pass(2500);
    expect(times).toHaveLength(before);

    await tab(page, 'Row').click();
    await pass(6500);
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(times.length).toBeGreaterThan(before + 1);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(2000);

    await page.evaluate(HIDE);
    await pass(500);
    const hidden = times.length;
    await pass(4500);
    expect(times).toHaveLength(hidden);
    await page.close();
  });
});

describe('a run of several executions', () => {
  const PAUSED = {
    state: 'paused',
    why: 'time',
    rows: 300,
    rowsDone: 100,
    resumesAt: '',
    waitMs: 0,
    goesOn: 'The run goes on by itself',
    text: '',
  };
  const shares = (count: number): Answers => {
    let done = 0;
    return {
      carryRun: () => {
        done += 1;
        return ok({ report: done < count ? PAUSED : { state: 'finished', summary: {} } });
      },
    };
  };

  it('that is begun here is carried to its end: each reply starts the next, hidden as well', async () => {
    const { page, calls } = await open({ ...shares(5), runEvals: () => ok(PAUSED) });
    await page.getByText('this tab GOLD').waitFor();
    await page.evaluate(HIDE);
    const startedAt = Date.now();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('Done: the results are written.').waitFor();
    // Less than a single look at how far it is: nothing is waited for.
    expect(Date.now() - startedAt).toBeLessThan(4000);
    expect(calls.filter(({ name }) => name === 'carryRun')).toHaveLength(5);
    await page.close();
  });

  it('that waits for a time says so, and is taken up when it is due', async () => {
    let isDue = false;
    const run = () => ({ ...LIVE, state: 'waiting', isOwn: true, isDue });
    const { page, calls, pass } = await openTimed(() => ({
      ...shares(2),
      runEvals: () => ok({ ...PAUSED, waitMs: 600_000, text: 'rests: the host is busy' }),
      lookAround: () => ok({ at: AT, run: run(), lastRun: '' }),
    }));
    await page.getByText('100 of 300 rows scored').waitFor();
    await page.evaluate(HIDE);
    await pass(500);
    expect(calls.filter(({ name }) => name === 'carryRun')).toEqual([]);
    isDue = true;
    await pass(8000);
    expect(calls.filter(({ name }) => name === 'carryRun')).toHaveLength(2);
    const looks = calls.filter(({ name, request }) => name === 'lookAround' && request['run'] === true);
    expect(looks.length).toBeLessThanOrEqual(3);
    await page.close();
  });

  it('of somebody else is only watched, no more than every five seconds', async () => {
    const times: number[] = [];
    const { page, calls, pass } = await openTimed((now) => ({
      lookAround: ({ run }) => {
        if (run === true) times.push(now());
        return ok({ at: AT, run: { ...LIVE, state: 'interrupted', isOwn: false, isDue: true }, lastRun: '' });
      },
    }));
    await tab(page, 'Row').click();
    await pass(6500);
    expect(times).toHaveLength(2);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(5000);
    expect(calls.some(({ name }) => name === 'carryRun')).toBe(false);
    await page.close();
  });

  it('is not asked for again at once where going on with it fails', async () => {
    const { page, calls, pass } = await openTimed(() => ({
      carryRun: () => no('The run was taken over or cleared away by somebody else.'),
      lookAround: () =>
        ok({ at: AT, run: { ...LIVE, state: 'waiting', isOwn: true, isDue: true }, lastRun: '' }),
    }));
    await page.getByText('100 of 300 rows scored').waitFor();
    await pass(6000);
    expect(calls.filter(({ name }) => name === 'carryRun')).toHaveLength(1);
    await page.close();
  });
});

describe('the Settings pane', () => {
  it('refuses a wrong value where it is typed, and saves a right one', async () => {
    const { page, calls } = await open({
      saveSetting: ({ path, value }) =>
        ok(
          field(String(path), {
            title: 'Pass threshold',
            kind: 'number',
            least: 0,
            most: 1,
            default: 0.7,
            value,
            isDefault: false,
          }),
        ),
    });
    await tab(page, 'Settings').click();
    // What few people change is found by a word of it.
    await page.getByLabel('Find a setting').fill('overall THRESHOLD');
    expect(await page.getByLabel('Number tolerance').count()).toBe(0);
    const threshold = page.getByLabel('Pass threshold');
    expect(await threshold.inputValue()).toBe('70');
    await threshold.fill('700');
    await page.keyboard.press('Tab');
    await page.getByText('This must be from 0 to 100 %.').waitFor();
    expect(await threshold.getAttribute('aria-invalid')).toBe('true');
    expect(calls.some(({ name }) => name === 'saveSetting')).toBe(false);
    await picture(page, 'sidebar-settings');
    await threshold.fill('82,5 %');
    await page.keyboard.press('Tab');
    await page.getByText('Saved.').waitFor();
    expect(calls.find(({ name }) => name === 'saveSetting')?.request).toEqual({
      path: 'scoring.passThreshold',
      value: 0.825,
    });
    await page.close();
  });

  it('edits tables row by row and names the one that is wrong', async () => {
    const { page, calls } = await open({ saveSetting: () => no('The setting cannot be saved.') });
    await tab(page, 'Settings').click();
    await page.getByText('Advanced').click();
    await page.getByText('Scoring', { exact: true }).click();
    await page.getByText('Weights (1)').click();
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByLabel('Name').nth(1).fill('aoi_id_match');
    await page.getByLabel('Value').nth(1).fill('5000');
    await page.getByRole('button', { name: 'Save Weights' }).click();
    await page.getByText('Row 2, value: This must be from 0 to 1000.').waitFor();
    await page.getByLabel('Value').nth(1).fill('3');
    await page.getByRole('button', { name: 'Save Weights' }).click();
    await page.getByText('The setting cannot be saved.').waitFor();
    expect(calls.find(({ name }) => name === 'saveSetting')?.request).toEqual({
      path: 'scoring.weights',
      value: { date_match: 2, aoi_id_match: 3 },
    });
    await page.close();
  });

  it('says what is wrong with a key, and never shows one', async () => {
    const { page, calls } = await open({
      testJudge: () => no('Anthropic refuses the key: copy it again.'),
      saveJudge: () => ok({ message: 'Saved.', hasKey: true }),
    });
    await tab(page, 'Settings').click();
    await page.getByLabel('API key').fill('sk-wrong-0001');
    await page.getByRole('button', { name: 'Test' }).click();
    await page.getByText('Anthropic refuses the key').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Your key is set.').waitFor();
    expect(await page.getByLabel('API key').inputValue()).toBe('');
    expect(calls.find(({ name }) => name === 'saveJudge')?.request).toMatchObject({ key: 'sk-wrong-0001' });
    expect(await page.content()).not.toContain('sk-wrong');
    await page.getByRole('heading', { name: 'Agent' }).click();
    expect(await page.getByLabel('Agent token').getAttribute('placeholder')).toBe('set');
    await page.close();
  });

  it('maps a header to a column', async () => {
    const { page, calls } = await open({
      saveMapping: () =>
        ok({
          mapping: [
            { tab: 'GOLD', headers: [{ header: 'Right answer', column: 'expected_answer' }], own: [] },
          ],
        }),
    });
    await tab(page, 'Settings').click();
    await page.getByText('Columns', { exact: true }).click();
    await page.getByLabel('Right answer is read as').selectOption('expected_answer');
    await page.getByText('Right answer is read as expected_answer.').waitFor();
    expect(calls.find(({ name }) => name === 'saveMapping')?.request).toEqual({
      tab: 'GOLD',
      column: 'expected_answer',
      header: 'Right answer',
    });
    await page.close();
  });
});

describe('the first steps', () => {
  it('are one screen with one button: a free run on a few rows', async () => {
    const { page, calls } = await open({
      sidebarStart: () => ok({ ...FIRST, isFirst: true }),
      runOutcome: () => ok({ outcome: null }),
      runEvals: () => ok({ state: 'finished', summary: {} }),
    });
    await page.getByText('1 eval set found, 3 rows.').waitFor();
    await picture(page, 'sidebar-first-steps');
    await page.getByRole('button', { name: 'Run 3 rows of GOLD, free' }).click();
    await tab(page, 'Run').waitFor();
    expect(calls.find(({ name }) => name === 'runEvals')?.request).toMatchObject({
      tabs: ['GOLD'],
      choice: { rows: [2, 3, 4] },
    });
    expect(calls.some(({ name }) => name === 'endFirstSteps')).toBe(true);
    await page.close();
  });
});

describe('a person without a mouse', () => {
  it('reaches every pane by arrow keys and every control by Tab', async () => {
    const { page, calls } = await open({ runEvals: () => ok({ state: 'finished', summary: {} }) });
    await tab(page, 'Run').focus();
    for (const name of ['Row', 'Labels', 'Settings', 'Files', 'Run']) {
      await page.keyboard.press('ArrowRight');
      expect(await tab(page, name).getAttribute('aria-selected')).toBe('true');
      expect(await page.evaluate('document.activeElement.id')).toBe(`tab-${name}`);
    }
    const reached: string[] = [];
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      reached.push(
        String(await page.evaluate('document.activeElement.textContent || document.activeElement.value')),
      );
      if (reached.includes('Run')) break;
    }
    expect(reached).toEqual(expect.arrayContaining(['Run']));
    await page.keyboard.press('Enter');
    await page.getByText('Done: the results are written.').waitFor();
    expect(calls.filter(({ name }) => name === 'runEvals')).toHaveLength(1);
    await page.close();
  });

  it('finds a name on every control', async () => {
    const { page } = await open();
    for (const name of ['Run', 'Row', 'Labels', 'Settings', 'Files']) {
      await tab(page, name).click();
      await page.waitForTimeout(200);
      await page.evaluate(`document.querySelectorAll('details').forEach((one) => (one.open = true))`);
      const nameless = await page.evaluate(
        `[...document.querySelectorAll('input, select, button, a')].filter((one) =>
          !(one.textContent.trim() && one.tagName !== 'SELECT') && !one.labels?.length && !one.getAttribute('aria-label')
        ).map((one) => one.outerHTML)`,
      );
      expect(nameless).toEqual([]);
    }
    await page.close();
  });
});

describe('texts', () => {
  const everywhere = (text: string): Answers => ({
    sidebarStart: () => ok({ ...FIRST, tabs: FIRST.tabs.map((one) => ({ ...one, tab: text })) }),
    lookAround: () => ok({ at: { ...AT, tab: text }, run: null, lastRun: '' }),
    lookAtRows: looks(() => ({
      kind: 'row',
      row: {
        ...ROW,
        ...{ tab: text, query: text, testId: text, verdict: text, error: text, blank: [text] },
        checks: [
          {
            ...CHECK,
            ...{ title: text, expected: text, expectedNames: text },
            actual: text,
            reason: text,
            decidedBy: text,
          },
        ],
        problems: [{ column: text, at: 3, problem: text, examples: [text] }],
      },
    })),
    runOutcome: () =>
      ok({
        outcome: {
          ...OUTCOME,
          ...{ judge: text, judgingText: text, stopped: text, outcome: text, problems: [text] },
          tabs: [
            {
              ...TAB_OUTCOME,
              ...{ tab: text, problems: [text], verdicts: { [text]: 3 } },
              checks: [{ title: text, passed: 1, evaluated: 1 }],
              toLookAt: [{ row: 2, testId: text, query: text, verdict: text, isLost: false, why: text }],
              changes: {
                before: text,
                compared: 1,
                worse: [{ row: 2, name: text, checks: text }],
                better: [],
              },
            },
          ],
        },
      }),
    settingsForm: () =>
      ok({
        ...FORM,
        mapping: [{ tab: text, headers: [{ header: text, column: '' }], own: [] }],
        secrets: [{ id: 'a', title: text, help: text, isSet: true }],
        problem: text,
      }),
    judgeSetup: () => ok({ ...JUDGE, providers: [{ id: 'anthropic', title: text, model: text }] }),
    coverage: () => no(text),
    labelling: () => ok({ ...LABELLING, who: text, checks: [{ ...LABELLING.checks[0], title: text }] }),
    drawToLabel: () =>
      ok({
        texts: [
          {
            ...TO_LABEL,
            about: {
              ...TO_LABEL.about,
              tab: text,
              testId: text,
              query: text,
              expected: text,
              judgedText: text,
            },
            mine: { verdict: 'fail', note: text },
          },
        ],
        ...{ changed: 1, left: 7 },
      }),
  });

  it('that mean harm are texts, in every pane', async () => {
    const { page } = await open(everywhere(HOSTILE));
    for (const name of ['Run', 'Row', 'Labels', 'Settings', 'Files']) {
      await tab(page, name).click();
      await page.getByText('window.hacked=1').first().waitFor({ state: 'attached' });
      await page.evaluate(`document.querySelectorAll('details').forEach((one) => (one.open = true))`);
      expect(await page.locator('img').count()).toBe(0);
    }
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    await page.close();
  });

  it.each([300, 220])('as long as German ones stay within %i pixels', async (width) => {
    const { page } = await open(everywhere(LONG), width);
    for (const name of ['Run', 'Row', 'Labels', 'Settings', 'Files']) {
      await tab(page, name).click();
      await page.getByText(LONG).first().waitFor({ state: 'attached' });
      await page.evaluate(`document.querySelectorAll('details').forEach((one) => (one.open = true))`);
      expect([name, await overflow(page)]).toEqual([name, 0]);
      await picture(page, `sidebar-long-${width}-${name}`);
    }
    await page.close();
  });
});

describe('the files', () => {
  it('are fetched page by page, put together and saved by the browser', async () => {
    const next = { item: 1, mark: 'as it was' };
    const { page, calls } = await open({
      exportResults: (request) =>
        ok(
          'from' in request
            ? { files: [{ name: 'GOLD_summary.csv', text: ',c' }] }
            : { files: [{ name: 'GOLD_summary.csv', text: 'a,b' }], next },
        ),
    });
    await tab(page, 'Files').click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV files' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('GOLD_summary.csv');
    expect(readFileSync(await download.path(), 'utf8')).toBe('a,b,c');
    await page.getByText('Saved: GOLD_summary.csv').waitFor();
    const asked = { format: 'csv', tabs: [{ tab: 'GOLD', resultsTab: 'GOLD results' }] };
    expect(calls.filter(({ name }) => name === 'exportResults').map(({ request }) => request)).toEqual([
      asked,
      { ...asked, from: next },
    ]);
    await page.close();
  });
});
