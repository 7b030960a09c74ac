/** Scores the lines of a file of cases, portion by portion, and adds up what reports need of them. */
import { WaitingForProvider } from '../ask';
import type { CaseCore } from './case-core';
import type { FileFacts } from './case-facts';
import { CaseFigures } from './case-figures';
import { type FileLine, inOrder, portionsOf, type PortionSize } from './case-lines';
import type { CasesOptions } from './cases-options';
import type { LineChoice } from './choose-lines';
import { endProgress, showProgress, warn } from './terminal';
import { writeCards } from './write-cards';

/** What was scored so far. */
export interface Totals {
  figures: CaseFigures;
  /** Why the judge could not go on; '' if it could. */
  stopped: string;
}

export interface LinesToScore {
  readonly options: CasesOptions;
  readonly facts: FileFacts;
  readonly choice: LineChoice;
  readonly core: CaseCore;
  readonly size: PortionSize;
  readonly runId: string;
}

/**
 * One pass over the file, or several: where questions go in batches, an interrupted command gets its replies pass by pass, and the provider is
 * asked once more.
 *
 * @throws WaitingForProvider if it has not answered all of them yet; what is decided is written
 */
export async function scoreLines(work: LinesToScore): Promise<Totals> {
  const { core } = work;
  let judging: CaseFigures['judging'] = [];
  for (;;) {
    const isRepeating = core.isRepeating();
    const totals: Totals = { figures: new CaseFigures(judging), stopped: '' };
    await writeCards(work.options.json, scoredCards(work, totals));
    const { waiting } = totals.figures;
    if (waiting === '') return totals;
    if (!isRepeating) {
      endProgress();
      throw new WaitingForProvider(
        `The run is ${waiting}; what is decided so far is written. Give the same command again later.`,
      );
    }
    judging = totals.figures.judging;
    core.letTimePass();
  }
}

/** A line of the output for each case, portion by portion. */
async function* scoredCards(work: LinesToScore, totals: Totals): AsyncGenerator<readonly string[]> {
  const { options, facts, choice, core, size, runId } = work;
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

/** Tells how far the scoring is: rows, their rate, and the time that is left. */
function progressOver(all: number): (done: number) => void {
  const startedAt = Date.now();
  return (done) => {
    const seconds = Math.max((Date.now() - startedAt) / 1000, 0.1);
    const left = Math.ceil(((all - done) * seconds) / Math.max(done, 1));
    showProgress(`${done} of ${all} rows, ${Math.round(done / seconds)} a second, ${left} s left`);
  };
}
