/** Money: what is asked before much of it may be spent, and what keeps a run within bounds while nobody looks on. */
import { leastInBatch, whyNoBatches } from '../../judge/batch';
import { BATCH_PRICE } from '../../judge/batch/api';
import type { JudgeEstimate } from '../../judge/estimate';
import { priceOf } from '../../judge/price';
import { judgeHost, modelOf } from '../../judge/providers/index';
import { UserError } from '../../model/user-error';
import { dollars } from '../../run/results/judging';
import type { JudgeSettings } from '../../settings/judge';
import { estimateSentence } from './estimate';

/** Before a run, in sentences; each '' where there is nothing to say, or no model is set up. */
export interface JudgingCost {
  /** What judging will cost, in batches, too. */
  readonly text: string;
  /** What is to be confirmed because of that. */
  readonly question: string;
  /** Whether batches are worth choosing. */
  readonly isBatchWorth: boolean;
}

export const NO_COST: JudgingCost = { text: '', question: '', isBatchWorth: false };

/** @param estimate undefined where no model is set up */
export function costSentences(
  estimate: JudgeEstimate | undefined,
  model: string,
  judge: JudgeSettings,
): JudgingCost {
  if (!estimate) return NO_COST;
  const offer = batchOffer(estimate, judge);
  const asked = { model, host: judgeHost(judge) };
  const text = [estimateSentence(asked, estimate), batchSentence(estimate, judge), offer];
  return {
    text: text.filter((part) => part !== '').join(' '),
    question: costQuestion(estimate, judge),
    isBatchWorth: offer !== '',
  };
}

/** What is to be confirmed before a run that may cost more than is set; '' where it may not, or nobody knows its price. */
export function costQuestion(
  { mostUsd }: Pick<JudgeEstimate, 'mostUsd'>,
  { confirmAboveUsd, costCapUsd }: JudgeSettings,
): string {
  if (mostUsd === undefined) return '';
  const most = costCapUsd > 0 ? Math.min(mostUsd, costCapUsd) : mostUsd;
  return most <= confirmAboveUsd
    ? ''
    : `Judging may cost up to ${dollars(most)}, more than the ${dollars(confirmAboveUsd)} of judge.confirmAboveUsd.`;
}

/** From so many questions on it is worth saying that batches are cheaper. */
const WORTH_A_BATCH = 200;

type Asked = Pick<JudgeEstimate, 'requests' | 'costUsd'>;

/** How batches bear on what judging will cost, where they are wanted: that they are used, or why not. '' where they are not wanted. */
export function batchSentence(asked: Asked, judge: JudgeSettings): string {
  const { batch } = judge;
  if (asked.requests === 0 || batch === 'never') return '';
  const whyNot = whyNoBatches(judge);
  if (whyNot !== '') return `${whyNot}.`;
  return asked.requests < leastInBatch(batch)
    ? `Fewer questions than judge.batch asks for (${batch}): they are asked one by one.`
    : `They go in batches: ${inBatches(asked)}.`;
}

/** What batches would change where they are not used, to be chosen by a person; '' where they are not worth it, or there are none. */
export function batchOffer(asked: Asked, judge: JudgeSettings): string {
  return judge.batch === 'never' && asked.requests >= WORTH_A_BATCH && whyNoBatches(judge) === ''
    ? `In batches (judge.batch) it would be ${inBatches(asked)}.`
    : '';
}

function inBatches({ costUsd }: Asked): string {
  const cost = costUsd === undefined ? 'half the price' : dollars(costUsd * BATCH_PRICE);
  return `${cost}, answered within a day, mostly within an hour`;
}

/** Why nothing may run by itself with these settings; '' where it may. A model without a known price counts as one that is paid. */
export function whyUnbounded(judge: JudgeSettings): string {
  const { provider, costCapUsd, priceTable } = judge;
  if (provider === 'rules' || costCapUsd > 0) return '';
  const model = modelOf(provider, judge);
  const price = priceOf(model, priceTable);
  return price?.inputUsd === 0 && price.outputUsd === 0
    ? ''
    : `A scheduled run pays ${model === '' ? 'a judge model' : model} while nobody looks on, and there is no cost cap: set judge.costCapUsd first.`;
}

/** @throws UserError where the judge is paid and has no cap */
export function refuseUnbounded(judge: JudgeSettings): void {
  const why = whyUnbounded(judge);
  if (why !== '') throw new UserError('usage', why);
}
