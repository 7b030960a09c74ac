/**
 * Replies that a command has paid for, saved in a file next to its output until the command finishes. After an interruption, running
 * the same command again resumes the run with the same start time, and reuses the saved replies instead of sending requests.
 */
import { lastSet, type SettingChanges, UsageError } from '../ask';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';
import { REMEMBERED } from '../../src/model/judge';
import { jsonIn } from '../../src/model/texts/json';
import { count } from '../../src/model/text';
import { redacted, secretsIn } from '../../src/model/texts/redact';
import { reasonOf } from '../files/system-error';
import { makeFolder } from '../files/atomic-write';
import { ExecutionLost, type Transport, type WireReply, type WireRequest, type WireResult } from '../runtime';
import { warn } from './terminal';
import { post } from './thread-messages';

const SavedReply = z.object({
  key: z.string(),
  owner: z.enum(['judge', 'agent']),
  /** Milliseconds from the start of its batch until it arrived. */
  ms: z.number(),
  status: z.int(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  /** One character per byte. */
  body: z.string(),
});
type SavedReply = z.infer<typeof SavedReply>;

/** A reply, or the keys of questions about to be sent to the agent. Each line starts with its line feed: a truncated line then does not damage the next one. */
const Line = z.union([z.object({ sending: z.array(z.string()) }), SavedReply]);
type Line = z.infer<typeof Line>;

const FILE =
  'Answers that GNW Evals has received: the same command reuses them. Delete this file to start over.';
const Head = z.object({ file: z.literal(FILE), beganAt: z.number() });

/** Header added to replayed replies, which were paid for earlier. */
const REPLAYED = [REMEMBERED, 'yes'] as const;

/** A file next to the output, where a user who wants to start over can find and delete it. */
export const answersFileOf = (output: string): string => `${output}.answers`;

/** Remembers which hosts a command has sent requests to, and whether each has answered. */
export class Hosts {
  private readonly answering = new Map<string, boolean>();

  /** Records a result. A host that rejects a key or a request has answered. */
  record({ url }: WireRequest, result: WireResult): void {
    const { host } = new URL(url);
    const refuses = 'status' in result && result.status >= 400 && result.status < 500;
    this.answering.set(host, isAnswer(result) || refuses || this.answering.get(host) === true);
  }

  /** A sentence about a host that never answered; '' if all did. */
  get silence(): string {
    const [host] = [...this.answering].find(([, hasAnswered]) => !hasAnswered) ?? [];
    return host === undefined ? '' : `${host} did not answer. Run the same command again once it does.`;
  }
}

/** True for a success other than a web page, which would come from a proxy or a login form. */
function isAnswer(result: WireResult): result is WireReply {
  if ('failure' in result || result.status < 200 || result.status >= 300) return false;
  return !/^\s*</.test(Buffer.from(result.body.subarray(0, 100)).toString());
}

export class Replies {
  /** When the run began, ms; a resumed run keeps its start time. */
  readonly beganAt: number;
  /** A sentence about reusable replies, printed at the start; '' if there are none. */
  readonly remark: string;
  /** The replies to each request, one per repeat, in order. */
  private readonly known = new Map<string, readonly (SavedReply | undefined)[]>();
  /** Requests made since the last lost execution. */
  private counts = new Map<string, number>();
  /** Replies of a failed batch: paid for, but never handed to the script. */
  private readonly unseen = new Set<SavedReply>();
  /** Questions that were on their way to the agent when the command was interrupted. */
  private readonly lost: Set<string>;
  private readonly hosts = new Hosts();
  private hasTrouble = false;

  constructor(
    readonly file: string,
    private readonly set: SettingChanges,
    private readonly send: Transport,
    /** True if other commands use the file, too: it is not deleted when this one finishes. */
    private readonly isShared = false,
  ) {
    const [first = '', ...rest] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    const head = Head.safeParse(jsonIn(first)).data;
    const wasCutOff = rest.length === 0 && JSON.stringify({ file: FILE }).startsWith(first.slice(0, 100));
    if (!head && !wasCutOff)
      throw new UsageError(
        `${file} already exists, and this command did not write it: move it, or give the output another name.`,
      );
    if (!head && existsSync(file)) rmSync(file);
    const lines = rest.flatMap((line) => Line.safeParse(jsonIn(line)).data ?? []);
    const replies = lines.flatMap((line) => ('key' in line ? [line] : []));
    // Of a judge’s replies to the same question only the last is kept: it was asked again because the earlier ones were useless.
    for (const reply of replies)
      this.known.set(reply.key, [...((reply.owner === 'agent' && this.known.get(reply.key)) || []), reply]);
    const sentKeys = lines.flatMap((line) => ('sending' in line ? line.sending : []));
    this.lost = new Set(sentKeys.filter((key) => !this.known.has(key)));
    this.beganAt = (!isShared && head?.beganAt) || Date.now();
    const when = new Date(this.beganAt).toISOString().slice(0, 16).replace('T', ' ');
    const run = isShared ? '' : `Resuming the run that began at ${when} UTC: `;
    const kept = `${count(replies.length, 'answer')} from ${file} will be reused (delete it to start over).`;
    this.remark = replies.length === 0 ? '' : run + kept;
  }

  readonly transport: Transport = (requests, maxBytes) => {
    const keys = requests.map(keyOf);
    if (keys.some((key) => this.lost.has(key))) {
      // The next execution looks for their answers in the agent's threads, as it would in Google.
      for (const key of keys) this.lost.delete(key);
      this.counts.clear();
      throw new ExecutionLost();
    }
    const before = new Map(this.counts);
    const asked = requests.map((request, place) => {
      const key = keys[place] ?? '';
      const turn = this.turnOf(key);
      return { request, key, turn, reply: this.known.get(key)?.[turn], owner: this.ownerOf(request) };
    });
    const open = asked.filter(({ reply }) => reply === undefined);
    const sending = open.filter(({ owner }) => owner === 'agent').map(({ key }) => key);
    if (sending.length > 0) this.write([{ sending }]);
    const startedAt = performance.now();
    // Lookups are repeated after an interruption, and are charged no time: a resumed run must see the same clock.
    const isPaid = open.some(({ owner }) => owner !== '');
    const elapsed = (): number => (isPaid ? Math.round(performance.now() - startedAt) : 0);
    const seen = new Set<number>();
    const paid: { readonly turn: number; readonly reply: SavedReply }[] = [];
    const arrived = (place: number, result: WireResult): void => {
      const sent = open[place];
      if (!sent || seen.has(place)) return;
      seen.add(place);
      const { request, key, turn, owner } = sent;
      this.hosts.record(request, result);
      if (owner === '' || !isAnswer(result)) return;
      const reply = { key, owner, ms: elapsed(), ...replyOf(request, result) };
      paid.push({ turn, reply });
      // Saved immediately: the command may be interrupted while the rest of the batch is on its way.
      this.write([reply]);
    };
    const toSend = open.map(({ request }) => request);
    const fresh = open.length === 0 ? [] : [...this.send(toSend, maxBytes, arrived)];
    fresh.forEach((result, place) => arrived(place, result));
    // The script receives nothing of a batch with a failure: the replies wait until it asks again.
    if (fresh.some((result) => 'failure' in result)) {
      for (const { turn, reply } of paid) {
        this.known.set(reply.key, Object.assign([...(this.known.get(reply.key) ?? [])], { [turn]: reply }));
        this.unseen.add(reply);
      }
      this.counts = before;
    }
    // The whole batch's duration is reported with its first result.
    const waited = Math.max(open.length === 0 ? 0 : elapsed(), ...asked.map(({ reply }) => reply?.ms ?? 0));
    return asked.map(({ request, reply }, place): WireResult => {
      const result = reply ? this.replayed(reply) : fresh.shift();
      return {
        ...(result ?? { failure: 'no reply' }),
        latencyMs: place === 0 ? Math.min(waited, request.timeoutMs) : 0,
      };
    });
  };

  private replayed(reply: SavedReply): WireReply {
    // A reply that the script never received is billed now.
    const isBilled = this.unseen.delete(reply);
    const headers = isBilled ? reply.headers : [...reply.headers, REPLAYED];
    return { status: reply.status, headers, body: Buffer.from(reply.body, 'latin1') };
  }

  get silence(): string {
    return this.hosts.silence;
  }

  /** Deletes the file, once its replies are in the outputs. */
  finish(): void {
    if (!this.isShared) rmSync(this.file, { force: true });
  }

  /** Counts a request. @returns how often it was made before */
  private turnOf(key: string): number {
    const turn = this.counts.get(key) ?? 0;
    this.counts.set(key, turn + 1);
    return turn;
  }

  /** Makes the same command resume this run even if no reply has been saved. */
  saveStartTime(): void {
    if (!existsSync(this.file)) this.write([]);
  }

  private write(lines: readonly Line[]): void {
    if (this.hasTrouble) return;
    try {
      const isNew = !existsSync(this.file);
      if (isNew) makeFolder(dirname(this.file));
      const head = isNew ? JSON.stringify({ file: FILE, beganAt: this.beganAt }) : '';
      // Replies may be confidential.
      appendFileSync(this.file, [head, ...lines.map((line) => JSON.stringify(line))].join('\n'), {
        mode: 0o600,
      });
      post({ kind: 'answers', file: this.file });
    } catch (error) {
      this.hasTrouble = true;
      const why = reasonOf(error);
      warn(`${this.file} cannot be written (${why}): further answers are saved only when the run ends.`);
    }
  }

  /** Returns whose reply to save: the judge's or the agent's. '' for lookups and requests to Langfuse, which are simply repeated. The agent's URL may contain {{…}}. */
  private ownerOf({ url, method }: WireRequest): SavedReply['owner'] | '' {
    const isAt = (address: string): boolean => {
      const [start = '', ...placeholders] = address.split('{{');
      const base = start.replace(/\/+$/, '');
      if (base === '' || !url.startsWith(base)) return false;
      // http://localhost:8080 is not at http://localhost:80.
      return placeholders.length > 0 || /^(?:$|[/?])/.test(url.slice(base.length));
    };
    const isGet = method.toLowerCase() === 'get';
    if (isAt(lastSet(this.set, 'agent.baseUrl')))
      return isGet && lastSet(this.set, 'agent.kind') !== 'http' ? '' : 'agent';
    return isGet || isAt(lastSet(this.set, 'langfuse.host') || 'https://cloud.langfuse.com') ? '' : 'judge';
  }
}

/** Identifies a request by method, address and body: a new API key does not change it. */
function keyOf({ method, url, body }: WireRequest): string {
  const hash = createHash('sha256').update(JSON.stringify([method.toLowerCase(), url]));
  return hash.update(body ?? '').digest('base64url');
}

/** The content of a reply, as it is saved. A server may echo the API key, so keys are removed. */
function replyOf(
  request: WireRequest,
  { status, headers, body }: WireReply,
): Omit<SavedReply, 'key' | 'owner' | 'ms'> {
  const clean = (text: string): string => redacted(text, secretsIn(request.headers));
  return {
    status,
    headers: headers.map(([name, value]) => [name, clean(value)]),
    body: clean(Buffer.from(body).toString('latin1')),
  };
}
