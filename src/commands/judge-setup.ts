/** Setting up the judge. The key goes one way only. */
import { entry, Nothing, type Services } from './entry';
import { providerTitle } from '../judge/providers';
import { createHttpClient } from '../http/client';
import { createJudge } from '../judge/decide';
import { answerQuestion } from '../judge/questions/answer-match';
import { contentHash } from '../evalset/content-hash';
import { UserError } from '../model/user-error';
import { readSettings } from '../settings/change';
import { type JudgeProvider, JUDGE_PROVIDERS, PRESELECTED_MODELS } from '../model/judge';
import * as z from '../model/zod';
import { enteredKeys, keepKeys, keptKeys } from '../engine/jobs/keys';
import { keepSettings, storedSettings } from '../sheets/store/settings';

// Setting up the judge: the current settings, saving them, and trying them with one question.

/** What a person enters; a blank key leaves the stored one as it is. */
const JudgeEntry = () =>
  z.strictObject({
    provider: z.string(),
    model: z.string(),
    baseUrl: z.string(),
    key: z.string(),
    forgetKey: z._default(z.boolean(), false),
  });
type JudgeEntry = z.Shape<typeof JudgeEntry>;

const JudgeSetup = () =>
  z.object({
    provider: z.string(),
    model: z.string(),
    baseUrl: z.string(),
    hasKey: z.boolean(),
    /** Every judge there is, with the model that is asked if none is named. */
    providers: z.array(z.object({ id: z.string(), title: z.string(), model: z.string() })),
  });
type JudgeSetup = z.Shape<typeof JudgeSetup>;

/** The result of saving or trying. */
const JudgeSaid = () => z.object({ message: z.string(), hasKey: z.boolean() });
type JudgeSaid = z.Shape<typeof JudgeSaid>;

type SetupServices = Pick<Services, 'document' | 'user' | 'fetch' | 'clock'>;

/** Preselected if nothing has been set up yet. */
const FIRST_CHOICE: JudgeProvider = 'anthropic';

function judgeSetup({ document, user }: SetupServices): JudgeSetup {
  const stored = storedSettings(document);
  const { provider, model, baseUrl } = readSettings(stored).judge;
  return {
    provider: stored === undefined ? FIRST_CHOICE : provider,
    model,
    baseUrl,
    hasKey: keptKeys('judge', user) !== undefined,
    providers: JUDGE_PROVIDERS.map((id) => ({
      id,
      title: id === 'rules' ? 'Rules alone, no model' : providerTitle(id),
      model: PRESELECTED_MODELS[id],
    })),
  };
}

/** @throws UserError that says which entry is invalid; then nothing is saved */
function saveJudge(entry: JudgeEntry, services: SetupServices): JudgeSaid {
  const { document, user } = services;
  const settings = enteredSettings(entry, services);
  const kept = entry.forgetKey ? undefined : enteredKeys('judge', entry, settings, user);
  const { provider, model, baseUrl } = settings.judge;
  keepSettings(document, { judge: { provider, model, baseUrl } });
  keepKeys('judge', kept, user);
  const hasKey = kept !== undefined;
  const isReady = provider === 'rules' || hasKey || baseUrl !== '';
  return { message: isReady ? 'Saved.' : 'Saved. Without a key the rules alone judge.', hasKey };
}

const QUESTION = answerQuestion({
  part: 'agent_answer',
  query: 'Which country lost the most tree cover?',
  expected: 'Brazil',
  actual: 'The most was lost in Brazil.',
});

/** Asks the model one question with the entered settings; nothing is saved. */
export function testJudge(entry: JudgeEntry, services: SetupServices): JudgeSaid {
  const { user, fetch, clock } = services;
  const entered = enteredSettings(entry, services);
  const { judge: settings, scoring } = entered;
  const hasKey = keptKeys('judge', user) !== undefined;
  if (settings.provider === 'rules') return { message: 'The rules need no test.', hasKey };
  const judge = createJudge({
    settings: { ...settings, useRules: false },
    numberTolerance: scoring.numberTolerance,
    key: enteredKeys('judge', entry, entered, user)?.keys.key ?? '',
    http: createHttpClient({ fetch, clock, concurrency: 1, attempts: 1 }),
    hash: (text) => contentHash([text]),
    rubrics: [QUESTION.rubric],
  });
  if (judge.model === '')
    throw new UserError('usage', `Enter the key of ${providerTitle(settings.provider)} first.`);
  const start = clock.now();
  const verdict = judge.decide([[QUESTION]])[0]?.[0];
  if (verdict?.kind !== 'decided')
    throw new UserError('usage', verdict?.reason ?? 'The model was not asked.');
  const seconds = ((clock.now() - start) / 1000).toFixed(1);
  return { message: `${judge.model} answered in ${seconds} s and its reply could be read.`, hasKey };
}

function enteredSettings(entry: JudgeEntry, { document }: SetupServices): ReturnType<typeof readSettings> {
  const { provider, model, baseUrl } = entry;
  return readSettings(storedSettings(document), [
    ['judge.provider', provider],
    ['judge.model', model],
    ['judge.baseUrl', baseUrl],
  ]);
}

export const judgeCommands = {
  judgeSetup: entry(Nothing, JudgeSetup, (_given, services) => judgeSetup(services)),
  saveJudge: entry(JudgeEntry, JudgeSaid, saveJudge),
  /** Asks the model one question with the entered settings; nothing is saved. */
  testJudge: entry(JudgeEntry, JudgeSaid, testJudge),
};
