/** `npm run test:face`: the figures of the first glance over the sample, beside their bounds. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Table from 'cli-table3';
import { openBrowser } from '../browser/browser';
import { pageFigures } from '../browser/glance';
import { faceFigures, sampleRun, sampleWorkbook } from './figures';

const folder = mkdtempSync(join(tmpdir(), 'gnw-face-'));
const table = new Table({ head: ['what', 'figure', 'at most'], style: { head: [], border: [] } });
const said = sampleRun(folder);
const browser = await openBrowser();
const figures = [...faceFigures(said, await sampleWorkbook(folder)), ...(await pageFigures(browser, folder))];
await browser.close();
for (const { what, figure, most } of figures) {
  table.push([what, figure, most]);
  if (figure > most) process.exitCode = 1;
}
rmSync(folder, { recursive: true });
console.log(table.toString());
