/** Delivers scores to Langfuse, and reads from its replies which were accepted. */
import { memoize } from '../model/memoize';
import type { HttpClient, HttpOutcome, HttpRequest, HttpResponse, PropertyPort } from '../model/ports';
import { cut } from '../model/text';
import { readJson } from '../model/texts/json';
import { oneLine } from '../model/texts/one-line';
import { base64 } from '../model/texts/base64';
import { UserError } from '../model/user-error';
import * as z from '../model/zod';
import { boundAddress, hostOf } from '../settings/address';
import { keysFor } from '../settings/keys';
import type { LangfuseSettings } from '../settings/schema';
import type { ScoreEvent } from './langfuse-scores';

/** The address (https, or this machine) and the keys of a project. */
export interface LangfuseAccess {
  readonly host: string;
  readonly publicKey: string;
  readonly secretKey: string;
}

/** @throws UserError if this user has no keys, or only keys for another host */
export function accessFor({ host }: Pick<LangfuseSettings, 'host'>, user: PropertyPort): LangfuseAccess {
  const keys = keysFor('langfuse', boundAddress(host), user);
  if (!keys)
    throw new UserError(
      'usage',
      'Enter the public and the secret key of a Langfuse project in Settings first.',
    );
  return { host, ...keys };
}

/** Scores in neither collection are worth sending again. */
export interface Delivery {
  readonly taken: ReadonlySet<ScoreEvent>;
  /** With the reasons. */
  readonly refused: ReadonlyMap<ScoreEvent, string>;
  /** Why the others could not be sent; '' if there are none. */
  readonly trouble: string;
}

/** Seconds; a batch is answered after it is stored. */
export const TIMEOUT_S = 60;
const MAX_EVENTS = 100;
const MAX_REASON = 200;
/** Statuses of a server without the route. */
const NO_ROUTE: ReadonlySet<number> = new Set([404, 405, 410, 501]);
const SCORES = '/api/public/scores';

interface Fate {
  /** `unclear`: it was refused, or another score of its list. */
  readonly kind: 'taken' | 'again' | 'refused' | 'unclear';
  readonly reason: string;
}
const TAKEN: Fate = { kind: 'taken', reason: '' };
const UNCLEAR: Fate = { kind: 'unclear', reason: '' };

const causeShape = () => ({ message: z.optional(z.unknown()), error: z.optional(z.unknown()) });
const Failure = memoize(() => z.object(causeShape()));
const Partly = memoize(() => z.object({ rejected: z.number() }));
const Batch = memoize(() =>
  z.object({
    successes: z.array(z.object({ id: z.string() })),
    errors: z.array(z.object({ id: z.string(), status: z.number(), ...causeShape() })),
  }),
);

/** A form of request, and its reply for each score. */
interface DeliveryForm {
  readonly path: string;
  /** Events in a request. */
  readonly max: number;
  readonly body: (group: readonly ScoreEvent[]) => object;
  /** Statuses of a server that does not know this form. */
  readonly unknownAt: ReadonlySet<number>;
  /** Reads a reply of a status below 300. @returns undefined if it is not one of Langfuse's */
  readonly read: (reply: HttpResponse) => ((event: ScoreEvent) => Fate | undefined) | undefined;
}

const LISTS: DeliveryForm = {
  path: SCORES,
  max: MAX_EVENTS,
  body: (group) => group.map(({ body }) => body),
  // A server that takes scores one by one refuses a list as malformed.
  unknownAt: new Set([400, ...NO_ROUTE]),
  read: ({ status, body }) => {
    if (status === 202) return () => TAKEN;
    const { rejected } = readJson(Partly(), body) ?? {};
    if (status !== 207 || rejected === undefined) return undefined;
    return () => (rejected === 0 ? TAKEN : UNCLEAR);
  },
};

const BATCHES: DeliveryForm = {
  path: '/api/public/ingestion',
  max: MAX_EVENTS,
  body: (group) => ({ batch: group.map((event) => ({ ...event, type: 'score-create' })) }),
  unknownAt: NO_ROUTE,
  read: ({ body }) => {
    const { successes = [], errors = [] } = readJson(Batch(), body) ?? {};
    const fates = new Map<string, Fate>();
    for (const { id, status, ...cause } of errors) fates.set(id, failed(status, cause));
    for (const { id } of successes) fates.set(id, TAKEN);
    return ({ id }) => fates.get(id);
  },
};

const SINGLES: DeliveryForm = {
  path: SCORES,
  max: 1,
  body: ([event]) => event?.body ?? {},
  unknownAt: new Set(),
  read: () => () => TAKEN,
};

/**
 * Sends lists of a hundred scores; to a server that takes none, batches to the ingestion endpoint, which Langfuse’s cloud dropped on 16
 * November 2026; without that one, too, single scores at the pace that the server asks for. Lists that are refused in part are repeated
 * score by score: the reply doesn’t say which were refused, and a score that is sent twice overwrites itself.
 *
 * @throws UserError if Langfuse rejects these keys, or there is no Langfuse at this address
 */
export function deliver(events: readonly ScoreEvent[], access: LangfuseAccess, http: HttpClient): Delivery {
  const nothing = { taken: new Set<ScoreEvent>(), refused: new Map<ScoreEvent, string>(), trouble: '' };
  const singly = (some: readonly ScoreEvent[]): Delivery => sendBy(SINGLES, some, access, http) ?? nothing;
  const lists = sendBy(LISTS, events, access, http);
  if (!lists) return sendBy(BATCHES, events, access, http) ?? singly(events);
  const alone = singly(lists.unclear);
  return {
    taken: new Set([...lists.taken, ...alone.taken]),
    refused: new Map([...lists.refused, ...alone.refused]),
    trouble: lists.trouble || alone.trouble,
  };
}

/** @returns undefined if the server doesn’t know this form @throws UserError as `deliver` */
function sendBy(
  form: DeliveryForm,
  events: readonly ScoreEvent[],
  access: LangfuseAccess,
  http: HttpClient,
): (Delivery & { readonly unclear: readonly ScoreEvent[] }) | undefined {
  const { path, max, body, unknownAt, read } = form;
  const groups = Array.from({ length: Math.ceil(events.length / max) }, (_group, at) =>
    events.slice(at * max, (at + 1) * max),
  );
  const isUnknown = ({ status }: HttpResponse): boolean => unknownAt.has(status);
  const outcomes = http.send(
    groups.map((group) => post(path, body(group), access)),
    (reply) => (isUnknown(reply) || refusalOf(reply, access) !== undefined ? 'stop' : undefined),
  );
  if (outcomes.some((outcome) => outcome.kind === 'response' && isUnknown(outcome.response)))
    return undefined;
  const taken = new Set<ScoreEvent>();
  const refused = new Map<ScoreEvent, string>();
  const unclear: ScoreEvent[] = [];
  let trouble = '';
  groups.forEach((group, at) => {
    const fateOf = fatesIn(outcomes[at], access, read);
    for (const event of group) {
      const { kind, reason } = fateOf(event);
      if (kind === 'taken') taken.add(event);
      else if (kind === 'unclear') unclear.push(event);
      else if (kind === 'refused') refused.set(event, reason);
      else trouble ||= reason;
    }
  });
  return { taken, refused, trouble, unclear };
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

function fatesIn(
  outcome: HttpOutcome | undefined,
  access: LangfuseAccess,
  read: DeliveryForm['read'],
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
  const fateOf = read(outcome.response);
  return (event) =>
    fateOf?.(event) ?? { kind: 'again', reason: `the reply of ${host} is not one of Langfuse’s` };
}

function failed(status: number, cause?: z.output<ReturnType<typeof Failure>>): Fate {
  const isPassing = status === 408 || status === 409 || status === 429 || status >= 500;
  return { kind: isPassing ? 'again' : 'refused', reason: reasonOf(status, cause) };
}

/** The reason in words; replies contain no keys. */
function reasonOf(status: number, { message, error }: z.output<ReturnType<typeof Failure>> = {}): string {
  const words = [message, error].flatMap((part) =>
    part === undefined || part === null ? [] : typeof part === 'string' ? part : JSON.stringify(part),
  );
  return cut(oneLine([`HTTP ${status}`, ...new Set(words)].join(': ')), MAX_REASON);
}

/** Says why Langfuse accepts nothing from these keys or at this address; undefined if it does. */
function refusalOf({ status, headers, body }: HttpResponse, access: LangfuseAccess): string | undefined {
  const host = hostOf(access.host);
  if (status === 401)
    return `Langfuse at ${host} rejected the keys. Copy the public and the secret key of one project again, and check that the address is the one of its region.`;
  if (status === 403)
    return `Langfuse at ${host} does not allow these keys to write (${reasonOf(status, readJson(Failure(), body))}). Use the keys of a project, and check the limits of its plan.`;
  if (status === 404 || status === 405 || status === 410)
    return `${host} has no Langfuse API. Enter only the host, such as https://cloud.langfuse.com.`;
  if (status < 300 || status >= 400) return undefined;
  const to = /^https?:\/\/[^/?#@\s]+/i.exec(headers.get('location') ?? '')?.[0] ?? 'another address';
  return `${host} redirects to ${cut(to, MAX_REASON)}. If that is your Langfuse, enter that address.`;
}
