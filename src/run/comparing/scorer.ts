/** The scorer of a comparison, over this user's key, Apps Script's HTTP, and what earlier runs left. */
import { createScorer, type Scorer } from '../../comparison/scorer';
import { modelClient } from '../../judge/model-client';
import type { Settings } from '../../settings/schema';
import { type JudgeBounds, judgeOptions, type JudgeServices } from '../judge';

/** Provider, model and limits are the judge's; temperature and room for the reply the comparison's own. */
export function scorerFor(
  { judge, scoring, comparison }: Settings,
  services: JudgeServices,
  bounds: JudgeBounds,
): Scorer {
  const { temperature, maxOutputTokens, itemsPerRequest } = comparison;
  const options = judgeOptions(
    { judge: { ...judge, temperature, maxOutputTokens }, scoring },
    services,
    bounds,
  );
  return createScorer({
    client: modelClient(options),
    hash: options.hash,
    cache: options.cache,
    itemsPerRequest,
    attempts: judge.attempts,
  });
}
