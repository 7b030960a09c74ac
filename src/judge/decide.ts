/** The judge: questions in, verdicts out. Rules first, then what was answered before, then the model. */
import type { JudgeQuestion, Verdict } from '../model/judge';
import type { HttpClient } from '../model/ports';
import type { JudgeSettings } from '../settings/judge';
import { askModel } from './by-model';
import { decideByRule, type RuleOutcome } from './by-rules';
import type { VerdictCache } from './cache';
import { type JudgeEstimate, NOTHING_TO_ASK, type Plan, estimateRequests } from './estimate';
import { createMemory, type ModelMemory } from './memory';
import { priceOf, costOf } from './price';
import { type Connection, connect, providerTitle } from './providers/index';
import { PROMPT_TEXTS } from './prompts/versions';
import { requestsFor, type Slot } from './requests';
import { JudgeStopped } from './stopped';
import { type JudgeTotals, Spending } from './totals';

export interface JudgeOptions {
  readonly settings: JudgeSettings;
  /** How far a number may be off, relative to the expected one. */
  readonly numberTolerance: number;
  /** '' where none is set: then the rules alone judge (an own base URL may do without). */
  readonly key: string;
  /** To the model's host only. Not used with the provider `rules`. */
  readonly http: HttpClient;
  /** Content hash as text of at least 12 characters. */
  readonly hash: (text: string) => string;
  readonly cache?: VerdictCache;
  /** What is known about models from earlier executions. */
  readonly memory?: ModelMemory;
  /** US dollars that earlier executions of the same run have cost; they count towards the cap. */
  readonly spentUsd?: number;
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
  /** What the rules decide; what they leave open says why no model was asked. Sends nothing. */
  readonly decideWithoutModel: (
    rows: readonly (readonly JudgeQuestion[])[],
    why: string,
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
 * const judge = createJudge({ settings: JudgeSettings.parse({}), numberTolerance: 0.05, key: '', http, hash });
 * judge.decide([[{ kind: 'answer', part: 'agent_answer', query, expected: '590 kha', actual: '588,849 ha' }]]);
 * // [[{ kind: 'decided', score: 1, decidedBy: 'rule: number', … }]]
 */
export function createJudge(options: JudgeOptions): Judge {
  const { settings, numberTolerance: tolerance, hash } = options;
  const connection = connectionOf(options);
  const price = connection ? priceOf(connection.model, settings.priceTable) : undefined;
  const spending = new Spending((usage) => costOf(usage, price));
  const memory = options.memory ?? createMemory();

  const plan = (rows: readonly (readonly JudgeQuestion[])[]): Plan => {
    const verdicts: Verdict[][] = rows.map(() => []);
    const slots: Slot[] = [];
    let byRules = 0;
    rows.forEach((questions, row) =>
      questions.forEach((question, column) => {
        const outcome = settings.useRules ? decideByRule(question, tolerance) : UNASKED;
        if (outcome.kind === 'decided') {
          byRules += 1;
          verdicts[row]?.push(outcome);
        } else {
          slots.push({ question, seen: outcome.seen, row, column });
          verdicts[row]?.push(openBecause(settings, connection, outcome.seen));
        }
      }),
    );
    const requests = connection
      ? requestsFor(slots, {
          settings,
          tolerance,
          hash,
          baseUrl: connection.baseUrl,
          model: connection.model,
        })
      : [];
    return { verdicts, byRules, requests };
  };

  const ask = (
    to: Connection,
    requests: Plan['requests'],
    payers: readonly string[],
  ): ReturnType<typeof askModel> =>
    requests.length === 0
      ? []
      : askModel(requests, {
          ...to,
          http: options.http,
          cache: options.cache,
          memory,
          memoryKey: `${settings.provider} ${to.baseUrl} ${to.model}`,
          maxOutputTokens: settings.maxOutputTokens,
          spending,
          payers,
          capReached: () => capReached(settings, spending.totals, options.spentUsd ?? 0),
        });

  return {
    model: connection?.model ?? '',
    basis: JSON.stringify([
      settings.useRules,
      connection ? [connection.model, hash(PROMPT_TEXTS.join('\n'))] : [],
    ]),
    decide: (rows, payers = []) => {
      const { verdicts, byRules, requests } = plan(rows);
      const answered = connection ? ask(connection, requests, payers) : [];
      // Only now: a wave in which the model stops is decided again without it.
      spending.byRules += byRules;
      for (const { slot, verdict } of answered) {
        const row = verdicts[slot.row];
        if (row) row[slot.column] = verdict;
      }
      return verdicts;
    },
    decideWithoutModel: (rows, why) => {
      const { verdicts, byRules } = plan(rows);
      spending.byRules += byRules;
      return verdicts.map((row) =>
        row.map((verdict) =>
          verdict.kind === 'open' ? { kind: 'open', reason: `not asked: ${why}` } : verdict,
        ),
      );
    },
    estimate: (rows) => {
      const planned = plan(rows);
      return connection
        ? estimateRequests(planned, { cache: options.cache, price, settings })
        : { ...NOTHING_TO_ASK, byRules: planned.byRules };
    },
    totals: () => spending.totals,
  };
}

/** Without a key the rules alone judge, unless the address is the user's own: a local model needs none. */
export function connectionOf({
  settings,
  key,
}: Pick<JudgeOptions, 'settings' | 'key'>): Connection | undefined {
  const { provider, baseUrl } = settings;
  if (provider === 'rules' || (key.trim() === '' && baseUrl === '')) return undefined;
  return connect(provider, settings, key);
}

/** What rules say that are switched off. */
const UNASKED: RuleOutcome = { kind: 'uncertain', seen: '' };

function openBecause(
  { provider, useRules }: JudgeSettings,
  connection: Connection | undefined,
  seen: string,
): Verdict {
  const why = provider !== 'rules' && !connection ? ` (no key is set for ${providerTitle(provider)})` : '';
  const saw = useRules ? seen || 'the rules are not certain' : 'the rules are switched off';
  return { kind: 'open', reason: `needs a judge model${why}: ${saw}` };
}

/** Why the model may be asked no more, where the run has cost what it may. */
export function capReached(
  { costCapUsd }: JudgeSettings,
  totals: JudgeTotals,
  spentUsd: number,
): JudgeStopped | undefined {
  if (costCapUsd === 0) return undefined;
  if (totals.unpriced > 0)
    return new JudgeStopped(
      'cost cap',
      'a cost cap is set, but the price of the judge model is not known or its replies do not say what they used: add it to the price table, or set the cap to 0',
    );
  const spent = spentUsd + totals.costUsd;
  return spent >= costCapUsd
    ? new JudgeStopped('cost cap', `the judge has cost $${spent.toFixed(4)}, the cap is $${costCapUsd}`)
    : undefined;
}
