/** The bundles that `npm start` runs. */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { MAIN } from '../support/program';

it('are not rewritten while they are current: another command may be loading them, and their folder may be read-only', () => {
  const bundle = (): number => {
    execFileSync(process.execPath, [resolve(__dirname, '../../build/bundle.mjs')]);
    return statSync(MAIN).ino;
  };
  expect(bundle()).toBe(bundle());
});
