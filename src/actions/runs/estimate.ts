/** What judging a planned run will ask of a model, told before it is asked. */
import { assessCase } from '../../checks/assess';
import type { Judge } from '../../judge/decide';
import type { JudgeEstimate } from '../../judge/estimate';
import { count } from '../../model/text';
import type { Settings } from '../../settings/schema';
import type { Plan } from './plan';
import { dollars } from '../../run/results/judging';
import { Outputs } from '../../run/scoring/outputs';
import { questionsIn } from '../../run/scoring/score-wave';

/** undefined where no model is set up: then nothing is asked. */
export function estimateRun(plan: Plan, { scoring }: Settings, judge: Judge): JudgeEstimate | undefined {
  if (judge.model === '') return undefined;
  const outputs = new Outputs();
  const rows = plan.tabs.flatMap(({ cases }) =>
    cases.map((one) => {
      const known = outputs.of(one, 0);
      if (known.kind === 'failed') return [];
      return questionsIn(assessCase(one.evalCase, known.output, scoring, known.before));
    }),
  );
  return judge.estimate(rows);
}

/**
 * Also whom the cells go to.
 *
 * @example estimateSentence({ model: 'claude-haiku-5-5', host: 'api.anthropic.com' }, estimate)
 * // 'About 12 calls to claude-haiku-5-5 at api.anthropic.com: 9,000 tokens, $0.01, 60 seconds.'
 */
export function estimateSentence(
  { model, host }: { readonly model: string; readonly host: string },
  estimate: JudgeEstimate,
): string {
  const { requests, cached, inputTokens, outputTokens, costUsd, seconds, mostVotes, mostUsd } = estimate;
  const known = cached === 0 ? '' : ` ${count(cached, 'answer')} come from the cache.`;
  if (requests === 0) return `Nothing is left to ask ${model}.${known}`;
  const cost = costUsd === undefined ? 'unknown cost (no price in the settings)' : dollars(costUsd);
  const time = seconds < 90 ? `${Math.ceil(seconds)} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  const most = mostUsd === undefined ? '' : `: at most ${dollars(mostUsd)} in all`;
  const doubt =
    mostVotes === 0
      ? ''
      : ` Where it is in doubt it is asked again, up to ${count(mostVotes, 'more call')}${most}.`;
  return `About ${count(requests, 'call')} to ${model} at ${host}: ${count(inputTokens + outputTokens, 'token')}, ${cost}, ${time}.${known}${doubt}`;
}
