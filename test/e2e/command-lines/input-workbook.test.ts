/** Sources for `--workbook` other than .xlsx files: CSV files, URLs of files and of Google Sheets. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as z from 'zod';
import { type Listening, listening } from '../../support/listening';
import { ended } from '../../support/commands';
import { folderOf } from '../../support/opened';
import { workbookFilesIn } from '../../support/workbook-file';

const folder = folderOf();
const { input, output } = workbookFilesIn(folder);

const CSV = 'test_id;query;expected_aoi_ids;actual_id\n007;"Which; one?";BRA;BRA\n8;Which two?;PER;BRA\n';
const Scores = z.object({
  run: z.looseObject({}),
  scorecards: z.array(
    z.looseObject({ tab: z.string(), test_id: z.nullable(z.string()), verdict: z.string() }),
  ),
});

/** @returns what `--json` says: tab, test id and verdict of each case */
async function scores(workbook: string, args: readonly string[] = [], environment = {}) {
  const json = join(folder, 'scores.json');
  const end = await ended(['--workbook', workbook, '--out', output(), '--json', json, ...args], {
    environment,
  });
  if (end.status !== 0) return `${end.status ?? ''} ${end.stderr}`;
  const { scorecards } = Scores.parse(JSON.parse(readFileSync(json, 'utf8')));
  return scorecards.map(({ tab, test_id, verdict }) => `${tab} ${test_id ?? '-'} ${verdict}`);
}

describe('--workbook', () => {
  const asked: string[] = [];
  let server: Listening;
  let address = '';
  beforeAll(async () => {
    server = await listening(({ path, headers }, reply) => {
      asked.push(`${path} ${headers['authorization'] ?? ''}`.trim());
      if (path === '/spreadsheets/d/1AbC-d_ef/export?format=xlsx')
        if (headers['authorization'] === 'Bearer t') reply.end(readFileSync(input()));
        else reply.writeHead(401).end();
      else if (path === '/sets.csv') reply.writeHead(302, { location: '/there' }).end();
      else if (path === '/there')
        reply.writeHead(200, { 'content-disposition': 'attachment; filename="My sets - GOLD.csv"' }).end(CSV);
      else if (path === '/away') reply.writeHead(302, { location: 'http://example.org/' }).end();
      else if (path === '/secret.csv') reply.writeHead(403).end();
      // Its first 101 MB; the reply never ends.
      else if (path === '/endless.csv')
        reply.writeHead(200, { 'content-encoding': 'gzip' }).write(gzipSync(Buffer.alloc(101 * 1024 ** 2)));
      else reply.end('<!DOCTYPE html><title>Sign in</title>');
    });
    address = server.url;
  });
  afterAll(() => server.close());

  it('takes a .csv file, ids as they are written, and the rows of some test ids alone', async () => {
    const file = join(folder, 'GOLD.csv');
    writeFileSync(file, `\ufeff${CSV}`);
    expect(await scores(file)).toEqual(['GOLD 007 pass', 'GOLD 8 fail']);
    expect(await scores(file, ['--id', '007'])).toEqual(['GOLD 007 pass']);
    expect(await scores(file, ['--id', '007,9'])).toBe('2 No case has the test id 9.\n');
    expect(await scores(file, ['--rows', '1-200000'])).toEqual(['GOLD 007 pass', 'GOLD 8 fail']);
  }, 60_000);

  it('takes the URL of a file, or of a Google sheet, of which it exports all tabs', async () => {
    expect(await scores(`${address}/sets.csv`)).toEqual(['My sets - GOLD 007 pass', 'My sets - GOLD 8 fail']);
    const sheet = `${address}/spreadsheets/d/1AbC-d_ef/edit?usp=sharing#gid=12`;
    expect(await scores(sheet, ['--tab', 'GOLD'], { GOOGLE_TOKEN: 't' })).toEqual(['GOLD - pass']);
    expect(asked[asked.length - 1]).toBe('/spreadsheets/d/1AbC-d_ef/export?format=xlsx Bearer t');
    expect(await scores(sheet)).toMatch(
      /^2 .* cannot be read \(HTTP 401\): share it with anyone who has the link, or set GOOGLE_TOKEN/,
    );
  }, 60_000);

  it.each([
    ['/signin', 'is a web page, not a workbook or CSV file: the URL must open a file without sign-in.'],
    ['/secret.csv', 'cannot be read (HTTP 403): the URL must open a file without sign-in.'],
    ['/endless.csv', 'is larger than 100 MB.'],
    ['/away', 'Cannot fetch http://example.org/: the URL must start with https://.'],
  ])('refuses %s', async (path, why) => {
    expect(await scores(`${address}${path}`)).toContain(why);
  });

  it.each([
    ['http://example.org/a.csv', 'the URL must start with https://'],
    ['https://127.0.0.1:9/a.csv', 'cannot be read: the download failed (bad port).'],
    ['https://127.0.0.1:9/100%.csv', 'cannot be read: the download failed (bad port).'],
  ])('does not fetch %s', async (source, why) => {
    expect(await scores(source)).toContain(why);
  });

  it('names the line of a quote that is never closed', async () => {
    const file = join(folder, 'open.csv');
    writeFileSync(file, 'query,expected_aoi_ids\n"Which,BRA\n');
    expect(await scores(file)).toContain(
      'open.csv cannot be read: the quote opened on line 2 is never closed.',
    );
  });
});

it('A run lists its checks and keeps its note; without arguments the command prints its help', async () => {
  const json = join(folder, 'noted.json');
  const began = new Date().toISOString();
  const run = await ended([
    ...['--workbook', input(), '--out', output(), '--tab', 'GOLD', '--json', json, '--note', 'after the fix'],
  ]);
  expect(run.stdout).toMatch(/^Checks: \d of \d+ run; not run: Subregion, .*Answer in the chart \(.*\)\.$/m);
  const text = readFileSync(json, 'utf8');
  expect(text).toContain('"note": "after the fix"');
  // In real time, not in the emulator's simulated time.
  const moments = [began, ...(text.match(/(?<=_at": ")[\d-]+T[^"]*/g) ?? []), new Date().toISOString()];
  expect(moments.length).toBeGreaterThan(3);
  for (const moment of moments)
    expect([moment >= began, moment <= (moments.at(-1) ?? '')]).toEqual([true, true]);
  const bare = await ended([], { isAlone: true, environment: { npm_package_name: '' } });
  expect([bare.status, bare.stdout.split('\n')[0]]).toEqual([0, 'Usage: gnw-evals [command] [options]']);
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  expect(await ended(['--version'])).toMatchObject({ status: 0, stdout: `${version}\n` });
}, 60_000);
