/** The same recorded answers under a second judge that passes all that the first one failed: every reader says so before anything else. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { summaryLines } from '../../../local/cli/summary-terminal';
import { API } from '../../../src/api/table';
import { fakeJudge } from '../../support/judge-server/fake-fetch';
import { type Desk, deskOf } from '../desk';
import { transportTo } from '../transport';
import { value } from './readers-support';

const HOUR = 3_600_000;
const MODELS = ['claude-haiku-5-5', 'claude-sonnet-5-5'] as const;
const said = (index: number): string => `Either, North or South Dakota (${index}).`;
const GOLD = [
  ['test_id', 'query', 'expected_aoi_ids', 'actual_id', 'expected_answer', 'actual_agent_answer'],
  ...Array.from({ length: 24 }, (_row, index) => [
    ...[`t${index}`, `Which state, ${index}?`, 'BRA', 'BRA'],
    ...['South Dakota', said(index)],
  ]),
];
const OTHER = `Other judge: ${MODELS[0]}, then ${MODELS[1]}. The agent may not be the cause`;
/** What would be a claim: of cases, of chance, of a direction. */
const CLAIM =
  /(?:is more than chance(?! is tested)|by chance in fewer|[+−][1-9]\d*(?:\.\d)? points|24 from fail to pass|[▲▼] ?\d|\b[1-9]\d* (?:rows?|cases?) (?:is |are )?(?:better|worse)|[1-9]\d* better)/i;

/** Both runs are a schedule's, which sends mail. */
function scoredTwice(): Desk {
  let score: 0 | 1 = 0;
  const answers = ([0, 1] as const).map((of) =>
    transportTo(fakeJudge({ verdicts: Object.fromEntries(GOLD.map((_row, index) => [said(index), of])) })),
  );
  const desk = deskOf(
    { GOLD },
    {
      transport: (...asked) => answers[score]?.(...asked) ?? [],
      properties: { user: { 'gnw.judgeKey': JSON.stringify({ key: 'test-judge-key-0001', host: '*' }) } },
    },
  );
  for (const model of MODELS) {
    desk.runtime
      .properties('document')
      .set('gnw.settings', JSON.stringify({ judge: { provider: 'anthropic', model, costCapUsd: 5 } }));
    if (score === 0) value(desk, 'saveSchedule', { sheetId: null, every: 'day', hour: 2, mail: 'always' });
    for (let hour = 0; hour < 24; hour += 1) {
      desk.runtime.advance(HOUR);
      for (const { error } of desk.runtime.runDueTriggers()) if (error) throw error;
    }
    score = 1;
  }
  return desk;
}

const Runs = z.object({ tabs: z.array(z.object({ runs: z.array(z.object({ id: z.string() })) })) });

function textOf({ runtime }: Desk, tab: string): string {
  const grid = runtime.workbook.tabNamed(tab)?.grid;
  return Array.from({ length: grid?.lastRow ?? 0 }, (_row, row) =>
    Array.from({ length: grid?.lastColumn ?? 0 }, (_cell, column) => grid?.get(row + 1, column + 1).value)
      .filter((cell) => typeof cell === 'string')
      .join(' '),
  ).join(' ');
}

let desk: Desk;
beforeAll(() => {
  desk = scoredTwice();
});

describe('A judge that passes what the one before failed', () => {
  const outcome = () => API.runOutcome.reply().parse(value(desk, 'runOutcome')).outcome;
  const first = (): string => Runs.parse(value(desk, 'runs')).tabs[0]?.runs.map(({ id }) => id)[0] ?? '';
  const readers: Readonly<Record<string, () => string>> = {
    sidebar: () => outcome()?.tabs[0]?.headline.sentence ?? '',
    'the message of the run': () => outcome()?.message.text ?? '',
    Summary: () => textOf(desk, 'Summary'),
    'Run history': () => textOf(desk, 'Run history'),
    mail: () => desk.runtime.mails.at(-1)?.body ?? '',
    'the HTML report': () =>
      API.exportResults
        .reply()
        .parse(value(desk, 'exportResults', { format: 'html' }))
        .files.map(({ text }) => text.replace(/<(script|style)[^]*?<\/\1>/g, '').replace(/<[^>]+>/g, ' '))
        .join(' '),
    terminal: () => {
      const { summary } = API.lastRun.reply().parse(value(desk, 'lastRun'));
      return summary ? summaryLines(summary, outcome(), { problems: [], isVerbose: false }) : '';
    },
    'the diff': () =>
      JSON.stringify(
        value(desk, 'diffRuns', { sheetId: outcome()?.tabs[0]?.sheetId, before: first(), after: [''] }),
      ),
  };

  it.each(Object.entries(readers))('is announced by %s, which claims no change', (_name, read) => {
    const text = read().replace(/\s+/g, ' ');
    expect(text).toContain(OTHER);
    expect(text).not.toMatch(CLAIM);
  });

  it('changed every verdict', () => {
    expect(desk.history().map(({ pass, fail }) => [pass, fail])).toEqual([
      [0, 24],
      [24, 0],
    ]);
  });
});
