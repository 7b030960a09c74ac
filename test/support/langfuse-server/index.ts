/** A Langfuse server in another process: a caller that blocks this one's only thread would wait for itself. */
import * as z from 'zod';
import { closing } from '../closing';
import type { LangfuseServerInput } from './options';
import { ScoreBody } from './rules';
import { listen } from './server';

const State = z.object({
  scores: z.array(ScoreBody),
  requests: z.number(),
  violations: z.array(z.string()),
});

export interface LangfuseServer {
  /** For the setting langfuse.host. */
  readonly url: string;
  readonly state: () => Promise<z.infer<typeof State>>;
  readonly close: () => Promise<void>;
}

/** Starts one and waits until it listens. */
export async function startLangfuseServer(options: LangfuseServerInput = {}): Promise<LangfuseServer> {
  const { server, port } = await listen(options);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    state: async () => State.parse(await (await fetch(`${url}/__langfuse/state`)).json()),
    close: () => closing(server),
  };
}
