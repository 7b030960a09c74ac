/** The same recorded answers, scored by another judge or by other settings: every reader of the result says so before anything else. */
import { expect, it } from '@jest/globals';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod';
import { summaryLines } from '../../../local/cli/summary-terminal';
import { API } from '../../../src/api/table';
import { fakeJudge } from '../../support/judge-server/fake-fetch';
import { callApi } from '../../support/call-api';
import { spreadsheetOf, type Tabs } from '../spreadsheet';
import { transportTo } from '../transport';

/** The simulated judge takes no abbreviation. */
const GOLD = [
  ['test_id', 'query', 'expected_aoi_ids', 'actual_id', 'expected_answer', 'actual_agent_answer'],
  ...Array.from({ length: 6 }, (_row, index) => [
    ...[`t${index}`, `Which state, ${index}?`, 'BRA', index === 0 ? 'PER' : 'BRA'],
    ...['South Dakota', 'It was S. Dakota.'],
  ]),
];
const TRANSPORT = {
  properties: { user: { 'gnw.judgeKey': JSON.stringify({ key: 'test-judge-key-0001', host: '*' }) } },
};
const Outcome = z.object({
  value: z.object({
    outcome: z.object({
      tabs: z.array(
        z.object({
          headline: z.object({ change: z.string(), caveats: z.array(z.string()), sentence: z.string() }),
        }),
      ),
    }),
  }),
});

function scoredTwice(second: Readonly<Record<string, string>>, tabs: Tabs = { GOLD }) {
  const one = spreadsheetOf(tabs, { ...TRANSPORT, transport: transportTo(fakeJudge({})) });
  const run = (set: Readonly<Record<string, string>>): void =>
    void callApi(one.runtime, 'runEvals', {
      set: Object.entries({ 'judge.provider': 'anthropic', 'judge.model': 'claude-haiku-5-5', ...set }),
    });
  run({});
  one.runtime.advance(60_000);
  run(second);
  const { outcome } = Outcome.parse(JSON.parse(callApi(one.runtime, 'runOutcome', {}))).value;
  const texts = (tab: string): string => {
    const grid = one.runtime.workbook.tabNamed(tab)?.grid;
    return Array.from({ length: grid?.lastRow ?? 0 }, (_row, row) =>
      Array.from({ length: grid?.lastColumn ?? 0 }, (_cell, column) => grid?.get(row + 1, column + 1).value)
        .filter((value) => typeof value === 'string')
        .join(' '),
    ).join(' ');
  };
  const terminal = (): string => {
    const read = (action: 'lastRun' | 'runOutcome'): unknown =>
      z.object({ value: z.unknown() }).parse(JSON.parse(callApi(one.runtime, action, {}))).value;
    const { summary } = API.lastRun.reply().parse(read('lastRun'));
    const told = API.runOutcome.reply().parse(read('runOutcome')).outcome;
    return summary ? summaryLines(summary, told, { problems: [], isVerbose: false }) : '';
  };
  return { outcome, terminal, summary: texts('Summary') };
}

it('another judge is announced by sidebar and Summary, and no change is claimed', () => {
  const { outcome, summary } = scoredTwice({ 'judge.model': 'claude-sonnet-5-5' });
  const note =
    /^Other judge: claude-haiku-5-5, then claude-sonnet-5-5\. The agent may not be the cause of a difference from the run of .*\./;
  const [headline] = outcome.tabs.map((tab) => tab.headline);
  expect(headline?.change).toBe('not comparable');
  expect(headline?.sentence).toBe('GOLD: 0 of 6 pass.');
  expect(headline?.caveats.at(-1)).toMatch(note);
  for (const text of [summary]) {
    expect(text).toContain('Other judge: claude-haiku-5-5, then claude-sonnet-5-5.');
  }
  expect(summary).toContain('not comparable with before');
});

it('another judge is announced once, behind the result, by a terminal that shows several eval sets', () => {
  const { terminal } = scoredTwice({ 'judge.model': 'claude-sonnet-5-5' }, { GOLD, Loc: GOLD });
  const lines = stripVTControlCharacters(terminal()).split('\n');
  expect(lines.filter((line) => line.includes('Other judge'))).toHaveLength(1);
  expect(lines.findIndex((line) => line.includes('Other judge'))).toBeGreaterThan(0);
  expect(lines.slice(1).join('\n')).toMatch(/GOLD +6 .*\n.*Loc +6 /);
});

it('the same judge and settings are compared by everything', () => {
  const { outcome, summary } = scoredTwice({});
  expect(outcome.tabs.map(({ headline: { change, caveats } }) => [change, caveats])).toEqual([['±0', []]]);
  expect(summary).not.toContain('The agent may not be the cause');
});

it('under other scoring settings nothing is compared', () => {
  const { outcome } = scoredTwice({ 'scoring.numberTolerance': '0.06' });
  const [headline] = outcome.tabs.map((tab) => tab.headline);
  expect(headline?.change).toBe('not comparable');
  expect(headline?.caveats.at(-1)).toMatch(
    /^Other scoring settings\. The agent may not be the cause of a difference from /,
  );
});
