/** Setting up a service (judge, agent, Langfuse): its settings and this user’s keys are tried and saved together. */
import { outcomeOf, recordOfOutcome } from '../agent/live/ask-outcome';
import type { LiveAgent } from '../agent/live/live-agent';
import { quotaIn, stopIn } from '../agent/live/gnw-agent';
import { contentHash } from '../evalset/content-hash';
import { createHttpClient } from '../http/client';
import { createJudge } from '../judge/decide';
import { providerTitle } from '../judge/providers';
import { answerQuestion } from '../judge/questions/answers';
import { everyOf, namesOf } from '../model/collections';
import type { HttpRequest, HttpResponse, KeyId } from '../model/ports';
import { cut, sentence } from '../model/text';
import { UserError } from '../model/user-error';
import * as z from '../model/zod';
import { agentAt } from '../agent/live/configured-agent';
import { MAX_WAIT_SECONDS } from '../agent/live/ask-group';
import { threadId } from '../engine/jobs/asking/asked-threads';
import { enteredKeys, keepKeys, keptKeys, SERVICES } from '../settings/keys';
import { readSettings } from '../settings/read-settings';
import { valueAt } from '../settings/setting-forms';
import type { Settings } from '../settings/schema';
import { mergeSettings, storedSettings } from '../stores/document';
import { entry, type Services } from './entry';

/** Settings that are saved together with the keys. */
export const SETUP_FIELDS: Readonly<Record<KeyId, readonly string[]>> = {
  judge: ['provider', 'model', 'baseUrl'],
  agent: [
    ...['kind', 'baseUrl', 'method', 'body', 'tokenHeader'],
    ...['replyFormat', 'answerPath', 'toolsPath', 'traceIdPath'],
  ],
  langfuse: [],
};

const TextsByName = () => z.record(z.string(), z.string().check(z.maxLength(10_000)));

const ServiceEntry = () =>
  z.strictObject({
    id: z.enum(namesOf(SERVICES)),
    /** Settings as typed; those left out stay unchanged. */
    fields: TextsByName(),
    /** As typed; if all are blank, the stored keys stay. */
    keys: TextsByName(),
    forgetsKeys: z._default(z.boolean(), false),
  });
type ServiceEntry = z.Shape<typeof ServiceEntry>;

export const ServiceSetup = () =>
  z.object({
    id: z.enum(namesOf(SERVICES)),
    fields: z.record(z.string(), z.string()),
    hasKeys: z.boolean(),
  });

const Saved = () => z.object({ setup: ServiceSetup(), message: z.string() });

export function setupOf(id: KeyId, settings: Settings, { user }: Pick<Services, 'user'>) {
  const fields = everyOf(SETUP_FIELDS[id], (field) => String(valueAt(settings, [id, field])));
  return { id, fields, hasKeys: keptKeys(id, user) !== undefined };
}

/** @throws UserError that names an invalid setting or key; then nothing is saved */
function saveService(request: ServiceEntry, services: Services) {
  const { id, fields, keys, forgetsKeys } = request;
  const { document, user } = services;
  const settings = enteredSettings(request, services);
  if (id === 'agent' && settings.agent.baseUrl !== '') agentAt(settings, '');
  const kept = forgetsKeys ? undefined : enteredKeys(id, keys, settings, user);
  const names = Object.keys(fields);
  if (names.length > 0)
    mergeSettings(document, { [id]: everyOf(names, (field) => valueAt(settings, [id, field])) });
  keepKeys(id, kept, user);
  const { provider, baseUrl } = settings.judge;
  const done = forgetsKeys ? 'Removed.' : 'Saved.';
  const isMissed = id === 'judge' && provider !== 'rules' && baseUrl === '' && !kept;
  const message = isMissed ? `${done} Without a key, only rules decide.` : done;
  return { setup: setupOf(id, settings, services), message };
}

function enteredSettings(
  { id, fields }: Pick<ServiceEntry, 'id' | 'fields'>,
  { document }: Services,
): Settings {
  const changes = Object.entries(fields).map(([field, text]) => [`${id}.${field}`, text] as const);
  return readSettings(storedSettings(document), changes);
}

const TRIAL_QUERY = 'Which country lost the most tree cover in 2023?';

const ServiceTrial = () =>
  z.strictObject({
    id: z.enum(['judge', 'agent']),
    fields: TextsByName(),
    keys: TextsByName(),
    /** For the agent. */
    query: z._default(z.string().check(z.trim(), z.minLength(1), z.maxLength(10_000)), TRIAL_QUERY),
  });
type ServiceTrial = z.Shape<typeof ServiceTrial>;

const TrialReply = () =>
  z.object({
    /** True if the reply could be read. */
    isGood: z.boolean(),
    message: z.string(),
    /** The request to an HTTP agent, without its token, and the beginning of its reply; '' for other services. */
    sent: z.string(),
    reply: z.string(),
  });
type TrialReply = z.Shape<typeof TrialReply>;

/** Saves nothing. @throws UserError if nothing can be sent, or no reply could be read */
function tryService(trial: ServiceTrial, services: Services): TrialReply {
  return trial.id === 'judge' ? tryJudge(trial, services) : tryAgent(trial, services);
}

/** Tries the stored settings and keys. */
export function tryStored(id: ServiceTrial['id'], services: Services): TrialReply {
  return tryService({ id, fields: {}, keys: {}, query: TRIAL_QUERY }, services);
}

const QUESTION = answerQuestion({
  part: 'agent_answer',
  query: TRIAL_QUERY,
  expected: 'Brazil',
  actual: 'The most was lost in Brazil.',
});

function tryJudge(trial: ServiceTrial, services: Services): TrialReply {
  const { user, fetch, clock } = services;
  const settings = enteredSettings(trial, services);
  const { provider } = settings.judge;
  if (provider === 'rules') return shortReply('Rules need no test.');
  const judge = createJudge({
    settings: { ...settings.judge, useRules: false },
    now: clock.now(),
    numberTolerance: settings.scoring.numberTolerance,
    key: enteredKeys('judge', trial.keys, settings, user)?.keys.key ?? '',
    http: createHttpClient({ fetch, clock, concurrency: 1, attempts: 1 }),
    hash: (text) => contentHash([text]),
    rubrics: [QUESTION.rubric],
  });
  if (judge.model === '') throw new UserError('usage', `Enter the key of ${providerTitle(provider)} first.`);
  const start = clock.now();
  const verdict = judge.decide([[QUESTION]])[0]?.[0];
  if (verdict?.kind !== 'decided')
    throw new UserError('usage', verdict?.reason ?? 'The model was not asked.');
  const seconds = ((clock.now() - start) / 1000).toFixed(1);
  return shortReply(`${judge.model} answered in ${seconds} s, and its reply could be read.`);
}

const MAX_REPLY = 2000;
const MAX_VALUE = 500;

/** Sends the query to an HTTP agent; asks the GNW API only for the quota, which is free. */
function tryAgent(trial: ServiceTrial, services: Services): TrialReply {
  const { user, clock } = services;
  const { query } = trial;
  const settings = enteredSettings(trial, services);
  const agent = agentAt(settings, enteredKeys('agent', trial.keys, settings, user)?.keys.token ?? '');
  const answer = quotaNow(agent, services);
  if (answer?.stop) return { ...shortReply(sentence(answer.stop.reason)), isGood: false };
  if (answer) {
    const { used, quota } = answer.quota ?? {};
    const today = quota === undefined ? '' : ` You have used ${used} of ${quota} prompts today.`;
    return shortReply(`The agent accepts your token.${today}`);
  }
  const thread = threadId('test', String(clock.now()), 0);
  const request = agent.question({ query, threadId: thread }, MAX_WAIT_SECONDS);
  const startedAt = clock.now();
  const response = send(request, agent.address, services, 1);
  const latencyS = Math.round((clock.now() - startedAt) / 100) / 10;
  const exchange = {
    sent: `${request.method.toUpperCase()} ${request.url}\n${request.body ?? ''}`.trim(),
    reply: `HTTP ${response.status}\n${cut(response.body, MAX_REPLY)}`.trim(),
  };
  const result = agent.resultOf(response);
  if (result.kind === 'stop') return { isGood: false, message: sentence(result.stop.reason), ...exchange };
  const question = { query, turn: 1, mayRepeat: false, tooLong: undefined };
  const outcome = outcomeOf(result, { kind: 'unkept' }, { threadId: thread, latencyS }, question);
  if (outcome.kind !== 'done') return { isGood: false, message: 'There was no reply.', ...exchange };
  const { record } = recordOfOutcome(outcome, agent);
  const isGood = outcome.collected.kind === 'output';
  const values = [
    ['Answer', 'actual_agent_answer'],
    ['Tools', 'tools_used'],
    ['Trace', 'trace_id'],
  ] as const;
  const parsed = values.flatMap(([title, column]) => {
    const text = String(record.get(column) ?? '');
    return text === '' ? [] : [`${title}: ${cut(text, MAX_VALUE)}`];
  });
  const lines = isGood
    ? [`The reply took ${latencyS} s. Parsed:`]
    : [sentence(String(record.get('error') ?? ''))];
  return { isGood, message: [...lines, ...parsed].join('\n'), ...exchange };
}

/**
 * Asks for the quota, which is free.
 *
 * @returns undefined for an agent without a quota
 * @throws UserError if the agent does not answer
 */
export function quotaNow({ keeps, address }: LiveAgent, services: Services) {
  const response = keeps && send(keeps.quota(), address, services, 2);
  // Older servers do not report a quota.
  const stop = response && response.status !== 404 ? stopIn(response) : undefined;
  return response && { stop, quota: quotaIn(response) };
}

function shortReply(message: string): TrialReply {
  return { isGood: true, message, sent: '', reply: '' };
}

function send(
  request: HttpRequest,
  address: string,
  { fetch, clock }: Services,
  attempts: number,
): HttpResponse {
  const http = createHttpClient({ fetch, clock, concurrency: 1, attempts });
  const [outcome] = http.send([request]);
  if (outcome?.kind === 'response') return outcome.response;
  throw new UserError(
    'usage',
    `The agent at ${address} cannot be reached: ${outcome?.reason ?? 'no response'}.`,
  );
}

export const setupCommands = {
  saveService: entry(ServiceEntry, Saved, saveService),
  tryService: entry(ServiceTrial, TrialReply, tryService),
};
