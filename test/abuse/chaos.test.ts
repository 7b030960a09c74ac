/** `npm start -- --chaos`: calls fail and executions die, and the workbook is the same in the end. */
import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readWorkbook } from '../../local/xlsx';
import { contents, differencesOf } from '../e2e/disturbed';
import { ended } from '../support/commands';
import { isThorough } from '../support/thorough';

const folder = mkdtempSync(join(tmpdir(), 'gnw-chaos-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('--chaos', () => {
  const scored = async (...args: readonly string[]) => {
    const out = join(folder, `chaos-${args.join('')}.xlsx`);
    const end = await ended('start', ['--out', out, ...args]);
    return { ...end, workbook: contents(await readWorkbook(out)) };
  };
  let undisturbed: ReturnType<typeof scored> | undefined;

  it('ends with 3 where a run dies so often that it ends without its reports, and says so', async () => {
    const { status, stderr } = await scored('--chaos', '7');
    expect([status, stderr]).toEqual([3, expect.stringMatching(/^The run was ended without its reports: /)]);
  });

  it.each(isThorough ? ['1', '6', '12'] : ['12'])(
    'lets calls fail and executions die, and comes to the same workbook (seed %s)',
    async (seed) => {
      const calm = await (undisturbed ??= scored());
      const chaos = await scored('--chaos', seed);
      expect([calm.status, chaos.status]).toEqual([0, 0]);
      expect(Number(/Chaos: (\d+) calls went wrong/.exec(chaos.stdout)?.[1])).toBeGreaterThan(2);
      expect(differencesOf(calm.workbook, chaos.workbook)).toEqual([]);
    },
    // Two whole runs, each in a separate process.
    90_000,
  );
});
