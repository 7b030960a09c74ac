/** Files of runs, however they are written: what is compared in a diff, or with a baseline. */
import { statSync } from 'node:fs';
import type { ReplyOf, RequestOf } from '../../src/api/table';
import type { Ask } from '../ask';
import { readWorkbook } from '../xlsx';
import { openAddOn } from './add-on';
import { addOnForCases, coreOnAllCores } from './case-core';
import { CaseKinds } from './case-kinds';
import { portionsOf } from './case-lines';
import { countedJunit } from './counted-junit';
import { reportOf } from './counted-report';
import { isWorkbook } from './diff-options';
import { type GateRules, gateRules } from './gates';
import { junitXml } from './junit';
import { countedBaseline, countedFiles } from './line-diff';
import { orUsageError } from './outputs';
import { readText } from './read-text';
import { type Indexer, isScorecard, RunIndex } from './run-index';

type FileDiff = ReplyOf<'diffFiles'>;
export type RunText = RequestOf<'diffFiles'>['after'];
type Unchosen = RequestOf<'diffFiles'>['unchosen'];

/** A run in a file: its text, or for a scorecard on each line, what is known of its cases. */
export type RunFile = RunText | RunIndex;

/** A file that takes longer to read than threads to start. */
const MANY_BYTES = 2e7;

/** Files that are compared with each other share the kinds of their cases. */
export class RunFiles {
  private readonly kinds = new CaseKinds();
  private here: Ask | undefined;

  /** @throws UsageError if it cannot be read */
  async open(file: string): Promise<RunFile> {
    if (isWorkbook(file)) return runTextOf(file);
    const index = await this.indexed(file);
    return index ?? { name: file, text: readText(file) };
  }

  private async indexed(file: string): Promise<RunIndex | undefined> {
    const { size = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
    if (size < MANY_BYTES) {
      this.here ??= addOnForCases(undefined, { isOneExecution: true }).ask;
      const { here } = this;
      const index: Indexer['index'] = (request) => Promise.resolve(here('indexCards', request));
      return RunIndex.of(file, this.kinds, { index, ahead: 0 });
    }
    const core = coreOnAllCores(undefined);
    try {
      return await RunIndex.of(file, this.kinds, core);
    } finally {
      await core.close();
    }
  }

  /** @param before undefined for rates alone @param unchosen cases that the later run was not to take */
  async diff(
    ask: Ask,
    before: RunFile | undefined,
    after: RunFile,
    rules: GateRules,
    unchosen?: Unchosen,
  ): Promise<RunDiff> {
    if (after instanceof RunIndex && (before === undefined || before instanceof RunIndex)) {
      const counted = countedFiles(ask, { before, after, kinds: this.kinds }, rules, unchosen);
      return { diff: reportOf(ask, counted), junit: () => countedJunit(ask, counted) };
    }
    const diff = ask('diffFiles', {
      ...(before && { before: await textOf(before) }),
      after: await textOf(after),
      ...(unchosen?.length && { unchosen }),
      ...gateRules(rules),
    });
    return { diff, junit: () => [junitXml(diff)] };
  }

  /** What is said of a baseline before the run that it is for. @param whole the file of cases that is to be scored */
  baseline(
    ask: Ask,
    before: RunFile | undefined,
    rules: GateRules,
    whole?: RequestOf<'baseline'>['whole'],
  ): ReplyOf<'baseline'> {
    if (before instanceof RunIndex) return countedBaseline(ask, { before, kinds: this.kinds }, whole, rules);
    return ask('baseline', { ...(before && { before }), ...(whole && { whole }), ...gateRules(rules) });
  }
}

/** A diff of two runs, and its JUnit XML in stretches. */
export interface RunDiff {
  readonly diff: FileDiff;
  readonly junit: () => Iterable<string>;
}

/** A run in a file: its text as it is, or for a scored workbook, its current results. @throws UsageError */
export async function runTextOf(file: string): Promise<RunText> {
  if (!isWorkbook(file)) return (await linesAsRun(file)) ?? { name: file, text: readText(file) };
  const { ask } = openAddOn(await orUsageError(readWorkbook(file)));
  return { name: file, text: ask('runFile', {}).text };
}

async function textOf(run: RunFile): Promise<RunText> {
  return run instanceof RunIndex ? runTextOf(run.file) : run;
}

const PORTION = { lines: 2000, characters: 8e6 };

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
