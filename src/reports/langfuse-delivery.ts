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
import type { LangfuseScore } from './langfuse-scores';

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

/** What became of a score; the reason is '' for one that was taken. */
export interface Fate {
  /** `again`: worth sending later. `unclear`: it was refused, or another score of its list. */
  readonly kind: 'taken' | 'again' | 'refused' | 'unclear';
  readonly reason: string;
}
const TAKEN: Fate = { kind: 'taken', reason: '' };

/** Seconds; a list is answered after it is stored. */
export const TIMEOUT_S = 60;
/** Scores in a list. */
const MAX_SCORES = 100;
const MAX_REASON = 200;
/** Statuses of a server that takes no lists: it has no such route, or refuses a list as malformed. */
const NO_LISTS: ReadonlySet<number> = new Set([400, 404, 405, 410, 501]);

const Failure = memoize(() => z.object({ message: z.optional(z.unknown()), error: z.optional(z.unknown()) }));
const Partly = memoize(() => z.object({ rejected: z.number() }));

/**
 * Sends lists of a hundred scores; to a server that takes none, single scores at the pace that it asks for. Lists that are refused in part
 * are repeated score by score: the reply doesn’t say which were refused, and a score that is sent twice overwrites itself.
 *
 * @throws UserError if Langfuse rejects these keys, or there is no Langfuse at this address
 */
export function deliver(
  scores: readonly LangfuseScore[],
  access: LangfuseAccess,
  http: HttpClient,
): ReadonlyMap<LangfuseScore, Fate> {
  const listed = sendBy(MAX_SCORES, scores, access, http);
  const left = listed ? scores.filter((score) => listed.get(score)?.kind === 'unclear') : scores;
  return new Map([...(listed ?? []), ...(sendBy(1, left, access, http) ?? [])]);
}

/** @param max scores in a request; from 2 on, as a list @returns undefined if the server takes no lists @throws UserError as `deliver` */
function sendBy(
  max: number,
  scores: readonly LangfuseScore[],
  access: LangfuseAccess,
  http: HttpClient,
): ReadonlyMap<LangfuseScore, Fate> | undefined {
  const isList = max > 1;
  const groups = Array.from({ length: Math.ceil(scores.length / max) }, (_group, at) =>
    scores.slice(at * max, (at + 1) * max),
  );
  const isUnknown = ({ status }: HttpResponse): boolean => isList && NO_LISTS.has(status);
  const outcomes = http.send(
    groups.map((group) => post(isList ? group : group[0], access)),
    (reply) => (isUnknown(reply) || refusalOf(reply, access) !== undefined ? 'stop' : undefined),
  );
  if (outcomes.some((outcome) => outcome.kind === 'response' && isUnknown(outcome.response)))
    return undefined;
  const fates = groups.map((_group, at) => fateIn(outcomes[at], access, isList));
  return new Map(scores.map((score, at) => [score, fates[Math.floor(at / max)] ?? TAKEN]));
}

function post(body: object | undefined, { host, publicKey, secretKey }: LangfuseAccess): HttpRequest {
  const account = base64(`${publicKey}:${secretKey}`);
  return {
    url: `${host.replace(/\/+$/, '')}/api/public/scores`,
    method: 'post',
    headers: { Authorization: `Basic ${account}${'='.repeat((4 - (account.length % 4)) % 4)}` },
    body: JSON.stringify(body ?? {}),
    timeoutSeconds: TIMEOUT_S,
  };
}

/** The fate of the scores in a request. */
function fateIn(outcome: HttpOutcome | undefined, access: LangfuseAccess, isList: boolean): Fate {
  const host = hostOf(access.host);
  if (outcome?.kind !== 'response') {
    const why = outcome?.reason ?? 'no response came back';
    return {
      kind: 'again',
      reason: outcome?.kind === 'unreachable' ? `${host} cannot be reached: ${why}` : why,
    };
  }
  const { status, body } = outcome.response;
  const refusal = refusalOf(outcome.response, access);
  if (refusal !== undefined) throw new UserError('stopped', refusal);
  if (status >= 300) {
    const isPassing = status === 408 || status === 409 || status === 429 || status >= 500;
    return {
      kind: isPassing ? 'again' : 'refused',
      reason: reasonOf(status, readJson(Failure(), body)),
    };
  }
  if (!isList || status === 202) return TAKEN;
  const rejected = status === 207 ? readJson(Partly(), body)?.rejected : undefined;
  if (rejected === undefined)
    return { kind: 'again', reason: `the reply of ${host} is not one of Langfuse’s` };
  return rejected === 0 ? TAKEN : { kind: 'unclear', reason: '' };
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
