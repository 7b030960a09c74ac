/** Scores → requests to Langfuse, and what its replies say about each of them. */
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

/** The address, https or this machine, and the account. */
export interface LangfuseAccess {
  readonly host: string;
  readonly publicKey: string;
  readonly secretKey: string;
}

/** @throws UserError if this user has no keys, or keys for another host: they are not sent there */
export function accessFor({ host }: Pick<LangfuseSettings, 'host'>, user: PropertyPort): LangfuseAccess {
  const keys = keysFor('langfuse', boundAddress(host), user);
  if (!keys)
    throw new UserError(
      'usage',
      'Enter the public and the secret key of a Langfuse project in Settings first.',
    );
  return { host, ...keys };
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
/** A server without a route, or that has dropped it. */
const NO_ROUTE: ReadonlySet<number> = new Set([404, 405, 410, 501]);
/** So do servers refuse a list of scores that take them one by one. */
const NO_LISTS: ReadonlySet<number> = new Set([400, ...NO_ROUTE]);
const MAX_REASON = 200;

const SCORES = '/api/public/scores';

/** How scores travel, and what its replies say of each. */
interface DeliveryForm {
  readonly groups: readonly (readonly ScoreEvent[])[];
  readonly request: (group: readonly ScoreEvent[]) => HttpRequest;
  /** Statuses of a server that doesn't know this way. */
  readonly unknownAt: ReadonlySet<number>;
  /** @param reply of a status below 300 */
  readonly read: (reply: HttpResponse) => ((event: ScoreEvent) => Fate) | undefined;
}

/**
 * Lists of a hundred go to the scores endpoint; where the server takes none, batches to the ingestion endpoint, which Langfuse’s cloud has
 * dropped on 16 November 2026; where that is gone, too, scores go one by one, at the pace that the server asks for. What a list was
 * refused in part goes one by one as well: its reply doesn’t say which, and a score that is sent twice overwrites itself.
 *
 * @throws UserError if Langfuse takes nothing from these keys, or at this address
 */
export function deliver(events: readonly ScoreEvent[], access: LangfuseAccess, http: HttpClient): Delivery {
  const hundreds = Array.from({ length: Math.ceil(events.length / MAX_EVENTS) }, (_group, at) =>
    events.slice(at * MAX_EVENTS, (at + 1) * MAX_EVENTS),
  );
  const singly = (some: readonly ScoreEvent[]): Delivery =>
    sendBy(
      {
        groups: some.map((event) => [event]),
        request: ([event]) => post(SCORES, event?.body ?? {}, access),
        unknownAt: new Set(),
        read: () => () => TAKEN,
      },
      access,
      http,
    ) ?? NOTHING;
  const lists = sendBy(
    {
      groups: hundreds,
      request: (group) =>
        post(
          SCORES,
          group.map(({ body }) => body),
          access,
        ),
      unknownAt: NO_LISTS,
      read: ({ status, body }) => {
        if (status === 202) return () => TAKEN;
        const { rejected } = readJson(Partly(), body) ?? {};
        if (status !== 207 || rejected === undefined) return undefined;
        return () => (rejected === 0 ? TAKEN : UNCLEAR);
      },
    },
    access,
    http,
  );
  if (lists) {
    const alone = singly(lists.unclear);
    return {
      taken: new Set([...lists.taken, ...alone.taken]),
      refused: new Map([...lists.refused, ...alone.refused]),
      trouble: lists.trouble || alone.trouble,
    };
  }
  const batches = sendBy(
    {
      groups: hundreds,
      request: (group) => {
        const batch = group.map((event) => ({ ...event, type: 'score-create' }));
        return post('/api/public/ingestion', { batch }, access);
      },
      unknownAt: NO_ROUTE,
      read: ({ body }) => {
        const { successes = [], errors = [] } = readJson(Batch(), body) ?? {};
        const fates = new Map<string, Fate>();
        for (const { id, status: own, ...cause } of errors) fates.set(id, failed(own, cause));
        for (const { id } of successes) fates.set(id, TAKEN);
        return ({ id }) => fates.get(id) ?? notLangfuse(access);
      },
    },
    access,
    http,
  );
  return batches ?? singly(events);
}

/** @returns undefined if the server doesn’t know this way @throws UserError as `deliver` */
function sendBy(
  { groups, request, unknownAt, read }: DeliveryForm,
  access: LangfuseAccess,
  http: HttpClient,
): (Delivery & { readonly unclear: readonly ScoreEvent[] }) | undefined {
  const isUnknown = ({ status }: HttpResponse): boolean => unknownAt.has(status);
  const outcomes = http.send(groups.map(request), (reply) =>
    isUnknown(reply) || refusalOf(reply, access) !== undefined ? 'stop' : undefined,
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

interface Fate {
  /** `unclear`: it or others of its list were refused. */
  readonly kind: 'taken' | 'again' | 'refused' | 'unclear';
  readonly reason: string;
}
const TAKEN: Fate = { kind: 'taken', reason: '' };
const UNCLEAR: Fate = { kind: 'unclear', reason: '' };
const NOTHING: Delivery = { taken: new Set(), refused: new Map(), trouble: '' };

const causeShape = () => ({ message: z.optional(z.unknown()), error: z.optional(z.unknown()) });
const Failure = memoize(() => z.object(causeShape()));
const Partly = memoize(() => z.object({ rejected: z.number() }));
const Batch = memoize(() =>
  z.object({
    successes: z.array(z.object({ id: z.string() })),
    errors: z.array(z.object({ id: z.string(), status: z.number(), ...causeShape() })),
  }),
);

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
  return read(outcome.response) ?? (() => notLangfuse(access));
}

function notLangfuse({ host }: Pick<LangfuseAccess, 'host'>): Fate {
  return { kind: 'again', reason: `the reply of ${hostOf(host)} is not one of Langfuse’s` };
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
  return cut(oneLine([`HTTP ${status}`, ...new Set(words)].join(': ')), MAX_REASON);
}

/** Why Langfuse takes nothing at all from these keys or at this address. */
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
