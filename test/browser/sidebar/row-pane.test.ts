/** The Row pane of the sidebar. */
import { picture } from '../google-script';
import { AT, CHECK, ROW, looks, ok, open, tab, FINISHED } from './opened';

const FOLLOWING = { ...CHECK, id: 'chart', title: 'Answer in the chart', followsFrom: 'Answer in the text' };

describe('the Row pane', () => {
  it('follows the selected row: verdict, checks, the judge’s reason, links', async () => {
    let row = 2;
    const paragraph = {
      id: 'agent_answer',
      title: 'Answer in the text',
      question: 'Is it answered?',
      lines: [],
    };
    const { page } = await open({
      guide: () => ok({ verdicts: [], checks: [paragraph] }),
      poll: () => ok({ at: { ...AT, row }, run: null, lastRun: '', changes: 0 }),
      rowViews: looks((at) =>
        at === 2
          ? { kind: 'row', row: { ...ROW, checks: [...ROW.checks, FOLLOWING] } }
          : { kind: 'none', why: 'Row 9 of GOLD is blank.' },
      ),
    });
    await tab(page, 'Row').click();
    await page.getByRole('heading', { name: 'Which country lost the most?' }).waitFor();
    expect(await page.locator('blockquote').first().innerText()).toBe('The answer names Peru.');
    expect(await page.getByText('1: pass · 2: fail · 3: no score').first().isVisible()).toBe(true);
    expect(await page.getByRole('link', { name: /trace/ }).getAttribute('href')).toBe(ROW.traceUrl);
    await page.getByText('agent: 3 tool calls, 6.2 s').waitFor();
    expect(await page.getByText('Accept actual as expected').count()).toBe(0);
    await page.getByRole('button', { name: 'What “Answer in the text” checks' }).first().click();
    await page.getByText('Is it answered?').waitFor();
    await page.getByText('; output from: Responses, 4 Aug 2026, 10:12 UTC').waitFor();
    // Checks that fail because of an earlier failure are one line until it is opened.
    await page.getByText('Follow-on failures: Answer in the chart').click();
    const following = page.locator('details.check', { hasText: 'Answer in the chart' });
    expect(await following.locator('summary').innerText()).toMatch(/follows from Answer in the text\s+fail/);
    // The line is open; the check itself opens with another click.
    expect(await following.getAttribute('open')).toBeNull();
    // The outcome in view lists the row as worse.
    await page.getByText('fail · passed before').waitFor();
    await picture(page, 'sidebar-row');
    row = 9;
    await page.getByText('Row 9 of GOLD is blank.').waitFor();
  });

  it('shows each check’s own actual value, and marks differences only between two values', async () => {
    const unreadable = 'expected_start_date: “Q1 2024” is not a date';
    const check = (title: string, about: object) => ({
      ...CHECK,
      id: title,
      title,
      isJudged: false,
      ...about,
    });
    const row = {
      ...ROW,
      ...{ verdict: 'error', error: unreadable, answer: 'As an AI, no.' },
      problems: [
        { column: 'expected_start_date', at: null, problem: '“Q1 2024” is not a date', examples: [] },
      ],
      checks: [
        check('Does not contain', { expected: 'sorry', actual: 'As an AI, no.' }),
        check('Completeness', { state: 'open', expected: '', actual: 'A chart' }),
        check('Clarification', { expected: '', actual: 'asked' }),
      ],
    };
    const { page } = await open({ rowViews: looks(() => ({ kind: 'row', row })) });
    await tab(page, 'Row').click();
    await page.getByText('Problems in this row').waitFor();
    expect(await page.getByText('“Q1 2024” is not a date').count()).toBe(1);
    const card = (title: string) => page.locator('details.check', { hasText: title }).locator('dl');
    expect(await card('Does not contain').innerText()).toMatch(
      /^Expected.*\s+sorry\s+Actual\s+As an AI, no\.\s+Trials/,
    );
    expect(await card('Completeness').locator('mark').count()).toBe(0);
    expect(await card('Completeness').innerText()).toMatch(/^Actual\s+A chart/);
    expect(await card('Clarification').innerText()).toMatch(/^Expected.*\s+nothing\s+Actual\s+asked/);
  });

  it('shows question and answer first, counts deciding checks only, and shows informational ones without red', async () => {
    const informing = { ...CHECK, id: 'chart', title: 'Chart made', isJudged: false, informs: true };
    const row = { ...ROW, answer: 'It is Peru.', checks: [...ROW.checks, informing] };
    const { page } = await open({ rowViews: looks(() => ({ kind: 'row', row })) });
    await tab(page, 'Row').click();
    await page.getByText('ⓘ For information: Chart made').click();
    const chip = page.locator('details.check', { hasText: 'Chart made' }).locator('.chip');
    expect([await chip.innerText(), await chip.getAttribute('class')]).toEqual(['ⓘ fail', 'chip ']);
    const text = await page.locator('article').innerText();
    const places = ['Which country', 'It is Peru.', 'The answer names Peru.', '✓ Area'].map((part) =>
      text.indexOf(part),
    );
    expect(places).toEqual([...places].sort((x, y) => x - y));
    expect(places[0]).toBeGreaterThan(-1);
  });

  it('shows a whole conversation, the turn in focus, and goes from turn to turn', async () => {
    const said = ['Which country lost the most?', 'And the year before?', 'And in hectares?'];
    const rowAt = (here: number) => ({
      ...ROW,
      query: said[here] ?? '',
      conversationVerdict: 'fail',
      turns: said.map((query, index) => ({
        number: index + 1,
        query,
        answer: `Answer ${index + 1}.`,
        verdict: index === 1 ? 'fail' : 'pass',
        ...{ isHere: index === here, source: { sheetId: AT.sheetId, row: index + 2 }, results: null },
      })),
    });
    const { page, calls } = await open({
      rowViews: looks((at) => ({ kind: 'row', row: rowAt(at - 2) })),
      goToRow: () => ok({}),
    });
    await tab(page, 'Row').click();
    const exchange = page.getByRole('region', { name: 'Conversation' });
    await exchange.waitFor();
    expect(await exchange.locator('li').count()).toBe(3);
    await exchange.getByRole('button', { name: 'And the year before?' }).click();
    await exchange.locator('li[aria-current]', { hasText: 'And the year before?' }).waitFor();
    await page.getByRole('heading', { name: 'And the year before?' }).waitFor();
    await page.getByRole('button', { name: 'Rescore this conversation' }).waitFor();
    expect(calls.filter(({ name }) => name === 'goToRow').map(({ request }) => request['row'])).toEqual([3]);
  });

  it('keeps a row opened from the list while its cells are edited, and rescores it, whatever its status', async () => {
    let at = { ...AT, row: 8 };
    let query = 'Where?';
    const { page, calls } = await open({
      poll: () => ok({ at, run: null, lastRun: '', changes: 0 }),
      rowViews: looks((row) => ({
        kind: 'row',
        row: { ...ROW, query: row === 4 ? query : `Row ${row}`, source: { sheetId: 1, row }, results: null },
      })),
      goToRow: ({ row }) => {
        at = { ...AT, row: Number(row) };
        return ok({});
      },
      runEvals: () => ok(FINISHED),
    });
    await page.getByRole('button', { name: /Row 4 Where/ }).click();
    await page.getByRole('heading', { name: 'Where?' }).waitFor();
    await page.getByText('2 of 3').waitFor();
    // The selection has arrived and is seen there; Enter ends an edit and goes down by a row.
    await page.waitForTimeout(2500);
    query = 'Where exactly?';
    at = { ...AT, row: 5 };
    await page.getByRole('heading', { name: 'Where exactly?' }).waitFor();
    await page.getByRole('button', { name: 'Rescore this row' }).click();
    await page.getByText('Rescored.').waitFor();
    expect(calls.find(({ name }) => name === 'runEvals')?.request).toEqual({
      ...{ tabs: ['GOLD'], choice: { rows: [4], statuses: ['ready'] }, keepsOthers: true, from: 'sidebar' },
    });
    await page.getByRole('button', { name: 'Unpin' }).click();
    await page.getByRole('heading', { name: 'Row 5' }).waitFor();
  });

  it('says how to fix a row, and goes to the cell', async () => {
    const problem = {
      ...{ column: 'expected_start_date', at: 7, problem: '“soon” is not a date' },
      examples: ['2020-01-01'],
    };
    const { page, calls } = await open({
      rowViews: looks(() => ({ kind: 'row', row: { ...ROW, problems: [problem] } })),
    });
    await tab(page, 'Row').click();
    const mend = page.getByRole('region', { name: 'Problems in this row' });
    expect(await mend.innerText()).toContain('For example: 2020-01-01.');
    await mend.getByRole('button', { name: 'expected_start_date' }).click();
    expect(calls.find(({ name }) => name === 'goToRow')?.request).toEqual({ sheetId: 1, row: 2, column: 7 });
  });
});
