/** Kept runs of one eval set, and what changed between two of them. */
import type { RunAbout } from '../../../src/model/run';
import { diffRuns } from '../../../src/commands/diff';
import type { EvalSetDiff, ListName } from '../../../src/model/run-diff';
import { AddOn, GOLD, goldWorkbook, keptRun, writeResults } from '../../support/diffing';

export const FIRST = '20261120T020000000Z';
export const SECOND = '20261121T020000000Z';
export const THIRD = '20261122T020000000Z';
export const ABOUT: RunAbout = {
  ...{ scorer: 'v', settings_hash: 's', judge: 'rules', ff: '', trials: 1, filters: '' },
};

/** Two earlier runs, and a third as the current results, all kept. */
export function addOn(conditions: RunAbout = ABOUT): AddOn {
  const one = new AddOn(goldWorkbook(4));
  const { spreadsheet } = one;
  one.keep(
    keptRun(spreadsheet, FIRST, [1, 1, 0, 0], ABOUT),
    keptRun(spreadsheet, SECOND, [1, 0, 1, 0], conditions),
  );
  one.keep(keptRun(spreadsheet, THIRD, [0, 0, 0, 1], ABOUT));
  writeResults(spreadsheet, THIRD, [0, 0, 0, 1]);
  return one;
}

type Chosen = Parameters<typeof diffRuns>[0]['before'];

export const compare = (one: AddOn, before: Chosen, after: Chosen, sheetId = GOLD): EvalSetDiff =>
  diffRuns({ sheetId, before, after }, one.services());
export const listIn = ({ cases }: EvalSetDiff, name: ListName) =>
  cases.filter(({ lists }) => lists.includes(name));
export const namesIn = (diff: EvalSetDiff, name: ListName): string[] =>
  listIn(diff, name).map((one) => one.name);
