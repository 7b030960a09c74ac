/** The schedules of the Settings pane in a real browser, over the add-on's own functions. */
import type { Page } from 'playwright-core';
import * as z from 'zod';
import { UserError } from '../../../src/model/user-error';
import { listSchedules, removeSchedule, saveSchedule } from '../../../src/commands/schedules';
import { whyNoTrigger } from '../../../src/engine/background-trigger';
import { readSchedules } from '../../../src/stores/document';
import { ANA, BEN, entry, SharedDocument } from '../../support/schedules';
import { faultsOf } from '../accessible';
import { overflow, picture } from '../google-script';
import { ok, open as openSidebar, tab } from './opened';

const Entry = z.object({
  ...{ id: z.string(), sheetId: z.int().nullable(), every: z.enum(['hour', 'day', 'week']) },
  ...{ hour: z.int(), weekday: z.int(), mail: z.enum(['never', 'always', 'worse']), mailTo: z.string() },
});

/** Replies like those of src/commands/schedules.ts for Ana. */
function answer(shared: SharedDocument, name: string, json: string): string {
  const services = shared.as(ANA);
  try {
    if (name === 'saveSchedule') saveSchedule(Entry.parse(JSON.parse(json)), services);
    if (name === 'removeSchedule')
      removeSchedule(z.object({ id: z.string() }).parse(JSON.parse(json)).id, services);
    const shown = { message: 'Done.', problem: whyNoTrigger(services), schedules: listSchedules(services) };
    const value = { timeZone: shared.timeZone, user: ANA, tabs: shared.tabs, ...shown };
    return JSON.stringify({ ok: true, value });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return JSON.stringify({ ok: false, code: error.code, message: error.message });
  }
}

async function openCard(page: Page): Promise<void> {
  await tab(page, 'Settings').click();
  await page.getByRole('heading', { name: 'Schedules' }).click();
}

async function open(shared = new SharedDocument()): Promise<{ page: Page; shared: SharedDocument }> {
  const ask = (name: string) => (request: object) => answer(shared, name, JSON.stringify(request));
  const { page } = await openSidebar({
    schedules: ask('schedules'),
    saveSchedule: ask('saveSchedule'),
    removeSchedule: ask('removeSchedule'),
  });
  await openCard(page);
  await page.getByRole('button', { name: 'Switch on' }).and(page.locator(':enabled')).waitFor();
  return { page, shared };
}

const items = (page: Page) => page.getByRole('list', { name: 'Schedules' }).getByRole('listitem');

describe('the schedules', () => {
  it('without a background trigger say why nothing can be scheduled, and show no form', async () => {
    const problem = 'This is an add-on that may use the spreadsheet that you have open, and no other.';
    const value = { timeZone: 'Etc/UTC', user: ANA, tabs: [], problem, schedules: [] };
    const { page } = await openSidebar({ schedules: () => ok(value) });
    await openCard(page);
    await page.getByText(problem).waitFor();
    expect(await page.getByRole('button', { name: 'Switch on' }).count()).toBe(0);
  });

  it('are empty at first, with a form for every day at 02:00 and the time zone', async () => {
    const { page } = await open();
    expect(await items(page).allInnerTexts()).toEqual(['Nothing is scheduled.']);
    expect(await page.locator('#schedule-sheetId').innerText()).toBe('All eval sets\nGOLD\nSMOKE');
    expect(await page.getByLabel('At', { exact: true }).inputValue()).toBe('2');
    expect(await page.getByText('Time zone of the spreadsheet: Etc/UTC.').isVisible()).toBe(true);
    expect(await page.getByLabel('On', { exact: true }).isVisible()).toBe(false);
    expect(await page.getByLabel('To', { exact: true }).isVisible()).toBe(false);
  });

  it('can be switched on by keyboard alone', async () => {
    const { page, shared } = await open();
    await page.locator('#schedule-sheetId').focus();
    await page.keyboard.type('GOLD');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Every w');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Fri');
    await page.keyboard.press('Tab');
    await page.keyboard.type('05');
    await page.keyboard.press('Tab');
    await page.keyboard.type('When');
    await page.keyboard.press('Tab');
    await page.keyboard.type('team@example.org');
    await page.keyboard.press('Enter');
    await page.getByText('Done.').waitFor();
    expect(await items(page).locator('p').allInnerTexts()).toEqual([
      'Every Friday at 05:00, “GOLD”, mail to team@example.org when something gets worse',
      'Switched on by ana@example.org on 22 Nov 2026 · not started yet',
    ]);
    expect(shared.triggersOf(ANA)).toEqual(['continueRun']);
  });

  it('send mail to the user’s own address by default', async () => {
    const { page, shared } = await open();
    await page.getByLabel('Mail the summary').selectOption('always');
    expect(await page.getByLabel('To', { exact: true }).getAttribute('placeholder')).toBe(ANA);
    await page.getByRole('button', { name: 'Switch on' }).click();
    await page.getByText('Done.').waitFor();
    expect(readSchedules(shared.document)[0]?.mailTo).toBe(ANA);
  });

  it('of the user can be changed, and the change cancelled', async () => {
    const shared = new SharedDocument();
    saveSchedule(entry({ sheetId: 12, every: 'week', weekday: 3, hour: 9 }), shared.as(ANA));
    const { page } = await open(shared);
    await page.getByRole('button', { name: 'Change: Every Wednesday at 09:00, “SMOKE”, no mail' }).click();
    expect(await page.getByRole('heading', { level: 3, name: 'schedule' }).innerText()).toBe(
      'Change the schedule',
    );
    expect(await page.locator('#schedule-sheetId').inputValue()).toBe('12');
    expect(await page.getByLabel('On', { exact: true }).inputValue()).toBe('3');
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByRole('heading', { level: 3, name: 'schedule' }).innerText()).toBe(
      'Add a schedule',
    );
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByLabel('Runs').selectOption('hour');
    expect(await page.getByLabel('At', { exact: true }).isVisible()).toBe(false);
    await page.getByRole('form').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Done.').waitFor();
    expect(await items(page).locator('p').first().innerText()).toBe('Every hour, “SMOKE”, no mail');
    expect(await page.getByRole('heading', { level: 3, name: 'schedule' }).innerText()).toBe(
      'Add a schedule',
    );
  });

  it('of others show their owner, and can be removed but not changed', async () => {
    const shared = new SharedDocument();
    saveSchedule(entry(), shared.as(BEN));
    const { page } = await open(shared);
    expect(await page.getByText('Switched on by ben@example.org on 22 Nov 2026').isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Change' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Switch on' }).click();
    await page.getByText(/already have a schedule/).waitFor();
    expect(shared.triggersOf(ANA)).toEqual([]);
    await page.getByRole('button', { name: 'Remove: Every day at 02:00' }).click();
    await page.getByText('Done. It was: Every day at 02:00, all eval sets, no mail.').waitFor();
    expect(await items(page).allInnerTexts()).toEqual(['Nothing is scheduled.']);
  });

  it('of a deleted tab keep it until another tab is chosen', async () => {
    const shared = new SharedDocument();
    saveSchedule(entry({ sheetId: 11 }), shared.as(ANA));
    shared.tabs = [{ name: 'SMOKE', sheetId: 12 }];
    const { page } = await open(shared);
    expect(await page.getByText(/^“GOLD” /).isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('form').getByRole('button', { name: 'Save' }).click();
    await page.getByText(/choose another one/).waitFor();
    await page.locator('#schedule-sheetId').selectOption('SMOKE');
    await page.getByRole('form').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Done.').waitFor();
    expect(readSchedules(shared.document)[0]?.tab).toEqual({ sheetId: 12, name: 'SMOKE' });
    expect(await page.locator('#schedule-sheetId').innerText()).toBe('All eval sets\nSMOKE');
  });

  it('show a tab’s name as text, and fit the window', async () => {
    const shared = new SharedDocument();
    const hostile = '<img src=x onerror="window.stolen=1">';
    shared.tabs = [
      { name: hostile, sheetId: 11 },
      { name: 'SMOKE', sheetId: 12 },
    ];
    saveSchedule(entry({ sheetId: 11, mail: 'worse' }), shared.as(BEN));
    saveSchedule(entry({ sheetId: 12, every: 'hour' }), shared.as(ANA));
    saveSchedule(entry({ mail: 'always' }), shared.as(ANA));
    shared.tabs = [{ name: hostile, sheetId: 11 }];
    const { page } = await open(shared);
    expect(await items(page).first().innerText()).toContain(hostile);
    expect(await page.locator('img').count()).toBe(0);
    expect(await overflow(page)).toBe(0);
    await page.getByLabel('Runs').selectOption('week');
    await page.getByLabel('Mail the summary').selectOption('worse');
    expect(await overflow(page)).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    await picture(page, 'schedules-dialog');
  });
});
