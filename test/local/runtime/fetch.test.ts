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

describe('a reply that is too large', () => {
  test.each(['/large', '/large?packed'])('is refused, packed or not: %s', (path) => {
    expect(thrownBy(`UrlFetchApp.fetchAll([{ url: '${base}${path}' }])`)).toBe(
      `Exception: Reply larger than 50 MB: ${base}${path}`,
    );
  });
});

describe('a request', () => {
  test('is synchronous: the response itself comes back', () => {
    expect(fetched('/echo', {}, `[r.getResponseCode(), JSON.parse(r.getContentText()).method]`)).toEqual([
      200,
      'GET',
    ]);
  });

  test('sends a JSON body with its content type and headers', () => {
    const options = {
      method: 'post',
      contentType: 'application/json',
      payload: '{"é":1}',
      headers: { Authorization: 'Bearer k' },
    };
    expect(
      fetched(
        '/echo',
        options,
        `(function (e) { return [e.method, e.body, e.headers['content-type'], e.headers.authorization]; })(JSON.parse(r.getContentText()))`,
      ),
    ).toEqual(['POST', '{"é":1}', 'application/json', 'Bearer k']);
  });

  test('sends a payload without method and content type as a form that is posted', () => {
    expect(
      fetched(
        '/echo',
        { payload: 'a=1&b=x+y' },
        `(function (e) { return [e.method, e.body, e.headers['content-type']]; })(JSON.parse(r.getContentText()))`,
      ),
    ).toEqual(['POST', 'a=1&b=x+y', 'application/x-www-form-urlencoded']);
  });

  test('names itself as Google Apps Script', () => {
    expect(fetched('/echo', {}, `JSON.parse(r.getContentText()).headers['user-agent']`)).toMatch(
      /Google-Apps-Script/,
    );
  });

  test('header names keep the server’s casing, and a repeated header is an array', () => {
    expect(fetched('/echo', {}, `[r.getAllHeaders()['X-Casing'], r.getAllHeaders()['Set-Cookie']]`)).toEqual([
      'Kept',
      ['a=1', 'b=2'],
    ]);
  });

  test('an HTTP error throws with its code and the start of its body, unless muted', () => {
    expect(thrownBy(`UrlFetchApp.fetchAll(['${base}/status?code=404']);`)).toBe(
      `Exception: Request failed for ${base} returned code 404. Truncated server response: the body (use muteHttpExceptions option to examine full response)`,
    );
    expect(
      fetched('/status?code=404', { muteHttpExceptions: true }, '[r.getResponseCode(), r.getContentText()]'),
    ).toEqual([404, 'the body']);
  });

  test('redirects are followed unless switched off', () => {
    expect(fetched('/status?code=302', {}, 'r.getResponseCode()')).toBe(200);
    expect(fetched('/status?code=302', { followRedirects: false }, 'r.getResponseCode()')).toBe(302);
  });

  test('a packed body arrives unpacked, and getContentText follows the reply’s charset', () => {
    expect([
      fetched('/gzip', {}, 'r.getContentText()'),
      fetched('/latin1', {}, 'r.getContentText()'),
    ]).toEqual(['packed', 'é']);
  });

  test('a reply that takes longer than timeoutSeconds throws "Timeout"', () => {
    expect(
      thrownBy(
        `UrlFetchApp.fetchAll([{url: '${base}/never', timeoutSeconds: 0.05, muteHttpExceptions: true}]);`,
      ),
    ).toBe(`Exception: Timeout: ${base}/never`);
  });

  test.each(['http://127.0.0.1:1/', 'drop'])(
    'a server that cannot be reached or hangs up throws "Address unavailable" even when muted (%s)',
    (where) => {
      const url = where === 'drop' ? `${base}/drop` : where;
      expect(thrownBy(`UrlFetchApp.fetchAll([{url: '${url}', muteHttpExceptions: true}]);`)).toBe(
        `Exception: Address unavailable: ${url}`,
      );
    },
  );

  test('an unknown host throws "DNS error"', () => {
    expect(thrownBy(`UrlFetchApp.fetchAll(['https://no-such-host.invalid/']);`)).toBe(
      'Exception: DNS error: https://no-such-host.invalid/',
    );
  });

  test('a bad URL throws "Invalid argument"', () => {
    expect(thrownBy(`UrlFetchApp.fetchAll(['http://']);`)).toBe('Exception: Invalid argument: http://');
  });

  test('getRequest shows what would be sent, and sends nothing', () => {
    expect(
      runScript(
        `return UrlFetchApp.getRequest('https://x.org/', {method: 'post', payload: 'p', headers: {A: 'b'}});`,
      ),
    ).toEqual({
      url: 'https://x.org/',
      method: 'post',
      payload: 'p',
      contentType: 'application/x-www-form-urlencoded',
      headers: { A: 'b' },
    });
    expect(runScript(`return UrlFetchApp.getRequest('https://x.org/');`)).toEqual({
      url: 'https://x.org/',
      method: 'get',
      payload: '',
      contentType: 'application/x-www-form-urlencoded',
      headers: {},
    });
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
    expect(script.runtime.stats.fetches).toBe(2);
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
