/**
 * The replies that a run got, kept next to its output. Given the same replies at the same times, the runtime does the same:
 * the next run of the command begins at the same moment, gets these replies without asking, and reaches the point where the last
 * one ended. There its execution dies, as that one did, and the add-on goes on as it does in Google. A finished run is replayed
 * to its end; only requests that failed or have changed since are sent.
 */
import { seededRandom } from '../../src/model/seeded-random';
import { count } from '../../src/model/text';
import { ExecutionLost, type Transport, VirtualClock, type WireRequest, type WireResult } from '../runtime';
import {
  failureOf,
  isAnswer,
  isPaidFor,
  type Kept,
  keyOf,
  Line,
  lineOf,
  type Lost,
  resultOf,
  textOf,
  withoutKeys,
} from './lines';
import { Log } from './log';

export interface RepliesOptions {
  /** Sends the requests for which no reply is kept. */
  readonly send: Transport;
  /** Called once if nothing more can be kept. */
  readonly onTrouble: (why: string) => void;
  /** Called when the first reply is kept. */
  readonly onBegin: (file: string) => void;
}

/** Whether a question came to nothing although it got a reply. */
export type InVain = (url: string, body: string) => boolean;

export class Replies {
  /** Starts at the time the first run began. */
  readonly clock: VirtualClock;
  /** Chance repeats itself, too. */
  readonly random: () => number;
  /** How many answers an earlier run of the command has left. */
  readonly left: number;
  /** Whether that run was finished. */
  private readonly isRepeated: boolean;
  private readonly startedAt: number;
  private readonly log: Log<Line>;
  private readonly known = new Map<string, Kept[]>();
  private readonly used = new Map<string, number>();
  /** What was asked in this run, from the file or not. */
  private readonly sent = new Map<string, WireRequest>();
  /** In the order in which it happened. */
  private readonly losses: Lost[];
  /** How each host has answered so far. */
  private readonly hosts = new Map<string, { asked: number; answered: number; why: string }>();
  private isLive: boolean;
  private hasBegun = false;
  private hasAnswers = false;

  /** @param output the file that the run writes */
  constructor(
    output: string,
    private readonly options: RepliesOptions,
  ) {
    this.log = new Log(answersBeside(output), Line, options.onTrouble);
    const [first, ...rest] = this.log.read();
    const isPaid = (line: Line): boolean => 'key' in line && isAnswer(line) && isPaidFor(line);
    // After the last answer comes the reason why the run stopped, which may no longer hold.
    const told = rest.slice(
      0,
      endOf(rest, (line) => isPaid(line) || 'finishedAt' in line),
    );
    const finished = endOf(told, (line) => 'finishedAt' in line);
    // A finished run is repeated to get answers to what failed in it.
    const inVain = new Map(
      told.flatMap((line, index) =>
        'finishedAt' in line ? line.inVain.map((key): [string, number] => [key, index]) : [],
      ),
    );
    const lines = told.flatMap((line, index) => {
      if (!('key' in line) || index < (inVain.get(line.key) ?? 0)) return [];
      return index >= finished || isAnswer(line) ? [line] : [];
    });
    this.isRepeated = finished > 0;
    this.losses = told.flatMap((line) => ('lost' in line ? [line] : []));
    const startedAt = first && 'startedAt' in first ? first.startedAt : undefined;
    this.isLive = startedAt === undefined || lines.length === 0;
    this.clock = new VirtualClock(this.isLive ? undefined : startedAt);
    this.startedAt = this.clock.now();
    this.random = seededRandom(this.startedAt);
    if (this.isLive) this.log.remove();
    else this.log.keep(1 + told.length);
    for (const line of lines) this.known.set(line.key, [...(this.known.get(line.key) ?? []), line]);
    // For a question that was sent again unchanged, only the answer in the end matters.
    for (const [key, same] of this.known)
      if (same.length > 1 && same.some(isPaidFor)) this.known.set(key, same.filter(isAnswer));
    this.left = lines.filter(isPaid).length;
  }

  get file(): string {
    return this.log.file;
  }

  /** Whether the file exists. */
  get isKept(): boolean {
    return this.log.exists;
  }

  /** What the command says at its start about the replies it found; '' if there are none. */
  get remark(): string {
    const when = new Date(this.startedAt).toISOString().slice(0, 16).replace('T', ' ');
    if (this.left === 0) return '';
    return this.isRepeated
      ? `Repeating the run of ${when} UTC: its ${count(this.left, 'answer')} in ${this.file} are not asked for again (delete it to begin anew).`
      : `Going on with the run that began ${when} UTC: ${this.left} of its answers are in ${this.file} (delete it to begin anew).`;
  }

  /** A sentence about a host that has answered none of its requests; '' if there is none. */
  get silence(): string {
    for (const [host, { asked, answered, why }] of this.hosts)
      if (answered === 0)
        return `${host} has answered none of ${asked} requests (${why}). Run the same command again when it does.`;
    return '';
  }

  /** Whether an earlier run has been through this already, so that there is nothing to wait for. */
  get isReplaying(): boolean {
    return !this.isLive;
  }

  /** Whether an earlier run of the command got replies that this one has not asked for yet. */
  get hasMore(): boolean {
    return !this.isLive && [...this.known].some(([key, same]) => same.length > (this.used.get(key) ?? 0));
  }

  readonly transport: Transport = (requests, mostBytes) => {
    const known = requests.map((request) => this.next(keyOf(request)));
    const open = requests.filter((_request, index) => known[index] === undefined);
    if (!this.isLive && open.some(isPaidFor)) this.loseExecution(open.map(keyOf));
    const startedAt = performance.now();
    const fresh = open.length === 0 ? [] : withoutKeys(this.options.send(open, mostBytes), open);
    const ms = Math.round(performance.now() - startedAt);
    this.keep(open, fresh, ms);
    let next = 0;
    const results = known.map((one): WireResult => {
      if (one) return resultOf(one);
      next += 1;
      return fresh[next - 1] ?? { failure: 'no reply' };
    });
    requests.forEach((request, index) => {
      if (isPaidFor(request)) this.sent.set(keyOf(request), request);
      this.count(request, results[index]);
    });
    return timed(results, requests, Math.max(open.length > 0 ? ms : 0, ...known.map((one) => one?.ms ?? 0)));
  };

  /** Called at the end of the run: later requests belong to no execution that could die. */
  endReplay(): void {
    if (this.isLive) return;
    this.isLive = true;
    this.clock.advanceTo(Date.now());
  }

  /**
   * Called once the outputs are written.
   *
   * @param inVain which questions the next run of the command asks again (default: none); called only if anything was asked
   * @returns whether the replies are kept for that run
   */
  finish(inVain: () => InVain = () => () => false): boolean {
    const isKept = this.isKept && (this.left > 0 || this.hasAnswers);
    if (isKept) {
      this.log.add({ finishedAt: Date.now(), inVain: this.keysInVain(inVain) });
    } else this.log.remove();
    return isKept;
  }

  /** Called once an output is written from which the next run of the command reads the answers. */
  remove(): void {
    this.log.remove();
  }

  private keysInVain(inVain: () => InVain): string[] {
    if (this.sent.size === 0) return [];
    const isInVain = inVain();
    return [...this.sent].flatMap(([key, { url, body }]) => (isInVain(url, textOf(body)) ? [key] : []));
  }

  private next(key: string): Kept | undefined {
    const at = this.used.get(key) ?? 0;
    const found = this.known.get(key)?.[at];
    if (found) this.used.set(key, at + 1);
    return found;
  }

  /**
   * An earlier run ended here, with requests on their way whose outcome is unknown. What the dying execution asked, it asks again
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
      this.isLive = true;
      this.clock.advanceTo(Date.now());
      this.log.add({ lost: [...open], wentOnAt: this.clock.now() });
    }
    throw new ExecutionLost();
  }

  private count(request: WireRequest, result: WireResult | undefined): void {
    if (!result || !isPaidFor(request)) return;
    const { host } = new URL(request.url);
    const { asked = 0, answered = 0, why = '' } = this.hosts.get(host) ?? {};
    const failure = failureOf(result);
    this.hosts.set(host, {
      asked: asked + 1,
      answered: answered + (failure === '' ? 1 : 0),
      why: failure === '' ? why : failure,
    });
  }

  private keep(requests: readonly WireRequest[], results: readonly WireResult[], ms: number): void {
    if (requests.length === 0) return;
    if (!this.hasBegun) {
      this.hasBegun = true;
      this.options.onBegin(this.log.file);
      if (!this.log.exists) this.log.add({ startedAt: this.startedAt });
    }
    const lines = results.flatMap((result, index) => {
      const request = requests[index];
      return request ? [lineOf(request, result, ms)] : [];
    });
    // Answers first: nothing after the last one counts.
    this.log.add(...lines.filter(isAnswer), ...lines.filter((line) => !isAnswer(line)));
    this.hasAnswers ||= lines.some((line) => isAnswer(line) && isPaidFor(line));
  }
}

/** A file next to the output, where a user who wants to start afresh can see and delete it. */
export const answersBeside = (output: string): string => `${output}.answers`;

/** The index after the last item of a kind; 0 if there is none. */
function endOf<T>(list: readonly T[], isOne: (item: T) => boolean): number {
  return list.reduce((end, item, index) => (isOne(item) ? index + 1 : end), 0);
}

/** The time of a group goes to its first member, so that it doesn't depend on the rest of the group. */
function timed(
  results: readonly WireResult[],
  requests: readonly WireRequest[],
  ms: number,
): readonly WireResult[] {
  return results.map((result, index) => ({
    ...result,
    latencyMs: index === 0 ? Math.min(ms, requests[0]?.timeoutMs ?? ms) : 0,
  }));
}
