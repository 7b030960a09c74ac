/** The Settings pane of the sidebar. */
import { picture } from '../google-script';
import { field, FORM, no, ok, open, SETUP, tab } from './opened';

describe('the Settings pane', () => {
  it('refuses an invalid value in its field, and saves a valid one', async () => {
    const { page, calls } = await open({
      saveSetting: ({ path, value }) =>
        ok(
          field(String(path), {
            title: 'Completeness',
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
    // Settings that few people change are found by searching for a word.
    await page.getByLabel('Find a setting').fill('lowest METRIC');
    expect(await page.getByLabel('Number tolerance').count()).toBe(0);
    const threshold = page.getByLabel('Completeness');
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
      path: 'scoring.qualityThresholds.completeness',
      value: 0.825,
    });
  });

  it('finds forms by their words', async () => {
    const { page } = await open();
    await tab(page, 'Settings').click();
    for (const [word, found] of [
      ['every week', 'Add a schedule'],
      ['mail', 'Mail the summary'],
      ['dark', 'Dark theme in this browser'],
      ['hide', 'For information'],
    ] as const) {
      await page.getByLabel('Find a setting').fill(word);
      await page.getByText(found, { exact: true }).waitFor();
    }
  });

  it('updates the schedules after a cap is saved', async () => {
    const cap = { title: 'Cost cap US$', kind: 'number', least: 0, default: 0 };
    let problem = 'there is no cost cap';
    const { page } = await open({
      settingsForm: () =>
        ok({
          ...FORM,
          sections: [
            { id: 'judge', title: 'Judge', settings: [field('judge.costCapUsd', { ...cap, value: 0 })] },
          ],
        }),
      schedules: () => ok({ schedules: [], tabs: [], timeZone: 'Etc/UTC', user: '', problem }),
      saveSetting: ({ path, value }) => {
        problem = '';
        return ok(field(String(path), { ...cap, value, isDefault: false }));
      },
    });
    await tab(page, 'Settings').click();
    await page.getByRole('heading', { name: 'Schedules' }).click();
    await page.getByText('there is no cost cap').waitFor();
    await page.getByLabel('Cost cap US$').fill('5');
    await page.keyboard.press('Tab');
    await page.getByText('Add a schedule').waitFor();
  });

  it('is light on a dark system, until dark is chosen', async () => {
    const { page } = await open();
    await page.emulateMedia({ colorScheme: 'dark' });
    const colour = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
    expect(await colour()).toBe('rgb(255, 255, 255)');
    await tab(page, 'Settings').click();
    await page.getByText('In the sheet').click();
    await page.getByLabel('Dark theme in this browser').check();
    expect(await colour()).toBe('rgb(31, 32, 35)');
  });

  it('saves a list typed as one text, and shows other settings under Advanced, changed ones first', async () => {
    const { page, calls } = await open({ saveSetting: () => no('The setting cannot be saved.') });
    await tab(page, 'Settings').click();
    await page.getByText('Scoring and runs').click();
    await page.getByLabel('For information').fill('date_match, aoi_id_match;');
    await page.keyboard.press('Tab');
    await page.getByText('The setting cannot be saved.').waitFor();
    expect(calls.find(({ name }) => name === 'saveSetting')?.request).toEqual({
      path: 'scoring.infoOnly',
      value: ['date_match', 'aoi_id_match'],
    });
    await page.getByText('Advanced (1 changed)').click();
    const advanced = page.locator('details.card', { hasText: 'Advanced' });
    await advanced.getByRole('textbox').first().waitFor();
    expect(await advanced.getByRole('textbox').count()).toBe(2);
    expect(await advanced.getByRole('textbox').first().inputValue()).toBe('412');
    await picture(page, 'sidebar-settings-advanced');
  });

  it('reports an invalid key, and never shows it', async () => {
    const { page, calls } = await open({
      tryService: () => no('Anthropic refuses the key: copy it again.'),
      saveService: () => ok({ message: 'Saved.', setup: { ...SETUP, hasKeys: true } }),
    });
    await tab(page, 'Settings').click();
    await page.getByLabel('API key').fill('sk-wrong-0001');
    await page.getByRole('button', { name: 'Test' }).click();
    await page.getByText('Anthropic refuses the key').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Stored, and never shown.').waitFor();
    expect(await page.getByLabel('API key').inputValue()).toBe('');
    expect(calls.find(({ name }) => name === 'saveService')?.request).toMatchObject({
      keys: { key: 'sk-wrong-0001' },
    });
    expect(await page.content()).not.toContain('sk-wrong');
    await page.getByRole('heading', { name: 'Langfuse' }).click();
    expect(await page.getByLabel('Langfuse public key').getAttribute('placeholder')).toBe('set');
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
  });
});
