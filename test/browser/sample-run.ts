/** Runs `npm start` on the sample. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { MAIN } from '../support/program';

/** @param folder gets the workbook sample.xlsx and the report sample.html @returns what the command prints */
export function sampleRun(folder: string): string {
  const outputs = ['--out', join(folder, 'sample.xlsx'), '--html', join(folder, 'sample.html')];
  const command = [MAIN, ...outputs];
  return execFileSync(process.execPath, command, { encoding: 'utf8' });
}
