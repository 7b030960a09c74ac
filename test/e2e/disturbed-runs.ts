/** A judged run over two tabs whose executions die or whose service calls fail, compared with an undisturbed one. */
import * as z from 'zod';
import type { Fault, Runtime, Workbook } from '../../local/runtime';
import { perRecord, placeOf, toldRecord } from '../support/call-places';
import { isRunInProgress, letTimePass } from '../support/let-time-pass';
import type { Scenario } from '../support/sweep';
import type { AddOn, Typed } from './add-on';
import { click, dyingExecutions } from './dying-executions';
import { ANTHROPIC, judgedAddOn, type JudgedAddOn } from './transport';

const HEADER = 'test_id query expected_aoi_ids actual_id expected_answer actual_agent_answer error'.split(
  ' ',
);

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

/** The rows of two tabs, and of a wave: a dying execution loses at most its current wave. */
export interface Size {
  readonly gold: number;
  readonly loc: number;
  readonly waveRows: number;
}

export const LARGE: Size = { gold: 24, loc: 18, waveRows: 20 };
/** The same number of waves, and a row of every kind. */
export const SMALL: Size = { gold: 8, loc: 6, waveRows: 6 };

/** @param beforeCall called with each service call of the run */
function disturbed({ gold, loc, waveRows }: Size, beforeCall: (method: string) => Fault | null): JudgedAddOn {
  const tabs = { GOLD: [HEADER, ...rowsOf('g', gold)], Loc: [HEADER, ...rowsOf('l', loc)] };
  const settings = { ...ANTHROPIC, run: { waveRows } };
  return judgedAddOn(tabs, settings, { faults: { beforeServiceCall: beforeCall } });
}

/** Presses Run, again if no run has begun, and lets time pass until no trigger is left. */
export function runToEnd(sheet: AddOn, request: object = {}): void {
  click(sheet.runtime, 'runEvals', request);
  if (!isRunInProgress(sheet) && !sheet.tabNames().includes('Summary'))
    click(sheet.runtime, 'runEvals', request);
  letTimePass(sheet.runtime);
}

const RUN_ID = /\d{8}T\d{9}Z/g;
const TAB_ID = /#gid=(\d+)/g;
/** A time or, for a run of more than a minute, both ends, the second with its day if midnight lies between them. */
const TIME =
  /\d{4}-\d\d-\d\d(?:T[\d:.]+Z| \d\d:\d\d)|\d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d(?: to (?:\d{1,2} [A-Z][a-z]{2} \d{4}, )?\d\d:\d\d)?(?: UTC)?/g;

type Contents = Readonly<Record<string, readonly string[]>>;

/** Every tab with every cell, its style and its rules; run ids and times are masked, tab ids are replaced by names. */
export function contents(workbook: Workbook): Contents {
  const names = new Map(workbook.tabs.map(({ id, name }) => [String(id), name]));
  return Object.fromEntries(
    workbook.tabs.map((tab) => {
      const { grid, name, isHidden, rules } = tab;
      const cells = Array.from({ length: grid.lastRow }, (_row, row) =>
        Array.from({ length: grid.lastColumn }, (_cell, column) => {
          const { value, formula, note, link, style } = grid.get(row + 1, column + 1);
          const mask = MASKS.find((one) => name === one.tab && row >= one.row && column === one.column);
          return (
            JSON.stringify([mask?.text ?? value, formula, note, link, style])
              .replace(RUN_ID, 'RUN')
              .replace(TIME, 'TIME')
              // A tab that had to be recreated has another id.
              .replace(TAB_ID, (_text, id: string) => `#gid=${names.get(id) ?? 'a tab that is gone'}`)
          );
        }),
      );
      return [name, [JSON.stringify({ isHidden, rules }), ...cells.flat()]];
    }),
  );
}

/** Without the costs in the Summary's footer, in which lost calls count too. */
export function withoutCost({ Summary: [rules = '', ...cells] = [], ...tabs }: Contents): Contents {
  const foot = cells.findIndex((cell) => cell.startsWith('["About this run"'));
  return { ...tabs, Summary: [rules.replace(/"row(s?)":\d+/g, '"row$1":0'), ...cells.slice(0, foot)] };
}

const KnownRefusal = z.object({ judging: z.object({ requests: z.number() }) });

/**
 * Errors in the reported number of calls: it must be at least that of an undisturbed run, at most that of the calls really made.
 *
 * @param kept the property with the end of the last run
 */
export function wrongCalls(
  { runtime }: Pick<AddOn, 'runtime'>,
  kept: 'gnw.lastRun' | 'gnw.lastComparison',
  { least, most }: { readonly least: number; readonly most: number },
): string[] {
  const { requests } = KnownRefusal.parse(JSON.parse(runtime.properties('document').get(kept) ?? '')).judging;
  return requests >= least && requests <= most
    ? []
    : [`${requests} calls are told; ${most} were made, an undisturbed run makes ${least}`];
}

/** Cells that depend on times, from this row down; rows and columns count from 0. */
const MASKS = [
  // The time at which the run was kept.
  { tab: 'GNW ledger', row: 1, column: 3, text: 'SAVED' },
  { tab: 'GNW run', row: 1, column: 3, text: 'RECORD' },
  // A checksum over a reply, which contains its time.
  { tab: 'GNW cache', row: 1, column: 2, text: 'CHECKSUM' },
] as const;

/** @returns its workbook, the places of its service calls in order, and its number of judge requests */
export function undisturbedRun(size = LARGE) {
  const places: string[] = [];
  const addOn = disturbed(size, (method) => {
    places.push(placeOf(addOn.runtime, method));
    return null;
  });
  runToEnd(addOn);
  const requests = addOn.judge.requests.length;
  return { size, contents: contents(addOn.runtime.workbook), places, requests };
}

/**
 * A run in which executions die or services fail.
 *
 * @param place gives the place of the service call that is about to be made, the n-th one
 */
export function disturbedRun(
  undisturbed: ReturnType<typeof undisturbedRun>,
  place?: (runtime: Runtime, method: string, index: number) => string,
): Scenario {
  return (faultAt) => {
    /** Requests up to the last checkpoint, and requests after a checkpoint by an execution that died. */
    const asked = { kept: 0, lost: 0 };
    let checkpoint = '';
    /** True if the call before this one met a fault: the requests that it made nevertheless are lost, too. */
    let metFault = false;
    /** The number of flushes: each puts the pending writes into the workbook. */
    let flushed = 0;
    const { beforeServiceCall, workToEnd } = dyingExecutions(faultAt, place);
    const addOn = disturbed(undisturbed.size, (method) => {
      const { judge, runtime } = addOn;
      if (metFault) asked.lost += judge.requests.length - asked.kept;
      metFault = false;
      const progress = `${wavesIn(toldRecord(runtime) ?? '')} ${flushed}`;
      if (method === 'SpreadsheetApp.flush') flushed += 1;
      if (progress !== checkpoint) asked.kept = judge.requests.length;
      checkpoint = progress;
      const fault = beforeServiceCall(method);
      metFault = fault !== null;
      return fault;
    });
    const { judge, runtime } = addOn;
    workToEnd(runtime, () => click(runtime, 'runEvals'));
    const requests = judge.requests.length;
    const found = contents(runtime.workbook);
    return [
      ...differencesOf(withoutCost(undisturbed.contents), withoutCost(found)),
      ...wrongCalls(addOn, 'gnw.lastRun', { least: undisturbed.requests, most: requests }),
      ...(isRunInProgress(addOn) ? ['the run is still in progress'] : []),
      ...(runtime.triggers.length === 0 ? [] : ['a trigger is left']),
      // At most the wave in flight is asked again.
      ...(requests <= undisturbed.requests + asked.lost ? [] : [`${requests} requests`]),
    ];
  };
}

/** The progress of the run according to a record. */
const wavesIn = perRecord((record) => record.match(/"(?:tab|wave)":\d+/g)?.join() ?? '');

export function differencesOf(expected: Contents, found: Contents): string[] {
  const tabs = new Set([...Object.keys(expected), ...Object.keys(found)]);
  return [...tabs].flatMap((tab) => {
    const [left, right] = [expected[tab] ?? [], found[tab] ?? []];
    const length = Math.max(left.length, right.length);
    return Array.from({ length }, (_cell, index) => index)
      .filter((index) => left[index] !== right[index])
      .map((index) => `${tab}: ${(left[index] ?? '').slice(0, 150)} → ${(right[index] ?? '').slice(0, 150)}`);
  });
}
