/** Scores → requests to Langfuse, and what its replies say about each of them. */
import { lazy } from '../model/once';
import type { HttpClient, HttpOutcome, HttpRequest, HttpResponse } from '../model/ports';
import { cut } from '../model/text';
import { readJson } from '../model/texts/json';
import { oneLine } from '../model/texts/one-line';
import { base64 } from '../model/texts/base64';
import { UserError } from '../model/user-error';
import * as z from '../model/zod';
import { hostOf } from '../settings/address';
import type { ScoreEvent } from './langfuse-scores';

/** The address, https or this machine, and the account. */
export interface LangfuseAccess {
  readonly host: string;
  readonly publicKey: string;
  readonly secretKey: string;
}

/** Scores in neither list are worth sending again. */
export interface Delivery {
  readonly taken: ReadonlySet<ScoreEvent>;
  /** With the reasons. */
  readonly refused: ReadonlyMap<ScoreEvent, string>;
  /** Why the others could not be sent; '' if there are none. */
  readonly trouble: string;
}

const MAX_EVENTS = 100;
/** Seconds; a batch is answered after it is stored. */
export const TIMEOUT_S = 60;
/** A server without batches, or that has dropped them. */
const NO_BATCHES: ReadonlySet<number> = new Set([404, 405, 410, 501]);
const REASON_LIMIT = 200;

/**
 * Batches go to the ingestion endpoint; if the server has none, scores go one by one to the scores endpoint: Langfuse v4 may drop the
 * former, and the latter has much lower rate limits.
 *
 * @throws UserError if Langfuse takes nothing from these keys, or at this address
 */
export function deliver(events: readonly ScoreEvent[], access: LangfuseAccess, http: HttpClient): Delivery {
  const batches = Array.from({ length: Math.ceil(events.length / MAX_EVENTS) }, (_batch, at) =>
    events.slice(at * MAX_EVENTS, (at + 1) * MAX_EVENTS),
  );
  const outcomes = http.send(
    batches.map((group) => {
      const batch = group.map((event) => ({ ...event, type: 'score-create' }));
      return post('/api/public/ingestion', { batch }, access);
    }),
    (reply) => (NO_BATCHES.has(reply.status) || refusalOf(reply, access) !== undefined ? 'stop' : undefined),
  );
  const hasBatches = outcomes.every(
    (outcome) => outcome.kind !== 'response' || !NO_BATCHES.has(outcome.response.status),
  );
  if (hasBatches) return deliveryOf(batches, outcomes, access, true);
  const replies = http.send(
    events.map(({ body }) => post('/api/public/scores', body, access)),
    (reply) => (refusalOf(reply, access) === undefined ? undefined : 'stop'),
  );
  const singly = events.map((event) => [event]);
  return deliveryOf(singly, replies, access, false);
}

function post(path: string, body: object, { host, publicKey, secretKey }: LangfuseAccess): HttpRequest {
  const account = base64(`${publicKey}:${secretKey}`);
  return {
    url: host.replace(/\/+$/, '') + path,
    method: 'post',
    headers: { Authorization: `Basic ${account}${'='.repeat((4 - (account.length % 4)) % 4)}` },
    body: JSON.stringify(body),
    timeoutSeconds: TIMEOUT_S,
  };
}

function deliveryOf(
  groups: readonly (readonly ScoreEvent[])[],
  outcomes: readonly HttpOutcome[],
  access: LangfuseAccess,
  isBatch: boolean,
): Delivery {
  const taken = new Set<ScoreEvent>();
  const refused = new Map<ScoreEvent, string>();
  let trouble = '';
  groups.forEach((group, at) => {
    const fateOf = fatesIn(outcomes[at], access, isBatch);
    for (const event of group) {
      const { kind, reason } = fateOf(event);
      if (kind === 'taken') taken.add(event);
      else if (kind === 'refused') refused.set(event, reason);
      else trouble ||= reason;
    }
  });
  return { taken, refused, trouble };
}

interface Fate {
  readonly kind: 'taken' | 'again' | 'refused';
  readonly reason: string;
}
const TAKEN: Fate = { kind: 'taken', reason: '' };

const causeShape = () => ({ message: z.optional(z.unknown()), error: z.optional(z.unknown()) });
const Failure = lazy(() => z.object(causeShape()));
const Batch = lazy(() =>
  z.object({
    successes: z.array(z.object({ id: z.string() })),
    errors: z.array(z.object({ id: z.string(), status: z.number(), ...causeShape() })),
  }),
);

function fatesIn(
  outcome: HttpOutcome | undefined,
  access: LangfuseAccess,
  isBatch: boolean,
): (event: ScoreEvent) => Fate {
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
  if (!isBatch) return () => TAKEN;
  const { successes = [], errors = [] } = readJson(Batch(), body) ?? {};
  const fates = new Map<string, Fate>();
  for (const { id, status: own, ...cause } of errors) fates.set(id, failed(own, cause));
  for (const { id } of successes) fates.set(id, TAKEN);
  const none: Fate = { kind: 'again', reason: `what ${host} answers is not an answer of Langfuse` };
  return ({ id }) => fates.get(id) ?? none;
}

function failed(status: number, cause?: z.output<ReturnType<typeof Failure>>): Fate {
  const isPassing = status === 408 || status === 409 || status === 429 || status >= 500;
  return { kind: isPassing ? 'again' : 'refused', reason: reasonOf(status, cause) };
}

/** Without keys: none come through the client. */
function reasonOf(status: number, { message, error }: z.output<ReturnType<typeof Failure>> = {}): string {
  const words = [message, error].flatMap((part) =>
    part === undefined || part === null ? [] : typeof part === 'string' ? part : JSON.stringify(part),
  );
  return cut(oneLine([`HTTP ${status}`, ...new Set(words)].join(': ')), REASON_LIMIT);
}

/** Why Langfuse takes nothing at all from these keys or at this address. */
function refusalOf({ status, headers, body }: HttpResponse, access: LangfuseAccess): string | undefined {
  const host = hostOf(access.host);
  if (status === 401)
    return `Langfuse at ${host} refuses the keys: copy the public and the secret key of one project again, and see that the address is that of its region.`;
  if (status === 403)
    return `Langfuse at ${host} does not let these keys write (${reasonOf(status, readJson(Failure(), body))}): use the keys of a project, and look at its plan’s limits.`;
  if (status === 404 || status === 405 || status === 410)
    return `There is no Langfuse API at ${host}: enter the address alone, such as https://cloud.langfuse.com.`;
  if (status < 300 || status >= 400) return undefined;
  const to = /^https?:\/\/[^/?#@\s]+/i.exec(headers.get('location') ?? '')?.[0] ?? 'another address';
  return `${host} sends its callers on to ${cut(to, REASON_LIMIT)}: if that is your Langfuse, enter that address.`;
}
