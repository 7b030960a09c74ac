/** A page of the add-on with a stand-in for `google.script`. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import type { Runtime } from '../../local/runtime';

/** `google.script.run`: passes each call to `window.callServer`, and its reply to the call’s handlers. */
const GOOGLE = `
  window.google = { script: { get run() {
    const chain = (good, bad) => new Proxy({}, { get: (_target, name) => {
      if (name === 'withSuccessHandler') return (handler) => chain(handler, bad);
      if (name === 'withFailureHandler') return (handler) => chain(good, handler);
      if (name === 'call') return (...call) => { window.callServer(...call).then(good, bad); };
      return (json) => { window.callServer(name, json).then(good, bad); };
    } });
    return chain(() => undefined, console.error);
  } } };`;

/** Answers a page's call: its name, its request, and the page's build. */
type Answer = (name: string, json: string, build?: string) => unknown;

/** Calls are answered by the add-on itself. */
export function addOnIn(runtime: Runtime): Answer {
  return (name, json, build) => runtime.call('call', [name, json, build], 'sidebar');
}

/**
 * Shows a page made by the build.
 *
 * @param answer the add-on's answer to a call, possibly later
 */
export async function openPage(page: Page, name: string, answer: Answer): Promise<void> {
  await page.exposeFunction('callServer', answer);
  await showPage(page, name);
}

/** Shows another page in place of the current one, with the same add-on behind it. */
export async function showPage(page: Page, name: string): Promise<void> {
  await showHtml(page, readFileSync(resolve(__dirname, `../../dist/${name}.html`), 'utf8'));
}

/** Shows the HTML of a page that the add-on has opened. */
export async function showHtml(page: Page, html: string): Promise<void> {
  await page.setContent(html.replace('<script>', () => `<script>${GOOGLE}</script><script>`));
}

/** Takes a picture if `PICTURES` names a folder for it. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder) await page.screenshot({ path: resolve(folder, `${name}.png`), fullPage: true });
}

/** Returns how many pixels the page is wider than its window. */
export function overflow(page: Page): Promise<unknown> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

/** Sets the theme, as the checkbox in the settings does. */
export async function lookOf(page: Page, look: 'light' | 'dark'): Promise<void> {
  await page.evaluate(`document.documentElement.dataset.theme = '${look}'`);
}
