/** UrlFetchApp over real HTTP on the loopback. */
import { Worker } from 'node:worker_threads';
import { openScript, runScript, thrownBy, NOON, type Script } from './run-script';
import { httpTransport, type RuntimeOptions, TIME_LIMIT_TEXT, type Transport } from '../../../local/runtime';

/** Answers `https://x.org/<n>` after n milliseconds. */
const slow: Transport = (requests) =>
  requests.map(({ url }) => ({
    status: 200,
    headers: [],
    body: Buffer.from('ok'),
    latencyMs: Number(new URL(url).pathname.slice(1)),
  }));

const open = (options: Partial<RuntimeOptions> = {}): Script =>
  openScript('', { isInstant: true, transport: slow, ...options });

/** The options of the add-on’s requests. */
const HOW = { method: 'get', headers: {} };
/** A call of fetchAll for these URLs. */
const all = (...urls: readonly string[]): string =>
  `UrlFetchApp.fetchAll(${JSON.stringify(urls.map((url) => ({ url, ...HOW })))})`;

const batch = (latencies: readonly number[], timeoutSeconds = 60): string =>
  `var requests = ${JSON.stringify(latencies)}.map(function (n) { return {url: 'https://x.org/' + n, timeoutSeconds: ${timeoutSeconds}, method: 'get', headers: {}}; });
   return UrlFetchApp.fetchAll(requests).length;`;

describe('a batch on the virtual clock', () => {
  test('takes the makespan of a pool of ten, with no real waiting', () => {
    const script = open();
    // Ten requests of 2 s run together; then the last two, for 3 s.
    expect(script.run(batch([...Array<number>(10).fill(2000), 3000, 3000]))).toBe(12);
    expect(script.runtime.clock.now() - NOON).toBe(5000);
  });

  test.each([
    ['no more requests than lanes: the slowest', {}, [3, 9, 5], 9],
    ['one lane: the sum', { limits: { fetchWidth: 1 } }, [3, 9, 5], 17],
    // Lane 1: 5 then 1; lane 2: 2, 4, 3.
    ['two lanes, each to the lane that is free first', { limits: { fetchWidth: 2 } }, [5, 2, 4, 1, 3], 9],
    // Lanes end at 12 and 2: the last request starts at 2, as later ones are not packed better.
    ['a long one at the end starts late', { limits: { fetchWidth: 2 } }, [2, 2, 10], 12],
    // Plus the fixed cost of the call and of two look-ups of the tab.
    ['a call costs', { isInstant: false }, [400], 504],
    ['a reply exactly at its timeout arrives', {}, [60_000], 60_000],
  ])('%s', (_what, options, latencies, passed) => {
    const script = open(options);
    expect(script.run(batch(latencies))).toBe(latencies.length);
    expect(script.runtime.clock.now() - NOON).toBe(passed);
  });

  test('a reply after its timeout fails the whole batch, once the rest of the pool is done', () => {
    const script = open({ limits: { fetchWidth: 2 } });
    // Lane 1: 1 s, then 4 s; lane 2: the 99 s, of which 10 are waited for.
    expect(() => script.run(batch([1000, 99_000, 4000], 10))).toThrow('Timeout: https://x.org/99000');
    expect(script.runtime.clock.now() - NOON).toBe(10_000);
  });

  test('an execution is killed at its limit during a batch, and only the time until then is spent', () => {
    const script = open();
    expect(() => script.run(`Utilities.sleep(300000); ${batch([90_000], 360)}`)).toThrow(
      expect.objectContaining({ message: TIME_LIMIT_TEXT, killed: true }),
    );
    expect(script.runtime.clock.now() - NOON).toBe(360_000);
  });

  test('another execution can run while the replies are awaited', () => {
    let nested: unknown;
    const script: Script = open({
      transport: (requests, maxBytes) => {
        nested = script.run(`return LockService.getDocumentLock().tryLock(1000);`, 'sidebar');
        return slow(requests, maxBytes);
      },
    });
    script.run(`LockService.getDocumentLock().tryLock(0); ${batch([3000])}`);
    expect(nested).toBe(false);
    expect(script.runtime.clock.now() - NOON).toBe(4000);
  });
});

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
    else if (url.pathname === '/gzip-nothing') { response.writeHead(200, { 'Content-Encoding': 'gzip' }); response.end(); }
    else if (url.pathname === '/large') {
      const bytes = Buffer.alloc(51 * 1024 * 1024, 'a');
      const isPacked = url.searchParams.has('packed');
      response.writeHead(200, isPacked ? { 'Content-Encoding': 'gzip' } : {});
      response.end(isPacked ? zlib.gzipSync(bytes) : bytes);
    } else if (url.pathname === '/drop') { request.socket.destroy(); }
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
    `var r = UrlFetchApp.fetchAll([${JSON.stringify({ ...HOW, ...options, url: base + path })}])[0]; return ${read};`,
  );

/** The request that the server received. */
const echoed = (options: object, read: string): unknown =>
  fetched(
    '/echo',
    options,
    `(function (e) { return [${read}]; })(Object.assign(JSON.parse(r.getContentText('UTF-8')), { status: r.getResponseCode() }))`,
  );

describe('a request', () => {
  const JSON_BODY = {
    ...{ method: 'post', contentType: 'application/json', payload: '{"é":1}' },
    headers: { Authorization: 'Bearer k' },
  };
  const SENT = "e.method, e.body, e.headers['content-type'], e.headers.authorization";
  test.each([
    ['is synchronous: the response itself comes back', {}, 'e.status, e.method', [200, 'GET']],
    ['has a body and headers', JSON_BODY, SENT, ['POST', '{"é":1}', 'application/json', 'Bearer k']],
    ['names its sender', {}, "/Google-Apps-Script/.test(e.headers['user-agent'])", [true]],
  ])('%s', (_what, options, read, sent) => {
    expect(echoed(options, read)).toEqual(sent);
  });
});

describe('a reply', () => {
  test.each([
    // Header names keep the server's casing, and a repeated header is an array.
    ['/echo', "[r.getAllHeaders()['X-Casing'], r.getAllHeaders()['Set-Cookie']]", ['Kept', ['a=1', 'b=2']]],
    ['/status?code=404', "[r.getResponseCode(), r.getContentText('UTF-8')]", [404, 'the body']],
    ['/status?code=302', 'r.getResponseCode()', 302],
    ['/gzip', "r.getContentText('UTF-8')", 'packed'],
    ['/gzip-nothing', "r.getContentText('UTF-8')", ''],
  ])('of %s gives for %s %j', (path, read, value) => {
    expect(fetched(path, {}, read)).toEqual(value);
  });

  test.each([
    ['/large', 'Reply larger than 50 MB: {url}'],
    ['/large?packed', 'Reply larger than 50 MB: {url}'],
    ['https://no-such-host.invalid/', 'DNS error: {url}'],
    ['http://', 'Invalid argument: {url}'],
  ])('of %s is an error: %s', (where, message) => {
    const url = where.startsWith('/') ? base + where : where;
    expect(thrownBy(all(url))).toBe(`Exception: ${message.replace('{url}', url)}`);
  });

  test.each([
    ['/never', 'timeoutSeconds: 0.05', 'Timeout'],
    ['/drop', 'timeoutSeconds: 60', 'Address unavailable'],
    ['http://127.0.0.1:1/', 'timeoutSeconds: 60', 'Address unavailable'],
  ])('that does not come throws even when muted: %s, %s', (where, options, message) => {
    const url = where.startsWith('/') ? base + where : where;
    const request = "method: 'get', headers: {}";
    expect(thrownBy(`UrlFetchApp.fetchAll([{url: '${url}', ${options}, ${request}}]);`)).toBe(
      `Exception: ${message}: ${url}`,
    );
  });
});

describe('fetchAll', () => {
  test('sends all requests at once: three that wait for each other all come back, in order', () => {
    expect(
      runScript(
        `return ${all(...Array<string>(3).fill(`${base}/together`))}.map(function (r) { return r.getContentText('UTF-8'); });`,
      ),
    ).toEqual(['met', 'met', 'met']);
  });

  test('one unreachable host throws for the whole batch though the others were sent', () => {
    expect(thrownBy(all(`${base}/echo`, 'http://127.0.0.1:1/'))).toBe(
      'Exception: Address unavailable: http://127.0.0.1:1/',
    );
  });

  test('results of a batch that was given up do not reach the next one', () => {
    const get = (path: string) => ({
      url: base + path,
      method: 'get',
      headers: {},
      body: null,
      timeoutMs: 5000,
    });
    const stop = (): void => {
      throw new Error('given up');
    };
    expect(() => httpTransport([get('/echo'), get('/echo')], 1e6, stop)).toThrow('given up');
    expect(httpTransport([get('/status?code=404')], 1e6)).toMatchObject([{ status: 404 }]);
  });

  test('each request of a batch counts against the day’s quota', () => {
    const script = openScript('', { limits: { fetchesPerDay: 3 } });
    const two = all(`${base}/echo`, `${base}/echo`);
    script.run(two);
    expect(() => script.run(two)).toThrow('Service invoked too many times for one day: urlfetch.');
    script.runtime.advance(24 * 3_600_000);
    expect(() => script.run(two)).not.toThrow();
  });
});
