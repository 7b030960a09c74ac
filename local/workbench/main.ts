/** `npm run workbench`: serves the local page until it is interrupted. */
import { randomBytes } from 'node:crypto';
import { UsageError } from '../cli/usage-error';
import { takenKeyProperties } from '../keys';
import { type Options, readOptions, USAGE } from './options';
import { Desk, NotOpened } from './server/desk';
import { PageServer } from './server/http';
import { pageFiles } from './server/page-files';

/** Exit statuses. */
const BAD_USAGE = 2;
const INTERRUPTED = 130;

async function serve({ file, port, savePath }: Options): Promise<void> {
  // Code that might escape the script's realm finds no keys in this process's environment.
  const keys = takenKeyProperties('judge');
  const pages = await pageFiles();
  const token = randomBytes(16).toString('hex');
  const desk = new Desk({
    file,
    savePath,
    keys,
    onChange: (state) => server.tell(state),
    onLog: (text) => console.error(plain(text)),
  });
  const server = new PageServer({ desk, pages, token });
  try {
    await desk.opened;
    const heardOn = await listenOrSay(server, port);
    console.log(`${desk.show.state.name}: http://127.0.0.1:${heardOn}/${token}/`);
    console.log('Ctrl-C ends the workbench.');
  } catch (error) {
    await desk.stop();
    throw error;
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void end(desk, server));
  }
}

async function listenOrSay(server: PageServer, port: number): Promise<number> {
  try {
    return await server.listen(port);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(`Port ${port} cannot be used: ${why}`);
  }
}

async function end(desk: Desk, server: PageServer): Promise<void> {
  server.close();
  await desk.stop();
  if (desk.show.state.isChanged) console.error('\nChanges since the last save are gone.');
  process.exit(INTERRUPTED);
}

/** What a script logs is data: control characters, which could drive the terminal, are shown as spaces. */
function plain(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ');
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options) await serve(options);
  else console.log(USAGE);
} catch (error) {
  if (!(error instanceof UsageError || error instanceof NotOpened)) throw error;
  console.error(error.message);
  process.exitCode = BAD_USAGE;
}
