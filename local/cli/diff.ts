/** `npm start -- diff`: two runs in, what changed between them, by the bundle that is pushed to Google. */
import type { ReplyOf, RequestOf } from '../../src/api/table';
import { diffPage } from '../../src/model/diff/page';
import { count } from '../../src/model/text';
import type { Ask } from '../ask';
import { Saving } from '../files/saving';
import { Workbook } from '../runtime';
import { readWorkbook } from '../xlsx';
import { openAddOn } from './add-on';
import { OutputMoved } from './ending';
import { DIFF_USAGE, isWorkbook, readDiffOptions } from './diff-options';
import { gateRules, isHeldAlone } from './gates';
import { GateFailed } from './gate-failed';
import { diffLines } from './diff-terminal';
import type { Baseline } from './options';
import { orUsageError } from './outputs';
import { junitXml } from './junit';
import { readText } from './read-text';
import { snakeCased } from './snake-case';
import { plain, print } from './terminal';
import { UsageError } from './usage-error';

type FileDiff = ReplyOf<'diffFiles'>;
type RunText = RequestOf<'diffFiles'>['after'];

/** @throws UsageError, GateFailed, OutputMoved, NotSaved */
export async function diffFiles(args: readonly string[]): Promise<void> {
  const options = readDiffOptions(args);
  if (!options) {
    print(DIFF_USAGE);
    return;
  }
  const { before, after } =
    options.after === undefined
      ? await baselineAndNow(options.before)
      : { before: await runTextOf(options.before), after: await runTextOf(options.after) };
  const workbook = new Workbook({ timeZone: 'Etc/UTC' });
  workbook.addTab('Sheet1');
  const diff = openAddOn(workbook).ask('diffFiles', { before, after, ...gateRules(options) });
  print(diffLines(diff));
  const saving = new Saving();
  const { json, html, junit } = options;
  if (json !== undefined) saving.save(json, `${JSON.stringify(snakeCased(diff), null, 2)}\n`);
  if (html !== undefined) saving.save(html, diffPage({ ...diff, failed: failedGates(diff) }));
  if (junit !== undefined) saving.save(junit, junitXml(diff));
  if (saving.written.length > 0) print(`\nWritten: ${saving.written.join(', ')}`);
  assertGates(diff, saving.moved);
  if (saving.moved.length > 0) throw new OutputMoved(saving.moved.join('\n'));
}

/**
 * Reads the run that this one is compared with, and says so; says nothing for rates alone.
 *
 * @param before left out: what is pinned in the workbook, if anything is needed
 * @throws UsageError if it cannot be used, or nothing is pinned
 */
export function announceBaseline(
  ask: Ask,
  before: RunText | undefined,
  tabs: readonly string[] | undefined,
  rules: Baseline,
): void {
  const isAlone = isHeldAlone(rules);
  const { evalSets } =
    before || isAlone
      ? ask('baseline', { ...(before && { before }), ...gateRules(rules) })
      : { evalSets: pinnedRuns(ask, tabs) };
  const runs = evalSets.map(
    ({ tab, name, cases }) => `${tab === '' ? '' : `${tab}, `}${name}, ${count(cases, 'case')}`,
  );
  if (!isAlone) print(`Baseline: ${plain(runs.join('; '))}\n`);
}

function pinnedRuns(ask: Ask, tabs: readonly string[] | undefined): ReplyOf<'baseline'>['evalSets'] {
  const pinned = ask('runs', {}).tabs.flatMap(({ name: tab, runs }) => {
    const run =
      tabs === undefined || tabs.includes(tab) ? runs.find(({ isBaseline }) => isBaseline) : undefined;
    return run ? [{ tab, name: run.name, cases: run.rows }] : [];
  });
  if (pinned.length === 0)
    throw new UsageError(
      'There is nothing that this run could be held against: no eval set of the workbook has a baseline. Name one by --baseline FILE, or pin a run (npm start -- runs WORKBOOK.xlsx --pin).',
    );
  return pinned;
}

/** @throws GateFailed with one line per failed gate, followed by `besides` */
export function assertGates({ failures }: Pick<FileDiff, 'failures'>, besides: readonly string[]): void {
  if (failures.length === 0) return;
  throw new GateFailed([...failedGates({ failures }), ...besides].join('\n'));
}

function failedGates({ failures }: Pick<FileDiff, 'failures'>): string[] {
  return failures.map(({ gate, sentence }) => `The gate ${gate} does not hold: ${sentence}.`);
}

/** The results of a workbook, and the runs pinned in it. @throws UsageError if none is pinned */
async function baselineAndNow(file: string): Promise<{ readonly before: RunText; readonly after: RunText }> {
  const { ask } = openAddOn(await orUsageError(readWorkbook(file)));
  const { before, after, without } = ask('baselineFiles', {});
  for (const tab of without) print(`${plain(tab)} has no baseline, and is held against nothing.`);
  return { before: { name: `the baseline in ${file}`, text: before }, after: { name: file, text: after } };
}

/** A run in a file: its text as it is, or for a scored workbook, its current results. @throws UsageError */
export async function runTextOf(file: string): Promise<RunText> {
  if (!isWorkbook(file)) return { name: file, text: readText(file) };
  const { ask } = openAddOn(await orUsageError(readWorkbook(file)));
  return { name: file, text: ask('runFile', {}).text };
}
