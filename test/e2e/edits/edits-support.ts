/** Scored eval sets, edits of their cells, and the results after them. */
import type { RuntimeOptions } from '../../../local/runtime';
import { rowsIn } from '../../support/cases';
import { type AddOn, addOnOf, type Typed } from '../add-on';

type Rows = readonly (readonly Typed[])[];

/** a, c and d pass with 1; b and e fail with 0. */
export const GOLD: Rows = [
  [
    ...['test_id', 'query', 'comment', 'expected_aoi_ids', 'expected_answer'],
    ...['actual_id', 'actual_source', 'actual_agent_answer'],
  ],
  ['a', 'How much forest did Brazil lose?', '', 'BRA', '590 kha', 'BRA', 'gadm', '590 kha'],
  ['b', 'How much forest did Peru lose?', '', 'BRA', '590 kha', 'PER', 'gadm', '100 kha'],
  ['c', 'three', '', 'PER', '', 'PER', 'gadm', ''],
  ['d', 'four', '', 'BRA', '', 'BRA', 'gadm', ''],
  ['e', 'five', '', 'PER', '', 'BRA', 'gadm', ''],
];
/** For marks: a, c and d pass, b fails, e is an error. */
export const MARKED: Rows = [
  ['test_id', 'query', 'comment', 'expected_aoi_ids', 'actual_id', 'error'],
  ...rowsIn('a|one||BRA|BRA| / b|two||BRA|PER| / c|three||PER|PER| / d|four||BRA|BRA|'),
  ['e', 'five', '', 'BRA', '', 'HTTP 500'],
];

export const RESULTS = 'GOLD results';
export const EDITED = 'edited';
/** The triggers that stay installed while edit-scoring is on. */
export const STANDING = ['continueRun', 'scoreEdited'];

/** Every row has a result; edits mark rows. */
export function markedAddOn(options: Partial<RuntimeOptions> = {}, rows = MARKED): AddOn {
  const addOn = addOnOf({ GOLD: rows, Notes: [['hello', 'you']] }, options);
  addOn.runtime.call('runOnAllTabs');
  addOn.runtime.advance(60_000);
  return addOn;
}

/** Every row has a result, and edit-scoring is switched on. */
export function scoredAddOn(options: Partial<RuntimeOptions> = {}, rows = GOLD): AddOn {
  const addOn = markedAddOn(options, rows);
  addOn.ask('scoreEdits', { isOn: true });
  return addOn;
}

type Edit = Parameters<AddOn['runtime']['edit']>;

export function edit({ runtime }: AddOn, tab: string, a1: string, values: Edit[2], options?: Edit[3]): void {
  for (const { error } of runtime.edit(tab, a1, values, options)) if (error) throw error;
}

/** The scores of all rows with their hashes, without their times. */
export const scores = (addOn: AddOn): object[] =>
  addOn
    .column(RESULTS, 'row')
    .map((_cell, at) => addOn.row(RESULTS, at + 4))
    .map(({ row, query, verdict, overall_score, uid, inputs_hash, error }) => ({
      ...{ row, query, verdict, overall_score, uid, inputs_hash, error },
    }));

export function outcome(addOn: AddOn) {
  const [tab] = addOn.reply('runOutcome', {}).outcome?.tabs ?? [];
  if (!tab) throw new Error('There is no run.');
  return tab;
}
