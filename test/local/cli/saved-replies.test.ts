/** Replies saved by a command: which requests the next command sends again, and which not. */
import { UsageError } from '../../../local/ask';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Replies } from '../../../local/cli/saved-replies';
import { REMEMBERED } from '../../../src/model/judge';
import { ExecutionLost, type WireRequest, type WireResult } from '../../../local/runtime';

const folder = mkdtempSync(join(tmpdir(), 'gnw-replies-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const KEY = 'sk-very-secret-0001';
const AGENT = 'https://agent.example/chat';
const ask = (text: string, url = 'https://judge.example/v1', method = 'post'): WireRequest => ({
  ...{ url, method, headers: { Authorization: `Bearer ${KEY}` }, body: Buffer.from(text) },
  timeoutMs: 60_000,
});
const reply = (text: string, status = 200): WireResult => ({
  ...{ status, headers: [['content-type', 'application/json']] as const, body: Buffer.from(text) },
});
const textOf = (result: WireResult): string =>
  'body' in result ? Buffer.from(result.body).toString() : `(${result.failure})`;

let next = 0;
const newFile = (): string => join(folder, `${(next += 1)}.xlsx.answers`);

/** Records requests, and replies with `answer`. */
function runOf(
  file: string,
  answer: (text: string) => WireResult = (text) => reply(`re: ${text}`),
  kind = '',
) {
  const sent: string[] = [];
  const set = [['agent.baseUrl', 'https://agent.example/'] as const, ['agent.kind', kind] as const];
  const replies = new Replies(file, set, (requests) =>
    requests.map(({ body }) => {
      const text = Buffer.from(body ?? []).toString();
      sent.push(text);
      return answer(text);
    }),
  );
  const all = (...requests: readonly WireRequest[]): string[] => replies.transport(requests, 1e6).map(textOf);
  return { replies, sent, all };
}

describe('A reply that a command received', () => {
  it('is on disk before the command continues, and the next command resumes the run without asking again', () => {
    const file = newFile();
    const first = runOf(file);
    first.all(ask('a'), ask('b'));
    const second = runOf(file);
    expect(second.replies.beganAt).toBe(first.replies.beganAt);
    expect(second.replies.remark).toContain(`2 answers from ${file} will be reused`);
    expect([second.all(ask('b'), ask('c')), second.all(ask('a')), second.sent]).toEqual([
      ['re: b', 're: c'],
      ['re: a'],
      ['c'],
    ]);
    second.replies.finish();
    expect([existsSync(file), runOf(file).replies.remark]).toEqual([false, '']);
  });

  it.each([
    ['a failure', (): WireResult => ({ failure: 'reset' })],
    ['an error of the server', () => reply('busy', 503)],
    ['a page', () => reply('<html>')],
  ])('is not kept for %s: the request is sent again', (_what, answer) => {
    const file = newFile();
    runOf(file, answer).all(ask('a'));
    const second = runOf(file);
    expect([second.all(ask('a')), second.sent]).toEqual([['re: a'], ['a']]);
  });

  it('is requested again only for the question whose reply was useless', () => {
    const file = newFile();
    // The second question begins with the first.
    const first = runOf(file, (text) => reply(text === 'Why?' ? 'unfit' : 'fit'));
    first.all(ask('Why?'), ask('Why? And how?'));
    first.all(ask('Why?'));
    const second = runOf(file);
    expect(second.all(ask('Why?'), ask('Why? And how?'))).toEqual(['unfit', 'fit']);
    expect([second.all(ask('Why?')), second.sent]).toEqual([['re: Why?'], ['Why?']]);
  });

  it.each([
    ['http://localhost:80', 'http://localhost:8080/v1', 'judge'],
    ['http://localhost:80/', 'http://localhost:80/chat', 'agent'],
    ['http://localhost:80/?q={{query}}', 'http://localhost:80/?q=Why', 'agent'],
  ])('with the agent at %s, a reply of %s is the %s’s', (agent, url, owner) => {
    const file = newFile();
    const set = [['agent.baseUrl', agent] as const];
    new Replies(file, set, () => [reply('yes')]).transport([ask('a', url)], 1e6);
    expect(readFileSync(file, 'utf8')).toContain(`"owner":"${owner}"`);
  });

  it('is on disk on arrival, even if another request of its batch hangs', () => {
    const file = newFile();
    const hanging = new Replies(file, [], (_requests, _most, onResult) => {
      onResult?.(1, reply('re: b'));
      throw new Error('interrupted');
    });
    expect(() => hanging.transport([ask('a'), ask('b'), ask('c')], 1e6)).toThrow('interrupted');
    const second = runOf(file);
    expect([second.all(ask('a'), ask('b'), ask('c')), second.sent]).toEqual([
      ['re: a', 're: b', 're: c'],
      ['a', 'c'],
    ]);
  });

  it('in a batch with a failed request is not requested again, and is billed once', () => {
    const file = newFile();
    let isUp = false;
    const { all, sent, replies } = runOf(file, (text) =>
      text === 'b' && !isUp ? { failure: 'Timeout' } : reply(`re: ${text}`),
    );
    all(ask('a'), ask('b'), ask('a', AGENT));
    isUp = true;
    const results = replies.transport([ask('a'), ask('b'), ask('a', AGENT)], 1e6);
    expect([results.map(textOf), sent]).toEqual([
      ['re: a', 're: b', 're: a'],
      ['a', 'b', 'a', 'b'],
    ]);
    expect(results.flatMap((result) => ('headers' in result ? result.headers.flat() : []))).not.toContain(
      REMEMBERED,
    );
  });

  it('of an agent without threads is reused for its own trial only', () => {
    const file = newFile();
    let trial = 0;
    runOf(file, () => reply(`trial ${(trial += 1)}`), 'http').all(
      ask('', AGENT, 'get'),
      ask('', AGENT, 'get'),
    );
    const second = runOf(file, undefined, 'http');
    expect(second.all(ask('', AGENT, 'get'), ask('', AGENT, 'get'))).toEqual(['trial 1', 'trial 2']);
  });

  it('is not stored for a state of the agent, nor for Langfuse', () => {
    const file = newFile();
    runOf(file).all(ask('state', `${AGENT}/1`, 'get'), ask('scores', 'https://cloud.langfuse.com/api'));
    expect(existsSync(file)).toBe(false);
  });

  it('kills the execution once if the agent may already have been asked, and is then reused', () => {
    const file = newFile();
    const first = runOf(file, (text) => {
      if (text === 'b') throw new Error('killed');
      return reply(`re: ${text}`);
    });
    first.all(ask('a', AGENT));
    expect(() => first.all(ask('b', AGENT))).toThrow('killed');
    const second = runOf(file);
    expect(second.all(ask('a', AGENT))).toEqual(['re: a']);
    expect(() => second.all(ask('b', AGENT))).toThrow(ExecutionLost);
    expect([second.all(ask('a', AGENT), ask('b', AGENT)), second.sent]).toEqual([['re: a', 're: b'], ['b']]);
  });

  it('has its original duration, reported with the first of its batch', () => {
    const file = newFile();
    runOf(file).all(ask('a'), ask('b'));
    const lines = readFileSync(file, 'utf8').replaceAll(/"ms":\d+/g, '"ms":4000');
    writeFileSync(file, lines);
    const waited = runOf(file)
      .replies.transport([ask('a'), ask('b')], 1e6)
      .map(({ latencyMs }) => latencyMs);
    expect(waited).toEqual([4000, 0]);
  });

  it('holds no key, even if the host sends it back, and can be read by its owner alone', () => {
    const file = newFile();
    runOf(file, () => reply(`your key ${KEY}`)).all(ask('a'));
    expect(readFileSync(file, 'utf8')).toContain('"body":"your key [key removed]"');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});

describe('The file of replies', () => {
  it.each([
    ['cut off in the middle of a line', (text: string) => text.slice(0, -10), ['b']],
    ['damaged in between', (text: string) => text.replace('{"key"', '{"kex"'), ['a']],
    ['cut off in its first line', (text: string) => text.slice(0, 20), ['a', 'b']],
    ['empty', () => '', ['a', 'b']],
    ['followed by something else', (text: string) => `${text}\nnothing of ours`, []],
  ])('that is %s is used up to its last whole line', (_how, change, asked) => {
    const file = newFile();
    runOf(file).all(ask('a'), ask('b'));
    writeFileSync(file, change(readFileSync(file, 'utf8')));
    const second = runOf(file);
    second.all(ask('a'), ask('b'));
    expect(second.sent).toEqual(asked);
    const third = runOf(file);
    expect([third.all(ask('a'), ask('b')), third.sent]).toEqual([['re: a', 're: b'], []]);
  });

  it('is not touched if another program wrote it', () => {
    const file = newFile();
    appendFileSync(file, 'My notes.\n');
    expect(() => runOf(file)).toThrow(UsageError);
    expect(readFileSync(file, 'utf8')).toBe('My notes.\n');
  });

  it('need not be writable for the command to run', () => {
    const file = join(folder, 'no-folder.xlsx', 'x.answers');
    writeFileSync(join(folder, 'no-folder.xlsx'), '');
    expect(runOf(file).all(ask('a'), ask('b'))).toEqual(['re: a', 're: b']);
  });
});

it('A host that never answers is named', () => {
  const { all, replies } = runOf(newFile(), (text) => (text === 'b' ? reply('', 500) : reply('fit')));
  all(ask('b'), ask('b', AGENT), ask('a', AGENT));
  expect(replies.silence).toBe('judge.example did not answer. Run the same command again once it does.');
});
