import type { RowsChosen } from '../../../../src/model/run';
import { choiceText } from '../../../../src/engine/jobs/scoring/close';

it.each<[RowsChosen['choice'], RowsChosen['only'], string]>([
  [{}, undefined, ''],
  [{ group: '' }, undefined, ''],
  [{}, 'errors', 'rows with errors'],
  [{}, 'changed', 'rows that changed'],
  [{ statuses: ['ready', ''] }, undefined, 'status ready, (blank)'],
  [{ group: 'gold' }, undefined, 'group contains “gold”'],
  [{ rows: [2, 3, 4, 9] }, undefined, 'rows 2-4,9'],
  [{ sample: 20, seed: 7 }, undefined, '20 at random (seed 7)'],
  [{ sample: 20 }, undefined, '20 at random (seed 0)'],
  [
    { statuses: ['ready'], group: 'gold', sample: 3 },
    'changed',
    'rows that changed; status ready; group contains “gold”; 3 at random (seed 0)',
  ],
])('the choice %j of %s is told as “%s”', (choice, only, text) => {
  expect(choiceText({ choice, only })).toBe(text);
});
