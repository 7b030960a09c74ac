/** `npm start -- diff`: compares two runs, using the bundle that is deployed to Google. */
import type { RequestOf } from '../../src/commands/table';
import { count } from '../../src/model/text';
import type { AskAddOn } from '../ask';
import { Saving } from '../files/saving';
import { Workbook } from '../runtime';
import { readWorkbook } from '../xlsx';
import { openAddOn } from './open-add-on';
import { finish } from './end-command';
import { diffText } from './diff-text';
import type { DiffOptions, GateRules } from './options';
import { readText } from './input-workbook';
import { checkFiles, namedFiles } from './check-outputs';
import { junitXml } from './junit';
import { markdownText } from './markdown';
import { plain, print } from './terminal';
import { extname } from 'node:path';
import { snakeCased } from '../../src/model/texts/json';

type RunText = NonNullable<RequestOf<'diffFiles'>['after']>;

/** @throws UsageError, GateFailed, NotSaved */
export async function diffFiles(options: DiffOptions, files: readonly string[]): Promise<void> {
  const { json, junit, markdown } = options;
  const [earlier = '', later = ''] = files;
  checkFiles(namedFiles({ '--json': json, '--junit': junit, '--markdown': markdown }), [
    ['EARLIER', earlier],
    ['LATER', later],
  ]);
  const [before, after] = [await runTextOf(earlier), await runTextOf(later)];
  const { failOn = [], minPass = [] } = options;
  const rules = { failOn, minPass };
  const workbook = new Workbook({ timeZone: 'Etc/UTC' });
  workbook.addTab('Sheet1');
  const diff = openAddOn(workbook).ask('diffFiles', { before, after, ...rules });
  print(diffText(diff));
  const saving = new Saving();
  if (json !== undefined) saving.save(json, `${JSON.stringify(snakeCased(diff), null, 2)}\n`);
  if (junit !== undefined) saving.save(junit, junitXml(diff, rules));
  if (markdown !== undefined) {
    const headlines = diff.evalSets.map((evalSet) => evalSet.sentence);
    saving.save(markdown, markdownText(headlines, diff, rules, true));
  }
  if (saving.written.length > 0) print(`\nWritten: ${saving.written.join(', ')}`);
  finish({ saving, failures: diff.failures });
}

/** Checks that the gates of a run are valid, and prints its baseline, if there is one. @throws UsageError if the baseline cannot be used, or a gate names an unknown check */
export function checkGatesAndBaseline(ask: AskAddOn, before: RunText | undefined, rules: GateRules): void {
  const { evalSets } = ask('baseline', { ...(before && { before }), ...rules });
  const runs = evalSets.map(
    ({ tab, name, cases }) => `${tab === '' ? '' : `${tab}, `}${name}, ${count(cases, 'row')}`,
  );
  if (before) print(`Baseline: ${plain(runs.join('; '))}\n`);
}

/** A run in a file: its text, or the current results of a scored workbook. @throws UsageError */
export async function runTextOf(file: string): Promise<RunText> {
  if (extname(file).toLowerCase() !== '.xlsx') return { name: file, text: readText(file) };
  const { ask } = openAddOn(await readWorkbook(file));
  return { name: file, text: ask('runFile', {}).text };
}
