/** The command line against a GNW agent over HTTP: `npm start -- --agent-url`, with and without `--ask-only`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { BUILT_IN } from '../../../src/checks/registry';
import { type AgentServer, startAgentServer } from '../../support/agent-server';
import { type AgentServerInput, TOKEN } from '../../support/agent-server/options';
import { ended } from '../../support/commands';
import { folderOf } from '../../support/opened';

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

it('npm start -- --agent-url scores the sample as its recorded outputs are scored, and once more from the responses it wrote', async () => {
  const server = await serverOf();
  const [recorded, live, again] = [file('json'), file('json'), file('json')];
  const out = file('xlsx');
  const base = ['--tab', 'GOLD', '--rows', '2-16', '--out'];
  await start(['--workbook', SAMPLE, ...base, file('xlsx'), '--json', recorded]);
  const asked = await start(['--workbook', SAMPLE, ...base, out, '--agent-url', server.url, '--json', live]);
  expect(asked).toMatchObject({ status: 0, stderr: '' });
  expect(asked.stdout).toMatch(/^\d+ questions will be sent to http:\/\/127\.0\.0\.1:\d+ as Researcher/);
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
