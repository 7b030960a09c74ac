/** What a collection was answered, on disk at once: its answers, and the threads that were asked and not yet answered. */
import * as z from 'zod';
import { ACTUAL_FIELDS } from '../../src/model/columns';
import type { Asking, AgentResponse } from '../../src/model/response';
import { foldCase } from '../../src/model/text';
import { Log } from '../answers/log';
import { answersBeside } from '../answers/replies';

const Key = z.object({ tab: z.string(), testId: z.string(), query: z.string(), trial: z.number() });
/** What was asked in a thread of its own, and what came back if anything did; the answer itself stands in the thread. */
const Thread = z.object({
  threadId: z.string(),
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
const Asked = z.object({ asked: Key, thread: Thread });
const Answered = z.object({
  ...Key.shape,
  uid: z.string(),
  askedAt: z.string(),
  record: z.array(z.tuple([z.enum(ACTUAL_FIELDS), z.union([z.string(), z.number()])])),
  state: z.optional(z.string()),
});
const Line = z.union([Asked, z.object({ answered: Answered })]);

/** The same for whatever asks the same. */
export function keyOf({ tab, testId, query, trial }: z.infer<typeof Key>): string {
  return JSON.stringify([tab, testId, foldCase(query), trial]);
}

export class Draft {
  /** What an earlier collection into the same file has left. */
  readonly responses: readonly AgentResponse[];
  private readonly log: Log<z.infer<typeof Line>>;
  /** Asked, and nothing is known of the answer. */
  private readonly threads = new Map<string, Thread>();

  constructor(output: string, onTrouble: (why: string) => void) {
    this.log = new Log(answersBeside(output), Line, onTrouble);
    const lines = this.log.read();
    this.log.keep(lines.length);
    const responses: AgentResponse[] = [];
    for (const line of lines) {
      if ('asked' in line) this.threads.set(keyOf(line.asked), line.thread);
      else {
        this.threads.delete(keyOf(line.answered));
        const { record, state, ...about } = line.answered;
        responses.push({ ...about, record: new Map(record), ...(state !== undefined && { state }) });
      }
    }
    this.responses = responses;
  }

  get file(): string {
    return this.log.file;
  }

  /** The thread in which this was asked, where its answer is not known. */
  threadOf(asking: Asking): Thread | undefined {
    return this.threads.get(keyOf(asking));
  }

  /** Before it is asked, and again when something was heard. */
  asked({ tab, testId, query, trial }: Asking, thread: Thread): void {
    const asked = { tab, testId, query, trial };
    this.threads.set(keyOf(asked), thread);
    this.log.add({ asked, thread });
  }

  /** @param thread where more is to be known of it than could be found out now */
  answered(response: AgentResponse, thread?: Thread): void {
    this.threads.delete(keyOf(response));
    this.log.add({ answered: { ...response, record: [...response.record] } });
    if (thread) this.asked(response, thread);
  }

  /** Once all answers are in the output; what was asked and is not answered is still kept. */
  remove(): void {
    if (this.threads.size === 0) this.log.remove();
  }
}
