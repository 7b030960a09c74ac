/** The workbench's server by itself: whom it answers, and how it says that it cannot start. */
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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
    const dismiss = JSON.stringify({ ask: 'dismiss', notice: 1 });
    expect(await statusOf(pathname, {})).toBe(200);
    expect(await statusOf(`${pathname}ask`, { ...json, Origin: origin }, dismiss)).toBe(200);
    expect(await statusOf(`${pathname}ask`, { ...json, Origin: 'https://evil.example' }, dismiss)).toBe(403);
    expect(await statusOf(`${pathname}ask`, { ...json, Origin: 'null' }, dismiss)).toBe(403);
    expect(await statusOf(pathname, { Host: `evil.example:${port}` })).toBe(403);
    expect(await statusOf('/', {})).toBe(403);
    expect(await statusOf(`/${'0'.repeat(32)}/ask`, json, dismiss)).toBe(403);
  });

  it('takes no requests but those it knows', async () => {
    const { pathname } = new URL(workbench.address);
    const json = { 'Content-Type': 'application/json' };
    expect(await statusOf(`${pathname}ask`, json, '{"ask":"eval","code":"1"}')).toBe(400);
    expect(await statusOf(`${pathname}ask`, json, 'no JSON')).toBe(400);
    expect(await statusOf(`${pathname}ask`, { 'Content-Type': 'text/plain' }, '{}')).toBe(415);
    expect(await statusOf(`${pathname}../../etc/passwd`, {})).toBe(403);
    expect(await statusOf(`${pathname}tab/999`, {})).toBe(404);
  });
});

describe('a workbook that is not there', () => {
  it('is one line and no page', async () => {
    await expect(startWorkbench('no/such.xlsx')).rejects.toThrow(/^There is no file no\/such\.xlsx\.\n$/);
  });
});
