/** Money: what is asked before much of it may be spent, and what keeps a run within bounds while nobody looks on. */
import type { JudgeEstimate } from '../../judge/estimate';
import { leastInBatch, whyNoBatches } from '../../judge/batch';
import { BATCH_PRICE } from '../../judge/batch/api';
import { priceOf } from '../../judge/price';
import { modelOf } from '../../judge/providers/index';
import { UserError } from '../../model/user-error';
import { dollars } from '../../run/results/judging';
import type { JudgeSettings } from '../../settings/judge';

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

/** How batches bear on what judging will cost: that they are used, cannot be, or would be cheaper; '' where there is nothing to say. */
export function batchSentence(
  { requests, costUsd }: Pick<JudgeEstimate, 'requests' | 'costUsd'>,
  judge: JudgeSettings,
): string {
  const { batch } = judge;
  const isWanted = batch !== 'never';
  if (requests === 0 || (!isWanted && requests < WORTH_A_BATCH)) return '';
  const whyNot = whyNoBatches(judge);
  if (whyNot !== '') return isWanted ? `${whyNot}.` : '';
  const cost = costUsd === undefined ? 'half the price' : dollars(costUsd * BATCH_PRICE);
  if (!isWanted) return `In batches (judge.batch) it would be ${cost}, answered within a day.`;
  return requests < leastInBatch(batch)
    ? `Fewer questions than judge.batch asks for (${batch}): they are asked one by one.`
    : `They go in batches: ${cost}, answered within a day, mostly within an hour.`;
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
