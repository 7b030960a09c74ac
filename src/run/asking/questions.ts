/** What a run asks the agent: every chosen case as often as there are trials, each in a thread of its own. */
import { contentHash } from '../../evalset/content-hash';
import { type EvalCase, whyNotAlone } from '../../model/eval-case';
import { askedAs, type Book } from './book';

export interface Question {
  /** Tells it from every other of the run, in every execution of it. */
  readonly key: string;
  readonly evalCase: EvalCase;
  /** From 1. */
  readonly trial: number;
}

export interface AskingFor {
  /** `missing`: only those without a response. */
  readonly which: 'all' | 'missing';
  readonly trials: number;
  /** When the run began, ms since 1970: responses that were written since then are its own. */
  readonly since: number;
}

export interface Questions {
  /** Still to be asked, in sheet order. */
  readonly open: readonly Question[];
  /** How many the run has asked and written down. */
  readonly done: number;
}

/** The chosen cases of an eval set. */
export interface AskedSet {
  readonly sheetId: number;
  readonly cases: readonly { readonly evalCase: EvalCase }[];
}

/** What is left to be asked; turns of conversations never are. Cases of a tab that share id and query share their responses, and are asked once. */
export function questionsOf(
  sets: readonly AskedSet[],
  { which, trials, since }: AskingFor,
  book: Book,
): Questions {
  const open: Question[] = [];
  let done = 0;
  const seen = new Set<string>();
  for (const { sheetId, cases } of sets)
    for (const { evalCase } of cases.filter((one) => whyNotAlone(one.evalCase) === undefined))
      for (let trial = 1; trial <= trials; trial += 1) {
        // The sheet's id instead of its name: somebody may rename the tab meanwhile.
        const key = contentHash([String(sheetId), askedAs({ ...evalCase, tab: '' }, trial)]);
        if (seen.has(key)) continue;
        seen.add(key);
        if (book.askedAt(evalCase, trial) >= since) done += 1;
        else if (which === 'all' || !book.isAnswered(evalCase, trial)) open.push({ key, evalCase, trial });
      }
  return { open, done };
}

/**
 * A new thread's id, in the form of a random UUID: the same for whoever computes it again.
 *
 * @param group how many groups were asked before: asked again, a question gets a thread of its own
 */
export function threadId(runId: string, key: string, group: number): string {
  const hex = [0, 1].map((half) => contentHash([runId, key, String(group), String(half)])).join('');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-');
}
