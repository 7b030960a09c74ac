/** Servers and folders of a test file, removed when it is done. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Closing {
  readonly close: () => unknown;
}

const root = mkdtempSync(join(tmpdir(), 'gnw-abuse-'));
const servers: Closing[] = [];
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  rmSync(root, { recursive: true, force: true });
});

export async function opened<Server extends Closing>(opening: Promise<Server>): Promise<Server> {
  const server = await opening;
  servers.push(server);
  return server;
}

/** A new folder. */
export const folderOf = (): string => mkdtempSync(join(root, 'at-'));
