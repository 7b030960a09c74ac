/** `npm run pictures`: the pictures in docs/, taken from the running product. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openBrowser } from './browser';

const root = fileURLToPath(new URL('../..', import.meta.url));
const workbench = spawn(process.execPath, ['--import', 'tsx', 'local/workbench/main.ts'], { cwd: root });
const said = (await once(workbench.stdout, 'data')).map(String).join('');
const [address = ''] = /http:\/\/\S+/.exec(said) ?? [];

const browser = await openBrowser();
const page = await browser.newPage({ viewport: { width: 1560, height: 680 } });
await page.goto(address);
await page.getByRole('button', { name: /GNW Evals/ }).click();
await page.getByRole('menuitem', { name: 'Run evals on this tab' }).click();
await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
const results = page.getByRole('dialog', { name: 'Results' });
await results.waitFor();
await results.getByRole('button', { name: 'Close' }).click();
await page.getByRole('tab', { name: 'GOLD results', exact: true }).click();
await page.locator('[aria-rowindex="11"] .cell[aria-colindex="13"]').hover();
// The note opens and the toast closes.
await page.waitForTimeout(6000);
await page.screenshot({ path: `${root}docs/results.png` });
await browser.close();
workbench.kill('SIGINT');
