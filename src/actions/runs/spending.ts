/** Money: what is asked before much of it is spent, and what keeps an unattended run within bounds. */
import type { JudgeEstimate } from '../../judge/estimate';
import { priceOf } from '../../judge/price';
import { judgeHost, modelOf } from '../../judge/providers/index';
import { UserError } from '../../model/user-error';
import { dollars } from '../../report/judging';
import type { JudgeSettings } from '../../settings/judge';
import { estimateSentence } from './estimate';

/** Shown before a run, in sentences; each '' if there is nothing to say, or no model is set up. */
export interface JudgingCost {
  /** What judging will cost. */
  readonly text: string;
  /** The same in two words. @example 'About $0.12' */
  readonly price: string;
  /** What to confirm because of that. */
  readonly question: string;
}

export const NO_COST: JudgingCost = { text: '', price: 'Free', question: '' };

/** @param estimate undefined if no model is set up */
export function costSentences(
  estimate: JudgeEstimate | undefined,
  model: string,
  judge: JudgeSettings,
): JudgingCost {
  if (!estimate) return NO_COST;
  return {
    text: estimateSentence({ model, host: judgeHost(judge) }, estimate),
    price: priceText(estimate),
    question: costQuestion(estimate, judge),
  };
}

function priceText({ requests, costUsd }: Pick<JudgeEstimate, 'requests' | 'costUsd'>): string {
  if (requests === 0) return 'Free';
  return costUsd === undefined ? 'Price unknown' : `About ${dollars(costUsd)}`;
}

/** What to confirm before a run that may cost more than the set amount; '' if it may not, or its price is unknown. */
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

/** Why nothing may run unattended with these settings; '' if it may. A model without a known price counts as paid. */
export function whyUnbounded(judge: JudgeSettings): string {
  const { provider, costCapUsd, priceTable } = judge;
  if (provider === 'rules' || costCapUsd > 0) return '';
  const model = modelOf(provider, judge);
  const price = priceOf(model, priceTable);
  return price?.inputUsd === 0 && price.outputUsd === 0
    ? ''
    : `A scheduled run pays ${model === '' ? 'a judge model' : model} unattended, and there is no cost cap: set judge.costCapUsd first.`;
}

/** @throws UserError if the judge is paid and has no cap */
export function refuseUnbounded(judge: JudgeSettings): void {
  const why = whyUnbounded(judge);
  if (why !== '') throw new UserError('usage', why);
}
