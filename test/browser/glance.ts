/** What a person meets at first glance on pages, over the sample: the figures that only a browser can tell. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import type { Figure } from './face-figures';
import { startWorkbench } from './started';

/** A laptop's. */
const SCREEN = { width: 1360, height: 768 };

/** @param folder where the sample's report is: see `sampleRun` */
export async function pageFigures(browser: Browser, folder: string): Promise<readonly Figure[]> {
  return [await reportPages(browser, join(folder, 'sample.html')), await resultsPane(browser)];
}

async function reportPages(browser: Browser, report: string): Promise<Figure> {
  const page = await browser.newPage();
  await page.goto(pathToFileURL(report).href);
  const printed = await page.pdf({ format: 'A4' });
  await page.close();
  const figure = printed.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
  return { what: 'A4 pages of the report', figure, most: 13 };
}

/** In the sidebar, after a run over all eval sets. */
async function resultsPane(browser: Browser): Promise<Figure> {
  const workbench = await startWorkbench();
  const page = await browser.newPage({ viewport: SCREEN });
  await page.goto(workbench.address);
  await page.getByRole('button', { name: /GNW Evals/ }).click();
  await page.getByRole('menuitem', { name: 'Run evals on all eval sets', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  const side = page.locator('#side iframe').contentFrame();
  await side.getByRole('button', { name: /^g-006 / }).waitFor();
  const { height = NaN } = (await side.locator('body').boundingBox()) ?? {};
  await page.close();
  await workbench.stop();
  const figure = Number((height / SCREEN.height).toFixed(2));
  return { what: 'screens that the Results pane takes', figure, most: 2 };
}
