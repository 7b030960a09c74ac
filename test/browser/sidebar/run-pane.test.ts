/** The Results pane of the sidebar. */
import { picture } from '../google-script';
import {
  AT,
  COVERAGE,
  FIRST,
  LIVE,
  OUTCOME,
  ROW,
  TAB_OUTCOME,
  looks,
  no,
  ok,
  open,
  FINISHED,
  rowToLookAt,
  UNRUN,
} from './opened';

describe('the Results pane', () => {
  it('shows what will be checked, and runs the chosen rows', async () => {
    const coverage = {
      ...COVERAGE,
      judging: 'About 12 calls to claude-haiku-5-5: 9,000 tokens, $0.01, 1 minute.',
      tabs: [
        {
          ...{ tab: 'GOLD', headerRow: 1, rows: 3, conversations: '', leftOut: ['1 row with status skip'] },
          checks: [
            { id: 'a', title: 'Area', rows: 3, runs: true, text: '3 rows' },
            { id: 'b', title: 'Dates', rows: 2, runs: false, text: 'no column holds the actual dates' },
          ],
          ...{ renamed: [], ignored: [], problems: [] },
        },
      ],
    };
    const { page, calls } = await open({ coverage: () => ok(coverage) });
    await page.getByRole('button', { name: 'Ways to run' }).click();
    await page.getByLabel('Run evals on').selectOption('the selected rows');
    await page.getByRole('button', { name: 'What will be checked?' }).click();
    const shown = page.getByRole('region', { name: 'What will be checked' });
    await shown.getByText('About 12 calls').waitFor();
    await shown.getByText('What can’t be checked, and why').click();
    await shown.getByText('no column holds the actual dates').waitFor();
    await picture(page, 'sidebar-run');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('Done: 2 rows were scored.').waitFor();
    const request = { isOfSelection: true, choice: {}, from: 'sidebar' };
    expect(calls.filter(({ name }) => name === 'runOrAsk')).toEqual([{ name: 'runOrAsk', request }]);
    // The click on Run did not ask for the coverage again.
    expect(calls.filter(({ name }) => name === 'coverage')).toHaveLength(1);
  });

  it('combines the ticked statuses of the eval sets that it runs', async () => {
    const status = (name: string, isLeftOut = false) => ({ status: name, rows: 1, isLeftOut });
    const tabs = [
      { tab: 'GOLD', rows: 2, groups: [], statuses: [status('ready'), status('skip', true)] },
      { tab: 'LOC', rows: 2, groups: [], statuses: [status('Ready'), status('draft')] },
    ];
    const { page, calls } = await open({
      sidebarStart: () => ok({ ...FIRST, tabs: ['GOLD', 'LOC'] }),
      runChoices: () => ok(tabs),
    });
    await page.getByRole('button', { name: 'Ways to run' }).click();
    await page.getByLabel('skip').check();
    await page.getByLabel('Run evals on').selectOption('all eval sets (2)');
    expect(await page.getByLabel('draft').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('Done: 2 rows were scored.').waitFor();
    const request = { choice: { statuses: ['ready', 'skip', 'draft'] }, from: 'sidebar' };
    expect(calls.filter(({ name }) => name === 'runOrAsk')).toEqual([{ name: 'runOrAsk', request }]);
  });

  it('shows a run’s progress, who started it and its errors; cancels it', async () => {
    let run: unknown = LIVE;
    const { page, calls } = await open({
      poll: () => ok({ at: AT, run, lastRun: '', changes: 0 }),
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
  });

  it('shows the headline of a run, and its rows by kind and by words', async () => {
    const { page, calls } = await open();
    await page.getByRole('button', { name: 'since run 1' }).waitFor();
    expect(await page.locator('.headline p').first().innerText()).toBe('67 % pass (2 of 3)');
    await page.getByRole('img', { name: 'Pass rates of the last 3 runs: 50 %, 75 %, 67 %' }).waitFor();
    await page.getByText(/^1 row lost 2 scores/).waitFor();
    const listed = page.getByRole('list', { name: 'Rows to look at' });
    expect(await listed.locator('.name').allInnerTexts()).toEqual([
      'g-1 Which?',
      'Row 4 Where?',
      'g-8 When?',
    ]);
    await picture(page, 'sidebar-outcome');
    // Light red, whatever the order of the styles.
    const colour = `getComputedStyle(document.querySelector('.chip.fail')).backgroundColor`;
    expect(await page.evaluate(colour)).toMatch(/^color\(srgb 0\.96/);
    await page.getByRole('button', { name: 'Undecided 1' }).click();
    expect(await listed.locator('.name').allInnerTexts()).toEqual(['g-8 When?']);
    await page.getByRole('button', { name: 'Worse 1' }).click();
    expect(await listed.locator('.name').allInnerTexts()).toEqual(['g-1 Which?']);
    await page.getByRole('button', { name: 'Worse 1' }).click();
    expect(await listed.locator('li').count()).toBe(3);
    await page.getByLabel('Search these rows').fill('ROW 4 where');
    expect(await listed.locator('.name').allInnerTexts()).toEqual(['Row 4 Where?']);
    await page.getByRole('button', { name: 'Show in results' }).click();
    expect(calls.find(({ name }) => name === 'showRows')?.request).toEqual({ sheetId: 1, rows: [4] });
    await page.getByLabel('Search these rows').fill('nowhere');
    expect(await page.getByRole('button', { name: 'Show in results' }).count()).toBe(0);
  });

  it('has one Tab stop for the chips and one for the list, which grows as the user scrolls', async () => {
    const why = `Dataset: ${'expected 0 or 11, '.repeat(8)}selected `;
    const toLookAt = Array.from({ length: 275 }, (_row, index) =>
      rowToLookAt(index + 2, `g-${index}`, 'Which?', 'fail', `${why}${index}`),
    );
    const cell = { tab: 'GOLD', row: 47, column: 'expected_start_date', text: '“Q1” is none' };
    const tabs = [{ ...TAB_OUTCOME, toLookAt, problems: [cell] }];
    const outcome = { ...OUTCOME, problems: ['Loc: left alone'], tabs };
    const { page, calls } = await open({ runOutcome: () => ok({ outcome }) });
    const listed = page.getByRole('list', { name: 'Rows to look at' });
    await listed
      .getByText(/expected 0 or 11, selected 0$/)
      .first()
      .waitFor();
    const stops = await page.evaluate(
      `[...document.querySelectorAll('button, select, input, summary, a')].filter((one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility()).length`,
    );
    expect(stops).toBeLessThanOrEqual(12);
    expect(await page.locator('details').count()).toBeLessThanOrEqual(2);
    await listed.getByRole('button').first().focus();
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate('document.activeElement.textContent')).toContain('g-1 ');
    for (let presses = 0; (await listed.locator('.case').count()) < 275 && presses < 60; presses += 1)
      await page
        .evaluate('window.scrollTo(0, document.body.scrollHeight)')
        .then(() => page.waitForTimeout(50));
    expect(await listed.locator('.case').count()).toBe(275);
    await page.getByText('Problems in the sheet: 2').click();
    await page.getByText('Loc: left alone').waitFor();
    expect(await page.getByText('is none').textContent()).toBe('row 47 expected_start_date: “Q1” is none');
    await page.getByRole('button', { name: 'row 47 expected_start_date' }).click();
    expect(calls.filter(({ name }) => name === 'goToRow').map(({ request }) => request)).toEqual([
      { sheetId: 1, row: 47 },
    ]);
  });

  it('opens a row with one click and steps from row to row without waiting', async () => {
    const gates: (() => void)[] = [];
    let isSlow = false;
    const { page, calls } = await open({
      rowViews: async (request) => {
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
    // From now on the server does not answer: the rows have been fetched already.
    isSlow = true;
    await page.getByRole('button', { name: 'g-1 Which?' }).click();
    await page.getByRole('heading', { name: 'Question 2' }).waitFor({ timeout: 1500 });
    await page.getByText('1 of 3').waitFor();
    await page.getByRole('button', { name: 'Next row' }).click();
    await page.getByRole('heading', { name: 'Question 4' }).waitFor({ timeout: 1500 });
    await page.keyboard.press('j');
    await page.getByRole('heading', { name: 'Question 9' }).waitFor({ timeout: 1500 });
    expect(await page.getByRole('button', { name: 'Next row' }).isDisabled()).toBe(true);
    await page.keyboard.press('k');
    await page.getByRole('heading', { name: 'Question 4' }).waitFor({ timeout: 1500 });
    await page.getByText('2 of 3').waitFor();
    const went = calls.filter(({ name }) => name === 'goToRow').map(({ request }) => request['row']);
    expect(went[0]).toBe(2);
    expect(went[went.length - 1]).toBe(4);
    for (const go of gates) go();
  });

  it('asks the agent after showing the estimate, then continues like any run', async () => {
    const { page, calls } = await open({
      planAsking: () => ok({ text: '3 questions to the agent, about 2 minutes.', costQuestion: '' }),
      askAgent: () => ok({ state: 'asked', text: '3 of 3 rows asked' }),
    });
    await page.getByRole('button', { name: 'Ways to run' }).click();
    await page.getByLabel('Ask about').selectOption('missing');
    await page.getByRole('button', { name: 'Ask…' }).click();
    await page.getByText('3 questions to the agent').waitFor();
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByText('3 of 3 rows asked.').waitFor();
    // A second click cannot ask again.
    expect(await page.getByRole('button', { name: 'Ask', exact: true }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Ways to run' }).getAttribute('aria-expanded')).toBe(
      'false',
    );
    const request = { tabs: ['GOLD'], choice: {}, which: 'missing', thenScore: true, from: 'sidebar' };
    expect(calls.find(({ name }) => name === 'askAgent')?.request).toEqual(request);
  });

  it('asks to confirm the cost of a run', async () => {
    const question = 'Judging may cost $12, which is more than $5.';
    const { page, calls } = await open({
      sidebarStart: () => ok({ ...FIRST, judge: 'claude-haiku-5-5' }),
      runOrAsk: () => ok({ question, report: null }),
      runEvals: () => ok(FINISHED),
    });
    const runs = () => calls.filter(({ name }) => name === 'runEvals').length;
    await page.getByRole('button', { name: 'Ways to run' }).click();
    await page.getByLabel('Of these').selectOption('only rows with errors');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText(question).waitFor();
    expect(runs()).toBe(0);
    await page.getByRole('button', { name: 'Run anyway' }).click();
    await page.getByText('Done: 2 rows were scored.').waitFor();
    // The second press sends the same choice as the first, and asks no more.
    expect(calls.filter(({ name }) => name === 'coverage')).toEqual([]);
    expect(calls.filter(({ name }) => name === 'runEvals').map(({ request }) => request)).toEqual([
      { tabs: ['GOLD'], choice: {}, from: 'sidebar', only: 'errors' },
    ]);
  });

  it.each([
    [
      'NetworkError: Connection failure due to HTTP 0',
      'Google cannot be reached: try again once you are online.',
    ],
    ['NetworkError: Connection failure due to HTTP 429', 'from this page for a few minutes: try again then.'],
    ['NetworkError: Connection failure due to HTTP 404', 'Google no longer knows this page'],
    ['NetworkError: Connection failure due to HTTP 403', 'sign in again'],
    ['… while reading from storage. Error code PERMISSION_DENIED.', 'signed in to several Google accounts'],
    ['Permisos necesarios: https://www.googleapis.com/auth/script.send_mail', 'tick “Send email as you”'],
  ])('shows which call was refused, below a run that passed: %s', async (message, said) => {
    const kinds = { failing: 0, worse: 0, open: 0, errors: 0, unscored: 0, edited: 0 };
    const tabs = [{ ...TAB_OUTCOME, toLookAt: [], nothingToSee: 'Every row passes.', kinds }];
    const { page } = await open({
      runOutcome: () => ok({ outcome: { ...OUTCOME, tabs } }),
      runOrAsk: () => {
        throw new Error(message);
      },
    });
    await page.getByText('Every row passes.').waitFor();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText(said).waitFor();
  });

  it('makes no call for minutes after a 429, longer each time', async () => {
    const { page, calls } = await open({
      poll: () => {
        throw new Error('NetworkError: Connection failure due to HTTP 429');
      },
    });
    await page.getByText('Google accepts no more calls from this page').waitFor();
    await page.waitForTimeout(11_000);
    expect(calls.filter(({ name }) => name === 'poll')).toHaveLength(1);
  });

  it('reports a failure, and continues', async () => {
    const { page } = await open({ runOrAsk: () => no('A run is in progress: ana@example.org began it.') });
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('A run is in progress: ana@example.org began it.').waitFor();
    expect(await page.getByRole('button', { name: 'Run', exact: true }).isEnabled()).toBe(true);
  });

  it('reports for each set that its judge did not answer, and the progress of a cancelled run', async () => {
    const silenceText = 'The judge did not answer: 19 rows were not measured (it could not be reached).';
    let ran: (request: object) => void = () => undefined;
    const asked = new Promise<object>((resolve) => (ran = resolve));
    const { page } = await open({
      runEvals: (request) => {
        ran(request);
        return ok(FINISHED);
      },
      runOutcome: () =>
        ok({
          outcome: {
            ...OUTCOME,
            outcome: { how: 'cancelled' },
            tabs: [{ ...TAB_OUTCOME, silenceText, rows: 48, notReached: 36 }],
          },
        }),
    });
    await page.getByText(silenceText).waitFor();
    await page.getByText('The run was cancelled: 12 of 48 rows of GOLD are scored.').waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    expect(await asked).toMatchObject({ tabs: ['GOLD'], only: 'errors' });
  });

  it('does not say “Done” if nothing was measured, and shows first what to fix', async () => {
    const cell = { tab: 'GOLD', row: 2, column: 'expected_aoi_ids', text: '“?” is no area' };
    const tabs = [{ ...TAB_OUTCOME, isMeasured: false, problems: [cell] }];
    const { page } = await open({
      runOutcome: () => ok({ outcome: { ...OUTCOME, tabs } }),
      runEvals: () => ok(FINISHED),
    });
    await page.getByText('“?” is no area').waitFor();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('“?” is no area').waitFor();
    expect(await page.getByText('Done').count()).toBe(0);
  });

  it('says before the first run what can be checked, and why the rest cannot', async () => {
    const check = { id: 'a', title: 'Area', rows: 3, runs: true, text: '3 rows' };
    const idle = { ...check, id: 'd', title: 'Dates', runs: false, text: 'no column actual_start_date' };
    const set = {
      ...UNRUN,
      renamed: ['expected_id is read as expected_aoi_ids'],
      ignored: ['notes', 'expected_anwser'],
      problems: ['GOLD, expected_anwser: ignored. Did you mean expected_answer?'],
    };
    const { page } = await open({
      runOutcome: () => ok({ outcome: null }),
      coverage: () => ok({ ...COVERAGE, tabs: [{ ...set, checks: [check, idle, { ...idle, rows: 0 }] }] }),
    });
    await page.getByText('GOLD: 3 rows. 1 of 2 checks can run.').waitFor();
    await page.getByText('Did you mean expected_answer?').waitFor();
    await page.getByText('expected_id is read as expected_aoi_ids.').waitFor();
    await page.getByText('Columns not read: notes, expected_anwser.').waitFor();
    await page.getByText('What can’t be checked, and why').click();
    await page.getByText('no column actual_start_date').waitFor();
    await picture(page, 'sidebar-first');
  });
});
