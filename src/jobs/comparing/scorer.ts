/** The scorer of a comparison, over this user's key, Apps Script's HTTP, and what earlier runs left. */
import { createScorer, type Scorer } from '../../comparison/scorer';
import { modelClient } from '../../judge/model-client';
import type { Settings } from '../../settings/schema';
import { type JudgeBounds, judgeOptions, type JudgeServices } from '../judge';

/** Provider, model and limits are the judge's; these are the comparison's own, the temperature where the model takes one. */
const OWN = { temperature: 0.1, maxOutputTokens: 8000 };

/** @throws UserError if the judge's settings cannot work */
export function scorerFor(settings: Settings, services: JudgeServices, bounds: JudgeBounds): Scorer {
  const judge = { ...settings.judge, ...OWN };
  const options = judgeOptions({ judge, scoring: settings.scoring }, services, bounds);
  return createScorer({
    client: modelClient(options),
    hash: options.hash,
    cache: options.cache,
    settings: judge,
  });
}
