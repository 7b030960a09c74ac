/** A GNW agent server in a process of its own, so that a caller whose HTTP blocks its only thread can be served. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { program } from '../program';
import type { AgentServerInput } from './options';

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
  /** What it was asked, and what a real agent would have minded: expect none. */
  readonly state: () => Promise<AgentServerState>;
}

/** Starts one and waits until it listens. */
export async function startAgentServer(options: AgentServerInput = {}): Promise<AgentServer> {
  const child = spawn(
    process.execPath,
    [...program('test/support/agent-server/main.ts'), '0', JSON.stringify(options)],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const { url } = await new Promise<{ url: string }>((done, fail) => {
    createInterface({ input: child.stdout }).once('line', (line) => {
      done(z.object({ url: z.string() }).parse(JSON.parse(line)));
    });
    child.once('exit', (code) => {
      fail(new Error(`the agent server ended with status ${code ?? 'none'} before it listened`));
    });
  });
  return {
    url,
    close: () =>
      new Promise((done) => {
        child.once('exit', () => {
          done();
        });
        child.kill();
      }),
    state: async () => State.parse(await (await fetch(`${url}/__agent/state`)).json()),
  };
}
