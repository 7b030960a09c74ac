/** Lines get the same scorecards as a workbook with the same cells, at any batch size; only texts of the agent are not repeated in checks. */
import * as z from 'zod';
import { openAddOn } from '../../local/cli/open-add-on';
import { VirtualClock, Workbook } from '../../local/runtime';
import { gold } from '../../samples/tabs/gold';
import { TABS } from '../../samples/tabs/tabs';
import { BUILT_IN } from '../../src/checks/registry';
import { fakeJudge } from '../support/judge-server/fake-fetch';
import { workbookOf } from '../support/workbook-file';
import { addOnOf, type Typed } from './add-on';
import { tableOf } from './sample-table';
import { judgedAddOn, transportTo } from './transport';

type Table = readonly (readonly Typed[])[];

/** Removes what differs between two runs of the same cases, and the tab's explanation of ambiguous dates. */
function withoutRun(card: string): string {
  return card
    .replace(/"(run_id|judged_at)":"[^"]*"/g, '"$1":""')
    .replace(/(” may be \S+ or \S+) \([^;]+\);/g, '$1;');
}

function throughWorkbook(name: string, table: Table): string[] {
  // Lines have no locale.
  const workbook = workbookOf({ [name]: table }, { timeZone: 'Etc/UTC', locale: '' });
  const addOn = addOnOf({}, { workbook });
  addOn.reply('runEvals', { tabs: [name] });
  addOn.settle();
  return addOn.json().scorecards.map((card) => JSON.stringify(card));
}

/** Numbers the line of a case like its row in the tab. @param size lines per request */
function throughLines(name: string, [header = [], ...rows]: Table, size: number): string[] {
  const { ask } = openAddOn(new Workbook({ locale: '' }), { isOneExecution: true });
  const lines = rows.flatMap((row, index): [number, string, string][] => {
    if (row.every((cell) => cell === '')) return [];
    return [[index + 2, JSON.stringify(Object.fromEntries(row.map((cell, at) => [header[at], cell]))), '']];
  });
  const written: string[] = [];
  for (let from = 0, to = size; from < lines.length; to += size) {
    const isEnd = to >= lines.length;
    const request = { name, lines: lines.slice(from, to), isEnd, set: [], runId: 'R', spentUsd: 0 };
    const { cards } = ask('scoreLines', request);
    written.push(...cards);
    from += cards.length;
  }
  return written;
}

const AnyCard = z.looseObject({ checks: z.record(z.string(), z.looseObject({})) });
const REPEATING = BUILT_IN.all.filter(({ actual }) => actual.some((name) => name.endsWith('_answer')));

/** The scorecard without the agent's texts, which lines do not repeat in checks. */
function withoutAnswers(card: string): unknown {
  const { checks, ...others } = AnyCard.parse(JSON.parse(card));
  for (const { id } of REPEATING) if (checks[id]) delete checks[id]['actual'];
  return { ...others, checks };
}

const rowOf = (card: string): number => Number(/"row":(\d+)/.exec(card)?.[1]);
const isCard = (card: string): boolean => card.includes('"checks":');

function expectSame(name: string, table: Table, size: number): void {
  // Results are ordered by the turns of conversations, the output by its lines.
  const inOrder = (cards: readonly string[]): string[] =>
    cards.map(withoutRun).sort((one, other) => rowOf(one) - rowOf(other));
  const cards = throughWorkbook(name, table);
  expect(cards.length).toBeGreaterThan(0);
  const lines = inOrder(throughLines(name, table, size).filter(isCard));
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual(inOrder(cards).map(withoutAnswers));
}

describe('The scorecards of lines', () => {
  it.each(TABS)('are those of the sample’s tab $name', (tab) => {
    expectSame(tab.name, tableOf(tab), 7);
  });

  it('equal those of the same 400 random cases in a tab', () => {
    expectSame('Random', randomTable(400), 90);
  });
});

/** Each cell is drawn at random from its column of GOLD: most rows make no sense, but lines and workbook must score them alike. */
function randomTable(count: number): Table {
  let state = 20261124;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const [header = [], ...rows] = tableOf(gold);
  const draw = (column: number): Typed => (below(6) === 0 ? '' : (rows[below(rows.length)]?.[column] ?? ''));
  return [header, ...Array.from({ length: count }, () => header.map((_name, column) => draw(column)))];
}

it('lines whose execution runs out of time can be retried immediately, with the replies so far', () => {
  const clock = new VirtualClock(Date.UTC(2026, 10, 21, 12));
  const judge = fakeJudge();
  let minutes = 2.9;
  const transport: ReturnType<typeof transportTo> = (...args) => {
    clock.advanceTo(clock.now() + minutes * 60_000);
    return transportTo(judge)(...args);
  };
  const { reply } = judgedAddOn({ Cases: [['x']] }, undefined, { clock, transport }, judge);
  const request = {
    ...{ name: 'stdin', isEnd: true, set: [['judge.atOnce', '1'] as const], runId: 'R', spentUsd: 0 },
    lines: ['one', 'two', 'three'].map((word, index): [number, string, string] => {
      const answers = { expected_answer: 'South Dakota', actual_agent_answer: `Either of them (${word}).` };
      return [index + 1, JSON.stringify({ query: `Which state, ${word}?`, ...answers }), ''];
    }),
  };
  const { isTimeUp, costUsd } = reply('scoreLines', request);
  expect([isTimeUp, costUsd > 0]).toEqual([true, true]);
  minutes = 0;
  const again = reply('scoreLines', request);
  expect([again.isTimeUp, again.stopped, again.cards.length, judge.requests.length]).toEqual([
    false,
    '',
    3,
    3,
  ]);
});
