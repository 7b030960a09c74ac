/** Files of cases whose questions go to the judge in batches. */
import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Ended, ended } from '../../support/commands';
import { startJudgeServer } from '../../support/judge-server';

const folder = mkdtempSync(join(tmpdir(), 'gnw-batched-cases-'));
type Judge = Awaited<ReturnType<typeof startJudgeServer>>;
const judges: Judge[] = [];
afterAll(async () => {
  for (const judge of judges) await judge.close();
  rmSync(folder, { recursive: true, force: true });
});

async function patientJudge(looks: number): Promise<Judge> {
  const judge = await startJudgeServer({ batch: { looks } });
  judges.push(judge);
  return judge;
}

/** @param isOpen whether a case is the model’s; the others a rule decides */
function casesIn(name: string, count: number, isOpen: (index: number) => boolean): string {
  const file = join(folder, name);
  const lines = Array.from({ length: count }, (_case, index) => ({
    test_id: `t${index}`,
    query: `Which state, ${index}?`,
    expected_answer: 'South Dakota',
    actual_agent_answer: isOpen(index) ? `Either, North or South Dakota (${index}).` : 'South Dakota',
  }));
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return file;
}

function scored(judge: Judge, cases: string, json: string, ...more: readonly string[]): Promise<Ended> {
  const model = ['--judge', 'openai', '--judge-url', judge.url.openai, '--judge-model', 'gpt-6-luna'];
  return ended('start', ['--cases', cases, '--json', json, ...model, '--yes', ...more], {
    environment: { GNW_JUDGE_KEY: 'test-judge-key-0001' },
  });
}

/** @example { fail: 2, needs_judge: 1 } */
function verdictsIn(json: string): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [, verdict = ''] of readFileSync(json, 'utf8').matchAll(/"verdict":"(\w+)"/g))
    counts[verdict] = (counts[verdict] ?? 0) + 1;
  return counts;
}

const postsTo = async (judge: Judge, path: string): Promise<number> =>
  (await judge.requests()).filter((request) => request.path === path).length;

describe('A file of cases with --batch', () => {
  it('ends with 6 while the provider is at work, with what rules decide; the same command goes on', async () => {
    const judge = await patientJudge(2);
    const cases = casesIn('thirty.jsonl', 30, (index) => index % 3 !== 1);
    const json = join(folder, 'thirty-scored.jsonl');
    const first = await scored(judge, cases, json, '--batch');
    expect([first.status, first.stderr]).toEqual([
      6,
      expect.stringMatching(
        /The run is waiting for OpenAI: \d+ of 19 questions in 1 batch answered; what is decided so far is written\. Give the same command again later\.\n$/,
      ),
    ]);
    // The model was tried with one question first, as it was not known to take such requests.
    expect(verdictsIn(json)).toEqual({ pass: 11, needs_judge: 19 });
    const statuses = [6];
    while (statuses.length < 5 && statuses[statuses.length - 1] === 6)
      statuses.push((await scored(judge, cases, json, '--batch')).status ?? -1);
    expect(statuses[statuses.length - 1]).toBe(0);
    expect(await postsTo(judge, '/v1/batches')).toBe(1);
    expect(await judge.violations()).toEqual([]);
    // A new run of the same finds the batch answered.
    expect((await scored(judge, cases, json, '--batch')).status).toBe(0);
    expect(await postsTo(judge, '/v1/batches')).toBe(1);
    const single = join(folder, 'thirty-single.jsonl');
    await scored(judge, cases, single);
    expect(verdictsIn(json)).toEqual(verdictsIn(single));
    expect(verdictsIn(json)).not.toHaveProperty('needs_judge');
  });

  const ENDS = (index: number): boolean => index < 10 || index >= 1040;

  it('posts what is open of each portion in a batch of its own, before it waits for any', async () => {
    const judge = await patientJudge(1);
    const cases = casesIn('long.jsonl', 1050, ENDS);
    const json = join(folder, 'long-scored.jsonl');
    const first = await scored(judge, cases, json, '--batch');
    expect([first.status, first.stderr]).toEqual([
      6,
      expect.stringContaining('waiting for OpenAI: 0 of 19 questions in 2 batches answered'),
    ]);
    const { status } = await scored(judge, cases, json, '--batch');
    expect([status, await postsTo(judge, '/v1/batches')]).toEqual([0, 2]);
    expect(Object.values(verdictsIn(json)).reduce((sum, rows) => sum + rows, 0)).toBe(1050);
    expect(verdictsIn(json)).not.toHaveProperty('needs_judge');
  });

  it('holds its cap over all portions: what the first reserves, the second cannot', async () => {
    const judge = await patientJudge(1);
    const cases = casesIn('capped.jsonl', 1050, ENDS);
    const json = join(folder, 'capped-scored.jsonl');
    const cap = ['--batch', '--set', 'judge.costCapUsd=0.008'];
    const first = await scored(judge, cases, json, ...cap);
    // A question may cost 0.0013 dollars at most: six of nineteen.
    expect([first.status, first.stderr]).toEqual([
      6,
      expect.stringContaining('0 of 6 questions in 1 batch answered'),
    ]);
  });
});

describe('A file of cases without --batch', () => {
  it('is asked again, by the same command, what came to nothing', async () => {
    const judge = await startJudgeServer({ faults: ['refusal'] });
    judges.push(judge);
    const cases = casesIn('in-vain.jsonl', 2, () => true);
    const json = join(folder, 'in-vain-scored.jsonl');
    expect((await scored(judge, cases, json)).status).toBe(0);
    expect(verdictsIn(json)).toEqual({ error: 1, pass: 1 });
    const before = await postsTo(judge, '/v1/chat/completions');
    expect((await scored(judge, cases, json)).status).toBe(0);
    expect(verdictsIn(json)).toEqual({ pass: 2 });
    expect(await postsTo(judge, '/v1/chat/completions')).toBe(before + 1);
  });
});

describe('A provider that is in trouble when batches are posted', () => {
  it('is told with what it said, and the command ends with 3', async () => {
    const judge = await startJudgeServer({ batch: { postFaults: ['rate limit'] } });
    judges.push(judge);
    const cases = casesIn('busy.jsonl', 3, () => true);
    const end = await scored(judge, cases, join(folder, 'busy-scored.jsonl'), '--batch');
    expect([end.status, end.stderr]).toEqual([
      3,
      expect.stringMatching(
        /^The judge cannot go on now: .+ answered 429: slow down\. Give the same command again later: what was judged is kept\.\n$/,
      ),
    ]);
  });
});
