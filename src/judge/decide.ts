/** The judge: answers questions with verdicts, by rules, the cache and the model, in this order. */
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
import { askForVotes, type AskOptions } from './votes';
import {
  type JudgeEstimate,
  estimateRequests,
  requestsFor,
  type RequestOptions,
  type Slot,
  unitsFor,
} from './estimate';
import { askerOf, modelClient, type ModelOptions } from './model-client';
import { providerTitle } from './providers';
import { type Ask, promptTexts } from './compose';

export interface JudgeOptions extends ModelOptions {
  /** The largest difference of a number, relative to the expected one. */
  readonly numberTolerance: number;
  /** The rubrics of all questions that may be asked. */
  readonly rubrics: readonly Rubric[];
  /** Content hash: a text of at least 12 characters. */
  readonly hash: (text: string) => string;
  readonly cache?: VerdictCache;
}

/** The questions of each row, and their verdicts in the same places. */
type Wave = readonly (readonly JudgeQuestion[])[];
type Verdicts = readonly (readonly Verdict[])[];

export interface Judge extends Asker {
  /** Everything that its verdicts depend on, in one string: rules or not, model, prompts; but no rubrics of the tab Checks. */
  readonly basis: string;
  /**
   * Decides the questions of a wave of rows.
   *
   * @param payers for each row a text that identifies it across all runs: the cost of its questions is charged to it. A row that asks again
   *   for a reply that it has paid for is charged again, since it was interrupted the first time
   * @returns a verdict for each question, in the same places
   * @throws JudgeStopped if the run cannot continue; replies so far are in the cache
   */
  readonly decide: (rows: Wave, payers?: readonly string[], onPaid?: OnPaid) => Verdicts;
  /**
   * Decides by rules and by replies in the cache, including those of a wave that was stopped. Verdicts that are still open say why the
   * model was not asked. Sends nothing.
   */
  readonly decideWithoutModel: (rows: Wave, why: string, payers?: readonly string[]) => Verdicts;
  /** The most that `decide` would send to the model; sends nothing. */
  readonly estimate: (rows: Wave) => JudgeEstimate;
  /** The requests that `decide` would send with an empty cache: instructions and case of each. */
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
  const hasModel = client.model !== '';
  const { ownRules } = settings;
  const asking: RequestOptions = { tolerance, hash, basis: client.basis, ownRules };
  const isCertain = ({ decider }: Decided): boolean =>
    ownRules === '' || !hasModel || (decider.by === 'rule' && RULES_ABOVE_OWN.has(decider.name));

  /** Applies the rules to a wave: `open` are the questions that they leave open, `slots` the same if there is a model to ask. */
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
          verdicts[row]?.push(openBecause(settings, hasModel, outcome, hint));
        }
      }),
    );
    return { verdicts, byRules, open: slots, slots: hasModel ? slots : [] };
  };

  const answer = (
    verdicts: Verdict[][],
    slots: readonly Slot[],
    more: Pick<AskOptions, 'payers' | 'mayAsk' | 'onPaid'>,
  ): Verdicts => {
    askForVotes(slots, { client, cache, asking, ...more }, ({ row, column }, verdict) => {
      const ofRow = verdicts[row];
      if (ofRow) ofRow[column] = verdict;
    });
    return verdicts;
  };

  return {
    ...askerOf(client, cache),
    basis: basisOf(options, client.model),
    decide: (rows, payers = [], onPaid) => {
      const { verdicts, byRules, slots } = plan(rows);
      const answers = answer(verdicts, slots, { payers, mayAsk: true, onPaid });
      // Counted last: if the model stops, the wave is decided again without it.
      client.count('byRules', byRules);
      return answers;
    },
    decideWithoutModel: (rows, why, payers = []) => {
      const { verdicts, byRules, slots } = plan(rows);
      client.count('byRules', byRules);
      const unasked = verdicts.map((row) =>
        row.map((verdict): Verdict =>
          verdict.kind === 'open'
            ? { ...verdict, unanswered: 'not_asked', reason: withHint(`not asked: ${why}`, verdict.hint) }
            : verdict,
        ),
      );
      return answer(unasked, slots, { payers, mayAsk: false });
    },
    estimate: (rows) => estimateRequests(unitsFor(plan(rows).slots, asking), asking, client, cache),
    prompts: (rows) =>
      requestsFor(unitsFor(plan(rows).open, asking), asking).map(({ ask }) => ({
        system: ask.system,
        user: ask.user,
      })),
  };
}

/** See `Judge.basis`: the rubrics of the tab Checks depend on a row's eval set, and are not included. */
function basisOf({ settings, rubrics }: JudgeOptions, model: string): string {
  const builtIn = rubrics.filter(({ isOwn }) => !isOwn);
  const prompts = model === '' ? [] : [model, fingerprint(promptTexts(builtIn, settings.ownRules))];
  return JSON.stringify([settings.useRules, prompts]);
}

/** Rules that also decide in a spreadsheet with rules of its own, which cannot concern them. */
const RULES_ABOVE_OWN: ReadonlySet<string> = new Set(['same', 'blank']);

function openBecause(
  { provider, useRules }: JudgeSettings,
  hasModel: boolean,
  outcome: RuleOutcome,
  hint: Hint | undefined,
): Verdict {
  const why = provider !== 'rules' && !hasModel ? ` (no key is set for ${providerTitle(provider)})` : '';
  const seen = outcome.kind === 'uncertain' ? outcome.seen : '';
  const saw = useRules ? seen || 'the rules cannot decide this' : 'the rules are switched off';
  return { kind: 'open', reason: withHint(`needs a judge model${why}: ${saw}`, hint), hint };
}

function withHint(reason: string, hint: Hint | undefined): string {
  return hint ? `${reason}; hint: ${hint.text}` : reason;
}
