/** A killed run, and the next one of the same command: what is asked again, and what is not. */
import { afterAll, describe, expect, it } from '@jest/globals';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Replies } from '../../../local/answers/replies';
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
    // The execution dies where the first run ended; the next execution of the same run asks again, and is answered.
    expect(() => second.all(ask('a'), ask('c'))).toThrow(ExecutionLost);
    expect(second.replies.isReplaying).toBe(false);
    expect(second.all(ask('a'), ask('c'))).toEqual(['re: a', 're: c']);
    expect(second.sent).toEqual(['c']);
    expect(runOf(out).replies.left).toBe(3);
  });

  it('is given to whoever repeats the run when it has finished, but for what had failed or came to nothing', () => {
    const out = output();
    const first = runOf(out, (text) => (text === 'b' ? reply('busy', 503) : reply(`re: ${text}`)));
    first.all(ask('a'), ask('b'));
    first.all(ask('c'), ask('d'));
    expect(first.replies.finish(() => (_url, body) => body === 'd')).toBe(true);
    const second = runOf(out);
    expect(second.replies.remark).toMatch(
      /^Repeating the run of [\d-]+ [\d:]+ UTC: its 2 answers in .*\.answers are not asked for again \(delete it to begin anew\)\.$/,
    );
    expect(() => second.all(ask('a'), ask('b'))).toThrow(ExecutionLost);
    expect(second.all(ask('a'), ask('b'))).toEqual(['re: a', 're: b']);
    expect(second.all(ask('c'), ask('d'))).toEqual(['re: c', 're: d']);
    expect(second.sent).toEqual(['b', 'd']);
    // Killed here: the answers it got count, and the failure that it asked about again doesn't.
    const third = runOf(out);
    expect([third.all(ask('a'), ask('b')), third.all(ask('c'), ask('d'))]).toEqual([
      ['re: a', 're: b'],
      ['re: c', 're: d'],
    ]);
    expect([third.sent, third.replies.left]).toEqual([[], 4]);
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
});

describe('The file of answers', () => {
  it('that was cut off in the middle of a line counts as far as it is whole', () => {
    const out = output();
    runOf(out).all(ask('a'));
    appendFileSync(`${out}.answers`, '{"key":"half a li');
    const second = runOf(out);
    expect(second.replies.left).toBe(1);
    second.all(ask('a'));
    expect(() => second.all(ask('b'))).toThrow(ExecutionLost);
    second.all(ask('b'));
    expect(runOf(out).replies.left).toBe(2);
  });

  it.each(['', 'no JSON\n', '{"startedAt":"yesterday"}\n'])('of %j is none', (text) => {
    const out = output();
    appendFileSync(`${out}.answers`, text);
    const { replies, all } = runOf(out);
    expect([replies.left, replies.isReplaying]).toEqual([0, false]);
    expect(all(ask('a'))).toEqual(['re: a']);
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
    expect(() => second.all(ask('b'))).toThrow(ExecutionLost);
    expect(second.all(ask('b'))).toEqual(['re: b']);
  });

  it('keeps a failure that the run went on from, unless the same was answered in the end', () => {
    const out = output();
    let isDown = true;
    const first = runOf(out, (text) =>
      isDown && text !== 'a' ? { failure: 'Address unavailable' } : reply(`re: ${text}`),
    );
    first.all(ask('a'), ask('b'), ask('c'));
    isDown = false;
    first.all(ask('b'), ask('d'));
    const second = runOf(out);
    expect(second.all(ask('a'), ask('b'), ask('c'), ask('d'))).toEqual([
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
    const second = runOf(out);
    second.all(ask('a'));
    // The first run was interrupted while this was on its way.
    expect(() => second.all(ask('on its way'))).toThrow(ExecutionLost);
    second.all(ask('instead'));
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
