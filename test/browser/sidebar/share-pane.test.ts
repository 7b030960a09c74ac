/** The button “Share” of the sidebar, over the built bundle. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import * as z from 'zod';
import { addOnOf } from '../../e2e/add-on';
import { ownBrowser } from '../browser';
import { addOnIn, openPage, overflow, picture } from '../google-script';

const GOLD = [
  ['test_id', 'query', 'expected_aoi_ids', 'actual_id'],
  ['1-001', 'Which area?', 'BRA', 'BRA'],
  ['1-002', '<b>Which other?</b>', 'BRA', 'PER'],
];

const Scorecards = z.object({
  scorecards: z.array(z.looseObject({ test_id: z.string(), verdict: z.string() })),
});

const browser = ownBrowser();

async function open(): Promise<Page> {
  const { runtime, ask } = addOnOf({ GOLD });
  ask('runEvals');
  const page = await browser().newPage({ viewport: { width: 300, height: 700 } });
  await openPage(page, 'sidebar', addOnIn(runtime));
  await page.getByRole('button', { name: 'Share' }).click();
  return page;
}

async function saved(page: Page, button: string): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const download = await coming;
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
}

it('Share saves scorecards, files and report, and mails the run', async () => {
  const page = await open();
  await picture(page, 'exports');
  const json = await saved(page, 'JSON');
  expect(json.name).toMatch(/^GOLD \d{4}-\d{2}-\d{2} \d{4}\.json$/);
  expect(
    Scorecards.parse(JSON.parse(json.text)).scorecards.map(({ test_id, verdict }) => [test_id, verdict]),
  ).toEqual([
    ['1-001', 'pass'],
    ['1-002', 'fail'],
  ]);
  const html = await saved(page, 'HTML report');
  expect(html.name).toMatch(/^.+ \d{4}-\d{2}-\d{2}\.html$/);
  expect(html.text).toContain('&lt;b&gt;Which other?&lt;/b&gt;');
  const csv = await saved(page, 'CSV files');
  expect(csv.name).toBe('GOLD_summary.csv');
  expect(csv.text.split('\r\n')[0]).toContain('overall_score');
  await page.getByLabel('Mail to').fill('lead@example.org');
  await page.getByRole('button', { name: 'Mail' }).click();
  await page.getByText('Sent to lead@example.org.').waitFor();
  expect(await overflow(page)).toBe(0);
});
