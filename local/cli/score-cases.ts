/**
 * `npm start -- --cases FILE.jsonl --json OUT.jsonl`: any number of cases, one a line, without a workbook. A first reading collects what
 * a tab would know as a whole; then portions are scored, and their scorecards written in the order of the file: it is never in memory whole.
 */
import { appendFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { RunStopped } from '../ask';
import { NotSaved } from '../files/saving';
import { reasonOf } from '../files/system-error';
import { draftOf, fileBehind } from '../files/write-whole';
import { repliesBeside } from './add-on';
import { type CaseCore, coreOnAllCores, coreWithJudge } from './case-core';
import { FileFacts } from './case-facts';
import { type FileLine, inOrder, portionsOf, type PortionSize } from './case-lines';
import type { CasesOptions } from './cases-options';
import { finish } from './ending';
import { checkJudgeKey } from './judge-key-needed';
import { lastSet } from './last-set';
import { checkFiles, outputAndAnswers } from './outputs';
import { endProgress, print, showProgress, warn } from './terminal';
import { UsageError } from './usage-error';

/** Small, as a scorecard takes several times the memory of its line: a portion costs next to nothing of its own. */
const PORTION: PortionSize = { lines: 250, characters: 2e6 };
/** An execution that asks a judge has six minutes. */
const JUDGED_PORTION: PortionSize = { lines: 100, characters: 2e6 };
const CAP = 'judge.costCapUsd';
/** Repeated ids that are shown. */
const MOST_IDS = 5;

/** What was scored so far. */
interface Totals {
  lines: number;
  readonly verdicts: Map<string, number>;
  cost: Cost;
  /** Why the judge could not go on; '' if it could. */
  stopped: string;
}

/** What the judge has cost: US dollars, and the replies of unknown price beside them. */
interface Cost {
  readonly costUsd: number;
  readonly unpriced: number;
}

const FREE: Cost = { costUsd: 0, unpriced: 0 };

/** @throws UsageError, and RunStopped if the judge cannot go on */
export async function scoreCases(options: CasesOptions): Promise<void> {
  const { cases, json, set } = options;
  checkFiles(outputAndAnswers('--json', json), [['--cases', cases]]);
  checkJudgeKey(set);
  const provider = lastSet(set, 'judge.provider');
  const isJudged = provider !== '' && provider !== 'rules';
  if (isJudged && Number(lastSet(set, CAP)) === 0 && !options.yes)
    throw new UsageError(`Nobody knows beforehand what ${provider} will cost: set ${CAP}, or say --yes.`);
  const replies = repliesBeside(json, set);
  if (replies.remark !== '') print(`${replies.remark}\n`);
  const core = isJudged ? coreWithJudge(replies) : coreOnAllCores();
  const totals: Totals = { lines: 0, verdicts: new Map(), cost: FREE, stopped: '' };
  try {
    await writeCards(
      json,
      scoredCards(options, core, totals, isJudged ? JUDGED_PORTION : PORTION, runIdAt(replies.clock.now())),
    );
  } finally {
    await core.close();
  }
  replies.endReplay();
  endProgress();
  const counts = [...totals.verdicts].map(([verdict, n]) => `${n} ${verdict}`).join(', ');
  print(`${totals.lines} cases: ${counts}.${costText(totals.cost)}`);
  print(`Written: ${json}`);
  if (totals.stopped === '') finish(replies);
  else throw new RunStopped(`${totals.stopped}. The cases that follow were not scored.`);
}

/** A line of the output for each case, portion by portion. */
async function* scoredCards(
  { cases, set }: CasesOptions,
  core: CaseCore,
  totals: Totals,
  size: PortionSize,
  runId: string,
): AsyncGenerator<readonly string[]> {
  const facts = await readWhole(cases, core, size);
  const { whole, repeatedIds } = facts;
  if (repeatedIds.length > 0) warn(repeatedText(repeatedIds));
  const faultOf = facts.faults();
  const tell = progressOver(facts.lines);
  const score = async (lines: readonly FileLine[]) => {
    const faults = lines
      .map(([line]): [number, string] => [line, faultOf(line)])
      .filter(([, why]) => why !== '');
    const request = { whole, lines, faults, choice: {}, set, runId, spentUsd: totals.cost.costUsd };
    const outcome = await core.perform({ does: 'score', request });
    if (outcome.did !== 'score') throw new Error('a portion to score was read');
    return outcome.reply;
  };
  const portions = portionsOf(cases, size, facts.boundaries());
  for await (const { cards, verdicts, judging, stopped } of inOrder(portions, core.ahead, score)) {
    for (const verdict of verdicts) totals.verdicts.set(verdict, (totals.verdicts.get(verdict) ?? 0) + 1);
    totals.lines += verdicts.length;
    totals.cost = {
      costUsd: totals.cost.costUsd + judging.costUsd,
      unpriced: totals.cost.unpriced + judging.unpriced,
    };
    totals.stopped = stopped;
    tell(totals.lines);
    yield cards;
    if (stopped !== '') return;
  }
}

/** The first reading: nothing is scored before all of the file is known. */
async function readWhole(cases: string, core: CaseCore, size: PortionSize): Promise<FileFacts> {
  const facts = new FileFacts(basename(cases));
  const read = async (lines: readonly FileLine[]) => {
    const outcome = await core.perform({ does: 'read', request: { name: basename(cases), lines } });
    if (outcome.did !== 'read') throw new Error('a portion to read was scored');
    return { reply: outcome.reply, lines: lines.length };
  };
  for await (const { reply, lines } of inOrder(portionsOf(cases, size), core.ahead, read)) {
    facts.add(reply, lines);
    showProgress(`${facts.lines} rows read`);
  }
  return facts;
}

/** @example 'These test_ids stand on several lines: “g-1” (lines 3 and 9).' */
function repeatedText(ids: readonly string[]): string {
  const shown = ids.slice(0, MOST_IDS).join(', ');
  const rest = ids.length > MOST_IDS ? ` and ${ids.length - MOST_IDS} more` : '';
  return `These test_ids stand on several lines: ${shown}${rest}.`;
}

/** Tells how far the scoring is: rows, their rate, and the time that is left. */
function progressOver(all: number): (done: number) => void {
  const startedAt = Date.now();
  return (done) => {
    const seconds = Math.max((Date.now() - startedAt) / 1000, 0.1);
    const left = Math.ceil(((all - done) * seconds) / Math.max(done, 1));
    showProgress(`${done} of ${all} rows, ${Math.round(done / seconds)} a second, ${left} s left`);
  };
}

/** Writes them as they come; the file appears once all are there. @throws NotSaved */
async function writeCards(json: string, portions: AsyncIterable<readonly string[]>): Promise<void> {
  const draft = draftOf(fileBehind(json));
  write(json, () => writeFileSync(draft, ''));
  for await (const cards of portions)
    write(json, () => appendFileSync(draft, cards.map((card) => `${card}\n`).join('')));
  write(json, () => renameSync(draft, fileBehind(json)));
}

/** @throws NotSaved */
function write(file: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    throw new NotSaved(`${file} cannot be written (${reasonOf(error)}).`);
  }
}

/** @example '20261121T221504120Z' */
function runIdAt(ms: number): string {
  return new Date(ms).toISOString().replace(/[-:.]/g, '');
}

/** '' if nothing was paid for. @example ' The judge cost $0.0123.' */
function costText({ costUsd, unpriced }: Cost): string {
  if (unpriced > 0 && costUsd === 0)
    return ' What the judge cost is not known: the settings have no price for it.';
  const least = unpriced > 0 ? 'at least ' : '';
  return costUsd > 0 ? ` The judge cost ${least}$${costUsd.toFixed(4)}.` : '';
}
