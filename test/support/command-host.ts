/**
 * Runs one command after the other in a process that has everything loaded and warm: separate processes would spend three
 * quarters of their time starting. Started and called by commands.ts.
 */
import * as z from 'zod';
import { runCommandLine } from '../../local/cli/command-line';
import { statusOf } from '../../local/cli/end-command';

const Order = z.object({
  id: z.number(),
  args: z.array(z.string()),
  environment: z.record(z.string(), z.string()),
});
type Order = z.infer<typeof Order>;

/** The longest pause of a script, ms. */
const SHORT_MS = 100;
/** A script pauses on this thread for as long as a server asks; the length doesn't matter to these tests. */
Atomics.wait = new Proxy(Atomics.wait, {
  apply: (wait, self, [place, index, value, timeout]: readonly unknown[]): unknown =>
    Reflect.apply(wait, self, [
      place,
      index,
      value,
      typeof timeout === 'number' ? Math.min(timeout, SHORT_MS) : timeout,
    ]),
});

const said = { stdout: '', stderr: '' };
for (const stream of ['stdout', 'stderr'] as const)
  process[stream].write = (text: string | Uint8Array): boolean => {
    said[stream] += String(text);
    return true;
  };

const ownEnvironment = { ...process.env };

async function carryOut({ id, args, environment }: Order): Promise<void> {
  Object.assign(said, { stdout: '', stderr: '' });
  Object.assign(process.env, environment);
  let status = 1;
  try {
    status = await statusOf(() => runCommandLine(args));
  } catch (error) {
    // The text that Node prints for an uncaught error.
    said.stderr += `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`;
  }
  for (const variable of Object.keys(environment)) {
    const ownValue = ownEnvironment[variable];
    if (ownValue === undefined) Reflect.deleteProperty(process.env, variable);
    else process.env[variable] = ownValue;
  }
  process.send?.({ id, status, ...said });
}

let last: Promise<void> = Promise.resolve();
process.on('message', (message) => {
  const order = Order.parse(message);
  last = last.then(() => carryOut(order));
});
// The parent has ended.
process.on('disconnect', () => process.exit(0));
