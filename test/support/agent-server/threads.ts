/** The agent's questions, threads and quota, independent of sockets. */
import { type AgentServerInput, AgentServerOptions, type Trouble } from './options';
import { answered, followed, interrupted, isWhole, replayed } from './states';

interface Asked {
  readonly query: string;
  readonly threadId: string;
  readonly ff: string | undefined;
  readonly persona: string | undefined;
}

/** A question that the agent is working on. */
export interface Work extends Asked {
  readonly trouble: Trouble | undefined;
  readonly delayMs: number;
  readonly lines: readonly string[];
}

export class AgentThreads {
  readonly options: AgentServerOptions;
  readonly asked: Asked[] = [];
  readonly violations: string[] = [];
  used: number;
  private requests = 0;
  private readonly threads = new Map<string, string | undefined>();
  /** The states of threads before their last question. */
  private readonly before = new Map<string, string | undefined>();
  private readonly tries = new Map<string, number>();
  /** How long each turn of a thread took, ms. */
  private readonly took = new Map<string, readonly number[]>();

  constructor(input: AgentServerInput) {
    this.options = AgentServerOptions.parse(input);
    this.used = this.options.used;
  }

  isAllowed(authorization: string | undefined): boolean {
    const { token, newToken, expiresAt } = this.options;
    if (newToken !== undefined && authorization === `Bearer ${newToken}`) return true;
    const isExpired = expiresAt !== undefined && this.asked.length >= expiresAt;
    return authorization === `Bearer ${token}` && !isExpired;
  }

  isTooFast(): boolean {
    this.requests += 1;
    return this.options.tooFastAt.includes(this.requests);
  }

  /** Like the real one, it also counts prompts that it then refuses. */
  takesPrompt(): boolean {
    this.used += 1;
    return this.options.quota === undefined || this.used <= this.options.quota;
  }

  begin(asked: Asked): Work {
    const { query, threadId } = asked;
    this.watch(asked);
    const { delaysMs, troubles } = this.options;
    const key = Object.keys(troubles).find((beginning) => query.startsWith(beginning)) ?? '';
    const before = this.tries.get(query) ?? 0;
    this.tries.set(query, before + 1);
    const trouble = troubles[key]?.[before];
    const delayMs = delaysMs[this.asked.length % delaysMs.length] ?? 0;
    this.asked.push(asked);
    this.before.set(threadId, this.threads.get(threadId));
    this.threads.set(threadId, JSON.stringify(this.stateAfter(asked, interrupted)));
    const node = (name: string, update: object): string =>
      JSON.stringify({ node: name, update: JSON.stringify(update) });
    const trace = {
      trace_id: `trace-${this.asked.length}`,
      trace_url: `https://traces.example/project/zeno/traces/trace-${this.asked.length}`,
    };
    const error = node('error', {
      ...{ error: true, message: 'the tool pull_data failed', error_type: 'ToolException' },
      ...{ type: 'stream_initialization_error', fatal: true },
    });
    const done = [
      node('tools', { messages: ['a “quoted” text\nwith a second line'] }),
      node('trace_info', trace),
    ];
    const lines = [node('model', { messages: ['…'] }), ...(trouble === 'fatal error' ? [error] : done)];
    return { ...asked, trouble, delayMs, lines };
  }

  /** The agent has finished before the caller hung up. */
  end(work: Work): void {
    const { threadId, trouble } = work;
    this.took.set(threadId, [...(this.took.get(threadId) ?? []), work.delayMs]);
    if (trouble === undefined) this.threads.set(threadId, JSON.stringify(this.stateAfter(work)));
  }

  /** The state's JSON text; undefined if there is no such thread. */
  stateText(threadId: string): string | undefined {
    return this.threads.get(threadId);
  }

  /** The thread step by step, as the API replays it; undefined if there is no such thread. */
  steps(threadId: string): string | undefined {
    const state = this.threads.get(threadId);
    return state === undefined ? undefined : replayed(state, threadId, this.took.get(threadId) ?? []);
  }

  private watch({ query, threadId }: Asked): void {
    const said = this.asked.filter((one) => one.threadId === threadId);
    if (said.length > 0 && !this.options.hasTurns) this.violations.push(`thread ${threadId} was used twice`);
    if (said.some((one) => one.query === query))
      this.violations.push(`thread ${threadId} was asked “${query}” twice`);
    const state = this.threads.get(threadId);
    if (state !== undefined && !isWhole(state))
      this.violations.push(`thread ${threadId} was asked “${query}” before its last answer`);
  }

  /** @param as changes the state of the question's own turn */
  private stateAfter({ query, threadId }: Asked, as = (state: object): object => state): object {
    return followed(this.before.get(threadId), as(this.stateOf(query)));
  }

  private stateOf(query: string): object {
    const state = this.options.states[query];
    if (typeof state === 'object' && state !== null) return state;
    return answered(query, `${query.replace(/\?$/, '')}: **9,587.2 hectares**.`);
  }
}
