/** What long runs and edits cost: executions, service calls, bytes in the properties. */
import { spreadsheetOf, type Spreadsheet } from '../e2e/spreadsheet';
import { leastExecutions, longRun } from '../support/long-run';
import { callApi } from '../support/call-api';
import { atMost, type BenchRow } from './row';

const ROWS = 10_000;
/** Round trips: an execution that resumes a run reads its tabs anew, and clocks tick while it works. */
const RESUMING = 35;

function simulated(): BenchRow[] {
  const { executions, triggerMs, usefulShare, propertyBytes, roundTrips, waves } = longRun(ROWS, 1);
  const longest = Math.max(...executions) / 1000;
  return [
    atMost(
      `${ROWS} rows, each asked of a judge that takes 2 s, at times 10: executions (least + 1), the longest of ${longest.toFixed(0)} s`,
      executions.length,
      leastExecutions(executions) + 1,
    ),
    atMost(
      `the same: round trips, in ${waves} waves of ${executions.length} executions (25 + 3 per wave, and ${RESUMING} for each execution that goes on)`,
      roundTrips,
      25 + 3 * waves + RESUMING * (executions.length - 1),
    ),
    {
      label: 'the same: triggers’ time; useful share of the waiting',
      figure: `${(triggerMs / 60_000).toFixed(0)} min; ${usefulShare.toFixed(2)}`,
    },
    // Google holds 500 KB, of which settings, schedules and draws of labels take the most.
    atMost('the same: most bytes in properties', propertyBytes, 100_000),
  ];
}

const HEADER = ['query', 'expected_aoi_ids', 'actual_id'];

function scored(rows: number, told: (name: string) => void = () => undefined): Spreadsheet {
  const cases = Array.from({ length: rows }, (_case, index) => [`question ${index}`, 'BRA', 'BRA']);
  return spreadsheetOf(
    { GOLD: [HEADER, ...cases] },
    {
      onServiceCall: told,
      properties: { document: { 'gnw.settings': JSON.stringify({ run: { waveRows: 100 } }) } },
    },
  );
}

/** Looks up a tab, or one of its facts: it reads and writes nothing. */
const LOOKUP = /\.get(?:Active\w*|SheetBy\w*|SheetId|Sheets|Name|SpreadsheetTimeZone|Location)$/;

function edit(): BenchRow {
  let calls: string[] = [];
  const { runtime } = scored(500, (name) => calls.push(name));
  callApi(runtime, 'runEvals');
  runtime.call('toggleEditScoring');
  calls = [];
  runtime.edit('GOLD', 'B100', 'PER');
  const reading = calls.filter((name) => !LOOKUP.test(name)).length;
  return atMost(
    `service calls to score one edited row again, the flush among them, beside ${calls.length - reading} lookups of tabs`,
    reading,
    26,
  );
}

export function benchRuns(): BenchRow[] {
  return [...simulated(), edit()];
}
