/** Files of cases whose outputs an agent over HTTP gives: `--cases` with `--agent-url`, with and without `--ask-only`. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { Workbook } from '../../../local/runtime';
import { writeWorkbook } from '../../../local/xlsx';
import { type AgentServer, startAgentServer, TOKEN } from '../../support/agent-server';
import { ended } from '../../support/commands';

const folder = mkdtempSync(join(tmpdir(), 'gnw-live-cases-'));
const at = (name: string): string => join(folder, name);
let server: AgentServer;
beforeAll(async () => {
  server = await startAgentServer({});
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const startWith = ({ url }: AgentServer, ...args: readonly string[]) =>
  ended('start', [...args, '--agent-url', url], { environment: { GNW_AGENT_TOKEN: TOKEN } });
const start = (...args: readonly string[]) => startWith(server, ...args);

const EXPECTED = { expected_aoi_ids: 'BRA.14_1', expected_answer: '9,587.2 hectares' };
const CASES = [
  ...[0, 1, 2].map((index) => ({ test_id: `t${index}`, query: `Question ${index}?`, ...EXPECTED })),
  ...[1, 2].map((turn) => ({
    ...{ test_id: `c${turn}`, query: `And turn ${turn}?`, ...EXPECTED },
    ...{ conversation: 'first', turn },
  })),
];
/** A blank line in front: the cases are on the lines from 2 on, as in a tab. */
const FILE = `\n${CASES.map((one) => `${JSON.stringify(one)}\n`).join('')}`;

const Check = z.looseObject({ score: z.number().nullable(), reason: z.string() });
const Trials = z.record(z.string(), z.array(z.number().nullable()));
const Card = z.looseObject({
  row: z.number(),
  verdict: z.string(),
  checks: z.record(z.string(), Check),
  trials: Trials.optional(),
});
type Card = z.infer<typeof Card>;

/** The checks that say something: a file has columns for more of them, since its lines hold whole states. */
const saying = ({ row, verdict, checks, trials = {} }: Card) => ({
  ...{ row, verdict },
  trials: Object.entries(trials).filter(([, scores]) => scores.some((score) => score !== null)),
  checks: Object.entries(checks).filter(([, { score, reason }]) => score !== null || reason !== ''),
});
const cardsIn = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => saying(Card.parse(JSON.parse(line))));

async function inWorkbook(
  agent: AgentServer,
  ...args: readonly string[]
): Promise<ReturnType<typeof cardsIn>> {
  const workbook = new Workbook();
  const { grid } = workbook.addTab('GOLD');
  const names = ['test_id', 'query', 'expected_aoi_ids', 'expected_answer', 'conversation', 'turn'];
  const rows = CASES.map((one) => names.map((name) => new Map(Object.entries(one)).get(name) ?? ''));
  [names, ...rows].forEach((row, r) => row.forEach((value, c) => grid.update(r + 1, c + 1, { value })));
  await writeWorkbook(workbook, at('in.xlsx'));
  await startWith(
    agent,
    ...['--workbook', at('in.xlsx'), '--out', at('out.xlsx')],
    ...args,
    '--json',
    at('out.json'),
  );
  const { scorecards } = z
    .object({ scorecards: z.array(Card) })
    .parse(JSON.parse(readFileSync(at('out.json'), 'utf8')));
  return scorecards.map(saying);
}

describe('A file of cases with --agent-url', () => {
  it('is asked question by question, scored as a workbook is, and leaves the answers beside the scores', async () => {
    writeFileSync(at('cases.jsonl'), FILE);
    const { status, stdout, stderr } = await start(
      ...['--cases', at('cases.jsonl'), '--json', at('scored.jsonl')],
    );
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`Written: ${at('scored.jsonl')}, ${at('scored-asked.jsonl')}`);
    expect((await server.state()).asked).toHaveLength(CASES.length);
    const cards = cardsIn(readFileSync(at('scored.jsonl'), 'utf8'));
    expect(cards.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6]);
    expect(cards).toEqual(await inWorkbook(server));
  });

  it('with --ask-only, is written with the answers, which score as those that were asked for', async () => {
    const asked = await start('--cases', at('cases.jsonl'), '--json', at('asked.jsonl'), '--ask-only');
    expect([asked.status, asked.stdout]).toEqual([
      0,
      expect.stringContaining(`Written: ${at('asked.jsonl')}`),
    ]);
    const scored = await ended('start', ['--cases', at('asked.jsonl'), '--json', at('again.jsonl')]);
    expect(scored.status).toBe(0);
    expect(cardsIn(readFileSync(at('again.jsonl'), 'utf8'))).toEqual(
      cardsIn(readFileSync(at('scored.jsonl'), 'utf8')),
    );
  });

  it('asks and scores one share of two, whose lines are told by what they were before the answers', async () => {
    const before = (await server.state()).asked.length;
    const rows = [1, 2].map(async (share) => {
      const json = at(`share-${share}.jsonl`);
      const shard = ['--shard', `${share}/2`];
      const { status } = await start('--cases', at('cases.jsonl'), '--json', json, ...shard);
      expect(status).toBe(0);
      return cardsIn(readFileSync(json, 'utf8'));
    });
    const shares = await Promise.all(rows);
    expect((await server.state()).asked.length - before).toBe(CASES.length);
    // The turns of the conversation, on lines 5 and 6, are in one share.
    expect(shares.flat().sort((a, b) => a.row - b.row)).toEqual(
      cardsIn(readFileSync(at('scored.jsonl'), 'utf8')),
    );
  });

  it('reads a file that begins with a mark of its encoding', async () => {
    writeFileSync(at('marked.jsonl'), `\ufeff${JSON.stringify(CASES[0])}\n`);
    const { status } = await start('--cases', at('marked.jsonl'), '--json', at('marked-scored.jsonl'));
    expect([status, cardsIn(readFileSync(at('marked-scored.jsonl'), 'utf8'))[0]?.verdict]).toEqual([
      0,
      cardsIn(readFileSync(at('scored.jsonl'), 'utf8'))[0]?.verdict,
    ]);
  });

  it('asks only the cases that are chosen, and keeps the others as they were', async () => {
    const before = (await server.state()).asked.length;
    const { status } = await start(
      ...['--cases', at('cases.jsonl'), '--json', at('two.jsonl'), '--ask-only', '--rows', '3-4'],
    );
    expect([status, (await server.state()).asked.length - before]).toEqual([0, 2]);
    const lines = readFileSync(at('two.jsonl'), 'utf8').split('\n');
    expect(lines.slice(0, 2)).toEqual(FILE.split('\n').slice(0, 2));
    expect(lines[2]).toContain('"thread_id"');
    expect(lines.slice(4)).toEqual(FILE.split('\n').slice(4));
  });

  it('with --trials, asks each case as often, keeps all outputs on its line, and scores them as a workbook does', async () => {
    // The first trial of a question fails, and does not vote.
    const trouble = { troubles: { 'Question 1': ['fatal error' as const] } };
    const [forFile, forWorkbook] = [await startAgentServer(trouble), await startAgentServer(trouble)];
    const trials = ['--trials', '3'];
    const { status, stderr } = await startWith(
      forFile,
      ...['--cases', at('cases.jsonl'), '--json', at('trials.jsonl'), ...trials],
    );
    expect([status, stderr]).toEqual([0, '']);
    expect((await forFile.state()).asked).toHaveLength(3 * CASES.length);
    const cards = cardsIn(readFileSync(at('trials.jsonl'), 'utf8'));
    expect(cards[0]?.trials).toContainEqual(['aoi_id_match', [1, 1, 1]]);
    expect(cards[1]?.trials).toContainEqual(['aoi_id_match', [null, 1, 1]]);
    expect(cards).toEqual(await inWorkbook(forWorkbook, ...trials, '--all-trials'));
    const again = await ended('start', [
      ...['--cases', at('trials-asked.jsonl'), '--json', at('again.jsonl'), ...trials],
    ]);
    expect([again.status, cardsIn(readFileSync(at('again.jsonl'), 'utf8'))]).toEqual([0, cards]);
    await Promise.all([forFile.close(), forWorkbook.close()]);
  });
});
