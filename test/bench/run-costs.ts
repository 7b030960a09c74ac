/** Costs of runs and edits on Google, by the assumptions of the local runtime (engine/limits.ts): round trips, cells, simulated time. */
import type { Runtime, RuntimeOptions } from '../../local/runtime';
import { fakeJudge } from '../support/judge-server/fake-fetch';
import { isRunInProgress } from '../support/let-time-pass';
import { type Rows, workbookOf } from '../support/workbook-file';
import { type AddOn, addOnOf } from '../e2e/add-on';
import { ANTHROPIC, keyed, transportTo } from '../e2e/transport';
import { atMost, type BenchRow } from './row';
import { COLUMNS } from './usual-case';

interface Cost {
  readonly roundTrips: number;
  /** Simulated. */
  readonly seconds: number;
  /** The number of cells read in a tab, as a share of those it has. */
  readonly shareOf: (tab: string) => number;
}

type Columns = Readonly<Record<string, string | number | boolean>>;

/** A case that no rule decides: the model is asked about each row. */
const JUDGED: Columns = {
  test_id: 't',
  query: 'Which state is it?',
  expected_answer: 'South Dakota',
  actual_agent_answer: 'Either state: South or North Dakota',
};
const REPLY_MS = 2000;

/** A spreadsheet with other tabs beside the eval set. */
function tabsOf(rows: number, columns: Columns): Readonly<Record<string, Rows>> {
  const isUnique = (name: string): boolean => ['query', 'test_id', 'actual_agent_answer'].includes(name);
  const cases = Array.from({ length: rows }, (_row, at) =>
    Object.entries(columns).map(([name, value]) => (isUnique(name) ? `${value} (${at + 2})` : value)),
  );
  const notes = Array.from(
    { length: 20 },
    (_tab, at) => [at === 0 ? 'Notes' : `Notes ${at}`, [['note']]] as const,
  );
  return { GOLD: [Object.keys(columns), ...cases], ...Object.fromEntries(notes) };
}

function cellsOf(runtime: Runtime, name: string): number {
  const grid = runtime.workbook.tabNamed(name)?.grid;
  return (grid?.lastRow ?? 0) * (grid?.lastColumn ?? 0);
}

/** The cost of `work`, on top of what was done before. */
export function costOf({ runtime }: AddOn, work: () => void): Cost {
  const before = runtime.stats;
  work();
  const after = runtime.stats;
  return {
    roundTrips: after.roundTrips - before.roundTrips,
    seconds: (after.virtualMs - before.virtualMs) / 1000,
    shareOf: (tab) => ((after.read[tab] ?? 0) - (before.read[tab] ?? 0)) / cellsOf(runtime, tab),
  };
}

const sheetOf = (rows: number, columns: Columns = COLUMNS, options: Partial<RuntimeOptions> = {}): AddOn =>
  addOnOf({}, { workbook: workbookOf(tabsOf(rows, columns)), ...options });

/** Runs until the run is over; later triggers don't keep anyone waiting. */
function run(sheet: AddOn): void {
  const { runtime } = sheet;
  sheet.ask('runEvals', { tabs: ['GOLD'] });
  while (isRunInProgress({ runtime })) {
    runtime.clock.advanceTo(runtime.nextTriggerAt ?? Infinity);
    runtime.runDueTriggers();
  }
}

/** Rows → seconds that a run with rules may take; a first one also lays out its tabs. */
const MAX_SECONDS: readonly (readonly [number, number])[] = [
  [10, 10],
  [100, 10],
  [1000, 13],
  [10_000, 30],
];

function runs(): BenchRow[] {
  return MAX_SECONDS.flatMap(([rows, most]) => {
    const sheet = sheetOf(rows);
    const { seconds, shareOf } = costOf(sheet, () => run(sheet));
    const tick = costOf(sheet, sheet.settle);
    const what = `${rows.toLocaleString('en')} rows with rules`;
    return [
      ...(rows > 10
        ? []
        : [atMost('the tick that takes an idle clock away: round trips', tick.roundTrips, 10)]),
      atMost(`${what}: simulated time`, seconds, most, ' s'),
      ...(rows < 1000
        ? []
        : [
            // Once to plan, its values again once edits are noted for the run, the rows' places at the end; and what is displayed: of a
            // small tab in one call, with columns that nobody needs, as a call costs more than 15,000 cells.
            atMost(
              `${what}: cells of the eval set read, beside those it has`,
              shareOf('GOLD'),
              rows > 1000 ? 2.5 : 2.8,
            ),
            atMost(`${what}: cells of the results read, beside those they have`, shareOf('GOLD results'), 1),
            ...(rows > 1000 ? [] : edits(sheet, rows)),
          ]),
    ];
  });
}

/** Edits in a scored sheet. */
function edits(sheet: AddOn, rows: number): BenchRow[] {
  const { runtime } = sheet;
  sheet.ask('scoreEdits', { isOn: true });
  const edit = costOf(sheet, () => void runtime.edit('GOLD', 'E50', 'PER'));
  const outside = costOf(sheet, () => void runtime.edit('Notes', 'B5', 'x'));
  const what = `an edit among ${rows.toLocaleString('en')} rows, scored again`;
  return [
    atMost(`${what}: round trips`, edit.roundTrips, 15),
    atMost(`${what}: simulated time`, edit.seconds, 4, ' s'),
    atMost('an edit outside of any eval set: simulated time', outside.seconds, 0.3, ' s'),
  ];
}

/** Rows → seconds with a model that takes two for each reply, 20 at once. */
const MAX_JUDGED: readonly (readonly [number, number])[] = [
  [10, 20],
  [100, 40],
  [1000, 300],
];

function judgedRuns(): BenchRow[] {
  return MAX_JUDGED.map(([rows, most]) => {
    const answer = transportTo(fakeJudge());
    const sheet = sheetOf(rows, JUDGED, {
      transport: (...asked) => answer(...asked).map((result) => ({ ...result, latencyMs: REPLY_MS })),
      properties: keyed(ANTHROPIC),
    });
    const { seconds } = costOf(sheet, () => run(sheet));
    return atMost(`${rows.toLocaleString('en')} rows with a model: simulated time`, seconds, most, ' s');
  });
}

export function benchRunCosts(): BenchRow[] {
  return [...runs(), ...judgedRuns()];
}
