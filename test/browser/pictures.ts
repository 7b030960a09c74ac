/** `npm run pictures`: the pictures in docs/, taken from the running product. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { openBrowser } from './browser';

const root = fileURLToPath(new URL('../..', import.meta.url));
const workbench = spawn(process.execPath, ['--import', 'tsx', 'local/workbench/main.ts'], { cwd: root });
const said = (await once(workbench.stdout, 'data')).map(String).join('');
const [address = ''] = /http:\/\/\S+/.exec(said) ?? [];

const browser = await openBrowser();
const page = await browser.newPage({ viewport: { width: 1200, height: 680 } });
const side = page.locator('#side iframe').contentFrame();
await page.goto(address);
const choose = async (item: string): Promise<void> => {
  await page.getByRole('button', { name: /GNW Evals/ }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const openTab = (name: string): Promise<void> => page.getByRole('tab', { name, exact: true }).click();

await choose('Run evals on all eval sets');
await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
await side.getByRole('button', { name: /^g-006 / }).waitFor();

await openTab('GOLD results');
await page.locator('[aria-rowindex="11"] .cell[aria-colindex="14"]').hover();
// Until the note has opened and the toast has closed.
await page.waitForTimeout(6000);
await page.screenshot({ path: `${root}docs/results.png` });

await page.setViewportSize({ width: 1100, height: 760 });
await openTab('Heatmap');
await page.mouse.move(5, 5);
await page.waitForTimeout(1000);
await page.screenshot({ path: `${root}docs/heatmap.png` });

// The sidebar follows the selected row: a failing one.
await page.setViewportSize({ width: 1200, height: 860 });
await openTab('GOLD results');
await page.locator('[aria-rowindex="11"] .cell[aria-colindex="3"]').click();
await side.getByRole('tab', { name: 'Row' }).click();
await side.getByRole('button', { name: 'Score this row again' }).waitFor();
await page.waitForTimeout(1000);
await page.screenshot({ path: `${root}docs/sidebar.png` });

const folder = mkdtempSync(join(tmpdir(), 'gnw-pictures-'));
const report = join(folder, 'report.html');
const args = ['--import', 'tsx', 'local/cli/main.ts', '--out', join(folder, 'out.xlsx'), '--html', report];
await once(spawn(process.execPath, args, { cwd: root }), 'exit');
await page.setViewportSize({ width: 1200, height: 760 });
await page.goto(pathToFileURL(report).href);
await page.screenshot({ path: `${root}docs/report.png` });
rmSync(folder, { recursive: true });
await browser.close();
workbench.kill('SIGINT');
