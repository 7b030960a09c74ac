/** “Check this installation” over the built bundle: what it finds, and that it leaves nothing behind, wherever it dies. */
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { type Fault, STRICTEST, type Strictness, type Transport } from '../../local/runtime';
import { tabView } from '../../local/workbench/view/tab-view';
import { callApi } from '../support/call-api';
import { isLooking } from '../support/places';
import { isThorough } from '../support/thorough';
import { cellAt } from './cells';
import { spreadsheetOf, type Spreadsheet } from './spreadsheet';

const GOLD = [
  ['query', 'expected_aoi_ids', 'actual_id'],
  ['Where?', 'BRA', 'BRA'],
];

const Report = z.object({
  ok: z.literal(true),
  value: z.object({
    parts: z.array(
      z.object({
        title: z.string(),
        findings: z.array(
          z.object({
            ...{ title: z.string(), verdict: z.string(), seen: z.string(), todo: z.string() },
            observed: z.record(z.string(), z.unknown()).optional(),
          }),
        ),
      }),
    ),
    text: z.string(),
  }),
});
type Report = z.infer<typeof Report>['value'];

const reply = (sheet: Spreadsheet, request: object): unknown =>
  JSON.parse(callApi(sheet.runtime, 'checkInstallation', request));

const check = (sheet: Spreadsheet, request: object = {}): Report => Report.parse(reply(sheet, request)).value;

function verdicts({ parts }: Report): Record<string, string> {
  return Object.fromEntries(
    parts.flatMap(({ findings }) => findings.map(({ title, verdict }) => [title, verdict])),
  );
}

const finding = ({ parts }: Report, title: string) =>
  parts.flatMap(({ findings }) => findings).find((one) => one.title === title);

/** What a check could leave behind. */
const traces = ({ runtime }: Spreadsheet) => ({
  tabs: runtime.workbook.tabs.map(({ name }) => name),
  triggers: runtime.triggers.length,
  properties: [...runtime.properties('document').keys(), ...runtime.properties('user').keys()],
  mails: runtime.mails.length,
});

const NOTHING = { tabs: ['GOLD'], triggers: 0, properties: [], mails: 0 };

/** A spreadsheet in which the n-th service call, of those to come, meets a fault. */
function faultyAt(fault: Fault) {
  let at = Infinity;
  const calls: string[] = [];
  const sheet = spreadsheetOf(
    { GOLD },
    {
      faults: {
        beforeServiceCall: (method) => {
          calls.push(method);
          return calls.length - 1 === at ? fault : null;
        },
      },
    },
  );
  return {
    sheet,
    calls,
    strike: (index: number) => {
      at = index;
      calls.length = 0;
    },
  };
}

describe('a check of the installation', () => {
  it('has a page of its own', () => {
    const sheet = spreadsheetOf({ GOLD });
    sheet.runtime.call('showInstallation');
    expect(sheet.pages).toMatchObject([{ title: 'Check this installation' }]);
  });

  it('finds all of it working here, but for what cannot be known here', () => {
    const sheet = spreadsheetOf({ GOLD });
    const report = check(sheet);
    const untested = Object.entries(verdicts(report)).filter(([, verdict]) => verdict !== 'works');
    expect(untested).toEqual([
      ['The rules’ formulas count as meant', 'not tested'],
      ['Blank cells have no colour', 'not tested'],
      ['Google keeps the time limit of a request', 'not tested'],
      ['Requests that Google sends at once', 'not tested'],
    ]);
    expect(Object.keys(verdicts(report))).toHaveLength(21);
    expect(traces(sheet)).toEqual(NOTHING);
  });

  it('says what Sheets makes of texts that nobody protects', () => {
    const { seen } = finding(check(spreadsheetOf({ GOLD })), 'What unprotected texts become') ?? {};
    expect(seen).toContain(
      "As typed: +1 → number 1, -x → formula =-x, @x → text @x, 'x → text x, =1+1 → formula =1+1.",
    );
    expect(seen).toContain('“Plain text”: +1 → text +1');
  });

  it('names each finding in a text that holds no address, mail address or key, whatever Google’s words hold', () => {
    const message =
      'Denied for analyst@example.org at https://docs.google.com/spreadsheets/d/1AbcDEF0123456789abcdefghij/edit with sk-live-0123456789abcdefghijklmn';
    const sheet = spreadsheetOf(
      { GOLD },
      {
        faults: {
          beforeServiceCall: (name) =>
            name === 'MailApp.getRemainingDailyQuota' ? { kind: 'error', message } : null,
        },
      },
    );
    const { text } = check(sheet, { parts: ['account'], url: 'https://slow.example.net/wait?key=secret' });
    expect(text).toContain(
      '[does not work] Mail: Google says: Denied for (mail address) at (address) with (id)',
    );
    expect(text).not.toMatch(/@|:\/\/|sk-live|1AbcDEF|secret|example/);
    expect(text.split('\n')).toHaveLength(10);
  });

  it('refuses addresses that are none of a public server, and parts that do not exist', () => {
    const sheet = spreadsheetOf({ GOLD });
    for (const url of ['http://example.org', 'https://me:secret@example.org/', 'example.org'])
      expect(reply(sheet, { url })).toMatchObject({
        ok: false,
        message: expect.stringContaining('url must begin with https:// and hold no user name'),
      });
    expect(reply(sheet, { parts: ['everything'] })).toMatchObject({ ok: false, code: 'usage' });
  });
});

describe('the scratch tab', () => {
  it('never is a tab of that name that somebody else has made, empty or not', () => {
    const sheet = spreadsheetOf({ GOLD, 'GNW check': [['mine']], 'gnw CHECK 2': [] });
    check(sheet);
    check(sheet);
    expect(traces(sheet).tabs).toEqual(['GOLD', 'GNW check', 'gnw CHECK 2']);
    expect(cellAt(sheet.runtime.workbook, 'GNW check', 1, 1).value).toBe('mine');
  });

  it('is left to be looked at where somebody wants that, is no eval set, and goes with the next check', () => {
    const sheet = spreadsheetOf({ GOLD });
    check(sheet, { parts: ['cells'], keepsTab: true });
    expect(sheet.tabNames()).toEqual(['GOLD', 'GNW check']);
    callApi(sheet.runtime, 'runEvals');
    expect(sheet.row('GOLD results', 2)).toMatchObject({ verdict: 'pass' });
    const report = check(sheet, { parts: ['cells'] });
    expect(report.text).toContain('1 that an earlier check had left went too.');
    expect(sheet.tabNames()).not.toContain('GNW check');
  });

  it('shows, left to be looked at, the colours of a results tab as its report describes them', () => {
    const sheet = spreadsheetOf({ GOLD });
    check(sheet, { parts: ['cells'], keepsTab: true });
    const tab = sheet.runtime.workbook.tabNamed('GNW check');
    if (!tab) throw new Error('there is no scratch tab');
    const { lines, looks } = tabView(tab, sheet.runtime.workbook);
    const colour = (row: number, column: number): string => {
      const cell = lines.find((line) => line.row === row)?.cells.find((one) => one.column === column);
      return looks[cell?.look ?? -1]?.background ?? '#ffffff';
    };
    const [G, H] = [7, 8];
    // Row 2 is blank, 3 holds 0, 4 a half, 5 holds 1.
    expect([2, 3, 4, 5].map((row) => colour(row, G))).toEqual(['#ffffff', '#e8a29b', '#ffffff', '#d5ead8']);
    expect([2, 3, 5].map((row) => colour(row, H))).toEqual(['#ffffff', '#e8a29b', '#d5ead8']);
  });

  it('is not made while somebody else is at work', () => {
    const sheet = spreadsheetOf({ GOLD });
    sheet.runtime.holdLock(60_000);
    const report = check(sheet, { parts: ['cells', 'account'] });
    expect(report.parts[0]?.findings).toMatchObject([{ verdict: 'not tested' }]);
    expect(finding(report, 'The lock that keeps two runs apart')?.verdict).toBe('not tested');
  });
});

describe('wherever a check dies or fails', () => {
  const own = { parts: ['cells', 'account'] };
  const { sheet: counted, calls } = faultyAt({ kind: 'kill' });
  check(counted, own);
  const every = (isTried: (method: string, index: number) => boolean): readonly number[] =>
    calls.flatMap((method, index) => (isThorough || isTried(method, index) ? [index] : []));

  // What dies before a call leaves what the last one has left that was no look.
  it.each([
    ['kill', every((_method, index) => index === 0)],
    ['kill-after', every((method) => !isLooking(method))],
  ] as const)('the next one clears up what is left (%s)', (kind, indexes) => {
    expect(calls.length).toBeGreaterThan(50);
    for (const index of indexes) {
      const { sheet, strike } = faultyAt({ kind });
      strike(index);
      expect(() => check(sheet, own)).toThrow();
      strike(Infinity);
      check(sheet, own);
      // A trigger cannot be told from a run’s own: it goes when it is due.
      sheet.runtime.advance(60 * 60_000);
      sheet.runtime.runDueTriggers();
      expect({ index, ...traces(sheet) }).toEqual({ index, ...NOTHING });
    }
  });

  it('a service that fails once spoils its own finding, and nothing stays after the next check', () => {
    for (const index of every((method, index) => calls.indexOf(method) === index)) {
      const { sheet, strike } = faultyAt({ kind: 'error', message: 'Service Spreadsheets failed' });
      strike(index);
      let said: Report | undefined;
      try {
        said = check(sheet, own);
      } catch {
        // Before anything is asked, or at the very end: there is nobody to tell but Google.
      }
      const bad = Object.values(said ? verdicts(said) : {}).filter((verdict) => verdict === 'does not work');
      expect({ index, bad: bad.length <= 2 }).toEqual({ index, bad: true });
      strike(Infinity);
      check(sheet, own);
      sheet.runtime.advance(60 * 60_000);
      sheet.runtime.runDueTriggers();
      expect({ index, ...traces(sheet) }).toEqual({ index, ...NOTHING });
    }
  });
});

describe('what Google’s documents leave open', () => {
  const observedIn = ({ parts }: Report): object =>
    parts.flatMap(({ findings }) => findings).reduce((all, { observed }) => ({ ...all, ...observed }), {});

  it('is tried, reported as values that the local runtime can be told, and leaves nothing', () => {
    const sheet = spreadsheetOf({ GOLD });
    const report = check(sheet, { parts: ['trials'] });
    expect(observedIn(report)).toMatchObject({
      ...{ clearFormatKeepsNumberFormats: true, partialUnmergeThrows: true, writesAreHeldBack: true },
      ...{ packMs: expect.any(Number), readMs: expect.any(Number) },
    });
    expect(finding(report, 'A chart, ms')).toMatchObject({
      verdict: 'works',
      seen: expect.stringMatching(/^\d+\. /),
    });
    expect(traces(sheet)).toEqual(NOTHING);
    const kinder = {
      clearFormatKeepsNumberFormats: false,
      partialUnmergeThrows: false,
      writesAreHeldBack: false,
    };
    const other = spreadsheetOf({ GOLD }, { strictness: { ...STRICTEST, ...kinder } });
    expect(observedIn(check(other, { parts: ['trials'] }))).toMatchObject(kinder);
  });

  it('tells later whether a clock reaches the file, whether one that it makes ticks, and which edits are told', () => {
    const later = (strictness: Partial<Strictness>): { report: Report; sheet: Spreadsheet } => {
      const sheet = spreadsheetOf({ GOLD }, { strictness: { ...STRICTEST, ...strictness } });
      const { runtime } = sheet;
      check(sheet, { parts: ['cells', 'later'], keepsTab: true });
      runtime.edit('GNW check', 'A1:B2', [
        ['x', 'y'],
        ['z', ''],
      ]);
      for (let ticks = 0; ticks < 2; ticks += 1) {
        runtime.advance(21 * 60_000);
        runtime.runDueTriggers();
      }
      return { report: check(sheet, { parts: ['cells', 'later'] }), sheet };
    };
    const strict = later({});
    expect(observedIn(strict.report)).toEqual({
      ...{ clocksSeeNoFile: false, triggersMadeInTriggersAreDead: true, edits: '2 × 2' },
      lateMs: expect.any(Number),
    });
    expect(traces(strict.sheet)).toEqual(NOTHING);
    const { report, sheet } = later({ clocksSeeNoFile: true, triggersMadeInTriggersAreDead: false });
    expect(observedIn(report)).toMatchObject({ clocksSeeNoFile: true, triggersMadeInTriggersAreDead: false });
    expect(finding(report, 'Google’s clock reaches this spreadsheet')).toMatchObject({
      verdict: 'does not work',
      todo: expect.stringContaining('write “spreadsheets” in its place'),
    });
    expect(traces(sheet)).toEqual(NOTHING);
  });
});

describe('waiting times', () => {
  const URL = 'https://slow.example.net/wait';
  const server =
    (latencyMs: number): Transport =>
    (requests) =>
      requests.map(() => ({ status: 200, headers: [], body: Buffer.from('ok'), latencyMs }));
  const measured = (latencyMs: number): Report =>
    check(spreadsheetOf({ GOLD }, { transport: server(latencyMs) }), { parts: ['waiting'], url: URL });

  it('are measured against an address that takes long enough', () => {
    const report = measured(4000);
    expect(report.parts[0]?.findings).toMatchObject([
      {
        verdict: 'works',
        seen: expect.stringMatching(
          /^A request with a limit of 1 s was given up after 1\.0 s; unlimited it took 4\.1 s/,
        ),
      },
      // 29 requests of 4.1 s (120 s at most, one after the other), ten at a time: three rounds.
      { verdict: 'works', seen: expect.stringMatching(/^About 10: 29 requests took 12\.1 s together/) },
    ]);
  });

  it('are not where it is too quick or cannot be reached', () => {
    expect(Object.values(verdicts(measured(50)))).toEqual(['not tested', 'not tested']);
    const gone = spreadsheetOf(
      { GOLD },
      { transport: (requests) => requests.map(() => ({ failure: `DNS error: ${URL}` })) },
    );
    const { text } = check(gone, { parts: ['waiting'], url: URL });
    expect(text).toContain('Google says: DNS error: (address)');
  });
});
