/** The scorer of a comparison, over this user's key, Apps Script's HTTP, and what earlier runs left. */
import { createScorer, type Scorer } from '../../comparison/scorer';
import { modelClient } from '../../judge/model-client';
import type { JudgeSettings } from '../../settings/judge';
import type { Settings } from '../../settings/schema';
import { type JudgeBounds, judgeOptions, type JudgeServices } from '../judge';

/** Provider, model and limits are the judge's; temperature and output tokens are the comparison's own. */
function comparingJudge({ judge, comparison }: Settings): JudgeSettings {
  const { temperature, maxOutputTokens } = comparison;
  return { ...judge, temperature, maxOutputTokens };
}

/** @throws UserError if the judge's settings cannot work */
export function scorerFor(settings: Settings, services: JudgeServices, bounds: JudgeBounds): Scorer {
  const { scoring, comparison } = settings;
  const judge = comparingJudge(settings);
  const options = judgeOptions({ judge, scoring }, services, bounds);
  return createScorer({
    client: modelClient(options),
    hash: options.hash,
    cache: options.cache,
    itemsPerRequest: comparison.itemsPerRequest,
    settings: judge,
  });
}
