/** A GNW agent server in another process: a caller that blocks this one's only thread would wait for itself. */
import * as z from 'zod';
import { closing } from '../closing';
import type { AgentServerInput } from './options';
import { listen } from './server';

export { TOKEN, type AgentServerInput } from './options';

const State = z.object({
  asked: z.array(
    z.object({
      query: z.string(),
      threadId: z.string(),
      ff: z.string().optional(),
      persona: z.string().optional(),
      tags: z.array(z.string()),
    }),
  ),
  violations: z.array(z.string()),
  used: z.number(),
});
export type AgentServerState = z.infer<typeof State>;

export interface AgentServer {
  /** For agent.baseUrl or --agent-url. */
  readonly url: string;
  readonly close: () => Promise<void>;
  /** What it was asked, and what a real agent would have objected to: expect none. */
  readonly state: () => Promise<AgentServerState>;
}

/** Starts one and waits until it listens. */
export async function startAgentServer(options: AgentServerInput = {}): Promise<AgentServer> {
  const { server, port } = await listen(options);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    close: () => closing(server),
    state: async () => State.parse(await (await fetch(`${url}/__agent/state`)).json()),
  };
}
