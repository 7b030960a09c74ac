/** The lines of a file of replies, as they are on disk. */
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { jsonIn } from '../../src/model/texts/json';
import { redacted, secretsIn } from '../../src/model/texts/redact';
import type { WireRequest, WireResult } from '../runtime';
import { type About, OWNERS } from './owners';

/** A run began. What stands before it is remembered from finished runs. */
const Began = z.object({ beganAt: z.number() });
const Kept = z.object({
  /** The request's key. */
  key: z.string(),
  isPaid: z.boolean(),
  owner: z.enum(OWNERS),
  /** How long its group was waited for, ms. */
  ms: z.number(),
  reply: z.union([
    z.object({ failure: z.string() }),
    z.object({
      status: z.int(),
      headers: z.array(z.tuple([z.string(), z.string()])),
      /** Base64. */
      body: z.string(),
    }),
  ]),
});
export type Kept = z.infer<typeof Kept>;
/** An earlier run ended while these requests, by their keys, were on their way; the next one went on at that time. */
const Lost = z.object({ lost: z.array(z.string()), wentOnAt: z.number() });
export type Lost = z.infer<typeof Lost>;
/** These paid requests, by their keys, go on their way: what has no reply after this line may have arrived or not. */
const Sending = z.object({ sending: z.array(z.string()) });
export const Line = z.union([Began, Kept, Lost, Sending]);
export type Line = z.infer<typeof Line>;

export function isAnswer(line: Kept): boolean {
  const result = resultOf(line);
  if (failureOf(result) !== '') return false;
  // Scores count as sent only where Langfuse says so: else the same command sends them again.
  return !isOfScores(line) || ('body' in result && saysTaken(textOf(result.body)));
}

/** Whether scores were sent: those sent in vain belong to that run, and are sent again as its own. */
export function isOfScores(line: Line): boolean {
  return 'key' in line && line.isPaid && line.owner === 'langfuse';
}

/** Of a batch of scores, or of one. */
const TAKEN = z.union([
  z.object({ successes: z.array(z.unknown()), errors: z.array(z.unknown()).max(0) }),
  z.object({ id: z.string() }),
]);

function saysTaken(body: string): boolean {
  return TAKEN.safeParse(jsonIn(body)).success;
}

/** Why a result is not an answer; '' if it is one. */
export function failureOf(result: WireResult): string {
  if ('failure' in result) return result.failure;
  const { status, body } = result;
  if (status < 200 || status >= 300) return `HTTP ${status}`;
  if (status === MULTI_STATUS && PARTLY_FAILED.safeParse(jsonIn(textOf(body))).success)
    return 'some of it was not taken';
  return /^\s*</.test(Buffer.from(body.subarray(0, BEGINNING)).toString('utf8'))
    ? 'a page instead of an answer'
    : '';
}

/** Bytes. */
const BEGINNING = 100;

/** The reply says of each part what became of it. */
const MULTI_STATUS = 207;
const PARTLY_FAILED = z.object({ errors: z.array(z.unknown()).min(1) });

export const textOf = (bytes: Uint8Array | null): string => Buffer.from(bytes ?? []).toString('utf8');

/**
 * What was asked: method, address, body and, where a password comes with an account, the account. A renewed key or token is the same
 * request; another project's keys are another one.
 */
export function keyOf({ method, url, body, headers }: WireRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([method.toLowerCase(), url, accountIn(headers)]))
    .update(body ?? '')
    .digest('base64url');
}

/** '' if there is none. */
function accountIn(headers: WireRequest['headers']): string {
  const [, value = ''] =
    Object.entries(headers).find(([name]) => name.toLowerCase() === 'authorization') ?? [];
  const [, pair] = /^basic\s+(\S+)/i.exec(value) ?? [];
  return pair === undefined ? '' : (Buffer.from(pair, 'base64').toString('utf8').split(':')[0] ?? '');
}

/** A server may echo the key: it is kept out of the file. A reply without it is kept byte for byte. */
export function withoutKeys(results: readonly WireResult[], requests: readonly WireRequest[]): WireResult[] {
  const secrets = requests.flatMap(({ headers }) => secretsIn(headers));
  const clean = (text: string): string => redacted(text, secrets);
  return results.map((result): WireResult => {
    if ('failure' in result) return { ...result, failure: clean(result.failure) };
    const headers = result.headers.map(([name, value]): [string, string] => [name, clean(value)]);
    const text = textOf(result.body);
    const told = clean(text);
    return { ...result, headers, body: told === text ? result.body : Buffer.from(told) };
  });
}

export function lineOf(request: WireRequest, { isPaid, owner }: About, result: WireResult, ms: number): Kept {
  const about = { key: keyOf(request), isPaid, owner, ms };
  if ('failure' in result) return { ...about, reply: { failure: result.failure } };
  const { status, headers, body } = result;
  const pairs = headers.map(([name, value]): [string, string] => [name, value]);
  return { ...about, reply: { status, headers: pairs, body: Buffer.from(body).toString('base64') } };
}

export function resultOf({ reply }: Kept): WireResult {
  return 'failure' in reply ? reply : { ...reply, body: Buffer.from(reply.body, 'base64') };
}

/** The keys of what was on its way when the last command ended. */
export function onTheirWay(lines: readonly Line[]): Set<string> {
  const open = new Set<string>();
  for (const line of lines)
    if ('sending' in line) for (const key of line.sending) open.add(key);
    else if ('key' in line && isTold(line)) open.delete(line.key);
    else if ('lost' in line) for (const key of line.lost) open.delete(key);
  return open;
}

/** Whether a reply leaves no doubt that the request was taken or refused: without one, or from a broken server, it may be either. */
const isTold = ({ reply }: Kept): boolean => 'status' in reply && reply.status < SERVER_ERROR;

const SERVER_ERROR = 500;
