/** Setting up which agent is asked: the current settings, saving them, and trying them. The token goes one way only. */
import { recordOfOutcome, outcomeOf } from '../agent/live/outcome';
import { stopIn } from '../agent/live/chat-result';
import { quotaIn } from '../agent/live/quota';
import { createHttpClient } from '../http/client';
import { everyOf } from '../model/collections';
import type { FetchPort, HttpResponse, PropertyPort } from '../model/ports';
import { cut } from '../model/text';
import { UserError } from '../model/user-error';
import { agentAt } from '../engine/jobs/asking/access';
import { threadId } from '../engine/jobs/asking/questions';
import { LONGEST_SECONDS } from '../engine/jobs/asking/group';
import { enteredKeys, keepKeys, keptKeys } from '../engine/jobs/keys';
import { readSettings } from '../settings/change';
import type { Settings } from '../settings/schema';
import * as z from '../model/zod';
import { keepSettings, storedSettings } from '../sheets/store/document';
import { type Services, entry, Nothing } from './entry';
import { providerTitle } from '../judge/providers/providers';
import { createJudge } from '../judge/decide';
import { answerQuestion } from '../judge/questions/answer-match';
import { contentHash } from '../evalset/content-hash';
import { type JudgeProvider, JUDGE_PROVIDERS, PRESELECTED_MODELS } from '../model/judge';

// Setting up the judge. The key goes one way only.

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
const JudgeReply = () => z.object({ message: z.string(), hasKey: z.boolean() });
type JudgeReply = z.Shape<typeof JudgeReply>;

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
function saveJudge(entry: JudgeEntry, services: SetupServices): JudgeReply {
  const { document, user } = services;
  const settings = withJudge(entry, services);
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
export function testJudge(entry: JudgeEntry, services: SetupServices): JudgeReply {
  const { user, fetch, clock } = services;
  const entered = withJudge(entry, services);
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

function withJudge(entry: JudgeEntry, { document }: SetupServices): ReturnType<typeof readSettings> {
  const { provider, model, baseUrl } = entry;
  return readSettings(storedSettings(document), [
    ['judge.provider', provider],
    ['judge.model', model],
    ['judge.baseUrl', baseUrl],
  ]);
}

export const judgeCommands = {
  judgeSetup: entry(Nothing, JudgeSetup, (_given, services) => judgeSetup(services)),
  saveJudge: entry(JudgeEntry, JudgeReply, saveJudge),
  /** Asks the model one question with the entered settings; nothing is saved. */
  testJudge: entry(JudgeEntry, JudgeReply, testJudge),
};

/** The settings of the form, as typed. */
export const AGENT_FIELDS = [
  'kind',
  'baseUrl',
  'method',
  'body',
  'tokenHeader',
  'replyFormat',
  'answerPath',
  'toolsPath',
  'traceIdPath',
] as const;

const Typed = () => z.strictObject(everyOf(AGENT_FIELDS, () => z.string().check(z.maxLength(10_000))));

/** A blank token leaves the stored one as it is. */
export const AgentEntry = () =>
  z.strictObject({
    agent: Typed(),
    token: z.string().check(z.maxLength(10_000)),
    forgetToken: z._default(z.boolean(), false),
  });
export type AgentEntry = z.Shape<typeof AgentEntry>;

export const AgentTrial = () =>
  z.extend(AgentEntry(), { query: z.string().check(z.trim(), z.minLength(1), z.maxLength(10_000)) });

/** Never the token. */
export const AgentSetup = () => z.object({ agent: Typed(), hasToken: z.boolean() });
export type AgentSetup = z.Shape<typeof AgentSetup>;

export const AgentReply = () =>
  z.object({
    /** Whether everything that was looked for was found. */
    isGood: z.boolean(),
    message: z.string(),
    /** What was sent, and the beginning of what came back; '' if nothing was. Without the token. */
    sent: z.string(),
    reply: z.string(),
  });
export type AgentReply = z.Shape<typeof AgentReply>;

type AgentSetupServices = Pick<Services, 'document' | 'user' | 'fetch' | 'clock'>;

export function agentSetup({ document, user }: Pick<AgentSetupServices, 'document' | 'user'>): AgentSetup {
  const { agent } = readSettings(storedSettings(document));
  return {
    agent: everyOf(AGENT_FIELDS, (field) => agent[field]),
    hasToken: keptKeys('agent', user) !== undefined,
  };
}

/** @throws UserError that says which entry is invalid; then nothing is saved */
export function saveAgent(entry: AgentEntry, services: AgentSetupServices): AgentSetup {
  const { document, user } = services;
  const settings = enteredSettings(entry, document);
  const { agent } = settings;
  if (agent.baseUrl !== '') agentAt(settings, '');
  const kept = entry.forgetToken ? undefined : enteredKeys('agent', entry, settings, user);
  keepSettings(document, { agent: everyOf(AGENT_FIELDS, (field) => agent[field]) });
  keepKeys('agent', kept, user);
  return agentSetup(services);
}

const SHOWN = 2000;

/** @throws UserError if nothing can be sent, or there is no reply */
export function testAgent(
  { query, ...entry }: z.Shape<typeof AgentTrial>,
  services: AgentSetupServices,
): AgentReply {
  const { document, user, clock } = services;
  const settings = enteredSettings(entry, document);
  const agent = agentAt(settings, enteredKeys('agent', entry, settings, user)?.keys.token ?? '');
  if (agent.keeps) return testGnw(send(agent.keeps.quota(), agent.address, services));
  const thread = threadId('test', String(clock.now()), 0);
  const request = agent.question({ query, threadId: thread }, LONGEST_SECONDS);
  const startedAt = clock.now();
  const response = send(request, agent.address, services);
  const latencyS = Math.round((clock.now() - startedAt) / 100) / 10;
  const shown = {
    sent: `${request.method.toUpperCase()} ${request.url}\n${request.body ?? ''}`.trim(),
    reply: `HTTP ${response.status}\n${cut(response.body, SHOWN)}`.trim(),
  };
  const result = agent.resultOf(response);
  if (result.kind === 'stop') return { isGood: false, message: sentence(result.stop.reason), ...shown };
  const about = { query, turn: 1, mayRepeat: false, tooLong: undefined };
  const settled = outcomeOf(result, { kind: 'unkept' }, { threadId: thread, latencyS }, about);
  if (settled.kind !== 'done') return { isGood: false, message: 'Nothing came back.', ...shown };
  const { record } = recordOfOutcome(settled, agent);
  const isGood = settled.collected.kind === 'output';
  const read = [
    ['Answer', 'actual_agent_answer'],
    ['Tools', 'tools_used'],
    ['Trace', 'trace_id'],
  ] as const;
  const readings = read.flatMap(([title, column]) => {
    const text = String(record.get(column) ?? '');
    return text === '' ? [] : [`${title}: ${cut(text, 500)}`];
  });
  const lines = isGood
    ? [`Read of the reply, after ${latencyS} s.`]
    : [sentence(String(record.get('error') ?? ''))];
  return { isGood, message: [...lines, ...readings].join('\n'), ...shown };
}

function testGnw(response: HttpResponse): AgentReply {
  // An older server has no such route.
  const stop = response.status === 404 ? undefined : stopIn(response);
  const quota = quotaIn(response);
  const used = quota ? ` ${quota.used} of ${quota.quota} prompts for today are used.` : '';
  return stop
    ? { isGood: false, message: sentence(stop.reason), sent: '', reply: '' }
    : { isGood: true, message: `The agent takes your token.${used}`, sent: '', reply: '' };
}

function send(
  request: Parameters<FetchPort['fetchAll']>[0][number],
  address: string,
  { fetch, clock }: AgentSetupServices,
): HttpResponse {
  const http = createHttpClient({ fetch, clock, concurrency: 1, attempts: 1 });
  const [outcome] = http.send([request]);
  if (outcome?.kind === 'response') return outcome.response;
  throw new UserError(
    'usage',
    `The agent at ${address} cannot be reached: ${outcome?.reason ?? 'no response'}.`,
  );
}

function sentence(text: string): string {
  return `${text.replace(/^./, (first) => first.toUpperCase())}${/[.!?”]$/.test(text) ? '' : '.'}`;
}

function enteredSettings({ agent }: Pick<AgentEntry, 'agent'>, document: PropertyPort): Settings {
  return readSettings(
    storedSettings(document),
    AGENT_FIELDS.map((field) => [`agent.${field}`, agent[field]] as const),
  );
}
