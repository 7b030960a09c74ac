/** `npm start -- diff`: two runs in, what changed between them, by the bundle that is pushed to Google. */
import type { ReplyOf, RequestOf } from '../../src/commands/table';
import { count } from '../../src/model/text';
import type { Ask } from '../ask';
import { NotSaved, Saving } from '../files/saving';
import { Workbook } from '../runtime';
import { readWorkbook } from '../xlsx';
import { openAddOn } from './add-on';
import { GateFailed } from './ending';
import { diffLines } from './diff-terminal';
import type { DiffOptions, GateRules } from './options';
import { checkFiles, namedFiles } from './outputs';
import { junitXml } from './junit';
import { markdownText } from './markdown';
import { readText } from './read-text';
import { plain, print } from './terminal';
import { extname } from 'node:path';
import { verdictId } from '../../src/model/scorecard';

type FileDiff = ReplyOf<'diffFiles'>;
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
  print(diffLines(diff));
  const saving = new Saving();
  if (json !== undefined) saving.save(json, `${JSON.stringify(snakeCased(diff), null, 2)}\n`);
  if (junit !== undefined) saving.save(junit, junitXml(diff, rules));
  if (markdown !== undefined) {
    const headlines = diff.evalSets.map((evalSet) => evalSet.sentence);
    saving.save(markdown, markdownText(headlines, diff, rules, true));
  }
  if (saving.written.length > 0) print(`\nWritten: ${saving.written.join(', ')}`);
  assertGates(diff, saving.moved);
  if (saving.moved.length > 0) throw new NotSaved(saving.moved.join('\n'));
}

/** Prints the baseline of a run, if there is one. @throws UsageError if it cannot be used, or a gate names an unknown check */
export function announceBaseline(ask: Ask, before: RunText | undefined, rules: GateRules): void {
  const { evalSets } = ask('baseline', { ...(before && { before }), ...rules });
  const runs = evalSets.map(
    ({ tab, name, cases }) => `${tab === '' ? '' : `${tab}, `}${name}, ${count(cases, 'row')}`,
  );
  if (before) print(`Baseline: ${plain(runs.join('; '))}\n`);
}

/** @throws GateFailed with one line per failed gate, followed by `besides` */
export function assertGates({ failures }: Pick<FileDiff, 'failures'>, besides: readonly string[]): void {
  if (failures.length === 0) return;
  const failed = failures.map(({ gate, sentence }) => `Gate ${gate} failed: ${sentence}.`);
  throw new GateFailed([...failed, ...besides].join('\n'));
}

/** A run in a file: its text, or the current results of a scored workbook. @throws UsageError */
export async function runTextOf(file: string): Promise<RunText> {
  if (extname(file).toLowerCase() !== '.xlsx') return { name: file, text: readText(file) };
  const { ask } = openAddOn(await readWorkbook(file));
  return { name: file, text: ask('runFile', {}).text };
}

/** Renames all keys as in JSON files: `runId` → `run_id`, `edited, score again` → `edited`. */
export function snakeCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCased);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      verdictId(key).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      snakeCased(inner),
    ]),
  );
}
