/** The command that everybody types first. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { MAIN } from '../support/program';

/** What `npm start` says of the sample. @param folder for what it writes, a report as sample.html among it */
export function sampleRun(folder: string): string {
  const outputs = ['--out', join(folder, 'sample.xlsx'), '--html', join(folder, 'sample.html')];
  const command = [MAIN, ...outputs];
  return execFileSync(process.execPath, command, { encoding: 'utf8' });
}
