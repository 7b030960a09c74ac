/** The workbench’s server: which requests it answers, and how it reports that it cannot start. */
import { request } from 'node:http';
import { startWorkbench, type Workbench } from './started';

let workbench: Workbench;

describe('the server', () => {
  beforeAll(async () => {
    workbench = await startWorkbench();
  });
  afterAll(async () => {
    await workbench.stop();
  });

  /** The status of a request; `fetch` would not send these headers. */
  function statusOf(
    path: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<number | undefined> {
    const { origin } = new URL(workbench.address);
    return new Promise((found, fail) => {
      const sent = request(
        `${origin}${path}`,
        { method: body === undefined ? 'GET' : 'POST', headers },
        (response) => {
          response.resume();
          found(response.statusCode);
        },
      );
      sent.on('error', fail);
      sent.end(body);
    });
  }

  it('answers its own page only', async () => {
    const { pathname, origin, port } = new URL(workbench.address);
    const json = { 'Content-Type': 'application/json' };
    const dismiss = JSON.stringify({ ask: 'dismiss', page: 1 });
    expect(await statusOf(pathname, {})).toBe(200);
    expect(await statusOf(`${pathname}ask`, { ...json, Origin: origin }, dismiss)).toBe(200);
    expect(await statusOf(`${pathname}ask`, { ...json, Origin: 'https://evil.example' }, dismiss)).toBe(403);
    expect(await statusOf(`${pathname}ask`, { ...json, Origin: 'null' }, dismiss)).toBe(403);
    expect(await statusOf(pathname, { Host: `evil.example:${port}` })).toBe(403);
    expect(await statusOf('/', {})).toBe(403);
    expect(await statusOf(`/${'0'.repeat(32)}/ask`, json, dismiss)).toBe(403);
  });

  it('refuses unknown requests', async () => {
    const { pathname } = new URL(workbench.address);
    const json = { 'Content-Type': 'application/json' };
    expect(await statusOf(`${pathname}ask`, json, '{"ask":"eval","code":"1"}')).toBe(400);
    expect(await statusOf(`${pathname}ask`, json, 'no JSON')).toBe(400);
    expect(await statusOf(`${pathname}ask`, json, '{"ask":"save","path":"/tmp/anywhere.xlsx"}')).toBe(400);
    expect(await statusOf(`${pathname}ask`, { 'Content-Type': 'text/plain' }, '{}')).toBe(415);
    expect(await statusOf(`${pathname}../../etc/passwd`, {})).toBe(403);
    expect(await statusOf(`${pathname}file`, {})).toBe(404);
  });
});

it('a page can call the functions of the script, and cannot reach a key', async () => {
  const key = 'sk-workbench-test-key-0001';
  const bench = await startWorkbench([], { GNW_JUDGE_KEY: key });
  const call = async (functionName: string, ...args: readonly unknown[]): Promise<string> => {
    const body = JSON.stringify({ ask: 'call', functionName, args: JSON.stringify(args) });
    const headers = { 'Content-Type': 'application/json' };
    return (await fetch(`${bench.address}ask`, { method: 'POST', headers, body })).text();
  };
  const all = 'JSON.stringify(PropertiesService.getUserProperties().getProperties())';
  const replies = [
    await call('eval', all),
    await call('Function', `return ${all}`),
    await call('openPage_'),
    await call('Object.assign', {}, {}),
    await call('call', 'settingsForm', '{}', 'another build'),
  ];
  await bench.stop();
  for (const [index, reply] of replies.entries()) {
    expect(reply).not.toContain(key);
    if (index < 4) expect(reply).toContain('Script function not found');
  }
});

describe('a question asked by a page while a script runs', () => {
  /** Resolves to the id of the first question in the stream of events. */
  async function questionOf(address: string): Promise<number> {
    const { body } = await fetch(`${address}events`);
    if (body === null) throw new Error('nothing is told');
    let text = '';
    for await (const part of body.pipeThrough(new TextDecoderStream())) {
      text += part;
      const [, id] = /"questions":\[\{"id":(\d+)/.exec(text) ?? [];
      if (id !== undefined) return Number(id);
    }
    throw new Error('no question was told');
  }

  it('gets its answer', async () => {
    const bench = await startWorkbench();
    const ask = async (request: object): Promise<string> => {
      const headers = { 'Content-Type': 'application/json' };
      const body = JSON.stringify(request);
      return (await fetch(`${bench.address}ask`, { method: 'POST', headers, body })).text();
    };
    let hasRun = false;
    const running = ask({ ask: 'call', functionName: 'call', args: '["runEvals", "{}"]' }).then((reply) => {
      hasRun = true;
      return reply;
    });
    const switching = ask({ ask: 'call', functionName: 'runOnAllTabs', args: '[]' });
    const question = await questionOf(bench.address);
    expect(hasRun).toBe(false);
    await ask({ ask: 'answer', question, button: 'CANCEL' });
    expect(await switching).toMatch(/"ok":true/);
    expect(await running).toMatch(/"ok":true/);
    await bench.stop();
  }, 60_000);
});

it('a missing workbook is reported on one line', async () => {
  await expect(startWorkbench(['no/such.xlsx'])).rejects.toThrow(/^There is no file no\/such\.xlsx\.\n$/);
});
