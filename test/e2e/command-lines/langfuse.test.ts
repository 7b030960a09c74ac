/** `--langfuse` on the command line, against a server over real sockets. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Workbook } from '../../../local/runtime';
import { writeWorkbook } from '../../../local/xlsx';
import { type Ended, ended } from '../../support/commands';
import { type LangfuseServer, startLangfuseServer } from '../../support/langfuse-server';

const KEYS = { LANGFUSE_PUBLIC_KEY: 'pk-lf-1234', LANGFUSE_SECRET_KEY: 'sk-lf-5678' };
const folder = mkdtempSync(join(tmpdir(), 'gnw-langfuse-'));
const workbook = join(folder, 'in.xlsx');

let server: LangfuseServer;
beforeAll(async () => {
  const book = new Workbook();
  const { grid } = book.addTab('GOLD');
  [
    ['query', 'expected_aoi_ids', 'actual_id', 'trace_id'],
    ['Where?', 'BRA', 'BRA', 'trace-a'],
    ['And where?', 'BRA', 'PER', 'trace-b'],
  ].forEach((row, r) => row.forEach((value, c) => grid.update(r + 1, c + 1, { value })));
  writeWorkbook(book, workbook);
  server = await startLangfuseServer({ itemFaults: { overall_score: [503] } });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

function gnw(environment: Readonly<Record<string, string>>, name: string): Promise<Ended> {
  const args = ['--workbook', workbook, '--out', join(folder, name), '--langfuse'];
  return ended([...args, '--set', `langfuse.host=${server.url}`], {
    environment: { LANGFUSE_PUBLIC_KEY: '', LANGFUSE_SECRET_KEY: '', ...environment },
  });
}

describe('--langfuse', () => {
  it('sends the scores after the run, and says so', async () => {
    const { status, stdout, stderr } = await gnw(KEYS, 'sent.xlsx');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/All 4 scores of 2 rows \(run \S+\) are in Langfuse at 127\.0\.0\.1:\d+\./);
    const { scores, violations } = await server.state();
    expect(scores.map(({ traceId, name, value }) => [traceId, name, value]).sort()).toEqual([
      ['trace-a', 'aoi_id_match', 1],
      ['trace-a', 'overall_score', 1],
      ['trace-b', 'aoi_id_match', 0],
      ['trace-b', 'overall_score', 0],
    ]);
    expect(violations).toEqual([]);
  });

  it('ends with status 3 and one line where the keys are refused, and with 2 before the run where there are none', async () => {
    const [refused, none] = await Promise.all([
      gnw({ ...KEYS, LANGFUSE_SECRET_KEY: 'sk-lf-other' }, 'refused.xlsx'),
      gnw({}, 'none.xlsx'),
    ]);
    expect(refused.status).toBe(3);
    expect(refused.stderr).toMatch(/^Langfuse at 127\.0\.0\.1:\d+ refuses the keys[^\n]*\n$/);
    expect(refused.stdout + refused.stderr).not.toContain('sk-lf');
    expect(none).toMatchObject({
      status: 2,
      stdout: '',
      stderr: '--langfuse needs LANGFUSE_PUBLIC_KEY and LANGFUSE_SECRET_KEY in the environment.\n',
    });
  });
});
