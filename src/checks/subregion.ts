/** subregion_match: is the selection at the expected administrative level? */
import { canonicalLevel } from '../fields/area-id';
import { blank, fail, pass } from '../model/assessment';
import { checkOf } from './check';
import { misreadList, wantedItems } from './expected';

export const subregion = checkOf({
  id: 'subregion_match',
  title: 'Subregion',
  stage: 'aoi',
  group: 'pipeline',
  buckets: ['retrieval'],
  blankedByClarification: true,
  expects: ['expected_subregion'],
  actual: ['actual_subregion'],
  reads: ['level'],
  assess({ expected }, { level, areas }) {
    const wanted = wantedItems(expected, 'expected_subregion');
    if (wanted.length === 0) return blank('no level is expected');
    if (level === undefined) return blank('the level of the selected areas is not recorded');
    const expectedText = wanted.join(' or ');
    if (areas?.length === 0) return fail(`expected ${expectedText}, no area was selected`);
    if (level === '') return fail(`expected ${expectedText}, the selected areas share no level`);
    const actual = canonicalLevel(level);
    const isActual = (word: string): boolean => canonicalLevel(word) === actual;
    if (wanted.some(isActual)) return pass(`the level is ${level}`);
    return (
      misreadList('expected_subregion', wanted, isActual) ??
      fail(`expected ${expectedText}, the level is ${level}`)
    );
  },
  doc: {
    question: 'Are the selected areas at the expected administrative level?',
    one: `The level that the agent states, else the one that all selected areas share, is one of the expected ones (of several, any one will do). Short names (state, district, kba, wdpa, landmark) and long ones (state-province, …) mean the same.`,
    zero: 'A level is expected and no area was selected, or the selected areas share no level.',
    blank: 'No `expected_subregion`.',
    example: ['state', 'state-province', '1'],
  },
});
