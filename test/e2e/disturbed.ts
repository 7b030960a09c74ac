/** A judged run over two tabs that may be disturbed, driven to its end as a person and Google's clock would; and what it leaves. */
import * as z from 'zod';
import { type Fault, ScriptError, VirtualClock, type Workbook } from '../../local/runtime';
import { fakeJudge, type FakeJudge } from '../support/judge-server/fake-fetch';
import { callApi } from '../support/call-api';
import type { Typed } from './cells';
import { type Spreadsheet, spreadsheetOf } from './spreadsheet';
import { transportTo } from './transport';

const KEY = 'test-judge-key-0001';
const HEADER = [
  'test_id',
  'query',
  'expected_aoi_ids',
  'actual_id',
  'expected_answer',
  'actual_agent_answer',
  'error',
];

/** Rows of every kind: passing, failing, judged by rules, judged by the model, without an output, asking the same twice. */
function rowsOf(prefix: string, count: number): Typed[][] {
  return Array.from({ length: count }, (_row, index) => {
    const id = `${prefix}-${index}`;
    const query = `Question ${id}?`;
    switch (index % 6) {
      case 0:
        return [id, query, 'BRA', 'BRA', '590 kha', 'It lost 588,849 hectares.', ''];
      case 1:
        return [id, query, 'BRA', 'PER', 'South Dakota', `Either state: South or North Dakota (${id}).`, ''];
      case 2:
        return [id, query, 'BRA; PER', 'PER;BRA', 'South Dakota', `It was S. Dakota, see ${id}.`, ''];
      case 3:
        return [id, query, 'BRA', '', '', '', ''];
      case 4:
        return [id, query, 'BRA', 'BRA', '5', 'six', 'timed out'];
      default:
        return [id, 'Which state, again?', 'IDN', 'IDN', 'South Dakota', 'S. Dakota leads.', ''];
    }
  });
}

const TABS = {
  GOLD: [HEADER, ...rowsOf('g', 24)],
  Loc: [HEADER, ...rowsOf('l', 18)],
};

export interface Disturbed {
  readonly sheet: Spreadsheet;
  readonly judge: FakeJudge;
}

/** @param faultAt asked before each service call of the run, by its number; looking on from outside does not count */
export function open(
  faultAt: (index: number) => Fault | null,
  waveRows = WAVE_ROWS,
): Disturbed & { readonly run: () => void } {
  const judge = fakeJudge();
  let index = 0;
  const sheet: Spreadsheet = spreadsheetOf(TABS, {
    clock: new VirtualClock(Date.UTC(2026, 10, 21, 12)),
    transport: transportTo(judge),
    properties: {
      user: { 'gnw.judgeKey': JSON.stringify({ key: KEY, host: '*' }) },
      document: {
        'gnw.settings': JSON.stringify({ judge: { provider: 'anthropic' }, run: { waveRows } }),
      },
    },
    faults: {
      beforeServiceCall: () => {
        if (sheet.runtime.running.some(({ functionName }) => functionName === 'progress')) return null;
        index += 1;
        return faultAt(index - 1);
      },
    },
  });
  return { sheet, judge, run: () => runToEnd(sheet) };
}

const Reply = z.object({ ok: z.literal(true), value: z.object({ run: z.unknown() }) });

export function isGoingOn({ runtime }: Spreadsheet): boolean {
  return Reply.parse(JSON.parse(callApi(runtime, 'progress'))).value.run !== null;
}

/** Presses Run, once more where that came to nothing, and lets time pass until no trigger is left. */
export function runToEnd(sheet: Spreadsheet, request: object = {}): void {
  const { runtime } = sheet;
  const press = (): void => {
    try {
      const reply: unknown = JSON.parse(callApi(runtime, 'runEvals', request));
      z.object({ ok: z.literal(true) }).parse(reply);
    } catch (error) {
      if (!(error instanceof ScriptError)) throw error;
    }
  };
  press();
  if (!isGoingOn(sheet) && !sheet.tabNames().includes('Run history')) press();
  letTimePass(sheet);
}

export function letTimePass({ runtime }: Spreadsheet): void {
  for (let fired = 0; runtime.nextTriggerAt !== null; fired += 1) {
    if (fired > 200) throw new Error('the run does not come to an end');
    runtime.advance(runtime.nextTriggerAt - runtime.clock.now());
    runtime.runDueTriggers();
  }
}

const RUN_ID = /\d{8}T\d{9}Z/g;
const TIME = /\d{4}-\d\d-\d\d(?:T[\d:.]+Z| \d\d:\d\d(?: UTC)?)/g;

/** Every tab with every cell, its look and its rules; run ids and times are told alike. */
export function contents(workbook: Workbook): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    workbook.tabs.map((tab) => {
      const { grid, name, isHidden, rules } = tab;
      const cells = Array.from({ length: grid.lastRow }, (_row, row) =>
        Array.from({ length: grid.lastColumn }, (_cell, column) => {
          const { value, formula, note, link, style } = grid.get(row + 1, column + 1);
          const isTime = name === 'Run history' && row > 1 && column === DURATION_COLUMN;
          return JSON.stringify([isTime ? 'DURATION' : value, formula, note, link, style])
            .replace(RUN_ID, 'RUN')
            .replace(TIME, 'TIME');
        }),
      );
      return [name, [JSON.stringify({ isHidden, rules }), ...cells.flat()]];
    }),
  );
}

/** `duration_s` is the fourth column. */
const DURATION_COLUMN = 3;

export interface Undisturbed {
  readonly contents: ReturnType<typeof contents>;
  /** Service calls of the run, and of nothing else. */
  readonly calls: number;
  /** Judge requests. */
  readonly requests: number;
}

export function undisturbedRun(): Undisturbed {
  let calls = 0;
  const { sheet, judge, run } = open((index) => {
    calls = index + 1;
    return null;
  });
  run();
  return { contents: contents(sheet.runtime.workbook), calls, requests: requestsOf(judge) };
}

/** `GNW_EVERY_CALL=1 npm test` leaves nothing out and takes twice as long; without it every other place is tried. */
export const isThorough = process.env['GNW_EVERY_CALL'] === '1';

/** Every second call from the given one on, or where time is short every fourth, each with an execution that dies there. */
export function dyingAt({ calls }: Undisturbed, first: 0 | 1): ReadonlyMap<number, Fault>[] {
  const step = isThorough ? 2 : 4;
  return Array.from(
    { length: Math.ceil((calls - first) / step) },
    (_call, index) => new Map([[first + step * index, { kind: 'kill' } as const]]),
  );
}

const WAVE_ROWS = 20;

/**
 * Runs once per disturbance: the calls with the given numbers go wrong.
 *
 * @returns what differs from the undisturbed run, at most three disturbances of it
 */
export function sweep(
  undisturbed: Undisturbed,
  disturbances: readonly ReadonlyMap<number, Fault>[],
): string[] {
  const wrong: string[] = [];
  for (const faultAt of disturbances) {
    const { sheet, judge, run } = open((index) => faultAt.get(index) ?? null);
    run();
    const asked = requestsOf(judge);
    const differences = [
      ...differencesOf(undisturbed.contents, contents(sheet.runtime.workbook)),
      ...(isGoingOn(sheet) ? ['the run is still going on'] : []),
      ...(sheet.runtime.triggers.length === 0 ? [] : ['a trigger is left']),
      // At most the wave in flight is asked again, for each fault.
      ...(asked <= undisturbed.requests + WAVE_ROWS * faultAt.size ? [] : [`${asked} requests`]),
    ];
    if (differences.length > 0)
      wrong.push(`calls ${[...faultAt.keys()].join(' and ')}: ${differences.slice(0, 5).join('; ')}`);
    if (wrong.length > 2) break;
  }
  return wrong;
}

function requestsOf({ groups }: FakeJudge): number {
  return groups.reduce((total, size) => total + size, 0);
}

export function differencesOf(expected: Undisturbed['contents'], found: Undisturbed['contents']): string[] {
  const tabs = new Set([...Object.keys(expected), ...Object.keys(found)]);
  return [...tabs].flatMap((tab) => {
    const [left, right] = [expected[tab] ?? [], found[tab] ?? []];
    const length = Math.max(left.length, right.length);
    return Array.from({ length }, (_cell, index) => index)
      .filter((index) => left[index] !== right[index])
      .map((index) => `${tab}: ${(left[index] ?? '').slice(0, 150)} → ${(right[index] ?? '').slice(0, 150)}`);
  });
}
