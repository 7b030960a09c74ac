/** A Langfuse that accepts nothing, or some scores: the same command sends the rest, and its file contains no key. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ended } from '../support/commands';
import { createLangfuseLogic } from '../support/langfuse-server/logic';
import type { LangfuseServerInput } from '../support/langfuse-server/options';
import { listening, send } from '../support/listening';
import { folderOf, opened } from '../support/opened';
import { workbookFile } from '../support/workbook-file';

const KEYS = { LANGFUSE_PUBLIC_KEY: 'pk-lf-1234', LANGFUSE_SECRET_KEY: 'sk-lf-5678' };
const ROWS = [
  ['query', 'expected_aoi_ids', 'actual_id', 'trace_id'],
  ['Where?', 'BRA', 'BRA', 'trace-a'],
  ['And where?', 'BRA', 'PER', 'trace-b'],
];

const TABLE: readonly (readonly [what: string, server: LangfuseServerInput, says: RegExp])[] = [
  ['answers with pages', { faults: ['not json'] }, /could not be sent now \(GOLD, row 2/],
  [
    'refuses some scores',
    // Refused in their list, and then alone.
    { itemFaults: { overall_score: [400, 400, 400, 400] } },
    /rejected 2 scores \(GOLD, row 2, overall_score; GOLD, row 3, overall_score\). First reason: HTTP 400/,
  ],
  [
    'cannot take some now',
    // Both scores, in the two calls that the command makes.
    { hasLists: false, hasIngestion: true, itemFaults: { overall_score: [503, 503, 503, 503] } },
    /2 scores could not be sent now \(GOLD, row 2, overall_score; GOLD, row 3, overall_score\)/,
  ],
];

/** A command over a new workbook, to be run several times. */
async function commandFor(input: LangfuseServerInput) {
  const folder = folderOf();
  const [path, out] = [workbookFile(join(folder, 'in.xlsx'), { GOLD: ROWS }), join(folder, 'out.xlsx')];
  const { respond, scores, violations } = createLangfuseLogic(input);
  const { url } = await opened(listening((request, reply) => send(respond(request), reply)));
  const args = ['--workbook', path, '--out', out, '--langfuse', '--set', `langfuse.host=${url}`];
  return { out, scores, violations, give: (keys = KEYS) => ended(args, { environment: keys }) };
}

describe('a Langfuse that', () => {
  it.each(TABLE)('%s gets the rest from the same command', async (_what, input, says) => {
    const { out, scores, violations, give } = await commandFor(input);
    const first = await give();
    expect([first.status, first.stderr]).toEqual([3, expect.stringMatching(says)]);
    const kept = existsSync(`${out}.answers`) ? readFileSync(`${out}.answers`, 'utf8') : '';
    expect(kept + first.stdout + first.stderr).not.toMatch(/sk-lf-5678|pk-lf-1234/);
    const second = await give();
    expect([second.status, second.stderr]).toEqual([0, '']);
    expect([scores.size, violations]).toEqual([4, []]);
  });

  it('refuses the keys ends the command with 3 and one line, and with 2 before the run where there are none', async () => {
    const { give } = await commandFor({});
    const refused = await give({ ...KEYS, LANGFUSE_SECRET_KEY: 'sk-lf-other' });
    expect(refused.status).toBe(3);
    expect(refused.stderr).toMatch(/^Langfuse at 127\.0\.0\.1:\d+ rejected the keys[^\n]*\n$/);
    expect(refused.stdout + refused.stderr).not.toContain('sk-lf');
    expect(await give({ LANGFUSE_PUBLIC_KEY: '', LANGFUSE_SECRET_KEY: '' })).toMatchObject({
      ...{ status: 2, stdout: '' },
      stderr: '--langfuse needs LANGFUSE_PUBLIC_KEY and LANGFUSE_SECRET_KEY in the environment.\n',
    });
  });
});
