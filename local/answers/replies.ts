/**
 * The replies that a command got, by what was asked, kept next to its output. A command that was interrupted goes on as the same run: it
 * begins at the same moment, gets the replies to what it asks again without asking, and when it comes to what the interrupted one had on
 * its way, its execution dies, as that one did, and the add-on goes on as it does in Google. What was never sent it just sends.
 * When a command has finished, only the judge's replies are remembered: the next one is another run, with a time of its own, and asks the
 * agent again.
 */
import { seededRandom } from '../../src/model/seeded-random';
import { count } from '../../src/model/text';
import { ExecutionLost, type Transport, VirtualClock, type WireRequest, type WireResult } from '../runtime';
import {
  failureOf,
  isAnswer,
  isOfScores,
  type Kept,
  keyOf,
  Line,
  lineOf,
  type Lost,
  onTheirWay,
  resultOf,
  textOf,
  withoutKeys,
} from './lines';
import { Log } from './log';
import type { AboutOf } from './owners';
import { timed } from './timed';

/** What the file says of itself in its first line. */
const TITLE =
  'Replies to GNW Evals, kept beside an output: what was paid for is not asked again by a command that was interrupted, nor by a later one what was asked of the judge. Delete this file to ask everything anew.';

/** How many replies the judge gave to earlier commands are remembered besides those that the last one used. */
const MOST_UNUSED = 10_000;

export interface RepliesOptions {
  readonly about: AboutOf;
  /** Sends the requests for which no reply is kept. */
  readonly send: Transport;
  /** Called once if nothing more can be kept. */
  readonly onTrouble: (why: string) => void;
  /** Called when the first reply is kept. */
  readonly onBegin: (file: string) => void;
}

/** Whether a question with this body came to nothing although it got a reply. */
export type InVain = (body: string) => boolean;

export class Replies {
  /** Starts at the time the run began. */
  readonly clock: VirtualClock;
  /** The same for a run that goes on: its requests must be the same ones. */
  readonly random: () => number;
  /** How many answers the command has left that was interrupted. */
  readonly left: number;
  /** How many replies of the judge are remembered from finished commands. */
  readonly remembered: number;
  private readonly startedAt: number;
  private readonly log: Log<Line>;
  private readonly known = new Map<string, Kept[]>();
  /** How many of them the present execution has used, and how many any execution has. */
  private readonly used = new Map<string, number>();
  private readonly given = new Map<string, number>();
  /** What was asked in this run, from the file or not. */
  private readonly sent = new Map<string, WireRequest>();
  /** In the order in which it happened. */
  private readonly losses: Lost[];
  /** How each host has answered so far. */
  private readonly hosts = new Map<string, { asked: number; answered: number; why: string }>();
  /** What the interrupted command had sent, without a reply. */
  private readonly onItsWay: Set<string>;
  private isLive: boolean;
  private hasBegun: boolean;
  private isAnnounced = false;

  /**
   * @param output the file that the run writes
   * @throws NotOurs if the file beside it is another one
   */
  constructor(
    output: string,
    private readonly options: RepliesOptions,
  ) {
    this.log = new Log(answersBeside(output), TITLE, Line, options.onTrouble);
    const told = this.log.read();
    const begun = told.findIndex((line) => 'beganAt' in line);
    const before = begun < 0 ? told : told.slice(0, begun);
    const all = begun < 0 ? [] : told.slice(begun);
    // After the last answer comes the reason why the run stopped, which may no longer hold; what was on its way then still was.
    const isPaid = (line: Line): boolean => 'key' in line && line.isPaid && isAnswer(line);
    const end = all.map(isPaid).lastIndexOf(true) + 1;
    this.onItsWay = onTheirWay(all);
    const isAnything = end > 0 || this.onItsWay.size > 0 || all.some(isOfScores);
    const lines = all.filter((line, index) => isAnything && (index < end || !('key' in line)));
    const [first] = lines;
    if (first === undefined && before.length === 0) this.log.remove();
    else if (lines.length < all.length) this.log.replace([...before, ...lines]);
    this.isLive = first === undefined;
    this.clock = new VirtualClock(first && 'beganAt' in first ? first.beganAt : undefined);
    this.startedAt = this.clock.now();
    this.random = seededRandom(this.startedAt);
    this.hasBegun = first !== undefined;
    this.losses = lines.flatMap((line) => ('lost' in line ? [line] : []));
    for (const line of [...before, ...lines])
      // What the agent failed at happened in that thread; any other failure is asked about again.
      if ('key' in line && (isAnswer(line) || !line.isPaid || line.owner === 'agent')) this.know(line);
    // For a question that was sent again unchanged, only the answer in the end matters.
    for (const [key, same] of this.known)
      if (same.length > 1 && same.some(({ isPaid }) => isPaid)) this.known.set(key, same.filter(isAnswer));
    this.remembered = before.filter(isPaid).length;
    this.left = lines.filter(isPaid).length;
  }

  get file(): string {
    return this.log.file;
  }

  get isKept(): boolean {
    return this.log.exists;
  }

  /** What the command says at its start about the replies it found; '' if there are none. */
  get remark(): string {
    const when = new Date(this.startedAt).toISOString().slice(0, 16).replace('T', ' ');
    if (this.left > 0)
      return `Going on with the run that began ${when} UTC: ${this.left} of its answers are in ${this.file} (delete it to begin anew).`;
    return this.remembered === 0
      ? ''
      : `${count(this.remembered, 'reply', 'replies')} of the judge to earlier runs are in ${this.file}: what is asked unchanged is not asked again (delete it to ask everything anew).`;
  }

  /** A sentence about a host that has answered none of its requests; '' if there is none. */
  get silence(): string {
    for (const [host, { asked, answered, why }] of this.hosts)
      if (answered === 0)
        return `${host} has answered none of ${asked} requests (${why}). Run the same command again when it does.`;
    return '';
  }

  /** Whether the interrupted command has been through this already, so that there is nothing to wait for. */
  get isReplaying(): boolean {
    return !this.isLive;
  }

  readonly transport: Transport = (requests, mostBytes) => {
    const keys = requests.map(keyOf);
    if (!this.isLive && this.losses[0]?.lost.some((key) => keys.includes(key))) this.loseExecution(keys);
    const kept = keys.map((key) => this.next(key));
    const open = requests.filter((_request, index) => kept[index] === undefined);
    const paid = open.filter((request) => this.options.about(request).isPaid).map(keyOf);
    if (paid.some((key) => this.onItsWay.has(key))) this.loseExecution(open.map(keyOf));
    if (open.length > 0) this.begin(paid);
    const startedAt = performance.now();
    const fresh = open.length === 0 ? [] : withoutKeys(this.options.send(open, mostBytes), open);
    const ms = Math.round(performance.now() - startedAt);
    this.keep(open, fresh, ms);
    let next = 0;
    const results = kept.map((reply): WireResult => {
      if (reply) return resultOf(reply);
      next += 1;
      return fresh[next - 1] ?? { failure: 'no reply' };
    });
    requests.forEach((request, index) => {
      if (this.options.about(request).owner === 'judge') this.sent.set(keyOf(request), request);
      this.count(request, results[index]);
    });
    // What was waited for by the interrupted command is not waited for again: the clock must not run ahead.
    const credit = this.isLive ? Math.max(0, Date.now() - this.clock.now()) : Infinity;
    const waited = kept.map((reply) => Math.min(reply?.ms ?? 0, credit));
    return timed(results, requests, Math.max(open.length > 0 ? ms : 0, ...waited));
  };

  /** Called at the end of the run: later requests belong to no execution that could die. */
  endReplay(): void {
    this.isLive = true;
    this.onItsWay.clear();
    this.clock.advanceTo(Date.now());
  }

  /**
   * Called once the outputs are written: what the judge has said is remembered, and nothing else.
   *
   * @param inVain questions to the judge that came to nothing although they got a reply (default: none); called only if anything was
   *   asked
   * @returns whether anything is remembered
   */
  finish(inVain: () => InVain = () => () => false): boolean {
    if (!this.isKept) return false;
    const vain = new Set(this.keysInVain(inVain));
    const ofJudge = new Map<string, Kept[]>();
    for (const line of this.log.read())
      if ('key' in line && line.owner === 'judge' && isAnswer(line) && !vain.has(line.key))
        ofJudge.set(line.key, [
          // Of what was looked up again and again, the last reply says how it ended.
          ...(line.isPaid ? (ofJudge.get(line.key) ?? []) : []),
          { ...line, ms: 0 },
        ]);
    const [used, unused] = [true, false].map((isSent) =>
      [...ofJudge].flatMap(([key, lines]) => (this.sent.has(key) === isSent ? lines : [])),
    );
    const kept = [...(unused ?? []).slice(-MOST_UNUSED), ...(used ?? [])];
    if (kept.some(({ isPaid }) => isPaid)) this.log.replace(kept);
    else this.log.remove();
    return this.isKept;
  }

  /** Called once an output is written from which the next run of the command reads the answers. */
  remove(): void {
    this.log.remove();
  }

  private keysInVain(inVain: () => InVain): string[] {
    if (this.sent.size === 0) return [];
    const isInVain = inVain();
    return [...this.sent].flatMap(([key, { body }]) => (isInVain(textOf(body)) ? [key] : []));
  }

  private know(line: Kept): void {
    const same = this.known.get(line.key);
    if (same) same.push(line);
    else this.known.set(line.key, [line]);
  }

  private next(key: string): Kept | undefined {
    const index = this.used.get(key) ?? 0;
    const reply = this.known.get(key)?.[index];
    if (!reply) return undefined;
    this.used.set(key, index + 1);
    this.given.set(key, Math.max(index + 1, this.given.get(key) ?? 0));
    return reply;
  }

  /**
   * The interrupted command ended here, with requests on their way whose outcome is unknown. What the dying execution asked, it asks again
   * in its next life, and gets the same answers.
   */
  private loseExecution(open: readonly string[]): never {
    this.used.clear();
    const [loss] = this.losses;
    if (loss && open.some((key) => loss.lost.includes(key))) {
      this.losses.shift();
      this.clock.advanceTo(loss.wentOnAt);
    } else {
      // That was the last loss: from here on everything is new.
      for (const key of open) this.onItsWay.delete(key);
      this.isLive = true;
      this.clock.advanceTo(Date.now());
      this.log.add({ lost: [...open], wentOnAt: this.clock.now() });
    }
    throw new ExecutionLost();
  }

  private count(request: WireRequest, result: WireResult | undefined): void {
    if (!result || !this.options.about(request).isPaid) return;
    const { host } = new URL(request.url);
    const { asked = 0, answered = 0, why = '' } = this.hosts.get(host) ?? {};
    const failure = failureOf(result);
    this.hosts.set(host, {
      asked: asked + 1,
      answered: answered + (failure === '' ? 1 : 0),
      why: failure === '' ? why : failure,
    });
  }

  /** Writes down what is about to be sent. The execution goes on at its own time: a leap would end it with its requests on their way. */
  private begin(paid: readonly string[]): void {
    if (!this.isAnnounced) this.options.onBegin(this.log.file);
    this.isAnnounced = true;
    if (paid.length > 0) this.isLive = true;
    this.log.add(
      ...(this.hasBegun ? [] : [{ beganAt: this.startedAt }]),
      ...(paid.length > 0 ? [{ sending: [...paid] }] : []),
    );
    this.hasBegun = true;
  }

  private keep(requests: readonly WireRequest[], results: readonly WireResult[], ms: number): void {
    if (requests.length === 0) return;
    const lines = results.flatMap((result, index) => {
      const request = requests[index];
      return request ? [lineOf(request, this.options.about(request), result, ms)] : [];
    });
    // Answers first: nothing after the last one counts.
    this.log.add(...lines.filter(isAnswer), ...lines.filter((line) => !isAnswer(line)));
  }
}

/** A file next to the output, where a user who wants to start afresh can see and delete it. */
export const answersBeside = (output: string): string => `${output}.answers`;
