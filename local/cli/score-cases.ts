/**
 * `npm start -- --cases FILE.jsonl --json OUT.jsonl`: any number of cases, one a line, without a workbook. A first reading collects what
 * a tab would know as a whole; then portions are scored, and their scorecards written in the order of the file: it is never in memory whole.
 */
import { appendFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join, parse } from 'node:path';
import { RunStopped, WaitingForProvider } from '../ask';
import { NotSaved, Saving } from '../files/saving';
import { reasonOf } from '../files/system-error';
import { draftOf, fileBehind } from '../files/write-whole';
import { repliesBeside } from './add-on';
import { askedLines, type Asking } from './ask-cases';
import { type CaseCore, coreOnAllCores, coreWithJudge } from './case-core';
import { FileFacts } from './case-facts';
import { CaseFigures } from './case-figures';
import { type FileLine, inOrder, portionsOf, type PortionSize } from './case-lines';
import type { CasesOptions } from './cases-options';
import { choiceIn, type LineChoice } from './choose-lines';
import { detailLines } from './details-terminal';
import { announceBaseline, assertGates, diffBetween, runTextOf } from './diff';
import { isHeldAlone } from './gates';
import { diffLines } from './diff-terminal';
import { end, finish, OutputMoved } from './ending';
import { inVainOfCases } from './in-vain';
import { checkJudgeKey } from './judge-key-needed';
import { junitXml } from './junit';
import { lastSet } from './last-set';
import { checkFiles, type NamedFile, outputAndAnswers } from './outputs';
import { readText } from './read-text';
import { summaryLines } from './summary-terminal';
import { endProgress, print, showProgress, warn } from './terminal';
import { UsageError } from './usage-error';

/** Small, as a scorecard takes several times the memory of its line: a portion costs next to nothing of its own. */
const PORTION: PortionSize = { lines: 250, characters: 2e6 };
/** An execution that asks a judge has six minutes. */
const JUDGED_PORTION: PortionSize = { lines: 100, characters: 2e6 };
/** What is open of a portion goes into batches of its own, which hold up to 2,000 questions. */
const BATCHED_PORTION: PortionSize = { lines: 1000, characters: 2e6 };
const CAP = 'judge.costCapUsd';
/** Repeated ids that are shown. */
const MOST_IDS = 5;

/** What was scored so far. */
interface Totals {
  figures: CaseFigures;
  /** Why the judge could not go on; '' if it could. */
  stopped: string;
}

/** @throws UsageError, RunStopped if the judge cannot go on, GateFailed, OutputMoved, NotSaved */
export async function scoreCases(options: CasesOptions): Promise<void> {
  const { cases, json, html, checks, baseline, set, isVerbose } = options;
  const named = (name: string, file: string | undefined): NamedFile[] =>
    file === undefined ? [] : [[name, file]];
  checkFiles(
    [
      ...outputAndAnswers('--json', json),
      ...named('--html', html),
      ...named('--junit', baseline?.junit),
      ...named('--json', options.agentUrl === undefined || options.isAskOnly ? undefined : askedBeside(json)),
    ],
    [['--cases', cases], ...named('--checks', checks), ...named('--baseline', baseline?.file)],
  );
  checkJudgeKey(set);
  const provider = lastSet(set, 'judge.provider');
  const isJudged = provider !== '' && provider !== 'rules';
  if (isJudged && Number(lastSet(set, CAP)) === 0 && !options.yes)
    throw new UsageError(`Nobody knows beforehand what ${provider} will cost: set ${CAP}, or say --yes.`);
  const own = checks === undefined ? undefined : { fileName: basename(checks), text: readText(checks) };
  const replies = repliesBeside(json, set);
  if (replies.remark !== '') print(`${replies.remark}\n`);
  const core = isJudged ? coreWithJudge(replies, own) : coreOnAllCores(own);
  const totals: Totals = { figures: new CaseFigures(), stopped: '' };
  const isBatched = isJudged && !['', 'never'].includes(lastSet(set, 'judge.batch'));
  const startedAt = replies.clock.now();
  const runId = runIdAt(startedAt);
  const size = isBatched ? BATCHED_PORTION : isJudged ? JUDGED_PORTION : PORTION;
  const saving = new Saving();
  try {
    const before = baseline?.file === undefined ? undefined : await runTextOf(baseline.file);
    const asked = await askedFile(options, { core, size, replies, saving });
    if (options.isAskOnly) {
      print(`Written: ${asked.cases}`);
      end({ stopped: '', outcome: 'finished' }, 'run', { replies, saving }, 'all are in the output');
      return;
    }
    const facts = await readWhole(asked.cases, core, size);
    if (baseline) announceBaseline(core.ask, before, undefined, baseline, facts.whole);
    if (facts.repeatedIds.length > 0) warn(repeatedText(facts.repeatedIds));
    const choice = await choiceIn(facts, asked, core, size);
    await passes(core, totals, () =>
      writeCards(json, scoredCards({ options: asked, facts, choice, core, totals, size, runId })),
    );
    replies.endReplay();
    endProgress();
    const { summary, outcome, page } = core.ask('reportCases', {
      ...{ whole: facts.whole, choice: options.choice, set, runId, stopped: totals.stopped },
      ...totals.figures.all(),
      startedAt: new Date(startedAt).toISOString(),
      finishedAt: new Date(replies.clock.now()).toISOString(),
      model: isJudged ? lastSet(set, 'judge.model') || provider : '',
      hasPage: html !== undefined,
    });
    print(summaryLines(summary, outcome, { problems: [], isVerbose }));
    print(detailLines(summary, outcome));
    if (totals.figures.leftOut !== '') print(`Left out by their status: ${totals.figures.leftOut}`);
    if (html !== undefined) saving.save(html, page);
    const diff =
      baseline && diffBetween(core.ask, before, await runTextOf(json), baseline, totals.figures.unchosen);
    if (diff && !isHeldAlone(baseline)) print(`\n${diffLines(diff)}`);
    if (diff && baseline.junit !== undefined) saving.save(baseline.junit, junitXml(diff));
    print(`Written: ${[json, ...(asked === options ? [] : [asked.cases]), ...saving.written].join(', ')}`);
    if (totals.stopped !== '')
      throw new RunStopped(
        [...saving.moved, `${totals.stopped}. The cases that follow were not scored.`].join('\n'),
      );
    finish(replies, () => inVainOfCases(totals.figures.inVain));
    if (diff) assertGates(diff, saving.moved);
    if (saving.moved.length > 0) throw new OutputMoved(saving.moved.join('\n'));
  } finally {
    await core.close();
  }
}

interface AskingMeans extends Pick<Asking, 'core' | 'replies' | 'saving'> {
  readonly size: PortionSize;
}

/** The file with the outputs of the agent that is to be asked; the same one if none is. */
async function askedFile(options: CasesOptions, { size, ...means }: AskingMeans): Promise<CasesOptions> {
  if (options.agentUrl === undefined) return options;
  const { cases, json, isAskOnly } = options;
  const facts = await readWhole(cases, means.core, size);
  const choice = await choiceIn(facts, options, means.core, size);
  const file = isAskOnly ? json : askedBeside(json);
  await writeCards(file, askedLines({ options, facts, choice, ...means }));
  endProgress();
  // It holds the share alone, whose hashes went by the lines as they were.
  return { ...options, cases: file, shard: undefined };
}

/** Cases with the answers that were scored. @example askedBeside('out/scored.jsonl') // 'out/scored-asked.jsonl' */
function askedBeside(json: string): string {
  const { dir, name, ext } = parse(json);
  return join(dir, `${name}-asked${ext}`);
}

/**
 * One pass over the file, or several: where questions go in batches, an interrupted command gets its replies pass by pass, and the provider is
 * asked once more.
 *
 * @throws WaitingForProvider if it has not answered all of them yet; what is decided is written
 */
async function passes(core: CaseCore, totals: Totals, pass: () => Promise<void>): Promise<void> {
  for (;;) {
    const isRepeating = core.isRepeating();
    await pass();
    const { waiting, judging } = totals.figures;
    if (waiting === '') return;
    if (!isRepeating) {
      endProgress();
      throw new WaitingForProvider(
        `The run is ${waiting}; what is decided so far is written. Give the same command again later.`,
      );
    }
    totals.figures = new CaseFigures(judging);
    core.letTimePass();
  }
}

interface Work {
  readonly options: CasesOptions;
  readonly facts: FileFacts;
  readonly choice: LineChoice;
  readonly core: CaseCore;
  readonly totals: Totals;
  readonly size: PortionSize;
  readonly runId: string;
}

/** A line of the output for each case, portion by portion. */
async function* scoredCards(work: Work): AsyncGenerator<readonly string[]> {
  const { options, facts, choice, core, totals, size, runId } = work;
  const { cases, set } = options;
  const { whole } = facts;
  const { figures } = totals;
  const faultOf = facts.faults();
  const namesUnchosen = options.baseline !== undefined && Object.keys(options.choice).length > 0;
  const tell = progressOver(facts.lines);
  let looked = 0;
  const score = async (lines: readonly FileLine[]) => {
    const faults = lines
      .map(([line]): [number, string] => [line, faultOf(line)])
      .filter(([, why]) => why !== '');
    const taken = choice(lines);
    const { costUsd: spentUsd, lists } = figures;
    const request = { whole, ...taken, faults, set, runId, spentUsd, namesUnchosen, lists };
    return { ...(await core.score(request)), looked: lines.length };
  };
  const portions = portionsOf(cases, size, facts.boundaries());
  const told = new Set<string>();
  for await (const { looked: lines, ...portion } of inOrder(portions, core.ahead, score)) {
    figures.add(portion);
    for (const remark of portion.remarks.filter((text) => !told.has(text))) warn(remark);
    for (const remark of portion.remarks) told.add(remark);
    looked += lines;
    totals.stopped = portion.stopped;
    tell(looked);
    yield portion.cards;
    if (portion.stopped !== '') return;
  }
}

/** The first reading: nothing is scored before all of the file is known. */
async function readWhole(cases: string, core: CaseCore, size: PortionSize): Promise<FileFacts> {
  const facts = new FileFacts(basename(cases));
  const read = async (lines: readonly FileLine[]) => ({
    reply: await core.read({ name: basename(cases), lines }),
    lines: lines.length,
  });
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
