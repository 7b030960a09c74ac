/** How often an open sidebar calls the script in an hour: the page in a browser whose clock is advanced. */
import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import type { ReplyOf } from '../../src/commands/table';
import { openBrowser } from '../browser/browser';
import { addOnIn, showHtml } from '../browser/google-script';
import { addOnOf } from '../e2e/add-on';
import { atMost, type BenchRow } from './row';
import { usualTable } from './usual-case';

const HOUR_MS = 3_600_000;
const RUN: NonNullable<ReplyOf<'poll'>['run']> = {
  ...{ state: 'running', startedAt: '2026-11-21T12:00:00.000Z', now: '2026-11-21T12:01:00.000Z' },
  ...{ startedBy: 'ana@example.org', isAsleep: false, isOwn: false, isDue: false, isOfEdits: false },
  ...{ why: '', resumesAt: '', rows: 10_000, rowsDone: 0, text: '' },
  soFar: null,
};

/** The pane, true if a run is in progress, and the most calls. */
const SITTINGS = [
  ['Results', false, 460],
  ['Row', false, 480],
  ['Results', true, 730],
  ['Row', true, 750],
] as const;

export async function benchWatching(): Promise<BenchRow[]> {
  const browser = await openBrowser();
  const rows: BenchRow[] = [];
  for (const [pane, isRunning, most] of SITTINGS) {
    const when = isRunning ? 'during a run' : 'while nothing happens';
    const label = `calls an hour of a person with the sidebar open at ${pane}, ${when}`;
    rows.push(atMost(label, await callsAnHour(browser, pane, isRunning), most));
  }
  await browser.close();
  return rows;
}

/** Replies are repeated within the page without a delay: slower ones would make fewer calls. A run advances with each call. */
const ANSWERED = (isRunning: boolean): string => `(() => {
  const [ask, kept] = [window.callServer, new Map()];
  window.calls = 0;
  window.callServer = async (name, json, build) => {
    window.calls += 1;
    if (!kept.has(name + json)) kept.set(name + json, await ask(name, json, build));
    const reply = JSON.parse(kept.get(name + json));
    if (${isRunning} && name === 'poll' && JSON.parse(json).run)
      Object.assign(reply.value, { run: { ...${JSON.stringify(RUN)}, rowsDone: window.calls }, lastRun: '', changes: 0 });
    return JSON.stringify(reply);
  };
})()`;

async function callsAnHour(browser: Browser, pane: string, isRunning: boolean): Promise<number> {
  const addOn = addOnOf({ GOLD: usualTable(3) });
  addOn.ask('runEvals', {});
  const page = await browser.newPage();
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.exposeFunction('callServer', addOnIn(addOn.runtime));
  await page.evaluate(ANSWERED(isRunning));
  await showHtml(page, readFileSync('dist/sidebar.html', 'utf8'));
  // Until the page is open, and each kind of call has a reply to repeat.
  for (let step = 0; step < 100; step += 1) {
    await page.clock.runFor(250);
    await page.waitForTimeout(5);
    if (step === 20) await page.getByRole('tab', { name: pane }).click();
  }
  const before = Number(await page.evaluate('window.calls'));
  await page.clock.runFor(HOUR_MS);
  return Number(await page.evaluate('window.calls')) - before;
}
