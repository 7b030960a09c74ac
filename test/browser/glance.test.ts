/** The figures of the first glance that a browser tells. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleRun } from './face-figures';
import { pageFigures } from './glance';
import { ownBrowser } from './own-browser';

const browser = ownBrowser();
const folder = mkdtempSync(join(tmpdir(), 'gnw-glance-'));
beforeAll(() => {
  sampleRun(folder);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

it('the report of the sample and the Results pane of its run stay within their bounds', async () => {
  const figures = await pageFigures(browser(), folder);
  expect(figures.filter(({ figure, most }) => figure > most)).toEqual([]);
  expect(figures.filter(({ figure }) => !(figure > 0))).toEqual([]);
});
