/** `npm start -- diff`: two runs in, what changed between them, by the bundle that is pushed to Google. */
import type { ReplyOf, RequestOf } from '../../src/api/table';
import * as z from 'zod';
import { diffPage } from '../../src/model/diff/page';
import { count } from '../../src/model/text';
import type { Ask } from '../ask';
import { Saving } from '../files/saving';
import { Workbook } from '../runtime';
import { readWorkbook } from '../xlsx';
import { openAddOn } from './add-on';
import { addOnForCases } from './case-core';
import { portionsOf, type PortionSize } from './case-lines';
import { OutputMoved } from './ending';
import { DIFF_USAGE, isWorkbook, readDiffOptions } from './diff-options';
import { type GateRules, gateRules, isHeldAlone } from './gates';
import { GateFailed } from './gate-failed';
import { diffLines } from './diff-terminal';
import type { Baseline } from './options';
import { junitXml } from './junit';
import { orUsageError } from './outputs';
import { readText } from './read-text';
import { snakeCased } from './snake-case';
import { plain, print } from './terminal';
import { UsageError } from './usage-error';

type FileDiff = ReplyOf<'diffFiles'>;
export type RunText = RequestOf<'diffFiles'>['after'];

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
  const diff = diffBetween(openAddOn(workbook).ask, before, after, options);
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

/** @param before undefined for rates alone @param unchosen cases that the later run was not to take */
export function diffBetween(
  ask: Ask,
  before: RunText | undefined,
  after: RunText,
  rules: GateRules,
  unchosen?: RequestOf<'diffFiles'>['unchosen'],
): FileDiff {
  return ask('diffFiles', {
    ...(before && { before }),
    ...{ after, ...(unchosen?.length && { unchosen }) },
    ...gateRules(rules),
  });
}

/**
 * Reads the run that this one is compared with, and says so; says nothing for rates alone.
 *
 * @param before undefined: what is pinned in the workbook, if anything is needed
 * @param whole the file of cases that is to be scored
 * @throws UsageError if it cannot be used, or nothing is pinned
 */
export function announceBaseline(
  ask: Ask,
  before: RunText | undefined,
  tabs: readonly string[] | undefined,
  rules: Baseline,
  whole?: RequestOf<'baseline'>['whole'],
): void {
  const isAlone = isHeldAlone(rules);
  const { evalSets } =
    before || isAlone
      ? ask('baseline', { ...(before && { before }), ...(whole && { whole }), ...gateRules(rules) })
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

/** A run in a file: its text as it is, or for a scored workbook, its current results. @throws UsageError */
export async function runTextOf(file: string): Promise<RunText> {
  if (!isWorkbook(file)) return (await linesAsRun(file)) ?? { name: file, text: readText(file) };
  const { ask } = openAddOn(await orUsageError(readWorkbook(file)));
  return { name: file, text: ask('runFile', {}).text };
}

const PORTION: PortionSize = { lines: 2000, characters: 8e6 };

/** Scorecards, one a line, as --cases writes them, without what a diff does not look at; undefined for any other file. */
async function linesAsRun(file: string): Promise<RunText | undefined> {
  let ask: Ask | undefined;
  const cards: string[] = [];
  for await (const lines of portionsOf(file, PORTION)) {
    if (!ask && !isScorecard(lines[0]?.[1] ?? '')) return undefined;
    ask ??= addOnForCases(undefined).ask;
    cards.push(...ask('slimCards', { name: file, lines }).cards);
  }
  return ask && { name: file, text: `{"scorecards":[${cards.join()}]}` };
}

/** Whether a line is one, and not the beginning of a file of other JSON. */
function isScorecard(line: string): boolean {
  try {
    return z.looseObject({ tab: z.string(), row: z.number() }).safeParse(JSON.parse(line)).success;
  } catch {
    return false;
  }
}

/** The results of a workbook, and the runs pinned in it. @throws UsageError if none is pinned */
async function baselineAndNow(file: string): Promise<{ readonly before: RunText; readonly after: RunText }> {
  const { ask } = openAddOn(await orUsageError(readWorkbook(file)));
  const { before, after, without } = ask('baselineFiles', {});
  for (const tab of without) print(`${plain(tab)} has no baseline, and is held against nothing.`);
  return { before: { name: `the baseline in ${file}`, text: before }, after: { name: file, text: after } };
}
