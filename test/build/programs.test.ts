/** The bundles that `npm start` runs. */
import { expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { program } from '../support/program';

it('are left alone while they are current: another command may be loading them, and their folder may be read-only', () => {
  const main = program('local/cli/main.ts').at(-1) ?? '';
  const bundle = (): number => {
    execFileSync(process.execPath, [resolve(__dirname, '../../build/bundle.mjs')]);
    return statSync(main).ino;
  };
  expect(bundle()).toBe(bundle());
});
