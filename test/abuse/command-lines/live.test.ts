/** The command line against a GNW agent over HTTP: `npm start -- --agent-url`, with and without `--ask-only`. */
import { afterAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { readWorkbook } from '../../../local/xlsx';
import { BUILT_IN } from '../../../src/checks/registry';
import { type AgentServer, startAgentServer } from '../../support/agent-server';
import { type AgentServerInput, TOKEN } from '../../support/agent-server/options';
import { ended } from '../../support/commands';
import { folderOf } from '../../support/opened';
import { workbookFile } from '../../support/workbook-file';

const IN_COLUMNS = new Set<string>(
  BUILT_IN.all.flatMap(({ id, group }) => (group === undefined ? [] : [id])),
);
const SAMPLE = 'samples/gnw-eval-sets.xlsx';
const folder = folderOf();
const servers: AgentServer[] = [];
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
});

async function serverOf(options: AgentServerInput = {}): Promise<AgentServer> {
  const server = await startAgentServer(options);
  servers.push(server);
  return server;
}

const start = (args: readonly string[], token = TOKEN) =>
  ended(args, { environment: { GNW_AGENT_TOKEN: token } });

const Card = z.looseObject({
  row: z.number(),
  query: z.string(),
  verdict: z.string(),
  checks: z.record(z.string(), z.looseObject({ score: z.number().nullable() })),
});
type Card = z.infer<typeof Card>;

function cardsIn(file: string): Card[] {
  return z.object({ scorecards: z.array(Card) }).parse(JSON.parse(readFileSync(file, 'utf8'))).scorecards;
}

let next = 0;
const file = (ending: string): string => join(folder, `${(next += 1)}.${ending}`);

/** @param turns how many turns of a conversation come after the questions */
function workbookOf(questions: number, turns = 0): string {
  const rows = Array.from({ length: questions }, (_row, index) => [
    `t${index}`,
    `Question ${index}?`,
    'BRA.14_1',
    '9,587.2 hectares',
  ]);
  const ofConversation = Array.from({ length: turns }, (_row, index) => [
    ...[`c${index}`, `And turn ${index}?`, 'BRA.14_1', '9,587.2 hectares'],
    ...['first', index + 1],
  ]);
  const header = ['test_id', 'query', 'expected_aoi_ids', 'expected_answer', 'conversation', 'turn'];
  return workbookFile(file('xlsx'), { GOLD: [header, ...rows, ...ofConversation] });
}

/** The lines of a workbook's `Responses`, or of another tab, below the header. */
async function linesOf(path: string, tab = 'Responses'): Promise<Record<string, string>[]> {
  const grid = (await readWorkbook(path)).tabNamed(tab)?.grid;
  const textAt = (row: number, column: number): string => String(grid?.get(row, column).value ?? '');
  const columns = Array.from({ length: grid?.lastColumn ?? 0 }, (_column, index) => index + 1);
  return Array.from({ length: Math.max(0, (grid?.lastRow ?? 0) - 1) }, (_row, index) =>
    Object.fromEntries(columns.map((column) => [textAt(1, column), textAt(index + 2, column)])),
  );
}

describe('npm start -- --agent-url', () => {
  it('scores the sample as its recorded outputs are scored, and once more from the responses it wrote', async () => {
    const server = await serverOf();
    const [recorded, live, again] = [file('json'), file('json'), file('json')];
    const out = file('xlsx');
    const base = ['--tab', 'GOLD', '--rows', '2-16', '--out'];
    await start(['--workbook', SAMPLE, ...base, file('xlsx'), '--json', recorded]);
    const asked = await start([
      '--workbook',
      SAMPLE,
      ...base,
      out,
      '--agent-url',
      server.url,
      '--json',
      live,
    ]);
    expect(asked).toMatchObject({ status: 0, stderr: '' });
    expect(asked.stdout).toMatch(/^\d+ questions will be put to http:\/\/127\.0\.0\.1:\d+ as Researcher/);
    const { asked: questions, violations } = server.agent;
    expect(violations).toEqual([]);
    const first = ['--workbook', out, ...base, file('xlsx'), '--json', again];
    expect(await start(first)).toMatchObject({ status: 0 });
    const lasting = (card: Card) => ({ ...card, run_id: '', judged_at: '' });
    expect(cardsIn(again).map(lasting)).toEqual(cardsIn(live).map(lasting));
    expect(server.agent.asked).toHaveLength(questions.length);
    // The server answers differently for a row whose output is recorded as an error, or twice.
    const served = cardsIn(recorded).filter(({ query, verdict }) => {
      const isAskedOnce = cardsIn(recorded).filter((card) => card.query === query).length === 1;
      return isAskedOnce && verdict !== 'error';
    });
    expect(served.length).toBeGreaterThan(8);
    const scoresOf = ({ row, checks }: Card) => [
      row,
      // The columns don't hold everything that is in the states, which other checks need.
      ...Object.entries(checks)
        .filter(([id]) => IN_COLUMNS.has(id))
        .map(([id, { score }]) => `${id} ${score}`),
    ];
    const liveRows = new Map(cardsIn(live).map((card) => [card.row, card]));
    expect(
      served.map(({ row }) => liveRows.get(row)).flatMap((card) => (card ? [scoresOf(card)] : [])),
    ).toEqual(served.map(scoresOf));
  }, 90_000);
});

describe('npm start -- --ask-only', () => {
  it('writes the responses that scoring would, and goes on where it stopped', async () => {
    const workbook = workbookOf(13);
    const out = file('xlsx');
    const server = await serverOf({ delaysMs: [60], expiresAt: 7, newToken: 'test-agent-token-0002' });
    const args = ['--workbook', workbook, '--agent-url', server.url, '--out', out, '--ask-only'];
    const first = await start(args);
    expect(first.status).toBe(3);
    expect(first.stderr).toMatch(/^The run cannot go on now: the agent refuses your token: “Unauthorized”/);
    expect(first.stderr).toContain(`${out}.answers: the same command resumes from there`);
    const second = await start(args, 'test-agent-token-0002');
    expect(second).toMatchObject({ status: 0, stderr: '' });
    expect(second.stdout).toContain('have an answer in “Responses”');
    const lines = await linesOf(out);
    expect(lines).toHaveLength(13);
    expect(lines.every(({ actual_agent_answer: answer }) => answer !== '')).toBe(true);
    expect(server.agent.violations).toEqual([]);
    // The same as of a run that also scores, except for what differs between askings.
    const sheet = file('xlsx');
    const other = await serverOf();
    await start(['--workbook', workbook, '--out', sheet, '--agent-url', other.url]);
    const plain = (all: Record<string, string>[]) =>
      all
        .map((line) =>
          Object.entries(line).filter(
            ([name]) => !/^(?:asked_at|recorded_at|thread_id|trace_id|trace_url|latency_s)$/.test(name),
          ),
        )
        .map((line) => JSON.stringify(line))
        .sort();
    expect(plain(lines)).toEqual(plain(await linesOf(sheet)));
    const kept = (await linesOf(out, 'GNW states')).map(({ key }) => key);
    expect(kept.sort()).toEqual(lines.map(({ state_key: key }) => key).sort());
    const again = await start(args, 'test-agent-token-0002');
    expect(again).toMatchObject({ status: 0, stderr: '' });
    expect(again.stdout).toMatch(/^There is nothing to ask: every row that can be asked has a response\./);
  }, 90_000);
});
