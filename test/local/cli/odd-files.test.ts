/** Inputs that are no files: a sentence, instead of waiting for ever. */
import { afterAll, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readText } from '../../../local/cli/read-text';
import { readWorkbook } from '../../../local/xlsx';

const folder = mkdtempSync(join(tmpdir(), 'gnw-odd-files-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});
const [pipe, loop] = [join(folder, 'pipe.xlsx'), join(folder, 'loop.xlsx')];
execFileSync('mkfifo', [pipe]);
symlinkSync(loop, loop);

it.each([
  [pipe, `${pipe} is a pipe: save it as a file first.`],
  [loop, `${loop} cannot be read (it is a link to itself).`],
])('%s', async (file, sentence) => {
  expect(() => readText(file)).toThrow(sentence);
  await expect(readWorkbook(file)).rejects.toThrow(sentence);
});
