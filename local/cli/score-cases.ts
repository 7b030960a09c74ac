/**
 * `npm start -- --cases FILE.jsonl --json OUT.jsonl`: any number of cases, one per line, without a workbook. They go through the
 * add-on in portions, as eval sets of a thousand rows, and results are written after each portion: no file is held in memory whole.
 */
import { appendFileSync, createReadStream, renameSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as z from 'zod';
import { jsonIn } from '../../src/model/texts/json';
import { RunStopped } from '../ask';
import { NotSaved } from '../files/saving';
import { reasonOf } from '../files/system-error';
import { draftOf, fileBehind } from '../files/write-whole';
import { Workbook } from '../runtime';
import { openAddOn, repliesBeside } from './add-on';
import { checkCostAgreed } from './agreed-cost';
import type { CasesOptions } from './cases-options';
import { exportedScorecards } from './exported';
import { finish } from './ending';
import { checkJudgeKey } from './judge-key-needed';
import { lastSet } from './last-set';
import { checkFiles, outputAndAnswers } from './outputs';
import { evals, runToEnd } from './run-to-end';
import { endProgress, print } from './terminal';
import { UsageError } from './usage-error';

const PORTION = 1000;
const TAB = 'Cases';
const CAP = 'judge.costCapUsd';

const Case = z.record(z.string(), z.unknown());

interface Line {
  readonly line: number;
  readonly cells: Readonly<Record<string, unknown>> | undefined;
}

/** What was scored so far. */
interface Totals {
  lines: number;
  readonly verdicts: Map<string, number>;
  cost: Cost;
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
  const cap = Number(lastSet(set, CAP));
  const provider = lastSet(set, 'judge.provider');
  // No single portion may be expensive, but all of them together are.
  if (provider !== '' && provider !== 'rules' && cap === 0 && !options.yes)
    throw new UsageError(`Nobody knows beforehand what ${provider} will cost: set ${CAP}, or say --yes.`);
  const replies = repliesBeside(json, set);
  if (replies.remark !== '') print(`${replies.remark}\n`);
  const draft = draftOf(fileBehind(json));
  written(json, () => writeFileSync(draft, ''));
  const totals: Totals = { lines: 0, verdicts: new Map(), cost: FREE };
  let stopped = '';
  const score = (portion: readonly Line[]): void => {
    if (portion.length === 0) return;
    const left = cap - totals.cost.costUsd;
    // A cap of 0 means no cap, so a used-up one leaves a hundredth of a cent.
    const capped = cap === 0 ? set : [...set, [CAP, String(Math.max(left, 0.0001))] as const];
    const scored = scoredPortion(portion, { ...options, set: capped }, replies);
    stopped = scored.stopped;
    totals.cost = {
      costUsd: totals.cost.costUsd + scored.cost.costUsd,
      unpriced: totals.cost.unpriced + scored.cost.unpriced,
    };
    for (const card of scored.cards) {
      totals.lines += 1;
      totals.verdicts.set(card.verdict, (totals.verdicts.get(card.verdict) ?? 0) + 1);
    }
    written(json, () =>
      appendFileSync(draft, scored.cards.map((card) => `${JSON.stringify(card)}\n`).join('')),
    );
    print(`${totals.lines} cases scored`);
    tidy();
  };
  let portion: Line[] = [];
  for await (const line of linesOf(cases)) {
    if (stopped !== '') break;
    // The turns of a conversation are scored together.
    if (portion.length >= PORTION && !continues(portion[portion.length - 1], line)) {
      score(portion);
      portion = [];
    }
    portion.push(line);
  }
  if (stopped === '') score(portion);
  written(json, () => renameSync(draft, fileBehind(json)));
  replies.endReplay();
  endProgress();
  const counts = [...totals.verdicts].map(([verdict, n]) => `${n} ${verdict}`).join(', ');
  print(`${totals.lines} cases: ${counts}.${costText(totals.cost)}`);
  print(`Written: ${json}`);
  if (stopped === '') finish(replies);
  else throw new RunStopped(`${stopped}. The cases that follow were not scored.`);
}

/** '' if nothing was paid for. @example ' The judge cost $0.0123.' */
function costText({ costUsd, unpriced }: Cost): string {
  if (unpriced > 0 && costUsd === 0)
    return ' What the judge cost is not known: the settings have no price for it.';
  const least = unpriced > 0 ? 'at least ' : '';
  return costUsd > 0 ? ` The judge cost ${least}$${costUsd.toFixed(4)}.` : '';
}

/** Node.js collects garbage late: without this, finished portions take up to twice the memory of the current one. */
function tidy(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
  // What runs next must not find a global that Google doesn't have.
  setFlagsFromString('--no-expose-gc');
}

/** @throws NotSaved */
function written(file: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw new NotSaved(`${file} cannot be written (${reasonOf(error)}).`);
  }
}

type Card = Readonly<Record<string, unknown>> & { readonly verdict: string };

function scoredPortion(
  portion: readonly Line[],
  { cases, set, yes }: CasesOptions,
  replies: ReturnType<typeof repliesBeside>,
): { readonly cards: Card[]; readonly stopped: string; readonly cost: Cost } {
  const good = portion.filter(
    ({ cells }) => typeof cells?.['query'] === 'string' && cells['query'].trim() !== '',
  );
  const done = good.length === 0 ? undefined : throughAddOn(good, { set, yes }, replies);
  const cardOf = new Map(done?.scorecards.map((card) => [Number(card['row']), card]));
  const rowOf = new Map(good.map(({ line }, at) => [line, at + 2]));
  const cards = portion.map(({ line, cells }): Card => {
    const card = cardOf.get(rowOf.get(line) ?? 0);
    const about = { tab: basename(cases), row: line };
    if (card) return { ...card, ...about, verdict: String(card['verdict']) };
    const error = cells === undefined ? 'this line is not a JSON object' : 'this line has no query';
    return { ...about, verdict: 'error', error };
  });
  return { cards, stopped: done?.stopped ?? '', cost: done?.cost ?? FREE };
}

function throughAddOn(
  lines: readonly Line[],
  { set, yes }: Pick<CasesOptions, 'set' | 'yes'>,
  replies: ReturnType<typeof repliesBeside>,
) {
  const workbook = new Workbook({ locale: '' });
  const columns = [...new Set(lines.flatMap(({ cells = {} }) => Object.keys(cells)))];
  const { grid } = workbook.addTab(TAB, 0, lines.length + 1, columns.length);
  columns.forEach((name, column) => {
    grid.update(1, column + 1, { value: name });
    lines.forEach(({ cells = {} }, row) => grid.update(row + 2, column + 1, { value: cellOf(cells[name]) }));
  });
  const { runtime, ask } = openAddOn(workbook, { replies });
  const request = { tabs: [TAB], set, from: 'command line' } as const;
  checkCostAgreed(ask('coverage', request).costQuestion, yes);
  const { tabs, stopped, judging } = runToEnd(
    runtime,
    ask,
    evals(() => ask('runEvals', request)),
  );
  const { scorecards } = exportedScorecards(
    ask,
    tabs.map(({ tab, resultsTab }) => ({ tab, resultsTab })),
  );
  return { scorecards, stopped, cost: judging };
}

/** A value that isn't a scalar is kept as JSON: a state, a list of charts. */
function cellOf(value: unknown): string | number | boolean | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : JSON.stringify(value);
}

function continues(before: Line | undefined, { cells }: Line): boolean {
  const conversation = cells?.['conversation'];
  return conversation !== undefined && conversation === before?.cells?.['conversation'];
}

/** @throws UsageError if the file cannot be read */
async function* linesOf(file: string): AsyncGenerator<Line> {
  const input = createReadStream(file, 'utf8');
  let line = 0;
  try {
    for await (const text of createInterface({ input, crlfDelay: Infinity })) {
      line += 1;
      if (text.trim() !== '') yield { line, cells: Case.safeParse(jsonIn(text.replace(/^\ufeff/, ''))).data };
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new UsageError(`${file} cannot be read.`);
  }
}
