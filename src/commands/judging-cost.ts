/** The cost of judging: estimated before a run, confirmed by the user above a limit, capped for unattended runs. */
import type { JudgeEstimate } from '../judge/estimate';
import { LANES } from '../http/pace';
import { priceOf } from '../judge/cost';
import { modelOf } from '../judge/providers';
import { judgeHost } from '../settings/keys';
import type { Origin } from '../model/run';
import { UserError } from '../model/user-error';
import { dollars } from '../reports/run-summary';
import type { JudgeSettings, Settings } from '../settings/schema';
import { collectRecorded } from '../agent/recorded-columns';
import { assessCase } from '../checks/assess';
import type { Checks } from '../checks/check';
import type { RecordedCase } from '../evalset/conversations';
import type { Judge } from '../judge/decide';
import type { Assessment } from '../model/assessment';
import type { CheckId } from '../model/check';
import type { JudgeQuestion } from '../model/judge';
import { count } from '../model/text';
import type { AskedThread } from '../agent/live/ask-group';
import { Outputs, trialsOf } from '../results/outputs';

interface PlannedCases {
  readonly tabs: readonly { readonly cases: readonly RecordedCase[] }[];
  readonly checks: Checks;
}

/**
 * Estimates judging for every trial of every row and turn, and for answers that the agent has yet to give.
 *
 * @param open threads that the agent is asked first; their answers are assumed to be of usual length
 * @returns undefined without a judge model
 */
export function estimateRun(
  { tabs, checks }: PlannedCases,
  { scoring }: Pick<Settings, 'scoring'>,
  judge: Judge,
  open: readonly AskedThread[] = [],
): JudgeEstimate | undefined {
  if (judge.model === '') return undefined;
  const outputs = new Outputs();
  const recorded = tabs.flatMap(({ cases }) =>
    cases.flatMap((recordedCase) =>
      trialsOf(recordedCase).map((_record, trial) => {
        const answer = outputs.of(recordedCase, trial);
        return answer.kind === 'failed'
          ? []
          : questionsIn(assessCase(recordedCase.evalCase, answer.output, scoring, checks, answer.before));
      }),
    ),
  );
  const awaited = open.flatMap(({ turns }, thread) =>
    turns.map((evalCase) => {
      // Distinct texts: the judge would be asked about equal ones only once.
      const text = `${USUAL_ANSWER}${thread}`;
      const usual = collectRecorded(new Map(SPOKEN.map((column) => [column, text])));
      return usual.kind === 'failed' ? [] : questionsIn(assessCase(evalCase, usual.output, scoring, checks));
    }),
  );
  return judge.estimate([...recorded, ...awaited]);
}

function questionsIn(assessments: ReadonlyMap<CheckId, Assessment>): JudgeQuestion[] {
  return [...assessments.values()].flatMap((assessment) =>
    assessment.kind === 'question' ? assessment.question : [],
  );
}

const SPOKEN = ['actual_agent_answer', 'actual_charts_answer'] as const;
/** About 1,500 characters, the usual length of the agent's messages. */
const USUAL_ANSWER =
  'What the agent will have to say about this is not known before it has been asked. '.repeat(18);

/** Typical of a small model. */
const SECONDS_PER_REPLY = 2;

/**
 * Seconds for requests in groups that grow as in http/: one request, then `LANES`, then twice as many each time.
 *
 * @param atOnce the largest group
 * @param lanes how many requests of a group are sent in parallel
 */
export function secondsFor(requests: number, atOnce: number, lanes: number): number {
  let seconds = 0;
  let open = requests;
  for (let size = 1; open > 0; size = Math.min(atOnce, size === 1 ? LANES : 2 * size)) {
    seconds += Math.ceil(Math.min(size, open) / lanes) * SECONDS_PER_REPLY;
    open -= size;
  }
  return seconds;
}

/** @example 'About 12 calls to claude-haiku-5-5 at api.anthropic.com: 9,000 tokens, $0.01, 60 seconds.' */
function estimateSentence(
  estimate: JudgeEstimate,
  model: string,
  judge: JudgeSettings,
  origin?: Origin,
): string {
  const { atOnce } = judge;
  const { requests, cached, inputTokens, outputTokens, costUsd, mostVotes, mostUsd } = estimate;
  // Google sends ten requests of a group in parallel, the command line all of them.
  const seconds = secondsFor(requests, atOnce, origin === 'command line' ? atOnce : LANES);
  const fromCache = cached === 0 ? '' : ` ${count(cached, 'answer comes', 'answers come')} from the cache.`;
  if (requests === 0) return `No row needs the judge.${fromCache}`;
  const cost = costUsd === undefined ? 'unknown cost (enter its price in Settings)' : dollars(costUsd);
  const time = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  const limit = mostUsd === undefined ? '' : `: at most ${dollars(mostUsd)} in all`;
  const doubt =
    mostVotes === 0
      ? ''
      : ` If a verdict is unsure, the model is asked again: up to ${count(mostVotes, 'more call')}${limit}.`;
  return `About ${count(requests, 'call')} to ${model} at ${judgeHost(judge)}: ${count(inputTokens + outputTokens, 'token')}, ${cost}, ${time}.${fromCache}${doubt}`;
}

/** Sentences before a run; '' without a judge model. */
export interface JudgingCost {
  /** Calls, tokens, cost and time. */
  readonly text: string;
  /** @example 'About $0.12' */
  readonly price: string;
  /** The cost to confirm; '' if there is nothing to confirm. */
  readonly question: string;
}

export const NO_COST: JudgingCost = { text: '', price: 'Free', question: '' };

/** @param estimate undefined without a judge model @param origin of the run: the command line sends more requests in parallel */
export function costSentences(
  estimate: JudgeEstimate | undefined,
  model: string,
  judge: JudgeSettings,
  origin?: Origin,
): JudgingCost {
  if (!estimate) return NO_COST;
  const { requests, costUsd } = estimate;
  return {
    text: estimateSentence(estimate, model, judge, origin),
    price: requests === 0 ? 'Free' : costUsd === undefined ? 'Price unknown' : `About ${dollars(costUsd)}`,
    question: costQuestion(estimate, judge),
  };
}

/** The cost of a run that may cost more than the user's limit; '' if it may not, or its price is unknown. */
function costQuestion(
  { mostUsd }: Pick<JudgeEstimate, 'mostUsd'>,
  { confirmAboveUsd, costCapUsd }: JudgeSettings,
): string {
  if (mostUsd === undefined) return '';
  const limit = costCapUsd > 0 ? Math.min(mostUsd, costCapUsd) : mostUsd;
  return limit <= confirmAboveUsd
    ? ''
    : `Judging may cost up to ${dollars(limit)}, more than ${dollars(confirmAboveUsd)} (setting “Confirm above US$”).`;
}

/** Why these settings allow no unattended run; '' if they do. A model of unknown price counts as paid. */
export function whyUnbounded(judge: JudgeSettings): string {
  const { provider, costCapUsd } = judge;
  if (provider === 'rules' || costCapUsd > 0) return '';
  const model = modelOf(provider, judge);
  // At any time: a model that is free today may not be when the run starts.
  const price = priceOf(model, judge.price, Infinity);
  return price?.inputUsd === 0 && price.outputUsd === 0
    ? ''
    : `A scheduled run pays ${model === '' ? 'a judge model' : model} unattended, and there is no cost cap: set “Cost cap US$” under “Judge” first.`;
}

/** @throws UserError if the judge is paid and has no cap */
export function refuseUnbounded(judge: JudgeSettings): void {
  const why = whyUnbounded(judge);
  if (why !== '') throw new UserError('usage', why);
}
