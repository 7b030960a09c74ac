/** The judge: questions in, verdicts out. Rules first, then what was answered before, then the model. */
import type { JudgeQuestion, Rubric, RuleOutcome, Verdict } from '../model/judge';
import { fingerprint } from '../model/texts/fingerprint';
import type { JudgeSettings } from '../settings/judge';
import { type Answered, answersBefore, askModel, type AskOptions } from './by-model';
import type { VerdictCache } from './cache';
import { type JudgeEstimate, NOTHING_TO_ASK, estimateRequests } from './estimate';
import { modelClient, type ModelOptions } from './model-client';
import { providerTitle } from './providers/index';
import { promptTexts } from './prompts/compose';
import { type RequestOptions, type Slot, unitsFor } from './requests';
import type { JudgeTotals } from './totals';

export interface JudgeOptions extends ModelOptions {
  /** How far a number may be off, relative to the expected one. */
  readonly numberTolerance: number;
  /** Those of all questions that may be asked. */
  readonly rubrics: readonly Rubric[];
  /** Content hash as text of at least 12 characters. */
  readonly hash: (text: string) => string;
  readonly cache?: VerdictCache;
}

export interface Judge {
  /** The model that is asked, or '' where only rules judge. */
  readonly model: string;
  /** What its verdicts rest on, as a text: rules or not, model, prompts. */
  readonly basis: string;
  /**
   * Decides the questions of a wave of rows.
   *
   * @param payers by row, who is accounted for what its questions cost: a text that no other row has, in this run or any
   * other. A row that asks again what it has paid for is accounted for it again: it was cut short the first time
   * @returns a verdict for each question, in the same places
   * @throws JudgeStopped where the run cannot go on; what was decided until then is in the cache
   */
  readonly decide: (
    rows: readonly (readonly JudgeQuestion[])[],
    payers?: readonly string[],
  ) => readonly (readonly Verdict[])[];
  /**
   * What the rules decide, and what the model was asked before and is in the cache: also by a wave that it has stopped. What is
   * open after that says why it was not asked. Sends nothing.
   */
  readonly decideWithoutModel: (
    rows: readonly (readonly JudgeQuestion[])[],
    why: string,
    payers?: readonly string[],
  ) => readonly (readonly Verdict[])[];
  /** What `decide` would ask of the model, at most; sends nothing. */
  readonly estimate: (rows: readonly (readonly JudgeQuestion[])[]) => JudgeEstimate;
  readonly totals: () => JudgeTotals;
}

/**
 * A judge for one run.
 *
 * @throws UserError where the settings cannot work (no model named, a key that is none)
 * @example
 * const judge = createJudge({ settings: JudgeSettings.parse({}), numberTolerance: 0.05, key: '', http, hash, rubrics });
 * judge.decide([[answerQuestion({ part: 'agent_answer', query, expected: '590 kha', actual: '588,849 ha' })]]);
 * // [[{ kind: 'decided', score: 1, decidedBy: 'rule: number', … }]]
 */
export function createJudge(options: JudgeOptions): Judge {
  const { settings, numberTolerance: tolerance, hash, cache, rubrics } = options;
  const client = modelClient(options);
  const isThere = client.model !== '';
  const votes = settings.votes;
  const asking: RequestOptions = {
    tolerance,
    hash,
    rubrics,
    isBrief: client.hasLittleRoom,
    basis: client.basis,
  };

  const plan = (rows: readonly (readonly JudgeQuestion[])[]): Planned => {
    const verdicts: Verdict[][] = rows.map(() => []);
    const slots: Slot[] = [];
    let byRules = 0;
    rows.forEach((questions, row) =>
      questions.forEach((question, column) => {
        const outcome = settings.useRules ? question.byRule(tolerance) : UNASKED;
        if (outcome.kind === 'decided') {
          byRules += 1;
          verdicts[row]?.push(outcome);
        } else {
          slots.push({ question, seen: outcome.seen, row, column });
          verdicts[row]?.push(openBecause(settings, isThere, outcome.seen));
        }
      }),
    );
    return { verdicts, byRules, slots: isThere ? slots : [] };
  };

  const optionsFor = (payers: readonly string[]): AskOptions => ({ client, cache, asking, votes, payers });

  return {
    model: client.model,
    basis: JSON.stringify([
      settings.useRules,
      isThere ? [client.model, votes, fingerprint(promptTexts(rubrics))] : [],
    ]),
    decide: (rows, payers = []) => {
      const { verdicts, byRules, slots } = plan(rows);
      const answered = askModel(slots, optionsFor(payers));
      // Only now: a wave in which the model stops is decided again without it.
      client.countRules(byRules);
      return withAnswers(verdicts, answered);
    },
    decideWithoutModel: (rows, why, payers = []) => {
      const { verdicts, byRules, slots } = plan(rows);
      client.countRules(byRules);
      const unasked = verdicts.map((row) =>
        row.map((verdict): Verdict =>
          verdict.kind === 'open' ? { kind: 'open', reason: `not asked: ${why}` } : verdict,
        ),
      );
      return withAnswers(unasked, answersBefore(slots, optionsFor(payers)));
    },
    estimate: (rows) => {
      const { byRules, slots } = plan(rows);
      return isThere
        ? { ...estimateRequests(unitsFor(slots, asking), { cache, client, settings, asking }), byRules }
        : { ...NOTHING_TO_ASK, byRules };
    },
    totals: client.totals,
  };
}

/** A wave before any model is asked. */
interface Planned {
  /** By row and question; open ones are still to be asked about. */
  readonly verdicts: Verdict[][];
  readonly byRules: number;
  /** What is to be asked. */
  readonly slots: readonly Slot[];
}

/** Puts answers in the places of their questions. */
function withAnswers(verdicts: Verdict[][], answered: readonly Answered[]): Verdict[][] {
  for (const { slot, verdict } of answered) {
    const row = verdicts[slot.row];
    if (row) row[slot.column] = verdict;
  }
  return verdicts;
}

/** What rules say that are switched off. */
const UNASKED: RuleOutcome = { kind: 'uncertain', seen: '' };

function openBecause({ provider, useRules }: JudgeSettings, isThere: boolean, seen: string): Verdict {
  const why = provider !== 'rules' && !isThere ? ` (no key is set for ${providerTitle(provider)})` : '';
  const saw = useRules ? seen || 'the rules are not certain' : 'the rules are switched off';
  return { kind: 'open', reason: `needs a judge model${why}: ${saw}` };
}
