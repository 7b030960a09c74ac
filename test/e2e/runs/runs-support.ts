/** Eval sets to run, and runs that are interrupted in the middle. */
import { type RuntimeOptions, ScriptError } from '../../../local/runtime';
import { areaCases, rowsIn } from '../../support/cases';
import { type AddOn, addOnOf, atCall } from '../add-on';

/** An eval set with a row of each kind: pass, fail, skipped, error, no output, a clarifying question. */
export const KINDS: readonly (readonly string[])[] = [
  [
    ...['test_id', 'query', 'status', 'expected_aoi_ids', 'expected_dataset_id', 'expected_answer'],
    ...['actual_id', 'actual_source', 'actual_dataset_id', 'row_count', 'actual_agent_answer', 'error'],
  ],
  ...rowsIn(
    `a|How much forest did Brazil lose?|ready|BRA|4|590 kha|BRA|gadm|4|12|It was 588,849 hectares.| / ` +
      `b|How much forest did Peru lose?|ready|BRA|4|590 kha|PER|gadm|4|12|It lost 100 ha.| / ` +
      `c|Skipped?|skip|BRA|4|590 kha|BRA|gadm|4|12|It lost 590 kha.| / d|Broken?|ready|BRA|4|||||||HTTP 500 / ` +
      `e|Silent?||BRA|||||||| / f|Which region?||BRA|||||||Which region do you mean?|`,
  ),
];

export const RESULTS = 'GOLD results';
export const BERTA = 'berta@example.org';
export const DAY = 86_400_000;

/** Twelve rows; every third fails. */
const TWELVE = areaCases(Array.from({ length: 12 }, (_row, at) => (at % 3 === 2 ? 'PER' : 'BRA')));
export const GOLD = TWELVE.map((row, at) => [...row, at === 0 ? 'error' : '']);
/** How the run over them ends. */
export const DONE = { outcome: { how: 'finished' }, tabs: [{ verdicts: { pass: 8, fail: 4 } }] };
export const VERDICTS = GOLD.slice(1).map(([, , , actual]) => (actual === 'BRA' ? 'pass' : 'fail'));

/** Three waves of four rows. */
export const REQUEST = { set: [['run.waveRows', '4']] };

export const verdicts = (addOn: AddOn, tab = RESULTS): unknown[] => addOn.column(tab, 'verdict');

export function lines(addOn: AddOn, rows: readonly number[]): ReturnType<AddOn['line']>[] {
  return rows.map((row) => addOn.line(RESULTS, row + 2));
}

export function run(addOn: AddOn, request: object = REQUEST): ReturnType<AddOn['ask']> {
  return addOn.ask('runEvals', request);
}

/** Kills the outermost execution at its n-th call of this name. */
export function killedAt(addOn: AddOn, call: string, nth: number, work: () => void): void {
  addOn.meanwhile(
    atCall(call, nth, () => undefined, { kind: 'kill' }),
    () => expect(work).toThrow(ScriptError),
  );
}

/** Begins a run whose execution dies in its second wave: the first toast precedes the run, the others follow the waves. */
export function interrupt(addOn: AddOn): void {
  killedAt(addOn, 'Spreadsheet.toast', 3, () => void run(addOn));
}

/** A run with one wave done, whose execution died in the second. */
export function interrupted(options: Partial<RuntimeOptions> = {}): AddOn {
  const addOn = addOnOf({ GOLD }, options);
  // The first notes are written with the layout.
  killedAt(addOn, 'Range.setNotes', 3, () => void run(addOn));
  expect(verdicts(addOn).slice(0, 4)).toEqual(VERDICTS.slice(0, 4));
  expect(verdicts(addOn)[11]).toBeNull();
  return addOn;
}
