import { problemText } from '../../src/model/problem';

it.each([
  [{ tab: 'GOLD', row: 5, column: 'query', text: 'is blank' }, 'GOLD, row 5, query: is blank'],
  [{ tab: 'GOLD', row: 5, text: 'is blank' }, 'GOLD, row 5: is blank'],
  [{ tab: 'GOLD', column: 'query', text: 'is blank' }, 'GOLD, query: is blank'],
  [{ tab: 'GOLD', text: 'is blank' }, 'GOLD: is blank'],
])('the sentence about %j begins with its place', (problem, sentence) => {
  expect(problemText(problem)).toBe(sentence);
});
