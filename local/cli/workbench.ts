/** `npm run workbench`: serves the local page until it is interrupted. */
import { randomBytes } from 'node:crypto';
import { extensionFor } from '../xlsx';
import { checkExtension } from './outputs';
import { UsageError } from './option-values';
import type { WorkbenchOptions } from './options';
import { plain } from './terminal';
import { INTERRUPTED } from './threads';
import { takenKeyProperties } from '../keys';
import { PageServer, pageFiles } from '../workbench/http';
import { ScriptThread } from '../workbench/script-thread';

export async function serve({ file, port, savePath }: WorkbenchOptions): Promise<void> {
  checkExtension(savePath, extensionFor(file));
  // Code that escapes the script's realm must find no keys in the environment.
  const keys = takenKeyProperties('judge');
  const token = randomBytes(16).toString('hex');
  const pages = pageFiles();
  const thread = new ScriptThread({ file, savePath, keys });
  const server = new PageServer({ pages, token, carryOut: (work) => thread.do(work) });
  const opened = new Promise<string>((resolve, reject) => {
    thread.start((message) => {
      if (message.kind === 'opened') resolve(message.name);
      else if (message.kind === 'failed') reject(new UsageError(message.message));
      else if (message.kind === 'update') server.tell(message.update);
      else if (message.kind === 'page') server.dialogs.set(message.address, message.html);
      else console.error(plain(message.text));
    });
  });
  try {
    const name = await opened;
    const heardOn = await server.listen(port).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      throw new UsageError(`Port ${port} cannot be used: ${why}`);
    });
    console.log(`${name}: http://127.0.0.1:${heardOn}/${token}/`);
    console.log('Ctrl-C ends the workbench.');
  } catch (error) {
    await thread.stop();
    throw error;
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      server.close();
      void thread.stop().then(() => process.exit(INTERRUPTED));
    });
  }
}
