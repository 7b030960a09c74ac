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
  /** The largest difference from an expected number, relative to it. */
  readonly numberTolerance: number;
  /** The rubrics of all questions that may be asked. */
  readonly rubrics: readonly Rubric[];
  /** Returns at least 12 characters. */
  readonly hash: (text: string) => string;
  readonly cache?: VerdictCache;
}

/** The questions of each row, and their verdicts in the same places. */
type Wave = readonly (readonly JudgeQuestion[])[];
type Verdicts = readonly (readonly Verdict[])[];

export interface Judge extends Asker {
  /** All that its verdicts depend on (rules, model, prompts), except rubrics of the tab Checks, which depend on a row's eval set. */
  readonly basis: string;
  /**
   * Decides the questions of a wave of rows.
   *
   * @param payers identify each row across all runs: it is charged for its questions, and charged again for the same reply if it asks
   *   again, because it was interrupted the first time
   * @throws JudgeStopped if the run cannot continue; replies so far are in the cache
   */
  readonly decide: (rows: Wave, payers?: readonly string[], onPaid?: OnPaid) => Verdicts;
  /** Decides by rules and by the cache, which has the replies of a wave that was stopped. @param why the model is not asked */
  readonly decideWithoutModel: (rows: Wave, why: string, payers?: readonly string[]) => Verdicts;
  /** The most that `decide` would send to the model. */
  readonly estimate: (rows: Wave) => JudgeEstimate;
  /** The requests that `decide` would send with an empty cache. */
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

  /** Applies the rules. `open`: the questions that they leave open; `slots`: those of them that a model can be asked. */
  const plan = (rows: Wave) => {
    const verdicts: Verdict[][] = rows.map(() => []);
    const slots: Slot[] = [];
    let byRules = 0;
    rows.forEach((questions, row) =>
      questions.forEach((question, column) => {
        const outcome = settings.useRules ? question.byRule?.(tolerance) : undefined;
        if (outcome?.kind === 'decided' && isCertain(outcome)) {
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

function basisOf({ settings, rubrics }: JudgeOptions, model: string): string {
  const builtIn = rubrics.filter(({ isOwn }) => !isOwn);
  const prompts = model === '' ? [] : [model, fingerprint(promptTexts(builtIn, settings.ownRules))];
  return JSON.stringify([settings.useRules, prompts]);
}

/** Rules that a spreadsheet's own rules cannot overrule. */
const RULES_ABOVE_OWN: ReadonlySet<string> = new Set(['same', 'blank']);

function openBecause(
  { provider, useRules }: JudgeSettings,
  hasModel: boolean,
  outcome: RuleOutcome | undefined,
  hint: Hint | undefined,
): Verdict {
  const why = provider !== 'rules' && !hasModel ? ` (no key is set for ${providerTitle(provider)})` : '';
  const seen = outcome?.kind === 'uncertain' ? outcome.seen : '';
  const saw = useRules ? seen || 'the rules cannot decide this' : 'the rules are switched off';
  return { kind: 'open', reason: withHint(`needs a judge model${why}: ${saw}`, hint), hint };
}

function withHint(reason: string, hint: Hint | undefined): string {
  return hint ? `${reason}; hint: ${hint.text}` : reason;
}
