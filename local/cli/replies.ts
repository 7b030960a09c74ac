/**
 * The replies that a command has paid for, in a file beside its output until it has finished. One that was interrupted, given again,
 * begins at the same moment as the same run, and gets from there what it asks again: a question is known by its request alone.
 */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';
import { jsonIn } from '../../src/model/texts/json';
import { redacted, secretsIn } from '../../src/model/texts/redact';
import { reasonOf } from '../files/system-error';
import { makeFolder } from '../files/write-whole';
import { ExecutionLost, type Transport, VirtualClock, type WireRequest, type WireResult } from '../runtime';
import { Hosts, isAnswer } from './hosts';
import { lastSet } from './last-set';
import { announceAnswers, warn } from './terminal';
import { UsageError } from './usage-error';

type Changes = Parameters<typeof lastSet>[0];
const Reply = z.object({
  key: z.string(),
  owner: z.enum(['judge', 'agent']),
  /** How long its group was waited for. */
  ms: z.number(),
  status: z.int(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  /** Base64. */
  body: z.string(),
});
type Reply = z.infer<typeof Reply>;
/** When the run began; questions to the agent that go on their way. */
const Line = z.union([z.object({ beganAt: z.number() }), z.object({ sending: z.array(z.string()) }), Reply]);
type Line = z.infer<typeof Line>;

const HEADER = JSON.stringify({
  file: 'Replies to GNW Evals, kept beside an output until it is written: an interrupted command, given again, does not ask them again. Delete this file to begin anew.',
});

/** A file next to the output, where a user who wants to start afresh can see and delete it. */
export const answersBeside = (output: string): string => `${output}.answers`;

export class Replies {
  /** Starts when the run began. */
  readonly clock: VirtualClock;
  /** What the command says at its start about the replies it found; '' if there are none. */
  readonly remark: string;
  private readonly beganAt: number;
  private readonly known = new Map<string, Reply[]>();
  /** How many of them the present execution has been given. */
  private readonly given = new Map<string, number>();
  /** What the agent was asked when the command was interrupted: whether it answered, nobody knows. */
  private readonly lost: Set<string>;
  readonly hosts = new Hosts();
  private readonly send: Transport;
  private hasTrouble = false;

  /** @param set the settings of the command @throws UsageError if the file is another one */
  constructor(
    readonly file: string,
    private readonly set: Changes,
    send: Transport,
  ) {
    this.send = this.hosts.counting(send);
    const lines = this.read();
    const replies = lines.flatMap((line) => ('key' in line ? [line] : []));
    // A judge is asked the same again only where its reply was of no use.
    for (const reply of replies)
      this.known.set(reply.key, [...((reply.owner === 'agent' && this.known.get(reply.key)) || []), reply]);
    const sent = lines.flatMap((line) => ('sending' in line ? line.sending : []));
    this.lost = new Set(sent.filter((key) => !this.known.has(key)));
    this.beganAt = lines.flatMap((line) => ('beganAt' in line ? [line.beganAt] : []))[0] ?? Date.now();
    this.clock = new VirtualClock(this.beganAt);
    const when = new Date(this.beganAt).toISOString().slice(0, 16).replace('T', ' ');
    const of = `${replies.length} of its answers are in ${file} (delete it to begin anew)`;
    this.remark = replies.length === 0 ? '' : `Going on with the run that began ${when} UTC: ${of}.`;
  }

  readonly transport: Transport = (requests, mostBytes) => {
    const keys = requests.map(keyOf);
    if (keys.some((key) => this.lost.has(key))) {
      // The execution that asked it is dead: the next one looks in the agent's threads, as it would in Google.
      for (const key of keys) this.lost.delete(key);
      this.given.clear();
      throw new ExecutionLost();
    }
    const kept = keys.map((key) => this.next(key));
    const open = requests.filter((_request, place) => kept[place] === undefined);
    const sending = open.filter((request) => ownerOf(request, this.set) === 'agent').map(keyOf);
    if (sending.length > 0) this.add([{ sending }]);
    const startedAt = performance.now();
    const fresh = open.length === 0 ? [] : [...this.send(open, mostBytes)];
    // What is looked up is so again, and takes no time: the run that goes on must begin at the same moment.
    const isPaid = open.some((request) => ownerOf(request, this.set) !== '');
    const ms = isPaid ? Math.round(performance.now() - startedAt) : 0;
    this.add(open.flatMap((request, place) => lineOf(request, fresh[place], ms, this.set)));
    // The time of a group goes to its first member, so that it does not depend on the others.
    const waited = Math.max(ms, ...kept.map((reply) => reply?.ms ?? 0));
    return requests.map(({ timeoutMs }, place): WireResult => {
      const reply = kept[place];
      const result = reply ? { ...reply, body: Buffer.from(reply.body, 'base64') } : fresh.shift();
      return {
        ...(result ?? { failure: 'no reply' }),
        latencyMs: place === 0 ? Math.min(waited, timeoutMs) : 0,
      };
    });
  };

  /** Called once all that was paid for is in the outputs. */
  finish(): void {
    rmSync(this.file, { force: true });
  }

  private next(key: string): Reply | undefined {
    const place = this.given.get(key) ?? 0;
    this.given.set(key, place + 1);
    return this.known.get(key)?.[place];
  }

  /** A line that was cut off, or damaged, counts as never written. */
  private read(): Line[] {
    const text = existsSync(this.file) ? readFileSync(this.file, 'utf8') : '';
    const [first = '', ...rest] = text.split('\n');
    if (first !== HEADER && !HEADER.startsWith(text))
      throw new UsageError(
        `${this.file} is there already, and is not what this command keeps there: move it, or give the output another name.`,
      );
    if (text !== '' && first !== HEADER) rmSync(this.file);
    else if (text !== '' && !text.endsWith('\n')) appendFileSync(this.file, '\n');
    return rest.flatMap((line) => Line.safeParse(jsonIn(line)).data ?? []);
  }

  private add(lines: readonly Line[]): void {
    if (lines.length === 0 || this.hasTrouble) return;
    try {
      const isNew = !existsSync(this.file) || statSync(this.file).size === 0;
      if (isNew) makeFolder(dirname(this.file));
      const texts = lines.map((line) => JSON.stringify(line));
      const all = isNew ? [HEADER, JSON.stringify({ beganAt: this.beganAt }), ...texts] : texts;
      // They may be confidential.
      appendFileSync(this.file, all.map((text) => `${text}\n`).join(''), { mode: 0o600 });
      announceAnswers(this.file);
    } catch (error) {
      this.hasTrouble = true;
      const what = 'what is answered from now on is on disk only when the run has ended';
      warn(`${this.file} cannot be written (${reasonOf(error)}): ${what}.`);
    }
  }
}

/** By method, address and body: a renewed key is the same request. */
function keyOf({ method, url, body }: WireRequest): string {
  const hash = createHash('sha256').update(JSON.stringify([method.toLowerCase(), url]));
  return hash.update(body ?? '').digest('base64url');
}

/** Whose reply it is; '' for what is looked up, or sent to Langfuse, and is so again. An address may have a placeholder for the question. */
function ownerOf({ url, method }: WireRequest, set: Changes): Reply['owner'] | '' {
  const isAt = (address: string): boolean => address !== '' && url.startsWith(address.replace(/\/+$/, ''));
  const isGet = method.toLowerCase() === 'get';
  if (isAt(lastSet(set, 'agent.baseUrl').split('{{')[0] ?? ''))
    return isGet && lastSet(set, 'agent.kind') !== 'http' ? '' : 'agent';
  return isGet || isAt(lastSet(set, 'langfuse.host') || 'https://cloud.langfuse.com') ? '' : 'judge';
}

/** A server may echo the key: it is kept out of the file. A reply without it is kept byte for byte. */
function lineOf(request: WireRequest, result: WireResult | undefined, ms: number, set: Changes): Reply[] {
  const owner = ownerOf(request, set);
  if (owner === '' || !result || !isAnswer(result)) return [];
  const secrets = secretsIn(request.headers);
  const text = Buffer.from(result.body).toString('utf8');
  const clean = redacted(text, secrets);
  const body = clean === text ? Buffer.from(result.body) : Buffer.from(clean);
  const headers = result.headers.map(([name, value]): [string, string] => [name, redacted(value, secrets)]);
  return [{ key: keyOf(request), owner, ms, status: result.status, headers, body: body.toString('base64') }];
}
