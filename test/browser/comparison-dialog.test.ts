/** The dialog “Compare old and new answers” in a real browser, over the built bundle. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import * as z from 'zod';
import { answersTab, type Comparison, comparisonOf } from '../e2e/comparison/comparison-support';
import { faultsOf } from './accessible';
import { openBrowser } from './browser';
import { addOnIn, openPage, overflow, picture } from './google-script';

const SAMPLE = (side: string): string => resolve(`samples/comparison-${side}.json`);

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

async function open(one: Comparison): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 640, height: 700 } });
  await openPage(page, 'comparison', addOnIn(one.sheet.runtime));
  return page;
}

describe('Compare old and new answers', () => {
  it('imports two files, tells what does not match, compares, and saves the results', async () => {
    const page = await open(comparisonOf({ Other: [['x']] }));
    await page.getByLabel('Old version').setInputFiles(SAMPLE('old'));
    await page.getByLabel('New version').setInputFiles(SAMPLE('new'));
    await page.getByRole('button', { name: 'Import the files' }).click();
    await page.getByRole('heading', { name: '14 questions to compare, 4 remarks' }).waitFor();
    expect(await page.locator('.problems li').count()).toBe(4);
    expect(await page.getByText('is scored by itself by').textContent()).toMatch(/claude-haiku-5-5/);
    await picture(page, 'comparison-source');
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.locator('.said.good').waitFor();
    expect(await page.locator('tbody tr').first().textContent()).toMatch(/^overall\d/);
    expect(await faultsOf(page)).toEqual([]);
    await picture(page, 'comparison-result');
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as JSON' }).click();
    const download = await coming;
    const saved = z
      .object({ results: z.array(z.unknown()) })
      .parse(JSON.parse(readFileSync(await download.path(), 'utf8')));
    expect(saved.results).toHaveLength(14);
    // Some browsers read a file only after the click.
    expect(await page.evaluate(async (url) => (await fetch(url)).ok, download.url())).toBe(true);
    expect(await overflow(page)).toBe(0);
    await page.close();
  });

  it('takes the tab in front, and shows the last comparison when it is opened again', async () => {
    const one = comparisonOf({ Answers: answersTab(6) });
    const page = await open(one);
    await page.getByRole('button', { name: 'Use the tab in front' }).click();
    await page.getByRole('heading', { name: 'Answers: 6 questions to compare' }).waitFor();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.locator('.said.good').waitFor();
    await page.close();
    const again = await open(one);
    await again.getByText('4 of 6 matched questions compared, 2 failed').waitFor();
    await again.close();
  });

  it('says what is wrong with a file, and shows nothing of it as markup', async () => {
    const page = await open(comparisonOf({ Other: [['x']] }));
    await page.getByLabel('Old version').setInputFiles({
      name: '<img src=x onerror=alert(1)>.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{'),
    });
    await page.getByLabel('New version').setInputFiles(SAMPLE('new'));
    await page.getByRole('button', { name: 'Import the files' }).click();
    await page.locator('.said.bad').waitFor();
    expect(await page.locator('.said').textContent()).toMatch(/“<img .*> ?\.json” is not JSON/);
    expect(await page.locator('.said img').count()).toBe(0);
    await page.close();
  });
});
