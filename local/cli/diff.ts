/** `npm start -- diff`: two runs in, what changed between them, by the bundle that is pushed to Google. */
import type { ReplyOf, RequestOf } from '../../src/api/table';
import { count } from '../../src/model/text';
import type { Ask } from '../ask';
import { NotSaved, Saving } from '../files/saving';
import { Workbook } from '../runtime';
import { readWorkbook } from '../xlsx';
import { openAddOn } from './add-on';
import { DIFF_USAGE, isWorkbook, readDiffOptions } from './diff-options';
import { GateFailed, gateRules } from './gates';
import { diffLines } from './diff-terminal';
import type { Baseline } from './options';
import { orUsageError } from './outputs';
import { junitXml } from './junit';
import { readText } from './read-text';
import { snakeCased } from './snake-case';
import { plain, print } from './terminal';

type FileDiff = ReplyOf<'diffFiles'>;
type RunText = RequestOf<'diffFiles'>['after'];

/** @throws UsageError, GateFailed, NotSaved */
export async function diffFiles(args: readonly string[]): Promise<void> {
  const options = readDiffOptions(args);
  if (!options) {
    print(DIFF_USAGE);
    return;
  }
  const [before, after] = [await runTextOf(options.before), await runTextOf(options.after)];
  const workbook = new Workbook({ timeZone: 'Etc/UTC' });
  workbook.addTab('Sheet1');
  const diff = openAddOn(workbook).ask('diffFiles', { before, after, ...gateRules(options) });
  print(diffLines(diff));
  const saving = new Saving();
  const { json, junit } = options;
  if (json !== undefined) saving.save(json, `${JSON.stringify(snakeCased(diff), null, 2)}\n`);
  if (junit !== undefined) saving.save(junit, junitXml(diff, options));
  if (saving.written.length > 0) print(`\nWritten: ${saving.written.join(', ')}`);
  assertGates(diff, saving.moved);
  if (saving.moved.length > 0) throw new NotSaved(saving.moved.join('\n'));
}

/**
 * Reads the run that this one is compared with, and says so; says nothing for rates alone.
 *
 * @throws UsageError if it cannot be used
 */
export function announceBaseline(ask: Ask, before: RunText | undefined, rules: Baseline): void {
  const { evalSets } = ask('baseline', { ...(before && { before }), ...gateRules(rules) });
  const runs = evalSets.map(
    ({ tab, name, cases }) => `${tab === '' ? '' : `${tab}, `}${name}, ${count(cases, 'case')}`,
  );
  if (before) print(`Baseline: ${plain(runs.join('; '))}\n`);
}

/** @throws GateFailed with one line per failed gate, followed by `besides` */
export function assertGates({ failures }: Pick<FileDiff, 'failures'>, besides: readonly string[]): void {
  if (failures.length === 0) return;
  const failed = failures.map(({ gate, sentence }) => `The gate ${gate} does not hold: ${sentence}.`);
  throw new GateFailed([...failed, ...besides].join('\n'));
}

/** A run in a file: its text as it is, or for a scored workbook, its current results. @throws UsageError */
export async function runTextOf(file: string): Promise<RunText> {
  if (!isWorkbook(file)) return { name: file, text: readText(file) };
  const { ask } = openAddOn(await orUsageError(readWorkbook(file)));
  return { name: file, text: ask('runFile', {}).text };
}
