/** Langfuse's replies, in words that say what is wrong and repeat no key. */
import { lazy } from '../../model/once';
import type { HttpResponse } from '../../model/ports';
import { cut } from '../../model/text';
import { jsonIn } from '../../model/texts/json';
import * as z from '../../model/zod';
import { hostOf } from '../../settings/address';
import { oneLine } from '../../model/texts/one-line';
import type { LangfuseAccess } from './requests';

const cause = () => ({ message: z.optional(z.unknown()), error: z.optional(z.unknown()) });
const event = () => ({ id: z.string(), status: z.number() });
const Batch = lazy(() =>
  z.object({
    successes: z.array(z.object(event())),
    errors: z.array(z.object({ ...event(), ...cause() })),
  }),
);
const Failure = lazy(() => z.object(cause()));
const Projects = lazy(() => z.object({ data: z.array(z.object({ name: z.string() })) }));

/** What happened to one event: taken, worth sending again, or refused. */
export type Fate = { readonly kind: 'taken' | 'again' | 'refused'; readonly reason: string };

const REASON_LIMIT = 200;

/** Fates by event id, from a batch that was answered with success; an event that the reply doesn't name has none. */
export function fatesIn(body: string, access: LangfuseAccess): ReadonlyMap<string, Fate> {
  const parsed = Batch().safeParse(jsonIn(body));
  if (!parsed.success) return new Map();
  const { successes, errors } = parsed.data;
  return new Map([
    ...errors.map(({ id, status, message, error }): [string, Fate] => [
      id,
      {
        kind: isPassing(status) ? 'again' : 'refused',
        reason: reasonOf(`HTTP ${status}`, [message, error], access),
      },
    ]),
    ...successes.map(({ id }): [string, Fate] => [id, { kind: 'taken', reason: '' }]),
  ]);
}

/** Whether the same request may succeed later. */
export function isPassing(status: number): boolean {
  return status === 408 || status === 409 || status === 429 || status >= 500;
}

/** What a failed response says about its cause. */
export function failureIn({ status, body }: HttpResponse, access: LangfuseAccess): string {
  const parsed = Failure().safeParse(jsonIn(body));
  const { message, error } = parsed.success ? parsed.data : {};
  return reasonOf(`HTTP ${status}`, [message, error], access);
}

/** Why Langfuse accepts nothing at all from these keys or at this address; undefined for any other response. */
export function refusalIn(response: HttpResponse, access: LangfuseAccess): string | undefined {
  const { status, headers } = response;
  const host = hostOf(access.host);
  if (status === 401)
    return `Langfuse at ${host} refuses the keys: copy the public and the secret key of one project again, and see that the address is that of its region.`;
  if (status === 403)
    return `Langfuse at ${host} does not let these keys write (${failureIn(response, access)}): use the keys of a project, and look at its plan’s limits.`;
  if (status === 404 || status === 405 || status === 410)
    return `There is no Langfuse API at ${host}: enter the address alone, such as https://cloud.langfuse.com.`;
  if (status >= 300 && status < 400) {
    const to = /^https?:\/\/[^/?#@\s]+/i.exec(headers.get('location') ?? '')?.[0] ?? 'another address';
    return `${host} sends its callers on to ${cut(to, REASON_LIMIT)}: if that is your Langfuse, enter that address.`;
  }
  return undefined;
}

/** The project's name; undefined if the reply isn't Langfuse's. */
export function projectIn(body: string): string | undefined {
  const parsed = Projects().safeParse(jsonIn(body));
  const name = parsed.success ? parsed.data.data[0]?.name : undefined;
  return name === undefined ? undefined : cut(oneLine(name), REASON_LIMIT);
}

function reasonOf(status: string, parts: readonly unknown[], access: LangfuseAccess): string {
  const words = parts.flatMap((part) =>
    part === undefined || part === null ? [] : typeof part === 'string' ? part : JSON.stringify(part),
  );
  const said = [status, ...new Set(words)].join(': ');
  // A server may quote its input.
  const quiet = [access.secretKey, access.publicKey].reduce(
    (text, key) => (key === '' ? text : text.split(key).join('…')),
    said,
  );
  return cut(oneLine(quiet), REASON_LIMIT);
}
