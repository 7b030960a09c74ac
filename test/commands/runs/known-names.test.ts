import { knownNames } from '../../../src/commands/row';
import { card } from '../../support/results';

const record = (values: Readonly<Record<string, string>>) => card({ values });
const RECORDS = [
  record({ actual_dataset_id: '4', actual_dataset_name: 'Tree cover loss' }),
  record({ expected_dataset_id: '0', expected_dataset_name: 'DIST-ALERT' }),
  // Two ids and one name: it is unclear whose it is.
  record({ actual_dataset_id: '7; 8', actual_dataset_name: 'Grasslands' }),
  record({ actual_id: 'BRA.14; BRA.5', actual_name: 'Pará; Bahia' }),
];

it('names the ids that are expected, as far as any line of the results does', () => {
  const namesOf = knownNames(RECORDS);
  expect(namesOf({ expects: ['expected_dataset_id'] }, '0; 4; 7')).toBe('0 DIST-ALERT, 4 Tree cover loss');
  expect(namesOf({ expects: ['expected_aoi_ids'] }, 'BRA.5')).toBe('BRA.5 Bahia');
});

it('names nothing that is not an id of the kind', () => {
  const namesOf = knownNames(RECORDS);
  expect(namesOf({ expects: ['expected_aoi_ids'] }, '4')).toBe('');
  expect(namesOf({ expects: ['expected_answer'] }, '4')).toBe('');
});
