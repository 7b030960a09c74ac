/** UrlFetchApp over real HTTP on the loopback (facts §4). */
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openScript, runScript, thrownBy } from './run-script';

/** The server runs in a separate thread, since the script's thread blocks while it fetches. */
const SERVER = `
const http = require('node:http'); const zlib = require('node:zlib'); const { parentPort } = require('node:worker_threads');
let waiting = [];
http.createServer((request, response) => {
  const url = new URL(request.url, 'http://x');
  let body = '';
  request.on('data', (chunk) => { body += chunk; });
  request.on('end', () => {
    if (url.pathname === '/echo') {
      response.writeHead(200, [['X-Casing', 'Kept'], ['Set-Cookie', 'a=1'], ['Set-Cookie', 'b=2'], ['Content-Type', 'application/json']].flat());
      response.end(JSON.stringify({ method: request.method, body, headers: request.headers }));
    } else if (url.pathname === '/status') { response.writeHead(Number(url.searchParams.get('code')), { Location: '/echo' }); response.end('the body'); }
    else if (url.pathname === '/together') { waiting.push(response); if (waiting.length === 3) { for (const each of waiting) each.end('met'); waiting = []; } }
    else if (url.pathname === '/gzip') { response.writeHead(200, { 'Content-Encoding': 'gzip' }); response.end(zlib.gzipSync('packed')); }
    else if (url.pathname === '/large') {
      const bytes = Buffer.alloc(51 * 1024 * 1024, 'a');
      const isPacked = url.searchParams.has('packed');
      response.writeHead(200, isPacked ? { 'Content-Encoding': 'gzip' } : {});
      response.end(isPacked ? zlib.gzipSync(bytes) : bytes);
    } else if (url.pathname === '/latin1') { response.writeHead(200, { 'Content-Type': 'text/plain; charset=ISO-8859-1' }); response.end(Buffer.from([0xe9])); }
    else if (url.pathname === '/drop') { request.socket.destroy(); }
  });
}).listen(0, '127.0.0.1', function () { parentPort.postMessage(this.address().port); });
`;

let server: Worker;
let base = '';

beforeAll(async () => {
  server = new Worker(SERVER, { eval: true });
  const port = await new Promise<unknown>((resolve) => server.once('message', resolve));
  base = `http://127.0.0.1:${String(port)}`;
});

afterAll(() => server.terminate());

const fetched = (path: string, options: object, read: string): unknown =>
  runScript(
    `var r = UrlFetchApp.fetchAll([${JSON.stringify({ ...options, url: base + path })}])[0]; return ${read};`,
  );

/** What the server was sent. */
const echoed = (options: object, read: string): unknown =>
  fetched(
    '/echo',
    options,
    `(function (e) { return [${read}]; })(Object.assign(JSON.parse(r.getContentText()), { status: r.getResponseCode() }))`,
  );

describe('a request', () => {
  const FORM = 'application/x-www-form-urlencoded';
  const JSON_BODY = {
    ...{ method: 'post', contentType: 'application/json', payload: '{"é":1}' },
    headers: { Authorization: 'Bearer k' },
  };
  const SENT = "e.method, e.body, e.headers['content-type'], e.headers.authorization";
  test.each([
    ['is synchronous: the response itself comes back', {}, 'e.status, e.method', [200, 'GET']],
    ['has a body and headers', JSON_BODY, SENT, ['POST', '{"é":1}', 'application/json', 'Bearer k']],
    [
      'with a payload alone is a form that is posted',
      { payload: 'a=1&b=x+y' },
      SENT,
      ['POST', 'a=1&b=x+y', FORM],
    ],
    ['names its sender', {}, "/Google-Apps-Script/.test(e.headers['user-agent'])", [true]],
  ])('%s', (_what, options, read, sent) => {
    expect(echoed(options, read)).toEqual(sent);
  });
});

describe('a reply', () => {
  test.each([
    // Header names keep the server's casing, and a repeated header is an array.
    [
      '/echo',
      {},
      "[r.getAllHeaders()['X-Casing'], r.getAllHeaders()['Set-Cookie']]",
      ['Kept', ['a=1', 'b=2']],
    ],
    [
      '/status?code=404',
      { muteHttpExceptions: true },
      '[r.getResponseCode(), r.getContentText()]',
      [404, 'the body'],
    ],
    ['/status?code=302', {}, 'r.getResponseCode()', 200],
    ['/status?code=302', { followRedirects: false }, 'r.getResponseCode()', 302],
    ['/gzip', {}, 'r.getContentText()', 'packed'],
    // By the charset of the reply.
    ['/latin1', {}, 'r.getContentText()', 'é'],
  ])('of %s, asked with %j, gives for %s %j', (path, options, read, value) => {
    expect(fetched(path, options, read)).toEqual(value);
  });

  test.each([
    ['/large', 'Reply larger than 50 MB: {url}'],
    ['/large?packed', 'Reply larger than 50 MB: {url}'],
    [
      '/status?code=404',
      'Request failed for {base} returned code 404. Truncated server response: the body (use muteHttpExceptions option to examine full response)',
    ],
    ['https://no-such-host.invalid/', 'DNS error: {url}'],
    ['http://', 'Invalid argument: {url}'],
  ])('of %s is an error: %s', (where, message) => {
    const url = where.startsWith('/') ? base + where : where;
    const text = message.replace('{url}', url).replace('{base}', base);
    expect(thrownBy(`UrlFetchApp.fetchAll(['${url}']);`)).toBe(`Exception: ${text}`);
  });

  test.each([
    ['/never', 'timeoutSeconds: 0.05', 'Timeout'],
    ['/drop', 'timeoutSeconds: 60', 'Address unavailable'],
    ['http://127.0.0.1:1/', 'timeoutSeconds: 60', 'Address unavailable'],
  ])('that does not come throws even when muted: %s, %s', (where, options, message) => {
    const url = where.startsWith('/') ? base + where : where;
    expect(thrownBy(`UrlFetchApp.fetchAll([{url: '${url}', ${options}, muteHttpExceptions: true}]);`)).toBe(
      `Exception: ${message}: ${url}`,
    );
  });
});

describe('fetchAll', () => {
  test('sends all requests at once: three that wait for each other all come back, in order', () => {
    expect(
      runScript(
        `return UrlFetchApp.fetchAll(['${base}/together', {url: '${base}/together'}, '${base}/together']).map(function (r) { return r.getContentText(); });`,
      ),
    ).toEqual(['met', 'met', 'met']);
  });

  test('one unreachable host throws for the whole batch though the others were sent', () => {
    expect(
      thrownBy(
        `UrlFetchApp.fetchAll([{url: '${base}/echo', muteHttpExceptions: true}, {url: 'http://127.0.0.1:1/', muteHttpExceptions: true}]);`,
      ),
    ).toBe('Exception: Address unavailable: http://127.0.0.1:1/');
  });

  test('each request of a batch counts against the day’s quota', () => {
    const script = openScript('', { limits: { fetchesPerDay: 3 } });
    const two = `UrlFetchApp.fetchAll(['${base}/echo', '${base}/echo']);`;
    script.run(two);
    expect(() => script.run(two)).toThrow('Service invoked too many times for one day: urlfetch.');
    script.runtime.advance(24 * 3_600_000);
    expect(() => script.run(two)).not.toThrow();
  });
});

describe('an injected transport', () => {
  test('stands in for the network', () => {
    const seen: string[] = [];
    const script = openScript('', {
      transport: (requests) =>
        requests.map(({ url }) => {
          seen.push(url);
          return { status: 200, headers: [], body: Buffer.from('canned') };
        }),
    });
    expect(script.run(`return UrlFetchApp.fetchAll(['https://x.org/'])[0].getContentText();`)).toBe('canned');
    expect(seen).toEqual(['https://x.org/']);
  });
});
