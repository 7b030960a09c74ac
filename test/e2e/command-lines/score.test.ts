/** `npm start -- score`: a filter over JSON Lines. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { type Ended, started, type Watch } from '../../support/commands';
import { MAIN } from '../../support/program';
import { JUDGE_ENVIRONMENT, startJudgeServer } from '../../support/judge-server';
import { folderOf, opened } from '../../support/opened';

const folder = folderOf();

/** @param input through the pipe */
const score = (args: readonly string[], input: string | Buffer = '', watch: Watch = {}): Promise<Ended> =>
  started(['score', ...args], { input, ...watch }).ended;

const Card = z.looseObject({
  row: z.number(),
  verdict: z.string(),
  test_id: z.nullish(z.string()),
  error: z.nullish(z.string()),
  checks: z.optional(z.record(z.string(), z.looseObject({ score: z.nullable(z.number()) }))),
});
const cardsOf = ({ stdout }: Ended) =>
  stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => Card.parse(JSON.parse(line)));
const verdicts = (scored: Ended) => cardsOf(scored).map(({ row, verdict }) => `${row} ${verdict}`);

const GOOD = { query: 'Which area?', expected_aoi_ids: 'BRA', actual_id: 'BRA' };
const jsonl = (...lines: readonly unknown[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

describe('npm start -- score', () => {
  it('writes the verdict of each line, in order, or why the line cannot be read', async () => {
    const text = Buffer.concat([
      Buffer.from(`\ufeff${jsonl(GOOD).trim()}\r\n\r\n`),
      Buffer.from(jsonl({ ...GOOD, actual_id: 'PER' }, { test_id: 'no query' }, [1], 7)),
      Buffer.from('no JSON\n{"query": "cut o'),
      Buffer.from([0xff]),
      Buffer.from('"}\n'),
      Buffer.from(jsonl({ ...GOOD, status: 'Skip' }, { ...GOOD, expected_aoi_ids: '#REF!' })),
      Buffer.from(`{"query":"q","agent_state":${'['.repeat(5000)}${']'.repeat(5000)}}\n`),
      Buffer.from('{"query":"q","actual_id":"BRA","actual_id":"PER"}\n'),
      Buffer.from(JSON.stringify(GOOD)),
    ]);
    const scored = await score([], text);
    expect([scored.status, scored.stderr]).toEqual([0, '']);
    expect(cardsOf(scored).map(({ row, verdict, error }) => [row, verdict, error])).toEqual([
      [1, 'pass', null],
      [3, 'fail', null],
      [4, 'error', 'this line has no query'],
      [5, 'error', 'this line is not a JSON object'],
      [6, 'error', 'this line is not a JSON object'],
      [7, 'error', 'this line is not a JSON object'],
      [8, 'error', 'this line is not UTF-8: save the file as UTF-8'],
      [9, 'not_scored', 'left out because of its status “Skip”'],
      [
        10,
        'error',
        'expected_aoi_ids: “#REF!” is what a failed formula shows, not a value; write the value, or leave it out',
      ],
      [11, 'error', 'this line is nested more than 500 levels deep'],
      [12, 'error', 'this line gives “actual_id” twice'],
      [13, 'pass', null],
    ]);
  });

  it('reads the keys of each line as headers, in any spelling, and names once what it does not read', async () => {
    const lines = jsonl(
      {
        ID: 12345678901234567890n.toString(),
        'Expected ID': 'BRA;PER',
        QUERY: 'q',
        actual_id: ['PER', 'BRA'],
      },
      { query: 'q', expected_answer: '5 ha', answer: 'It was 5 ha.', colour: 'red', expected_asnwer: '7' },
      { query: 'q', expected_answer: '5 ha', Answer: null, colour: 'blue', actual_agent_answer: '60 ha' },
      { colour: 'green', query: 'q', expected_answer: '5 ha', actual_agent_answer: '5 ha' },
    ).replace('"12345678901234567890"', '12345678901234567890');
    const scored = await score(['-'], lines);
    expect(cardsOf(scored).map(({ verdict, test_id }) => [verdict, test_id])).toEqual([
      ['pass', '12345678901234567890'],
      ['pass', null],
      ['fail', null],
      ['pass', null],
    ]);
    expect(scored.stderr.split('\n')).toEqual([
      'expected_asnwer: ignored. Did you mean expected_answer?',
      'colour: not a known column, ignored',
      'Answer: not a known column, ignored',
      '',
    ]);
  });

  it('scores the turns of a conversation on consecutive lines together, even if the input pauses', async () => {
    const turn = (conversation: string, number: number) => ({ ...GOOD, conversation, turn: number });
    const turns = Array.from({ length: 300 }, (_turn, index) => turn('long', index + 1));
    const scored = await score([], jsonl(GOOD, ...turns, turn('other', 2), turn('short', 1)));
    expect(verdicts(scored)).toEqual([
      ...Array.from({ length: 301 }, (_line, index) => `${index + 1} pass`),
      '302 error',
      '303 pass',
    ]);
  });

  it('reads files and named pipes, and ends silently when its reader stops', async () => {
    const [file, pipe] = [join(folder, 'cases.jsonl'), join(folder, 'pipe')];
    writeFileSync(file, jsonl(...Array.from({ length: 3000 }, () => GOOD)));
    expect(verdicts(await score([file]))).toHaveLength(3000);
    execFileSync('mkfifo', [pipe]);
    const through = score([pipe]);
    const writer = createWriteStream(pipe);
    writer.write(jsonl(GOOD, GOOD));
    writer.end(jsonl(GOOD));
    expect(verdicts(await through)).toEqual(['1 pass', '2 pass', '3 pass']);
    const cut = await score([file], '', { stopsReading: true });
    expect([cut.status, cut.stderr]).toEqual([0, '']);
    expect(cut.stdout.length).toBeLessThan(1e6);
  }, 60_000);

  it.each([
    [['nowhere.jsonl'], '', 2, 'There is no file nowhere.jsonl.'],
    [['--set', 'judge.colour=red'], jsonl(GOOD), 2, 'judge.colour'],
    [
      ['--judge', 'openai', '--judge-url', 'http://127.0.0.1:9/v1'],
      '',
      2,
      'set judge.costCapUsd, or pass --yes',
    ],
    [[], '', 3, 'Nothing could be measured'],
    [[], 'no JSON\n', 3, 'Nothing could be measured'],
    [
      [...['--judge', 'openai', '--judge-url', 'http://127.0.0.1:9/v1'], ...['--judge-model', 'm', '--yes']],
      jsonl(GOOD, { query: 'q', expected_answer: 'South Dakota', actual_agent_answer: 'Either of them' }),
      3,
      '127.0.0.1:9 did not answer.',
    ],
  ])('%j over “%s” ends with %i and says why', async (args, input, status, why) => {
    const scored = await score(args, input);
    expect(scored.status).toBe(status);
    expect(scored.stderr).toContain(why);
  });

  it('judges several lines at a time and equal lines once, and stops at the cost cap', async () => {
    const judge = await opened(startJudgeServer());
    const open = (index: number) => ({
      query: `Which state, ${index}?`,
      expected_answer: 'South Dakota',
      actual_agent_answer: `Either, North or South Dakota (${index}).`,
    });
    const model = judge.options('gpt-5.4-mini');
    const environment = JUDGE_ENVIRONMENT;
    const lines = Array.from({ length: 24 }, (_line, index) => open(index % 12));
    const scored = await score([...model, '--yes'], jsonl(...lines), { environment });
    expect(scored.status).toBe(0);
    expect([judge.requests.length, judge.violations]).toEqual([12, []]);
    expect(scored.stderr).toMatch(/^The judge has cost \$0\.\d{4}\.\n$/);
    expect(cardsOf(scored).filter(({ checks }) => checks?.['agent_answer']?.score !== null)).toHaveLength(24);
    const capped = await score(
      [...model, '--set', 'judge.costCapUsd=0.000001'],
      jsonl(GOOD, ...Array.from({ length: 150 }, (_line, index) => open(index))),
      { environment },
    );
    expect(capped.status).toBe(3);
    expect(capped.stderr).toMatch(
      /the judge has used \$.* of its \$0\.000001 cap\. Lines after \d+ were not scored\.\n$/i,
    );
    expect(verdicts(capped)[0]).toBe('1 pass');
  }, 60_000);

  it('exits with a message and 2 if the disk is full, and stops after a whole line on a signal', async () => {
    const file = join(folder, 'many.jsonl');
    writeFileSync(file, jsonl(...Array.from({ length: 300 }, () => GOOD)));
    const full = spawnSync('sh', ['-c', `"${process.execPath}" "${MAIN}" score "${file}" > /dev/full`]);
    expect([full.status, String(full.stderr)]).toEqual([
      2,
      'Standard output cannot be written (the disk is full).\n',
    ]);
    const ended = await score([], jsonl(GOOD), { endsBy: 'SIGTERM' });
    expect([ended.status, verdicts(ended)]).toEqual([null, ['1 pass']]);
  }, 60_000);

  it('sends no request whose reply is in the --cache file', async () => {
    const judge = await opened(startJudgeServer());
    const cache = join(folder, 'replies');
    const lines = jsonl(
      ...['one', 'two', 'three'].map((word) => ({
        ...{ query: `Which state, ${word}?`, expected_answer: 'South Dakota' },
        actual_agent_answer: `Either, North or South Dakota (${word}).`,
      })),
    );
    const args = [...judge.options('gpt-5.4-mini'), '--yes', '--cache', cache];
    const environment = JUDGE_ENVIRONMENT;
    const first = await score(args, lines, { environment });
    const second = await score(args, lines, { environment });
    expect(judge.requests).toHaveLength(3);
    expect(second.stderr).toBe('The judge has cost $0.0000.\n');
    expect(verdicts(second)).toEqual(verdicts(first));
    expect(readFileSync(cache, 'utf8')).not.toContain('test-judge-key-0001');
  }, 60_000);
});
