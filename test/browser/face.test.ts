/** The figures of the first glance hold over the sample. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faceFigures, sampleRun, sampleWorkbook } from './face-figures';

let said: string;
const folder = mkdtempSync(join(tmpdir(), 'gnw-face-'));
beforeAll(() => {
  said = sampleRun(folder);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

it('the first glance stays within its bounds', async () => {
  const figures = faceFigures(said, await sampleWorkbook(folder));
  expect(figures.filter(({ figure, most }) => figure > most)).toEqual([]);
  // What could not be measured would be within any bound.
  expect(figures.filter(({ figure }) => !(figure > 0))).toEqual([]);
});

it('a run names failing rows first, in the order of the sheet, then the eval sets, cells to fix, files', () => {
  const lines = said.trimEnd().split('\n');
  expect(lines[0]).toMatch(/^FAIL g-006 Area: expected COD\.16_1; ?COD\.25_1, got COD\.25_1/);
  expect(lines[1]).toMatch(/^FAIL g-008 Area: /);
  expect(lines.filter((line) => line.startsWith('FAIL ')).length).toBeLessThanOrEqual(20);
  const kinds = [
    /^FAIL /,
    /^… and \d+ more failing rows$/,
    /^ +rows +pass +fail /,
    /^Cells to fix: /,
    /^Written: /,
  ];
  const at = kinds.map((kind) => lines.findIndex((line) => kind.test(line)));
  expect(at).toEqual([...at].sort((a, b) => a - b));
  expect(at).not.toContain(-1);
});
