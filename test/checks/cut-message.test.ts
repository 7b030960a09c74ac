import { expect, it } from '@jest/globals';
import { assessCase } from '../../src/checks/assess';
import { BUILT_IN } from '../../src/checks/registry';
import { cut, MAX_CELL_TEXT } from '../../src/model/text';
import { SCORING } from '../support/settings';
import { evalCase, output } from '../support/cases';

const LONG = `The park lost 10 ha. ${'Forest. '.repeat(5000)} Sorry.`;

it.each([
  ['check_contains', { expected_contains: 'the park' }, 1, 1],
  ['check_contains', { expected_contains: 'sorry' }, 1, undefined],
  ['check_does_not_contain', { expected_not_contains: 'sorry' }, 0, undefined],
  ['check_does_not_contain', { expected_not_contains: 'the park' }, 0, 0],
  ['check_number', { expected_number: '10 ha' }, 1, 1],
  ['check_number', { expected_number: '12 ha' }, 0, undefined],
] as const)('%s of %j is %s of the whole message, %s of a cut one', (id, expected, whole, ofCut) => {
  const scoreOf = (message: string) => {
    const found = assessCase(evalCase(expected), output({ message }), SCORING, BUILT_IN).get(id);
    return found?.kind === 'scored' ? found.score : undefined;
  };
  expect(scoreOf(LONG)).toBe(whole);
  expect(scoreOf(cut(LONG, MAX_CELL_TEXT))).toBe(ofCut);
});
