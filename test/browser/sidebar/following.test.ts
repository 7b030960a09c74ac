/** The polling of the sidebar, and how it drives a run. */
import {
  AT,
  type Answers,
  COVERAGE,
  LIVE,
  OUTCOME,
  type Opened,
  browser,
  no,
  ok,
  open,
  openIn,
  tab,
  UNRUN,
  FINISHED,
} from './opened';

interface Timed extends Opened {
  /** Lets time pass in the page, during which its calls return. */
  readonly pass: (milliseconds: number) => Promise<void>;
}

/**
 * A sidebar whose time passes only when told to.
 *
 * @param answers gets a function that returns how many milliseconds have passed in the page
 */
async function openTimed(answers: (now: () => number) => Answers): Promise<Timed> {
  const page = await browser().newPage({ viewport: { width: 300, height: 900 } });
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
  // The page has been drawn once.
  await pass(500);
  return { ...opened, pass };
}
const STEP_MS = 250;

const HIDE = `Object.defineProperty(document, 'hidden', { value: true, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));`;

describe('polling', () => {
  it('notices changes made elsewhere within ten seconds, and loads them once', async () => {
    const now: { outcome: typeof OUTCOME | null; lastRun: string; changes: number } = {
      ...{ outcome: null, lastRun: '', changes: 0 },
    };
    let loads = 0;
    const { page, pass } = await openTimed(() => ({
      coverage: () => ok({ ...COVERAGE, tabs: [UNRUN] }),
      poll: ({ run }) =>
        ok({
          at: AT,
          run: null,
          ...(run === true ? { ...now, outcome: undefined } : { lastRun: '', changes: 0 }),
        }),
      runOutcome: () => {
        loads += 1;
        return ok({ outcome: now.outcome });
      },
    }));
    await page.getByText('GOLD: 3 rows.').waitFor();
    // Long enough for polls to slow down.
    await pass(100_000);
    expect(loads).toBe(1);
    Object.assign(now, { outcome: OUTCOME, lastRun: 'r' });
    await pass(10_000);
    expect(await page.getByRole('region', { name: 'Last run' }).isVisible()).toBe(true);
    expect(loads).toBe(2);
    // An edit is reported as a change.
    const edited = {
      ...OUTCOME.tabs[0],
      kinds: { failing: 1, worse: 1, open: 1, errors: 0, unscored: 0, edited: 1 },
    };
    Object.assign(now, { outcome: { ...OUTCOME, tabs: [edited] }, changes: 1 });
    await pass(10_000);
    expect(await page.getByRole('button', { name: 'Edited 1' }).isVisible()).toBe(true);
    expect(loads).toBe(3);
    // The same in the Row pane, which asks for the selection more often.
    await tab(page, 'Row').click();
    await pass(5000);
    Object.assign(now, { outcome: { ...OUTCOME, runId: 's' }, lastRun: 's' });
    await pass(10_000);
    expect(loads).toBe(4);
    // Results of a run that cannot be found are loaded only once.
    Object.assign(now, { lastRun: 'unknown' });
    await pass(30_000);
    expect(loads).toBe(5);
  });

  it('makes at most one call in two seconds, fewer without a run, and none while the page is hidden', async () => {
    const times: number[] = [];
    const { page, pass } = await openTimed((now) => ({
      poll: () => {
        times.push(now());
        return ok({ at: { ...AT, row: times.length }, run: null, lastRun: '', changes: 0 });
      },
    }));
    await page.getByRole('region', { name: 'Last run' }).waitFor();
    await pass(60_000);
    const before = times.length;
    // One call in six seconds; this test’s clock moves in quarters of a second.
    expect(before).toBeGreaterThanOrEqual(8);
    expect(before).toBeLessThanOrEqual(12);

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
  });
});

describe('edited rows that are rescored automatically', () => {
  const edited = (scoresEdits: boolean) => {
    const kinds = { failing: 2, worse: 1, open: 1, errors: 0, unscored: 0, edited: 2 };
    return { ...OUTCOME, scoresEdits, tabs: [{ ...OUTCOME.tabs[0], kinds }] };
  };
  const QUIET = '2 edited rows are being rescored…';

  it('are one quiet line above the rows', async () => {
    const { page } = await open({ runOutcome: () => ok({ outcome: edited(true) }) });
    await page.getByText(QUIET).waitFor();
  });

  it('are listed as edited if edits are not rescored', async () => {
    const { page } = await open({ runOutcome: () => ok({ outcome: edited(false) }) });
    await page.getByRole('button', { name: 'Edited 2' }).waitFor();
    expect(await page.getByText(QUIET).count()).toBe(0);
  });

  it('leave the results visible while they are rescored; a paused run is shown as a run', async () => {
    let state = 'running';
    const run = () => ({ ...LIVE, state, isOfEdits: true, text: 'GOLD: 12 of 60 rows scored' });
    const { page, pass } = await openTimed(() => ({
      poll: () => ok({ at: AT, run: run(), lastRun: '', changes: 0 }),
    }));
    await page.getByText('Rescoring edited rows: GOLD: 12 of 60 rows scored').waitFor();
    expect(await page.getByRole('region', { name: 'Last run' }).count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
    state = 'waiting';
    await pass(12_000);
    await page.getByRole('heading', { name: 'Waiting' }).waitFor();
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
    resumes: { by: 'trigger', text: 'The run resumes by itself' },
    text: '',
  };
  const shares = (count: number): Answers => {
    let done = 0;
    return {
      carryRun: () => {
        done += 1;
        return ok(done < count ? PAUSED : FINISHED);
      },
    };
  };

  it('started here is driven to its end: each reply starts the next, even while hidden', async () => {
    const { page, calls } = await open({
      ...shares(5),
      runOrAsk: () => ok({ question: '', report: PAUSED }),
    });
    await page.evaluate(HIDE);
    const startedAt = Date.now();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('Done: 2 rows were scored.').waitFor();
    // Less than the pause between two polls: the page did not wait.
    expect(Date.now() - startedAt).toBeLessThan(4000);
    expect(calls.filter(({ name }) => name === 'carryRun')).toHaveLength(5);
  });

  it('that waits says so, and resumes when it is due', async () => {
    let isDue = false;
    const run = () => ({ ...LIVE, state: 'waiting', isOwn: true, isDue });
    const { page, calls, pass } = await openTimed(() => ({
      ...shares(2),
      runEvals: () => ok({ ...PAUSED, waitMs: 600_000, text: 'waiting: the host is busy' }),
      poll: () => ok({ at: AT, run: run(), lastRun: '', changes: 0 }),
    }));
    await page.getByText('100 of 300 rows scored').waitFor();
    await page.evaluate(HIDE);
    await pass(500);
    expect(calls.filter(({ name }) => name === 'carryRun')).toEqual([]);
    isDue = true;
    await pass(8000);
    expect(calls.filter(({ name }) => name === 'carryRun')).toHaveLength(2);
    const looks = calls.filter(({ name, request }) => name === 'poll' && request['run'] === true);
    expect(looks.length).toBeLessThanOrEqual(3);
  });

  it('of somebody else is only watched, at most every five seconds', async () => {
    const times: number[] = [];
    const { page, calls, pass } = await openTimed((now) => ({
      poll: ({ run }) => {
        if (run === true) times.push(now());
        return ok({
          at: AT,
          run: { ...LIVE, state: 'interrupted', isOwn: false, isDue: true },
          lastRun: '',
          changes: 0,
        });
      },
    }));
    await tab(page, 'Row').click();
    await pass(6500);
    expect(times).toHaveLength(2);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(5000);
    expect(calls.some(({ name }) => name === 'carryRun')).toBe(false);
  });

  it('whose reply was lost is found by polling, and never started again', async () => {
    let after: { readonly run: object | null; readonly lastRun: string } = { run: null, lastRun: 'r' };
    const { page, calls, pass } = await openTimed(() => ({
      runOrAsk: () => {
        after = { run: { ...LIVE, isOwn: true }, lastRun: 'r' };
        throw new Error('NetworkError: Connection failure due to HTTP 0');
      },
      poll: () => ok({ at: AT, ...after, changes: 0 }),
      runOutcome: () => ok({ outcome: { ...OUTCOME, runId: after.lastRun } }),
    }));
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await pass(10_000);
    await page.getByText('100 of 300 rows scored').waitFor();
    expect(await page.getByText('Google cannot be reached').count()).toBe(0);
    const loads = () => calls.filter(({ name }) => name === 'runOutcome').length;
    const before = loads();
    after = { run: null, lastRun: 's' };
    await pass(10_000);
    await page.getByRole('region', { name: 'Last run' }).waitFor();
    expect(loads()).toBe(before + 1);
    const begins = ['runOrAsk', 'runEvals', 'carryRun', 'resumeRun'];
    expect(calls.filter(({ name }) => begins.includes(name)).map(({ name }) => name)).toEqual(['runOrAsk']);
  });

  it('is not resumed again right after resuming has failed', async () => {
    const { page, calls, pass } = await openTimed(() => ({
      carryRun: () => no('Somebody else took over or removed the run.'),
      poll: () =>
        ok({ at: AT, run: { ...LIVE, state: 'waiting', isOwn: true, isDue: true }, lastRun: '', changes: 0 }),
    }));
    await page.getByText('100 of 300 rows scored').waitFor();
    await pass(6000);
    expect(calls.filter(({ name }) => name === 'carryRun')).toHaveLength(1);
  });
});
