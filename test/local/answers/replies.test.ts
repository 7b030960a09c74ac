/** A killed run, and the next one of the same command: what is asked again, and what is not. */
import { afterAll, describe, expect, it } from '@jest/globals';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NotOurs } from '../../../local/answers/log';
import { Replies } from '../../../local/answers/replies';
import { aboutIn } from '../../../local/cli/about';
import { ExecutionLost, type WireRequest, type WireResult } from '../../../local/runtime';

const folder = mkdtempSync(join(tmpdir(), 'gnw-answers-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const KEY = 'sk-very-secret-0001';
const ask = (text: string, method = 'post', url = 'https://judge.example/v1'): WireRequest => ({
  ...{ url, method, headers: { Authorization: `Bearer ${KEY}` }, body: Buffer.from(text) },
  ...{ followRedirects: false, validateCertificates: true, timeoutMs: 60_000 },
});
const reply = (text: string, status = 200): WireResult => ({
  ...{ status, headers: [['content-type', 'application/json']] as const, body: Buffer.from(text) },
});
const textOf = (result: WireResult | undefined): string =>
  result && 'body' in result ? Buffer.from(result.body).toString() : `(${result?.failure ?? ''})`;

let next = 0;
const output = (): string => join(folder, `${(next += 1)}.xlsx`);

class Killed extends Error {}
/** What the command is killed at goes out, and nobody reads the reply. */
const killed = (): never => {
  throw new Killed();
};

/** A run of the command: what it really sends is recorded, and answered by `answer`. */
function runOf(out: string, answer: (text: string) => WireResult = (text) => reply(`re: ${text}`)) {
  const sent: string[] = [];
  const told: string[] = [];
  const replies = new Replies(out, {
    send: (requests) =>
      requests.map(({ body }) => {
        const text = Buffer.from(body ?? []).toString();
        sent.push(text);
        return answer(text);
      }),
    about: aboutIn([['agent.baseUrl', 'https://agent.example']]),
    onBegin: (file) => told.push(file),
    onTrouble: (why) => told.push(why),
  });
  const all = (...requests: readonly WireRequest[]): string[] => replies.transport(requests, 1e6).map(textOf);
  return { replies, sent, told, all };
}

describe('What a run is answered', () => {
  it('is on disk before it goes on, is given to the next run, and is asked for no second time', () => {
    const out = output();
    const first = runOf(out);
    first.all(ask('a'), ask('b'));
    expect(first.told).toEqual([`${out}.answers`]);
    const second = runOf(out);
    expect([second.replies.left, second.replies.isReplaying]).toEqual([2, true]);
    expect(second.all(ask('b'))).toEqual(['re: b']);
    expect(second.all(ask('a'))).toEqual(['re: a']);
    expect(second.sent).toEqual([]);
    // What the first run never sent has nothing to die of.
    expect(second.all(ask('c'))).toEqual(['re: c']);
    expect([second.sent, second.replies.isReplaying]).toEqual([['c'], false]);
    expect(runOf(out).replies.left).toBe(3);
  });

  it.each([
    ['nothing', killed],
    ['a server that broke', () => reply('broken', 502)],
    ['a connection that broke', (): WireResult => ({ failure: 'reset' })],
  ])('dies where it may have asked already, after %s, and nowhere else', (_what, answer) => {
    const out = output();
    runOf(out).all(ask('a'));
    try {
      runOf(out, answer).all(ask('on its way'));
    } catch (error) {
      expect(error).toBeInstanceOf(Killed);
    }
    const next = runOf(out);
    expect(next.replies.isReplaying).toBe(true);
    // The execution that follows asks for all of it, and is answered.
    expect(() => next.all(ask('a'), ask('on its way'))).toThrow(ExecutionLost);
    expect(next.all(ask('a'), ask('on its way'))).toEqual(['re: a', 're: on its way']);
    expect(next.sent).toEqual(['on its way']);
  });

  it('dies at its very first question too, as the same run', () => {
    const out = output();
    const first = runOf(out, killed);
    expect(() => first.all(ask('a'))).toThrow(Killed);
    const second = runOf(out);
    expect(second.replies.clock.now()).toBe(first.replies.clock.now());
    expect(() => second.all(ask('a'))).toThrow(ExecutionLost);
    expect(second.all(ask('a'))).toEqual(['re: a']);
  });

  it('of a judge is remembered when the run has finished, but for what failed or came to nothing', () => {
    const out = output();
    const first = runOf(out, (text) => (text === 'b' ? reply('busy', 503) : reply(`re: ${text}`)));
    first.all(ask('a'), ask('b'));
    first.all(ask('c'), ask('d'));
    expect(first.replies.finish(() => (body) => body === 'd')).toBe(true);
    const second = runOf(out);
    expect(second.replies.remark).toMatch(
      /^2 replies of the judge to earlier runs are in .*\.answers: what is asked unchanged is not asked again \(delete it to ask everything anew\)\.$/,
    );
    // Another run, with a time of its own, whose execution has nothing to die of.
    expect(second.replies.isReplaying).toBe(false);
    expect(second.replies.clock.now()).toBeGreaterThanOrEqual(first.replies.clock.now());
    expect(second.all(ask('a'), ask('b'))).toEqual(['re: a', 're: b']);
    expect(second.all(ask('c'), ask('d'))).toEqual(['re: c', 're: d']);
    expect(second.sent).toEqual(['b', 'd']);
    // Killed here, it goes on, with what is remembered and with what it got.
    const third = runOf(out);
    expect(third.replies.left).toBe(2);
    expect([third.all(ask('a'), ask('b')), third.all(ask('c'), ask('d')), third.sent]).toEqual([
      ['re: a', 're: b'],
      ['re: c', 're: d'],
      [],
    ]);
    expect([third.replies.finish(), runOf(out).replies.remembered]).toEqual([true, 4]);
  });

  it('of the agent and of Langfuse is forgotten when the run has finished, and not before', () => {
    const out = output();
    const questions = () => [
      ask('a', 'post', 'https://agent.example/api/chat'),
      ask('scores', 'post', 'https://cloud.langfuse.com/api/public/ingestion'),
      ask('a'),
    ];
    // Langfuse says of each score that it was taken.
    const taken = '{"successes":[{"id":"s","status":201}],"errors":[]}';
    const answer = (text: string) => reply(text === 'scores' ? taken : `re: ${text}`);
    runOf(out, answer).all(...questions());
    const second = runOf(out);
    expect([second.all(...questions()), second.sent]).toEqual([['re: a', taken, 're: a'], []]);
    second.replies.finish();
    const third = runOf(out);
    third.all(...questions());
    expect(third.sent).toEqual(['a', 'scores']);
  });

  it('is kept no longer where the output holds it, and where there is none', () => {
    const [inOutput, silent] = [output(), output()];
    const { replies, all } = runOf(inOutput);
    all(ask('a'));
    expect(replies.isKept).toBe(true);
    replies.remove();
    expect([replies.isKept, runOf(inOutput).replies.left]).toEqual([false, 0]);
    const lookedUp = runOf(silent);
    lookedUp.all(ask('quota', 'get'));
    expect([lookedUp.replies.finish(), lookedUp.replies.isKept]).toEqual([false, false]);
  });

  it('is followed by what is sent when the run has ended', () => {
    const out = output();
    runOf(out).all(ask('a'));
    const second = runOf(out);
    second.all(ask('a'));
    second.replies.endReplay();
    expect([second.all(ask('scores')), second.sent]).toEqual([['re: scores'], ['scores']]);
  });

  it('holds no key, also where the host sends it back', () => {
    const run = runOf(output(), () =>
      reply(`you sent ${KEY}, é and ${Buffer.from(`pk:${KEY}`).toString('base64')}`),
    );
    const [heard = ''] = run.all(ask('a'));
    expect(heard).toMatch(/^you sent \[key removed\], é and cGs6\[key removed\]Q==$/);
    const kept = readFileSync(run.replies.file, 'utf8');
    const bodies = kept.split('\n').flatMap((line) => /"body":"([^"]*)"/.exec(line)?.[1] ?? []);
    expect(bodies.map((body) => Buffer.from(body, 'base64').toString())).toEqual([heard]);
  });

  it('holds no key, and can be read by its owner alone', () => {
    const out = output();
    runOf(out).all(ask('a'));
    expect(readFileSync(`${out}.answers`, 'utf8')).not.toContain(KEY);
    expect(statSync(`${out}.answers`).mode & 0o077).toBe(0);
  });

  it('takes as long as it took then, and the run began when it began', () => {
    const out = output();
    const first = runOf(out);
    first.replies.clock.advance(5000);
    first.all(ask('a'));
    const lines = readFileSync(`${out}.answers`, 'utf8').trim().split('\n');
    rmSync(`${out}.answers`);
    appendFileSync(`${out}.answers`, lines.join('\n').replace(/"ms":\d+/, '"ms":4321') + '\n');
    const second = runOf(out);
    expect(second.replies.clock.now()).toBe(first.replies.clock.now() - 5000);
    expect(second.replies.transport([ask('a')], 1e6)).toMatchObject([{ latencyMs: 4321 }]);
  });

  it('does not let the clock leap while a new question is on its way: an execution would end with it', () => {
    const out = output();
    runOf(out).all(ask('a'));
    const file = `${out}.answers`;
    const yesterday = Date.now() - 86_400_000;
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"beganAt":\d+/, `"beganAt":${yesterday}`));
    const { replies, all, sent } = runOf(out);
    expect([all(ask('a'), ask('b')), sent]).toEqual([['re: a', 're: b'], ['b']]);
    expect(replies.clock.now()).toBe(yesterday);
    replies.endReplay();
    expect(replies.clock.now()).toBeGreaterThanOrEqual(yesterday + 86_400_000);
  });
});

describe('The file of answers', () => {
  it('that was cut off in the middle of a line counts as far as it is whole', () => {
    const out = output();
    runOf(out).all(ask('a'));
    appendFileSync(`${out}.answers`, '{"key":"half a li');
    const second = runOf(out);
    expect(readFileSync(`${out}.answers`, 'utf8')).toMatch(/\}\n$/);
    expect(second.replies.left).toBe(1);
    second.all(ask('a'));
    second.all(ask('b'));
    expect(runOf(out).replies.left).toBe(2);
  });

  it('says in its first line what it is', () => {
    const out = output();
    runOf(out).all(ask('a'));
    expect(readFileSync(`${out}.answers`, 'utf8')).toMatch(
      /^\{"file":"Replies to GNW Evals, kept beside an output: [^"]+Delete this file to ask everything anew\."\}\n\{/,
    );
  });

  it.each(['no JSON\n', '{"startedAt":"yesterday"}\n', 'a draft of mine', '{"file":"Replies of mine"}\n'])(
    'of %j is not ours: it is refused, and left as it is',
    (text) => {
      const out = output();
      appendFileSync(`${out}.answers`, text);
      expect(() => runOf(out)).toThrow(NotOurs);
      expect(readFileSync(`${out}.answers`, 'utf8')).toBe(text);
    },
  );

  it.each([0, 20])('that was cut off after %i characters is none', (length) => {
    const out = output();
    runOf(out).all(ask('a'));
    truncateSync(`${out}.answers`, length);
    expect([runOf(out).replies.left, runOf(out).all(ask('a'))]).toEqual([0, ['re: a']]);
    expect(runOf(out).replies.left).toBe(1);
  });

  it('loses a damaged line, and no other', () => {
    const out = output();
    const first = runOf(out);
    ['a', 'b', 'c'].forEach((text) => first.all(ask(text)));
    const lines = readFileSync(`${out}.answers`, 'utf8').split('\n');
    const [, ofB] = lines.flatMap((line, index) => (line.includes('"reply"') ? [index] : []));
    writeFileSync(
      `${out}.answers`,
      lines.map((line, index) => (index === ofB ? '\u0000\u0000' : line)).join('\n'),
    );
    expect(runOf(out).replies.left).toBe(2);
  });

  it('says at its end why the run stopped, which is asked anew', () => {
    const out = output();
    const first = runOf(out, (text) => (text === 'b' ? reply('refused', 401) : reply(`re: ${text}`)));
    first.all(ask('a'));
    // In one group, too.
    first.all(ask('b'), ask('c'));
    first.all(ask('b'));
    const second = runOf(out);
    expect(second.replies.left).toBe(2);
    expect(second.all(ask('a'), ask('c'))).toEqual(['re: a', 're: c']);
    // A refusal leaves no doubt: it is not on its way.
    expect(second.all(ask('b'))).toEqual(['re: b']);
  });

  it('keeps what the agent failed at, since the run went on from it, unless the same was answered in the end', () => {
    const out = output();
    let isDown = true;
    const first = runOf(out, (text) =>
      isDown && text !== 'a' ? { failure: 'Address unavailable' } : reply(`re: ${text}`),
    );
    const chat = (text: string) => ask(text, 'post', 'https://agent.example/api/chat');
    first.all(chat('a'), chat('b'), chat('c'));
    isDown = false;
    first.all(chat('b'), chat('d'));
    const second = runOf(out);
    expect(second.all(chat('a'), chat('b'), chat('c'), chat('d'))).toEqual([
      're: a',
      're: b',
      '(Address unavailable)',
      're: d',
    ]);
    expect(second.sent).toEqual([]);
  });

  it('tells of every interruption: each run dies where its forerunners died, and asks nothing in their place', () => {
    const out = output();
    runOf(out).all(ask('a'));
    expect(() => runOf(out, killed).all(ask('on its way'))).toThrow(Killed);
    const second = runOf(out, (text) => (text === 'next' ? killed() : reply(`re: ${text}`)));
    second.all(ask('a'));
    expect(() => second.all(ask('on its way'))).toThrow(ExecutionLost);
    second.all(ask('instead'));
    expect(() => second.all(ask('next'))).toThrow(Killed);
    const third = runOf(out);
    third.all(ask('a'));
    expect(() => third.all(ask('on its way'))).toThrow(ExecutionLost);
    expect(third.replies.isReplaying).toBe(true);
    expect(third.replies.clock.now()).toBeGreaterThanOrEqual(second.replies.clock.now());
    expect(third.all(ask('instead'))).toEqual(['re: instead']);
    expect(() => third.all(ask('next'))).toThrow(ExecutionLost);
    expect(third.all(ask('next'))).toEqual(['re: next']);
    expect(third.sent).toEqual(['next']);
  });

  it('gives several answers to the same question in their order', () => {
    const out = output();
    let count = 0;
    const first = runOf(out, () => reply(String((count += 1))));
    [1, 2, 3].forEach(() => first.all(ask('again')));
    const second = runOf(out);
    expect([1, 2, 3].map(() => second.all(ask('again')))).toEqual([['1'], ['2'], ['3']]);
  });

  it('keeps no failure of anybody else: the run that goes on asks again', () => {
    const out = output();
    const scores = (key: string) => ({
      ...ask('scores', 'post', 'https://cloud.langfuse.com/api/public/ingestion'),
      headers: { Authorization: `Basic ${Buffer.from(key).toString('base64')}` },
    });
    const partly = reply('{"successes":[{"id":"1","status":201}],"errors":[{"id":"2","status":503}]}', 207);
    const first = runOf(out, (text) =>
      text === 'scores' ? partly : text === 'b' ? reply('busy', 503) : reply(`re: ${text}`),
    );
    first.all(ask('b'), scores('pk-1:sk-1'), ask('a'));
    const whole = reply('{"successes":[],"errors":[]}', 207);
    const second = runOf(out, (text) => (text === 'scores' ? whole : reply(`re: ${text}`)));
    expect(() => second.all(ask('b'))).toThrow(ExecutionLost);
    second.all(ask('b'), scores('pk-1:sk-1'), ask('a'));
    expect(second.sent).toEqual(['b', 'scores']);
    // A renewed secret changes nothing; the keys of another project are another request.
    second.all(scores('pk-2:sk-1'));
    const third = runOf(out);
    expect(() => third.all(ask('b'))).toThrow(ExecutionLost);
    third.all(ask('b'), scores('pk-1:sk-new'), scores('pk-2:sk-1'), ask('a'));
    expect([second.sent, third.sent]).toEqual([['b', 'scores', 'scores'], []]);
  });

  it('counts what an agent is asked by address alone, and nothing else that is looked up', () => {
    const about = aboutIn([
      ['agent.kind', 'http'],
      ['agent.baseUrl', 'https://judge.example/ask?q={{query}}'],
      ['judge.baseUrl', 'https://judge.example/v1'],
    ]);
    const urls = ['https://judge.example/ask?q=Why', 'https://judge.example/v1/batches/1'];
    expect(urls.map((url) => about({ url, method: 'get' }))).toEqual([
      { isPaid: true, owner: 'agent' },
      { isPaid: false, owner: 'judge' },
    ]);
  });

  it('does not hold up what is only looked up', () => {
    const out = output();
    runOf(out).all(ask('a'));
    const second = runOf(out);
    expect(second.all(ask('quota', 'get'))).toEqual(['re: quota']);
    expect(second.replies.isReplaying).toBe(true);
  });

  it('is no answer where it is a page', () => {
    const out = output();
    runOf(out, () => reply('\n<!DOCTYPE html><html>Log in</html>')).all(ask('a'));
    expect(runOf(out).replies.left).toBe(0);
  });

  it('that cannot be written is said once, and the run goes on', () => {
    const out = join(folder, 'a-file');
    appendFileSync(out, '');
    const { told, all } = runOf(join(out, 'out.xlsx'));
    expect([all(ask('a')), all(ask('b'))]).toEqual([['re: a'], ['re: b']]);
    expect(told).toEqual([`${join(out, 'out.xlsx')}.answers`, 'its folder is a file']);
    expect(existsSync(join(out, 'out.xlsx.answers'))).toBe(false);
  });
});

describe('A host', () => {
  it('that answers nothing at all is named', () => {
    const { replies, all } = runOf(output(), (text) => (text === 'x' ? reply('fine') : reply('busy', 503)));
    all(ask('a'), ask('b'));
    all(ask('looked up', 'get'));
    expect(replies.silence).toBe(
      'judge.example has answered none of 2 requests (HTTP 503). Run the same command again when it does.',
    );
    all(ask('x'));
    expect(replies.silence).toBe('');
  });
});
