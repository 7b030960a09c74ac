/**
 * The same recorded answers, all failed by the first run and all passed by the second, since something else than the agent changed: every
 * reader says so, and claims no change.
 */
import { beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { diffLines } from '../../../local/cli/diff-terminal';
import { summaryLines } from '../../../local/cli/summary-terminal';
import { API } from '../../../src/commands/table';
import { fakeJudge } from '../../support/judge-server/fake-fetch';
import { type Desk, deskOf } from '../desk';
import { keyed, transportTo } from '../transport';
import { value } from './readers-support';

const HALF_DAY = 43_200_000;
const MODELS = ['claude-haiku-5-5', 'claude-sonnet-5-5'] as const;
const said = (index: number): string => `Either, North or South Dakota (${index}).`;
const GOLD = [
  ['test_id', 'query', 'expected_aoi_ids', 'actual_id', 'expected_answer', 'actual_agent_answer'],
  ...Array.from({ length: 24 }, (_row, index) => [
    ...[`t${index}`, `Which state, ${index}?`, 'BRA', 'BRA'],
    ...['South Dakota', said(index)],
  ]),
];
const CHECKS = ['name', 'rubric', 'tabs', 'decides'];
const RUBRIC = ['Names a state', 'An abbreviation is not enough.', 'all', ''];

interface Switch {
  readonly says: string;
  /** What the judge says of every answer, run by run. */
  readonly scores: readonly [0 | 1, 0 | 1];
  readonly settings?: Readonly<Record<string, object>>;
  /** Lines of the tab `Checks`, before and after. */
  readonly checks?: readonly [before: readonly string[], after: readonly string[]];
}
const SWITCHES: Readonly<Record<string, Switch>> = {
  'another judge': {
    says: `Other judge: ${MODELS[0]}, then ${MODELS[1]}. The agent may not be the cause`,
    scores: [0, 1],
    settings: { judge: { model: MODELS[1] } },
  },
  'an edited rubric': {
    says: 'Other prompts, rubrics or checks of your own. The agent may not be the cause',
    scores: [0, 1],
    checks: [RUBRIC, RUBRIC.map((cell) => cell.replace('is not', 'is'))],
  },
  'other settings': {
    says: 'Other scoring settings. The agent may not be the cause',
    scores: [0, 0],
    settings: { scoring: { numberTolerance: 0.4 } },
  },
};
/** What would be a claim: of cases, of chance, of a direction. */
const CLAIM =
  /(?:is more than chance(?! is tested)|p = |"pValue":(?:0\.0|\d(?:\.\d+)?e-)|by chance in fewer|[+−][1-9]\d*(?:\.\d)? points|24 from fail to pass|[▲▼] ?\d|\b[1-9]\d* (?:rows?|cases?) (?:is |are )?(?:better|worse)|[1-9]\d* better)/i;

/** Both runs are a schedule's, which sends mail. */
function scoredTwice({ settings = {}, checks, scores }: Switch): Desk {
  let run: 0 | 1 = 0;
  const answers = scores.map((of) =>
    transportTo(fakeJudge({ verdicts: Object.fromEntries(GOLD.map((_row, index) => [said(index), of])) })),
  );
  const desk = deskOf(
    { GOLD, ...(checks && { Checks: [CHECKS, [...checks[0]]] }) },
    {
      transport: (...asked) => answers[run]?.(...asked) ?? [],
      properties: keyed(),
    },
  );
  const judge = { provider: 'anthropic', model: MODELS[0], costCapUsd: 5 };
  const runs: readonly Readonly<Record<string, object>>[] = [{}, settings];
  for (const changed of runs) {
    desk.runtime
      .properties('document')
      .set('gnw.settings', JSON.stringify({ ...changed, judge: { ...judge, ...changed['judge'] } }));
    if (run === 1 && checks)
      checks[1].forEach((cell, at) =>
        desk.runtime.workbook.tabNamed('Checks')?.grid.update(2, at + 1, { value: cell }),
      );
    if (run === 0) value(desk, 'saveSchedule', { sheetId: null, every: 'day', hour: 2, mail: 'always' });
    for (let half = 0; half < 2; half += 1) {
      desk.runtime.advance(HALF_DAY);
      for (const { error } of desk.runtime.runDueTriggers()) if (error) throw error;
    }
    run = 1;
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

describe.each(Object.entries(SWITCHES))('%s, after which all pass that failed before', (_what, change) => {
  let desk: Desk;
  beforeAll(() => {
    desk = scoredTwice(change);
  });
  const outcome = () => API.runOutcome.reply().parse(value(desk, 'runOutcome')).outcome;
  const first = (): string => Runs.parse(value(desk, 'runs')).tabs[0]?.runs.map(({ id }) => id)[0] ?? '';
  const diff = () =>
    API.diffRuns
      .reply()
      .parse(value(desk, 'diffRuns', { sheetId: outcome()?.tabs[0]?.sheetId, before: first(), after: '' }));
  const readers: Readonly<Record<string, () => string>> = {
    sidebar: () => {
      const { sentence = '', caveats = [] } = outcome()?.tabs[0]?.headline ?? {};
      return [sentence, ...caveats].join(' ');
    },
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
    JSON: () => {
      const tabs = [{ tab: 'GOLD', resultsTab: 'GOLD results' }];
      return JSON.stringify(API.scorecards.reply().parse(value(desk, 'scorecards', { tabs })).evalSets);
    },
    'the diff': () => JSON.stringify(diff()),
    'the diff in a terminal': () =>
      diffLines({
        sentence: diff().sentence,
        evalSets: [diff()],
        unpaired: [],
        cases: [],
        failures: [],
      }),
  };
  /** Their first rows hold figures of the current run alone, or earlier runs. */
  const tables: typeof readers = {
    Summary: () => textOf(desk, 'Summary'),
  };
  const plain = (text: string): string => text.replace(/\s+/g, ' ');

  it.each(Object.entries({ ...readers, ...tables }))(
    'is said by %s, which claims no change',
    (_name, read) => {
      const text = plain(read());
      expect(text).toContain(change.says);
      expect(text).not.toMatch(CLAIM);
    },
  );

  it('keeps a trend from being drawn over it', () => {
    expect(outcome()?.tabs.map(({ trend }) => trend.length)).toEqual([1]);
  });
});
