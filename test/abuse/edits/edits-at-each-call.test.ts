/** What somebody types while a run goes on is scored, or marked: no row stays a pass on the cell as it was. */
import { addOnOf, type AddOn } from '../../e2e/add-on';
import { edit } from '../../e2e/edits/edits-support';
import { isThorough } from '../../support/thorough';

const HEADER = ['query', 'expected_dataset_id', 'actual_dataset_id'];

/** @param ran whether the tab has results already */
function opened(ran: boolean): AddOn {
  const addOn = addOnOf({ GOLD: [HEADER, ['How much?', '4', '4']] });
  if (ran) addOn.reply('runEvals', {});
  return addOn;
}

it.each([
  ['first', false],
  ['later', true],
] as const)('an edit at a service call of a %s run leaves no pass on the cell as it was', (_which, ran) => {
  const stale: string[] = [];
  let calls = Infinity;
  for (let at = 1; at <= calls; at += isThorough ? 1 : 6) {
    const addOn = opened(ran);
    let call = 0;
    let place = '';
    addOn.meanwhile(
      (name, { running }) => {
        if (running.length > 1) return null;
        call += 1;
        if (call !== at) return null;
        place = `${at}: ${name}`;
        edit(addOn, 'GOLD', 'C2', '7');
        return null;
      },
      () => void addOn.reply('runEvals', {}),
    );
    calls = call;
    addOn.reply('sidebarStart', {});
    // An edit changes how many calls there are: the last may not be reached.
    if (place !== '' && addOn.row('GOLD results', 4)['verdict'] === 'pass') stale.push(place);
  }
  expect(calls).toBeGreaterThan(100);
  expect(stale).toEqual([]);
});
