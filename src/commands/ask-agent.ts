/** Asking the live agent: the plan of its questions with their cost, and the start. */
import { entry, type Services } from './entry';
import { quotaNow } from './service-setup';
import * as z from '../model/zod';
import { ASKED } from '../stores/run-record';
import { judgingCost, planFor, runPlan, RunRequest } from './runs';
import { NO_COST } from './judging-cost';
import type { LiveAgent } from '../agent/live/live-agent';
import { MAX_URL } from '../agent/live/http-agent';
import { promptsLeft, type Quota } from '../agent/live/gnw-agent';
import { missingBefore, type RecordedCase } from '../evalset/conversations';
import { expectsDashboard, wantedItems } from '../checks/expected';
import type { EvalCase } from '../fields/eval-case';
import { listIn } from '../fields/field';
import { plainNumber } from '../fields/whole-number';
import { ACTUAL_FIELDS, TRACE_FIELDS } from '../fields/fields';
import { count, countOf, sentence } from '../model/text';
import { UserError } from '../model/user-error';
import { liveAgent } from '../agent/live/configured-agent';
import { questionsLeft, recordedAnswers, threadsToAsk } from '../engine/jobs/asking/asked-threads';
import { type AskedThread, MAX_GROUP_SIZE } from '../agent/live/ask-group';
import { duration, RunState } from '../engine/progress';
import { openStates, MEGABYTE, MAX_MEGABYTES } from '../stores/states';
import { readResponses } from '../stores/responses';
import type { Settings } from '../settings/schema';
import type { Plan } from './plan';

const AskPlan = () =>
  z.object({
    /** Sentences. */
    text: z.string(),
    /** The judging cost to confirm; '' if there is nothing to confirm. */
    costQuestion: z.string(),
  });

function whyNotAsked(recorded: RecordedCase): string[] {
  const missing = missingBefore(recorded);
  if (recorded.turn?.kind === 'fault') return [recorded.turn.reason];
  const { conversation } = recorded.evalCase;
  return missing === undefined
    ? []
    : [`conversation “${conversation}” is asked up to turn ${missing - 1}: turn ${missing} has no question`];
}

/** Which chosen conversations are not asked, and why; '' for none. */
function notAskedSentence({ tabs }: Pick<Plan, 'tabs'>): string {
  const sentences = tabs.flatMap(({ evalSet, cases }) =>
    [...new Set(cases.flatMap(whyNotAsked))].map((reason) => `“${evalSet.tab}”: ${reason}.`),
  );
  const more = sentences.length - MAX_NAMED;
  const others =
    more > 0
      ? [`${count(more, 'more conversation is', 'more conversations are')} not asked, for similar reasons.`]
      : [];
  return [...sentences.slice(0, MAX_NAMED), ...others].join(' ');
}

const MAX_NAMED = 5;

/** What the agent can do only with a feature-flag profile. Source: project-zeno, agent_config.py. */
const ONLY_WITH_PROFILE = [
  { expects: expectsDashboard, object: 'a dashboard', ability: 'makes dashboards' },
  {
    // A row that accepts another dataset, too, can pass.
    expects: ({ expected }: EvalCase) => {
      const ids = wantedItems(expected, 'expected_dataset_id');
      const datasets = ids.length > 0 ? ids : listIn('name', expected.expected_dataset_name);
      return datasets.length > 0 && datasets.every(isLgms);
    },
    object: 'dataset 12',
    ability: 'uses that dataset',
  },
];

/** True for the Land GHG Monitoring System: its id, or its name in the agent's catalogue. */
function isLgms(dataset: string): boolean {
  return (plainNumber(dataset) ?? dataset) === '12' || /\blgms\b|^land ghg monitoring system/i.test(dataset);
}

function profileSentences(open: readonly AskedThread[], { agent, run }: Settings): string[] {
  if (agent.kind !== 'gnw' || run.ff !== '') return [];
  const cases = [...new Set(open.flatMap(({ turns }) => turns))];
  return ONLY_WITH_PROFILE.flatMap(({ expects, object, ability }) => {
    const rows = cases.filter(expects).length;
    return rows === 0
      ? []
      : `${count(rows, 'row expects', 'rows expect')} ${object} and cannot pass: the agent ${ability} only with a feature-flag profile, such as experimental (Settings ▸ Advanced ▸ Feature-flag (ff) profile).`;
  });
}

/** Why the agent cannot be asked these questions; '' if it can. */
function unfitProblem(open: readonly AskedThread[], agent: LiveAgent): string {
  const talk = agent.takesTurns ? undefined : open.find(({ turns }) => turns.length > 1);
  if (talk)
    return `The turns of the conversation “${talk.turns[0]?.conversation ?? ''}” cannot share a thread: neither the agent’s address nor its body contains {{conversation}}. Add it, or leave those rows out.`;
  const long = open
    .flatMap(({ turns }) => turns)
    .find(({ query }) => agent.question({ query, threadId: ' '.repeat(36) }, 1).url.length > MAX_URL);
  return long
    ? `The question of “${long.tab}” row ${long.row} is too long for an address (at most ${MAX_URL} characters). Choose the method POST in Settings ▸ Agent.`
    : '';
}

/** A warning if the stored states are close to their limit; '' if not. */
function roomSentence(services: Services): string {
  const { characters } = openStates(services).size();
  return characters < NEARLY * MAX_MEGABYTES * MEGABYTE
    ? ''
    : `Stored states use ${(characters / MEGABYTE).toFixed(1)} of ${MAX_MEGABYTES} MB; beyond that, none are stored. Delete old ones first (sidebar, Settings ▸ In the sheet).`;
}

const NEARLY = 0.9;

/** Seconds per group: the slowest of ten answers (measured on staging, see docs/agent.md). */
const GROUP_SECONDS = 75;

function askingSentences(
  open: readonly AskedThread[],
  quota: Quota | undefined,
  { agent, run }: Settings,
): string {
  const questions = questionsLeft(open);
  const isGnw = agent.kind === 'gnw';
  const style = [
    ...(isGnw && agent.persona !== '' ? [`as ${agent.persona}`] : []),
    ...(isGnw && run.ff !== '' ? [`with the feature-flag profile ${run.ff}`] : []),
  ];
  const groups = Math.max(
    Math.ceil(questions / MAX_GROUP_SIZE),
    ...open.map((thread) => questionsLeft([thread])),
  );
  return [
    `${count(questions, 'question')} will be sent to ${agent.baseUrl}${style.length === 0 ? '' : ` ${style.join(', ')}`}: about ${duration(groups * GROUP_SECONDS)}.`,
    ...(quota ? [quotaSentence(questions, quota)] : []),
    'Answers are kept in “Responses”: rescoring does not call the agent again.',
  ].join(' ');
}

function quotaSentence(questions: number, quota: Quota): string {
  const remaining = promptsLeft(quota);
  const today = `You have used ${countOf(quota.used, quota.quota, 'prompt')} today.`;
  if (questions <= remaining) return today;
  return `${today} ${remaining === 0 ? 'None' : `Only ${remaining}`} of these questions ${remaining === 1 ? 'is' : 'are'} asked today; the run then pauses, and continues after midnight UTC with the other ${questions - remaining}.`;
}

/** Which tabs record outputs themselves; '' for none. */
function ownOutputs({ tabs }: Pick<Plan, 'tabs'>): string {
  const names = tabs.flatMap(({ evalSet: { tab, header } }) =>
    ACTUAL_FIELDS.some((field) => header.columns.has(field) && !TRACE_FIELDS.has(field)) ? [`“${tab}”`] : [],
  );
  return names.length === 0 ? '' : `These answers take precedence over those in ${names.join(', ')}.`;
}

const AskRequest = () =>
  z.extend(RunRequest(), {
    /** `missing`: only rows without a response. */
    which: z._default(z.enum(ASKED), 'all'),
    thenScore: z._default(z.boolean(), false),
  });

/** @throws UserError if the agent cannot be asked (no token, token refused, unreachable), or there is nothing to ask */
function planAsking({ which, thenScore, ...request }: z.Shape<typeof AskRequest>, services: Services) {
  const session = planFor({ ...request, ask: { which, thenScore } }, services);
  const { plan, settings } = session;
  const agent = liveAgent(settings, services.user);
  const recorded = recordedAnswers(readResponses(services.spreadsheet));
  const open = threadsToAsk(plan.tabs, { which, trials: settings.run.trials }, recorded);
  const notAsked = notAskedSentence(plan);
  if (open.length === 0)
    throw new UserError(
      'nothing to do',
      `There is nothing to ask: every row that can be asked has a response. ${notAsked}`.trim(),
    );
  const unfit = unfitProblem(open, agent);
  if (unfit !== '') throw new UserError('usage', unfit);
  const answer = quotaNow(agent, services);
  if (answer?.stop) throw new UserError('usage', sentence(answer.stop.reason));
  // With `missing`, rows that already have a response are scored, too.
  const scored = which === 'missing' ? plan : { ...plan, tabs: [] };
  const cost = thenScore ? judgingCost({ ...session, plan: scored }, open) : NO_COST;
  const text = [
    askingSentences(open, answer?.quota, settings),
    cost.text,
    cost.question,
    ...profileSentences(open, settings),
    roomSentence(services),
    notAsked,
    ownOutputs(plan),
  ];
  return {
    session,
    asking: { text: text.filter((part) => part !== '').join(' '), costQuestion: cost.question },
  };
}

export const agentCommands = {
  /** The plan of the questions. Asks the server for the quota, which is free. */
  planAsking: entry(AskRequest, AskPlan, (request, services) => planAsking(request, services).asking),
  /** Asks the agent, and scores its answers if `thenScore`. */
  askAgent: entry(AskRequest, RunState, (request, services) =>
    runPlan(planAsking(request, services).session, services),
  ),
};
