/** Files of cases with --batch, killed where a portion's batch is posted, fetched or looked for: each question is paid for once. */
import { describe, expect, it } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ended, started } from '../../support/commands';
import { listen } from '../../support/judge-server/server';
import { ofToday } from '../../support/thorough';
import { folderOf, opened } from '../opened';

/** Two portions, with four and five open questions: the first is asked by itself, to try the model. */
const ROWS = 1030;
const isOpen = (index: number): boolean => index < 4 || index >= 1025;

const MODELS = { openai: 'gpt-6-luna', anthropic: 'claude-haiku-5-5', gemini: 'gemini-3.8-flash' };
type Provider = keyof typeof MODELS;

async function patientJudge(provider: Provider) {
  const { server, port } = await listen({ batch: { looks: 1 } });
  await opened(Promise.resolve({ close: () => server.close() }));
  const url = `http://127.0.0.1:${port}`;
  let [requests, killing, kill] = [0, 0, (): void => undefined];
  const letters: string[] = [];
  server.prependListener('request', (message: NodeJS.ReadableStream) => {
    requests += 1;
    if (requests === killing) kill();
    let body = '';
    message.on('data', (piece) => (body += String(piece)));
    message.on('end', () => {
      for (const [, id = ''] of body.matchAll(/"(?:custom_id|key)":"(\w+)"/g)) letters.push(id);
    });
  });
  return {
    letters,
    killAt: (request: number, doing: () => void) => ([killing, kill] = [request, doing]),
    options: [
      ...['--judge', provider, '--judge-url', `${url}/${provider === 'gemini' ? 'v1beta' : 'v1'}`],
      ...['--judge-model', MODELS[provider], '--yes', '--batch'],
    ],
  };
}

/** Requests at which the command is killed: the trial, posts, looks. */
const MOMENTS: readonly (readonly [Provider, number])[] = [
  ...([1, 2, 3, 4, 5] as const).map((request): [Provider, number] => ['gemini', request]),
  ...([1, 2, 4] as const).map((request): [Provider, number] => ['anthropic', request]),
  // The second and fifth only send a file: an hour passes before it is certain that no batch was made of it.
  ...([1, 3, 6] as const).map((request): [Provider, number] => ['openai', request]),
];

describe('A file of cases with --batch', () => {
  it.each(ofToday(MOMENTS, 4))(
    'by %s, killed at request %i, posts each question once',
    async (provider, at) => {
      const folder = folderOf();
      const cases = join(folder, 'cases.jsonl');
      const lines = Array.from({ length: ROWS }, (_case, index) => ({
        query: `Which state, ${index}?`,
        expected_answer: 'South Dakota',
        actual_agent_answer: isOpen(index) ? `Either, North or South Dakota (${index}).` : 'South Dakota',
      }));
      writeFileSync(cases, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
      const judge = await patientJudge(provider);
      const json = join(folder, 'scored.jsonl');
      const args = ['--cases', cases, '--json', json, ...judge.options];
      const watch = { environment: { GNW_JUDGE_KEY: 'test-judge-key-0001' } };
      const running = started('start', args, watch);
      judge.killAt(at, () => {
        running.kill('SIGKILL');
      });
      expect((await running.ended).signal).toBe('SIGKILL');
      const statuses: (number | null)[] = [6];
      while (statuses.length < 6 && statuses[statuses.length - 1] === 6)
        statuses.push((await ended('start', args, watch)).status);
      expect(statuses[statuses.length - 1]).toBe(0);
      expect([judge.letters.length, new Set(judge.letters).size]).toEqual([8, 8]);
      expect(readFileSync(json, 'utf8').match(/"verdict":"pass"/g)).toHaveLength(ROWS);
    },
  );
});
