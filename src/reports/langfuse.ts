/** Sends scores to Langfuse: one per row and check or metric, attached to the row's trace or session. */
import type { ReportTab } from './run-report';
import * as z from '../model/zod';
import type { CheckMeta } from '../checks/check';
import type { HttpClient, HttpOutcome, HttpRequest, HttpResponse } from '../model/ports';
import { UserError } from '../model/user-error';
import { base64 } from '../model/texts/base64';
import { hostOf } from '../settings/address';
import { contentHash } from '../evalset/content-hash';
import { cut, oneLine } from '../model/text';
import { memoize } from '../model/memoize';
import { readJson } from '../model/texts/json';
import { runOf } from '../results/amended-rows';
import { type Scorecard, scoreIn, verdictWord } from '../model/scorecard';

/** Langfuse's CreateScoreRequest, with a date; it has exactly one of the two targets. */
export interface LangfuseScore extends Target {
  /** ISO date-time, sent only in batches: there, a score replaces only one of the same id, name and date. */
  readonly judgedAt: string;
  /** The same for the same score of the same run: sending it again overwrites. */
  readonly id: string;
  readonly name: string;
  readonly value: number;
  readonly dataType: 'BOOLEAN' | 'NUMERIC';
  readonly comment?: string;
  readonly metadata: Readonly<Record<string, string | number>>;
  readonly environment?: string;
}

interface Target {
  readonly traceId?: string;
  readonly sessionId?: string;
}

export interface ScoreSource {
  readonly checks: readonly CheckMeta[];
  readonly tabs: readonly Pick<ReportTab, 'tab' | 'sheetId' | 'rows'>[];
  readonly judge: string;
  /** ISO date-time, for rows whose time of judging is unknown. */
  readonly finishedAt: string;
  /** '' for Langfuse's default. */
  readonly environment: string;
}

export interface ScoresToSend {
  /** In the order of the tabs and rows. */
  readonly scores: readonly LangfuseScore[];
  readonly rows: number;
  /** Rows with scores, but neither a trace nor a session. */
  readonly unattached: number;
  /** Rows that were edited, whose scores no longer count. */
  readonly edited: number;
}

/** Characters: a hundred scores of this size stay below the 1 MB that proxies accept, in every script. */
const [MAX_COMMENT, MAX_METADATA] = [1000, 200];

/**
 * The id of a score is a hash of run, eval set, target, `test_id` (with a number if several rows have it) and name, so that two runs over one
 * trace give two scores, and a score keeps its id when its row moves.
 */
export function scoresToSend(source: ScoreSource): ScoresToSend {
  const scores: LangfuseScore[] = [];
  let [rows, unattached, edited] = [0, 0, 0];
  for (const { tab, sheetId, rows: cards } of source.tabs) {
    const seen = new Map<string, number>();
    for (const card of cards) {
      const ofRow = scoresIn(card, source.checks);
      if (ofRow.length === 0) continue;
      const target = targetOf(card);
      if (card.verdict === 'edited') edited += 1;
      else if (!target) unattached += 1;
      else {
        rows += 1;
        const { traceId = '', sessionId = '' } = target;
        const key = JSON.stringify([runOf(card), sheetId, traceId, sessionId, card.test_id]);
        const nth = seen.get(key) ?? 0;
        seen.set(key, nth + 1);
        for (const score of ofRow) {
          const id = `gnw-${contentHash([key, String(nth), score.name])}`;
          scores.push(withFacts({ id, ...target, ...score }, tab, card, source));
        }
      }
    }
  }
  return { scores, rows, unattached, edited };
}

interface NamedScore extends Pick<LangfuseScore, 'name' | 'value' | 'dataType'> {
  readonly comment: string;
  readonly decidedBy?: string;
}

function scoresIn(card: Scorecard, checks: readonly CheckMeta[]): NamedScore[] {
  const scores = checks.flatMap(({ id, stage }): NamedScore[] => {
    const value = scoreIn(card, id);
    if (value === undefined) return [];
    const { reason: comment = '', decided_by: decidedBy = '' } = card.checks[id] ?? {};
    const isMetric = stage === 'quality';
    const dataType = !isMetric && (value === 0 || value === 1) ? 'BOOLEAN' : 'NUMERIC';
    return [{ name: isMetric ? `quality_${id}` : id, value, dataType, comment, decidedBy }];
  });
  const { checks_passed: passed, first_failure: failure } = card;
  const overall = [
    verdictWord(card.verdict),
    ...(passed === '' ? [] : [`${passed} checks passed`]),
    ...(failure === null ? [] : [`first failure: ${failure}`]),
  ].join(', ');
  return [
    ...scores,
    ...mean('quality_overall', card.average_quality, card.quality_reasoning),
    ...mean('overall_score', card.overall_score, overall),
  ];
}

function mean(name: string, value: number | null, comment: string): NamedScore[] {
  return value === null ? [] : [{ name, value, dataType: 'NUMERIC', comment }];
}

/** The URL of a trace in Langfuse, for rows without a `trace_id`. */
const TRACE_ADDRESS = /^https?:\/\/[^/]+\/(?:.*\/)?project\/[^/]+\/traces\/([^/?#]+)/;

function targetOf(card: Scorecard): Target | undefined {
  const traceId = card.trace_id.trim() || TRACE_ADDRESS.exec(card.trace_url.trim())?.[1];
  const sessionId = card.thread_id.trim();
  return traceId ? { traceId } : sessionId === '' ? undefined : { sessionId };
}

function withFacts(
  { comment, decidedBy = '', ...score }: NamedScore & Target & { readonly id: string },
  tab: string,
  card: Scorecard,
  { judge, finishedAt, environment }: ScoreSource,
): LangfuseScore {
  const judgedAt = Date.parse(card.judged_at);
  const facts = {
    ...{ run_id: runOf(card), judge: card.judge || judge, decided_by: decidedBy },
    ...{ prompt_version: card.prompt_hash, tab },
    ...{ test_id: card.test_id, verdict: verdictWord(card.verdict) },
  };
  const known = Object.entries(facts).filter(([, value]) => value !== '');
  const shown = cut(comment.trim(), MAX_COMMENT);
  return {
    ...score,
    judgedAt: Number.isFinite(judgedAt) ? new Date(judgedAt).toISOString() : finishedAt,
    ...(shown !== '' && { comment: shown }),
    metadata: {
      ...Object.fromEntries(known.map(([key, value]) => [key, cut(oneLine(value), MAX_METADATA)])),
      ...(card.row !== null && { row: card.row }),
    },
    ...(environment !== '' && { environment }),
  };
}

// Delivery.

/** The URL (https, or this machine) and the keys of a project. */
export interface LangfuseAccess {
  readonly host: string;
  readonly publicKey: string;
  readonly secretKey: string;
}

/** What became of a score; `reason` is '' if it was taken. */
export interface Fate {
  /** `again`: worth sending later. `unclear`: this score, or another of its list, was refused. */
  readonly kind: 'taken' | 'again' | 'refused' | 'unclear';
  readonly reason: string;
}
const TAKEN: Fate = { kind: 'taken', reason: '' };
const UNCLEAR: Fate = { kind: 'unclear', reason: '' };

/** Long, as Langfuse answers after storing a list. */
export const TIMEOUT_S = 60;
/** Scores in a list or batch. */
const MAX_SCORES = 100;
const MAX_REASON = 200;
const SCORES = '/api/public/scores';
/** Statuses of a server without the route. */
const NO_ROUTE = [404, 405, 410, 501];

const causeShape = () => ({ message: z.optional(z.unknown()), error: z.optional(z.unknown()) });
const Failure = memoize(() => z.object(causeShape()));
const Partly = memoize(() => z.object({ rejected: z.number() }));
const Batch = memoize(() =>
  z.object({
    successes: z.array(z.object({ id: z.string() })),
    errors: z.array(z.object({ id: z.string(), status: z.number(), ...causeShape() })),
  }),
);

/** A form of request, and how its reply is read. */
interface DeliveryForm {
  readonly path: string;
  /** Scores in a request. */
  readonly max: number;
  readonly body: (group: readonly LangfuseScore[]) => unknown;
  /** Statuses by which a server says that it does not know this form. */
  readonly unknownAt: readonly number[];
  /** Reads a reply of a status below 300; the function that it returns gives undefined for a score that the reply leaves out. */
  readonly read: (reply: HttpResponse) => (score: LangfuseScore) => Fate | undefined;
}

const LISTS: DeliveryForm = {
  path: SCORES,
  max: MAX_SCORES,
  body: (group) => group.map(bodyOf),
  // A server that takes only single scores refuses a list as malformed.
  unknownAt: [400, ...NO_ROUTE],
  read: ({ status, body }) => {
    const rejected = status === 202 ? 0 : readJson(Partly(), body)?.rejected;
    return () => (rejected === undefined ? undefined : rejected === 0 ? TAKEN : UNCLEAR);
  },
};

/** For older self-hosted servers; Langfuse's cloud dropped this endpoint on 16 November 2026. */
const BATCHES: DeliveryForm = {
  path: '/api/public/ingestion',
  max: MAX_SCORES,
  body: (group) => ({
    batch: group.map((score) => ({
      ...{ id: eventIdOf(score), timestamp: score.judgedAt, type: 'score-create', body: bodyOf(score) },
    })),
  }),
  unknownAt: NO_ROUTE,
  read: ({ body }) => {
    const { successes = [], errors = [] } = readJson(Batch(), body) ?? {};
    const fates = new Map<string, Fate>([
      ...errors.map(({ id, status, ...cause }) => [id, failed(status, cause)] as const),
      ...successes.map(({ id }) => [id, TAKEN] as const),
    ]);
    return (score) => fates.get(eventIdOf(score));
  },
};

const SINGLES: DeliveryForm = {
  path: SCORES,
  max: 1,
  body: (group) => group.map(bodyOf)[0],
  unknownAt: [],
  read: () => () => TAKEN,
};

const bodyOf = ({ judgedAt: _judgedAt, ...body }: LangfuseScore) => body;

/** Changes with the content, as Langfuse accepts each event id once. */
function eventIdOf(score: LangfuseScore): string {
  return `gnw-${contentHash([JSON.stringify(score)])}`;
}

/**
 * Sends lists of a hundred scores; batches to a server that takes no lists; single scores to one that takes neither. The scores of a list
 * that is refused in part are sent one by one: the reply doesn’t say which were refused. Not in batches, whose date would make them
 * second scores.
 *
 * @throws UserError if Langfuse rejects these keys, or there is no Langfuse at this address
 */
export function deliver(
  scores: readonly LangfuseScore[],
  access: LangfuseAccess,
  http: HttpClient,
): ReadonlyMap<LangfuseScore, Fate> {
  const send = (form: DeliveryForm, some = scores) => sendBy(form, some, access, http);
  const fates = send(LISTS) ?? send(BATCHES);
  const unsent = fates ? scores.filter((score) => fates.get(score)?.kind === 'unclear') : scores;
  return new Map([...(fates ?? []), ...(send(SINGLES, unsent) ?? [])]);
}

/** @returns undefined if the server doesn’t know this form @throws UserError as `deliver` */
function sendBy(
  { path, max, body, unknownAt, read }: DeliveryForm,
  scores: readonly LangfuseScore[],
  access: LangfuseAccess,
  http: HttpClient,
): ReadonlyMap<LangfuseScore, Fate> | undefined {
  const groups = Array.from({ length: Math.ceil(scores.length / max) }, (_group, at) =>
    scores.slice(at * max, (at + 1) * max),
  );
  const isUnknown = ({ status }: HttpResponse): boolean => unknownAt.includes(status);
  const outcomes = http.send(
    groups.map((group) => post(path, body(group), access)),
    (reply) => (isUnknown(reply) || refusalOf(reply, access) !== undefined ? 'stop' : undefined),
  );
  if (outcomes.some((outcome) => outcome.kind === 'response' && isUnknown(outcome.response)))
    return undefined;
  return new Map(
    groups.flatMap((group, at) => {
      const fateOf = fatesIn(outcomes[at], access, read);
      return group.map((score) => [score, fateOf(score)] as const);
    }),
  );
}

function post(path: string, body: unknown, { host, publicKey, secretKey }: LangfuseAccess): HttpRequest {
  const account = base64(`${publicKey}:${secretKey}`);
  return {
    url: host.replace(/\/+$/, '') + path,
    method: 'post',
    headers: { Authorization: `Basic ${account}${'='.repeat((4 - (account.length % 4)) % 4)}` },
    body: JSON.stringify(body),
    timeoutSeconds: TIMEOUT_S,
  };
}

function fatesIn(
  outcome: HttpOutcome | undefined,
  access: LangfuseAccess,
  read: DeliveryForm['read'],
): (score: LangfuseScore) => Fate {
  const host = hostOf(access.host);
  if (outcome?.kind !== 'response') {
    const why = outcome?.reason ?? 'no response came back';
    const reason = outcome?.kind === 'unreachable' ? `${host} cannot be reached: ${why}` : why;
    return () => ({ kind: 'again', reason });
  }
  const { status, body } = outcome.response;
  const refusal = refusalOf(outcome.response, access);
  if (refusal !== undefined) throw new UserError('stopped', refusal);
  if (status >= 300) return () => failed(status, readJson(Failure(), body));
  const fateOf = read(outcome.response);
  return (score) =>
    fateOf(score) ?? { kind: 'again', reason: `the reply of ${host} is not one of Langfuse’s` };
}

function failed(status: number, cause?: z.output<ReturnType<typeof Failure>>): Fate {
  const isPassing = status === 408 || status === 409 || status === 429 || status >= 500;
  return { kind: isPassing ? 'again' : 'refused', reason: reasonOf(status, cause) };
}

/** The status, and the reply's words, which contain no keys. */
function reasonOf(status: number, { message, error }: z.output<ReturnType<typeof Failure>> = {}): string {
  const words = [message, error].flatMap((part) =>
    part === undefined || part === null ? [] : typeof part === 'string' ? part : JSON.stringify(part),
  );
  return cut(oneLine([`HTTP ${status}`, ...new Set(words)].join(': ')), MAX_REASON);
}

/** Why Langfuse accepts nothing with these keys or at this address; undefined if it does. */
function refusalOf({ status, headers, body }: HttpResponse, access: LangfuseAccess): string | undefined {
  const host = hostOf(access.host);
  if (status === 401)
    return `Langfuse at ${host} rejected the keys. Copy the public and the secret key of one project again, and check that the address is the one of its region.`;
  if (status === 403)
    return `Langfuse at ${host} does not allow these keys to write (${reasonOf(status, readJson(Failure(), body))}). Use the keys of a project, and check the limits of its plan.`;
  if (status === 404 || status === 405 || status === 410)
    return `${host} has no Langfuse API. Enter only the host, such as https://cloud.langfuse.com.`;
  if (status < 300 || status >= 400) return undefined;
  const target = /^https?:\/\/[^/?#@\s]+/i.exec(headers.get('location') ?? '')?.[0] ?? 'another address';
  return `${host} redirects to ${cut(target, MAX_REASON)}. If that is your Langfuse, enter that address.`;
}
