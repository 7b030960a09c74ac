/** The judge: questions in, verdicts out. Rules first, then the cache, then the model. */
import {
  type Asker,
  type Decided,
  type Hint,
  type JudgeQuestion,
  type OnPaid,
  type Rubric,
  type RuleOutcome,
  type Verdict,
  type VerdictCache,
} from '../model/judge';
import { fingerprint } from '../model/texts/fingerprint';
import type { JudgeSettings } from '../settings/schema';
import { type AnsweredSlot, answersOf, type AskOptions } from './by-model';
import {
  type JudgeEstimate,
  NOTHING_TO_ASK,
  estimateRequests,
  requestsFor,
  type RequestOptions,
  type Slot,
  unitsFor,
} from './estimate';
import { askerOf } from './kept-asking';
import { modelClient, type ModelOptions } from './model-client';
import { providerTitle } from './providers/providers';
import { type Ask, promptTexts } from './compose';

export interface JudgeOptions extends ModelOptions {
  /** How far a number may be off, relative to the expected one. */
  readonly numberTolerance: number;
  /** The rubrics of all questions that may be asked. */
  readonly rubrics: readonly Rubric[];
  /** Content hash: a text of at least 12 characters. */
  readonly hash: (text: string) => string;
  readonly cache?: VerdictCache;
}

/** The questions of rows, and what became of them in the same places. */
type Wave = readonly (readonly JudgeQuestion[])[];
type Verdicts = readonly (readonly Verdict[])[];

export interface Judge extends Asker {
  /** What its verdicts rest on, in one string: rules or not, model, prompts; rubrics of people's own are not part of it. */
  readonly basis: string;
  /**
   * Decides the questions of a wave of rows.
   *
   * @param payers by row, whom the cost of its questions is charged to: a text unique to the row across all runs. A row that asks again
   * for what it has already paid for is charged again, since it was cut short the first time
   * @returns a verdict for each question, in the same places
   * @throws JudgeStopped if the run cannot go on; what was decided until then is in the cache
   */
  readonly decide: (rows: Wave, payers?: readonly string[], onPaid?: OnPaid) => Verdicts;
  /**
   * What the rules decide, plus what is in the cache from earlier asking, including by a wave that was stopped. What is still open
   * says why it was not asked. Sends nothing.
   */
  readonly decideWithoutModel: (rows: Wave, why: string, payers?: readonly string[]) => Verdicts;
  /** The most that `decide` would ask of the model; sends nothing. */
  readonly estimate: (rows: Wave) => JudgeEstimate;
  /** What `decide` would send if nothing were known yet: instructions and case of each request. */
  readonly prompts: (rows: Wave) => readonly Pick<Ask, 'system' | 'user'>[];
}

/**
 * A judge for one run.
 *
 * @throws UserError if the settings cannot work (no model named, a text that is not a key)
 * @example
 * const judge = createJudge({ settings: JudgeSettings.parse({}), numberTolerance: 0.05, key: '', http, hash, rubrics });
 * judge.decide([[answerQuestion({ part: 'agent_answer', query, expected: '590 kha', actual: '588,849 ha' })]]);
 * // [[{ kind: 'decided', score: 1, decider: { by: 'rule', name: 'number' }, … }]]
 */
export function createJudge(options: JudgeOptions): Judge {
  const { settings, numberTolerance: tolerance, hash, cache } = options;
  const client = modelClient(options);
  const isThere = client.model !== '';
  const { ownRules } = settings;
  const asking: RequestOptions = { tolerance, hash, basis: client.basis, ownRules };
  const isCertain = ({ decider }: Decided): boolean =>
    ownRules === '' || !isThere || (decider.by === 'rule' && UNTOUCHED.has(decider.name));

  /** A wave before any model is asked: `open` are the questions that rules leave open, `slots` those of them for the model, if there is one. */
  const plan = (rows: Wave) => {
    const verdicts: Verdict[][] = rows.map(() => []);
    const slots: Slot[] = [];
    let byRules = 0;
    rows.forEach((questions, row) =>
      questions.forEach((question, column) => {
        const outcome = settings.useRules
          ? question.byRule(tolerance)
          : { kind: 'uncertain' as const, seen: '' };
        if (outcome.kind === 'decided' && isCertain(outcome)) {
          byRules += 1;
          verdicts[row]?.push(outcome);
        } else {
          const hint = question.hint?.(tolerance);
          slots.push({ question, row, column, hint });
          verdicts[row]?.push(openBecause(settings, isThere, outcome, hint));
        }
      }),
    );
    return { verdicts, byRules, open: slots, slots: isThere ? slots : [] };
  };

  const answered = (slots: readonly Slot[], how: Pick<AskOptions, 'payers' | 'mayAsk' | 'onPaid'>) =>
    answersOf(slots, { client, cache, asking, ...how });

  return {
    ...askerOf(client, cache),
    basis: basisOf(options, client.model),
    decide: (rows, payers = [], onPaid) => {
      const { verdicts, byRules, slots } = plan(rows);
      const answers = answered(slots, { payers, mayAsk: true, onPaid });
      // Not before: if the model stops, the wave is decided again without it.
      client.count('byRules', byRules);
      return withAnswers(verdicts, answers);
    },
    decideWithoutModel: (rows, why, payers = []) => {
      const { verdicts, byRules, slots } = plan(rows);
      client.count('byRules', byRules);
      const unasked = verdicts.map((row) =>
        row.map((verdict): Verdict =>
          verdict.kind === 'open'
            ? {
                ...verdict,
                unanswered: 'not_asked',
                reason: withHint(`not asked: ${why}`, verdict.hint),
              }
            : verdict,
        ),
      );
      return withAnswers(unasked, answered(slots, { payers, mayAsk: false }));
    },
    estimate: (rows) => {
      const { slots } = plan(rows);
      return isThere ? estimateRequests(unitsFor(slots, asking), asking, client, cache) : NOTHING_TO_ASK;
    },
    prompts: (rows) =>
      requestsFor(unitsFor(plan(rows).open, asking), asking).map(({ ask: { system, user } }) => ({
        system,
        user,
      })),
  };
}

/** See `Judge.basis`. Which of the rubrics that people declare a row rests on depends on its eval set. */
function basisOf({ settings, rubrics }: JudgeOptions, model: string): string {
  const builtIn = rubrics.filter(({ isOwn }) => !isOwn);
  const prompts = model === '' ? [] : [model, fingerprint(promptTexts(builtIn, settings.ownRules))];
  return JSON.stringify([settings.useRules, prompts]);
}

/** Rules that the spreadsheet's own rules for the judge cannot concern. */
const UNTOUCHED: ReadonlySet<string> = new Set(['same', 'blank']);

/** Puts each answer in the place of its question. */
function withAnswers(verdicts: Verdict[][], answered: readonly AnsweredSlot[]): Verdict[][] {
  for (const { slot, verdict } of answered) {
    const row = verdicts[slot.row];
    if (row) row[slot.column] = verdict;
  }
  return verdicts;
}

function openBecause(
  { provider, useRules }: JudgeSettings,
  isThere: boolean,
  outcome: RuleOutcome,
  hint: Hint | undefined,
): Verdict {
  const why = provider !== 'rules' && !isThere ? ` (no key is set for ${providerTitle(provider)})` : '';
  const seen = outcome.kind === 'uncertain' ? outcome.seen : '';
  const saw = useRules ? seen || 'the rules are not certain' : 'the rules are switched off';
  return { kind: 'open', reason: withHint(`needs a judge model${why}: ${saw}`, hint), hint };
}

function withHint(reason: string, hint: Hint | undefined): string {
  return hint ? `${reason}; hint: ${hint.text}` : reason;
}
