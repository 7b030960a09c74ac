/** What Google’s documentation leaves open, and waiting times. */
import { describe, expect, it } from '@jest/globals';
import { STRICTEST, type Strictness, type Transport } from '../../../local/runtime';
import { spreadsheetOf, type Spreadsheet } from '../spreadsheet';
import type { Report } from './installation-support';
import { GOLD, NOTHING, check, finding, traces, verdicts } from './installation-support';

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
