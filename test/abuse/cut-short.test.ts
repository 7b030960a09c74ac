/** Interrupted commands, and a full disk. */
import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { readWorkbook } from '../../local/xlsx';
import { workbookFilesIn } from '../e2e/command-lines/workbook-files';
import { ended, started } from '../support/commands';

const folder = mkdtempSync(join(tmpdir(), 'gnw-cut-short-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});
const files = workbookFilesIn(folder);

describe('a run', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'with a judge that is interrupted by %s leaves the file as it was',
    async (signalled) => {
      const workbook = files.input('Perhaps, though others would say that it depends.');
      const before = readFileSync(workbook);
      const there = readdirSync(folder);
      // A judge that accepts the request and never answers.
      let asked: () => void = () => undefined;
      const isAsked = new Promise<void>((yes) => (asked = yes));
      const server = createServer((socket) => {
        socket.on('error', () => undefined);
        asked();
      });
      const port = await new Promise<number>((listening) =>
        server.listen(0, '127.0.0.1', () => {
          const address = server.address();
          listening(typeof address === 'object' && address ? address.port : 0);
        }),
      );
      const running = started(
        [
          ...['--workbook', workbook, '--out', workbook, '--judge', 'openai', '--judge-model', 'm'],
          ...['--judge-url', `http://127.0.0.1:${port}/v1`],
        ],
        { environment: { GNW_JUDGE_KEY: 'test-judge-key-0001' } },
      );
      await isAsked;
      const since = performance.now();
      running.kill(signalled);
      const { status, signal, stderr } = await running.ended;
      expect(performance.now() - since).toBeLessThan(2000);
      server.close();
      expect([status, signal]).toEqual([130, null]);
      expect(stderr).toBe('Interrupted: nothing was written.\n');
      expect(readFileSync(workbook)).toEqual(before);
      expect(readdirSync(folder)).toEqual(there);
    },
  );

  it('whose disk is full puts its files elsewhere, says where and ends with 5', async () => {
    const out = files.output();
    // A device that is always full.
    symlinkSync('/dev/full', out);
    const { status, stdout, stderr } = await ended(['--workbook', files.input(), '--out', out]);
    const [, other = ''] =
      / cannot be written \(the disk is full\): it is in (.+\.xlsx)\.\n$/.exec(stderr) ?? [];
    expect([status, basename(other)]).toEqual([2, basename(out)]);
    expect(stdout).toContain(`Written: ${other}`);
    expect((await readWorkbook(other)).tabs.map(({ name }) => name)).toContain('GOLD results');
    rmSync(dirname(other), { recursive: true });
  });
});
