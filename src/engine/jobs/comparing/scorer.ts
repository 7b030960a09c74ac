/** The scorer of a comparison, over this user's key, Apps Script's HTTP, and what earlier runs left. */
import { createScorer, type Scorer } from '../../../comparison/scorer';
import { modelClient } from '../../../judge/model-client';
import type { Settings } from '../../../settings/schema';
import { type JudgeBounds, judgeOptions, type JudgeServices } from '../judge';

/** Left out where the model takes none. */
const TEMPERATURE = 0.1;
const OUTPUT_TOKENS = 8000;

/** Provider, model and cost cap are the judge's. @throws UserError if the judge's settings cannot work */
export function scorerFor(settings: Settings, services: JudgeServices, bounds: JudgeBounds): Scorer {
  const judge = { ...settings.judge, temperature: TEMPERATURE };
  const options = judgeOptions({ judge, scoring: settings.scoring }, services, bounds);
  return createScorer({
    client: modelClient({ ...options, maxOutputTokens: OUTPUT_TOKENS }),
    hash: options.hash,
    cache: options.cache,
  });
}
