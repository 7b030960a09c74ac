/** The lines of a file of answers: a run's requests and replies as they are on disk. */
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { redacted, secretsIn } from '../../src/model/texts/redact';
import type { WireRequest, WireResult } from '../runtime';

const Started = z.object({ startedAt: z.number() });
const Kept = z.object({
  /** The request's key. */
  key: z.string(),
  method: z.string(),
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
/** All outputs of a run are written. Some of its questions, by their keys, came to nothing although they got a reply. */
const Finished = z.object({ finishedAt: z.number(), inVain: z.array(z.string()) });
export const Line = z.union([Started, Kept, Lost, Finished]);
export type Line = z.infer<typeof Line>;

/** A question to a model or an agent; mere lookups are repeated. */
export const isPaidFor = ({ method }: { readonly method: string }): boolean => method.toLowerCase() !== 'get';

export const isAnswer = (line: Kept): boolean => failureOf(resultOf(line)) === '';

/** Why a result is not an answer; '' if it is one. */
export function failureOf(result: WireResult): string {
  if ('failure' in result) return result.failure;
  const { status, body } = result;
  if (status < 200 || status >= 300) return `HTTP ${status}`;
  return /^\s*</.test(Buffer.from(body.subarray(0, BEGINNING)).toString('utf8'))
    ? 'a page instead of an answer'
    : '';
}

/** Bytes. */
const BEGINNING = 100;

export const textOf = (bytes: Uint8Array | null): string => Buffer.from(bytes ?? []).toString('utf8');

/** Without the headers: they hold the key. */
export function keyOf({ method, url, body }: WireRequest): string {
  const hash = createHash('sha256').update(JSON.stringify([method, url]));
  return hash.update(body ?? '').digest('base64url');
}

/** A server may echo the key: it is kept out of the file. Everything else is kept byte for byte. */
export function withoutKeys(results: readonly WireResult[], requests: readonly WireRequest[]): WireResult[] {
  const secrets = requests.flatMap(({ headers }) => secretsIn(headers));
  const clean = (text: string): string => redacted(text, secrets);
  return results.map((result): WireResult => {
    if ('failure' in result) return { ...result, failure: clean(result.failure) };
    const headers = result.headers.map(([name, value]): [string, string] => [name, clean(value)]);
    const body = Buffer.from(clean(Buffer.from(result.body).toString('latin1')), 'latin1');
    return { ...result, headers, body };
  });
}

export function lineOf(request: WireRequest, result: WireResult, ms: number): Kept {
  const about = { key: keyOf(request), method: request.method, ms };
  if ('failure' in result) return { ...about, reply: { failure: result.failure } };
  const { status, headers, body } = result;
  const pairs = headers.map(([name, value]): [string, string] => [name, value]);
  return { ...about, reply: { status, headers: pairs, body: Buffer.from(body).toString('base64') } };
}

export function resultOf({ reply }: Kept): WireResult {
  return 'failure' in reply ? reply : { ...reply, body: Buffer.from(reply.body, 'base64') };
}
