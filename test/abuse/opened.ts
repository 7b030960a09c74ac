/** Servers and folders of a test file, removed when it is done. */
import { afterAll } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Watched } from './servers';

const root = mkdtempSync(join(tmpdir(), 'gnw-abuse-'));
const servers: Watched[] = [];
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(root, { recursive: true, force: true });
});

export async function opened(opening: Promise<Watched>): Promise<Watched> {
  const server = await opening;
  servers.push(server);
  return server;
}

/** A new folder. */
export const folderOf = (): string => mkdtempSync(join(root, 'at-'));
