/** What a collection has so far, written to disk at once: answers, and threads that were asked but not yet answered. */
import * as z from 'zod';
import { ACTUAL_FIELDS } from '../../src/model/columns';
import { type AgentResponse, type Asking, askingKey } from '../../src/model/response';
import { Log } from '../answers/log';
import { answersBeside } from '../answers/replies';

const Key = z.object({
  tab: z.string(),
  testId: z.string(),
  query: z.string(),
  trial: z.number(),
  turn: z.optional(z.object({ conversation: z.string(), number: z.number() })),
});
/** A thread, its questions, and the reply to the last one, if there was any. The answers themselves are in the thread. */
const Thread = z.object({
  threadId: z.string(),
  /** Turn by turn; all but the last are answered. Earlier versions had a single query and didn't write it. */
  queries: z.array(z.string()).default([]),
  heard: z.optional(
    z.object({
      latencyS: z.number(),
      reply: z.object({
        traceId: z.string(),
        traceUrl: z.string(),
        errors: z.array(z.string()),
        isWhole: z.boolean(),
      }),
    }),
  ),
});
export type Thread = z.infer<typeof Thread>;
/** Threads are identified by their first question. */
const Asked = z.object({ asked: Key, thread: Thread });
const Answered = z.object({
  answered: z.object({
    ...Key.shape,
    uid: z.string(),
    askedAt: z.string(),
    record: z.array(z.tuple([z.enum(ACTUAL_FIELDS), z.union([z.string(), z.number()])])),
    state: z.optional(z.string()),
  }),
  /** The first question of its thread, if that is another one. */
  first: z.optional(Key),
  /** The thread, if it goes on. */
  thread: z.optional(Thread),
});
const Line = z.union([Asked, Answered]);

/** What the file says of itself in its first line. */
const TITLE =
  'Answers of a live agent that npm run collect has not yet written to the output beside this file: the same command goes on from here.';

export class Draft {
  /** What an earlier collection into the same file left behind. */
  readonly responses: readonly AgentResponse[];
  private readonly log: Log<z.infer<typeof Line>>;
  /** Asked, with the answer unknown. */
  private readonly threads = new Map<string, Thread>();

  /** @throws NotOurs if the file beside it is another one */
  constructor(output: string, onTrouble: (why: string) => void) {
    this.log = new Log(answersBeside(output), TITLE, Line, onTrouble);
    const lines = this.log.read();
    const responses: AgentResponse[] = [];
    for (const line of lines) {
      if ('asked' in line) this.keep(line.asked, line.thread);
      else {
        const { answered, first = answered, thread } = line;
        this.keep(first, thread);
        const { record, state, ...about } = answered;
        responses.push({ ...about, record: new Map(record), ...(state !== undefined && { state }) });
      }
    }
    this.responses = responses;
  }

  get file(): string {
    return this.log.file;
  }

  /** The thread that starts with this question, if its last answer is unknown. */
  threadOf(first: Asking): Thread | undefined {
    return this.threads.get(askingKey(first));
  }

  /** Called before a question is put into the thread, and again when something was heard. */
  asked({ tab, testId, query, trial, turn }: Asking, thread: Thread): void {
    const asked = { tab, testId, query, trial, turn };
    this.keep(asked, thread);
    this.log.add({ asked, thread });
  }

  /** @param thread if it goes on, or if more may be learned of it later */
  answered(
    { record, ...about }: AgentResponse,
    { tab, testId, query, trial, turn }: Asking,
    thread?: Thread,
  ): void {
    const first = { tab, testId, query, trial, turn };
    this.keep(first, thread);
    this.log.add({ answered: { ...about, record: [...record] }, first, thread });
  }

  /** Called once all answers are in the output; questions that were asked but not answered are still kept. */
  remove(): void {
    if (this.threads.size === 0) this.log.remove();
  }

  private keep(first: z.infer<typeof Key>, thread: Thread | undefined): void {
    if (thread) this.threads.set(askingKey(first), thread);
    else this.threads.delete(askingKey(first));
  }
}
