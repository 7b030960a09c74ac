/** A judge that sends its key back in every encoding, over a socket: neither the files nor the output of a command contain it. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readWorkbook } from '../../local/xlsx';
import { ended } from '../support/commands';
import { JUDGE_ENVIRONMENT } from '../support/judge-server';
import { createJudgeLogic } from '../support/judge-server/logic';
import type { JudgeServerInput } from '../support/judge-server/options';
import { type Listening, listening, send } from '../support/listening';
import { echoOf, reveals } from './echoes';
import { folderOf, opened } from '../support/opened';
import { judgedWorkbook } from './servers';

const { GNW_JUDGE_KEY: KEY } = JUDGE_ENVIRONMENT;
const ECHO = echoOf(KEY);

/** A judge with the echo in every reason and error message. */
function echoing(input: JudgeServerInput): Promise<Listening> {
  const logic = createJudgeLogic(input);
  return listening((request, reply) => {
    const answer = logic.respond(request);
    const body = answer.body.replace(/scripted: |"message":"/g, (before) => `${before}${ECHO} `);
    send({ ...answer, body }, reply);
  });
}

/** The texts in each file of a folder; cached replies are decoded. */
async function textsIn(folder: string): Promise<(readonly [file: string, text: string])[]> {
  const found: (readonly [string, string])[] = [];
  for (const name of readdirSync(folder, { recursive: true }).map(String)) {
    const path = join(folder, name);
    if (!/\.\w+$/.test(name) || !existsSync(path)) continue;
    if (name.endsWith('.xlsx')) {
      for (const { grid } of (await readWorkbook(path)).tabs)
        for (let row = 1; row <= grid.lastRow; row += 1)
          for (let column = 1; column <= grid.lastColumn; column += 1) {
            const { value, note, formula } = grid.get(row, column);
            found.push([name, `${String(value)} ${note} ${formula ?? ''}`]);
          }
    } else {
      const text = readFileSync(path, 'utf8');
      const replies = [...text.matchAll(/"body":"([^"]*)"/g)].map(([, body = '']) =>
        Buffer.from(body, 'base64').toString('utf8'),
      );
      for (const one of name.endsWith('.answers') ? replies : [text]) found.push([name, one]);
    }
  }
  return found;
}

const CSV = ['csv/GOLD_detailed.csv', 'csv/GOLD_summary.csv'];

/** The judge's behaviour, and the files that contain its text with the key removed. */
const SERVERS: readonly (readonly [what: string, input: JudgeServerInput, marks: readonly string[]])[] = [
  [
    'gives reasons',
    { verdicts: { 'reason 2.': 0 } },
    ['csv/GOLD_detailed.csv', 'out.html', 'out.json', 'out.xlsx', 'terminal'],
  ],
  ['refuses the key', { key: 'another-key-of-somebody' }, []],
  [
    'breaks down',
    { faults: Array.from({ length: 30 }, () => 'server error' as const) },
    [...CSV, 'out.html', 'out.json', 'out.xlsx', 'terminal'],
  ],
];

it.each(SERVERS)('a judge that %s says its key in no file', async (_what, input, marks) => {
  const folder = folderOf();
  const judge = await opened(echoing(input));
  const workbook = judgedWorkbook(join(folder, 'in.xlsx'), 2);
  const options = ['--judge', 'openai', '--judge-url', `${judge.url}/v1`, '--judge-model', 'm'];
  const end = await ended(
    [
      ...['--workbook', workbook, '--out', join(folder, 'out.xlsx'), '--csv', join(folder, 'csv')],
      ...['--json', join(folder, 'out.json'), '--html', join(folder, 'out.html'), '--verbose', ...options],
    ],
    { environment: JUDGE_ENVIRONMENT },
  );
  const texts = [
    ...(await textsIn(folder)),
    ['terminal', end.stdout] as const,
    ['terminal', end.stderr] as const,
  ];
  expect(texts.filter(([, text]) => reveals(text, KEY))).toEqual([]);
  const marked = new Set(texts.filter(([, text]) => text.includes('[key removed]')).map(([file]) => file));
  expect([...marked].sort()).toEqual(marks);
});
