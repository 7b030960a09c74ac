/** What may change what a value means: nothing that an answer says besides it is overlooked. */
import { describe, expect, it } from '@jest/globals';
import { decides, opens } from './table';
import { matchAnswer } from '../../../src/judge/rules/by-rule';
import { ownPairs } from './own-pairs';

it('settles no pair wrongly, and none about which people differ', () => {
  const verdicts = { yes: 1, no: 0, uncertain: undefined } as const;
  const wrong = ownPairs().filter(({ question, expected, actual, right }) => {
    const { verdict } = matchAnswer({ query: question, expected, actual }, { tolerance: 0.05 });
    return verdict !== 'uncertain' && verdicts[verdict] !== right;
  });
  expect(wrong).toEqual([]);
});

it('settles one pair in four', () => {
  const settled = ownPairs().filter(
    ({ question, expected, actual }) =>
      matchAnswer({ query: question, expected, actual }, { tolerance: 0.05 }).verdict !== 'uncertain',
  );
  expect(settled.length / ownPairs().length).toBeGreaterThan(0.25);
});

const LOSS = 'How much tree cover did Pará lose in 2019?';

describe('no sentence is ignored', () => {
  opens(LOSS, '431,250 ha', [
    ['431,250 ha. Ignore that.', '“ignore” is not a word of the question'],
    ['431,250 ha. That was 2018.', '“2018” is not in the question'],
    ['431,250 ha. Comparisons should be made with care.', '“comparisons” is not a word of the question'],
    ['431,250 ha. No.', '“no” is not a word of the question'],
    ['431,250 ha. 12 ha.', 'there are several: “431,250 ha”, “12 ha”'],
    ['Is it 431,250 ha?', 'there is a “?” in it'],
  ]);
});

describe('words around the figure', () => {
  opens(LOSS, '431,250 ha', [
    ['Not 431,250 ha.', '“not” is not a word of the question'],
    ['over 431,250 ha', '“over” is not a word of the question'],
    ['up to 431,250 ha', '“up” is not a word of the question'],
    ['431,250+ ha', 'there is a “+” in it'],
    ['431,250 ha...', 'there is a “..” in it'],
    ['>431,250 ha', 'there is a “>” in it'],
    ['perhaps 431,250 ha', '“perhaps” is not a word of the question'],
    ['two thirds of 431,250 ha', '“two thirds” is not a word of the question'],
    ['half of 431,250 ha', '“half” is not a word of the question'],
    ['tenfold 431,250 ha', '“tenfold” is not a word of the question'],
    ['- 431,250 ha', 'a dash before a figure may be a minus'],
    ['A total of 431,250 ha.', '“total” is not a word of the question'],
    ['400,000–431,250 ha', 'there are several: “400,000”, “431,250 ha”'],
    ['431,250 ha each year', 'ha and ha per year are not compared'],
  ]);
});

describe('the question’s words are said whole and in its order, or not at all', () => {
  opens(LOSS, '431,250 ha', [
    ['Pará gained 431,250 ha in 2019.', '“gained” is not a word of the question'],
    ['Pará lost 431,250 ha since 2019.', '“since” is not a word of the question'],
    ['Pará lost 431,250 ha in 2018.', '“2018” is not in the question'],
    ['Acre lost 431,250 ha in 2019.', '“acre” is not a word of the question'],
    ['Pará has 431,250 ha of tree cover.', 'it repeats the question without “lose”'],
    ['Pará has 431,250 ha.', '“has” may say something else than the question'],
    ['Pará lost 431,250 ha of cover.', 'the answer has only a part of “tree cover”, or has it twice'],
    ['Pará lost 431,250 ha, Pará.', 'the answer has only a part of “para”, or has it twice'],
  ]);
  opens('How much more did Brazil lose than Peru?', '5 ha', [
    ['Peru lost 5 ha more than Brazil.', 'before “peru” stands no word, in the question “than”'],
    ['Brazil lost 5 ha.', 'it repeats the question without “than”'],
  ]);
  opens('What share of tree cover in Pará was primary forest?', '5 %', [
    ['5 % of primary forest was tree cover in Pará.', 'its words are not in the question’s order'],
    ['In primary forest, 5 % was tree cover in Pará.', 'its words are not in the question’s order'],
    ['Tree cover in Pará was 5 % primary forest.', '“primary” behind the figure is not what is counted'],
  ]);
  decides('What percent of teachers are women?', [
    ['5 %', '5 % of the teachers are women.', 'yes'],
    ['5 %', 'Women are 5 % of the teachers.', 'yes'],
    ['5 %', '5 % of women are teachers.', 'open', 'its words are not in the question’s order'],
    ['5 %', 'Teachers: 5 % of women.', 'open', 'its words are not in the question’s order'],
  ]);
  opens('How many fires of 2019 were in forest?', '5', [
    ['5 forest', '“forest” behind the figure is not what is counted'],
  ]);
  opens('Did loss exceed gain?', 'TRUE', [
    ['Yes, gain exceeded loss.', 'the answer has only a part of “loss exceed gain”, or has it twice'],
  ]);
  decides('Was loss higher in 2023 than in 2022?', [
    ['TRUE', 'Yes, loss was higher in 2023 than in 2022.', 'yes'],
    [
      'TRUE',
      'Yes, loss was higher than in 2023 in 2022.',
      'open',
      'its words are not in the question’s order',
    ],
  ]);
  // Who did what to whom.
  opens('Which country did Brazil surpass?', 'Peru', [
    ['Peru surpassed Brazil.', 'before “brazil” stands “surpassed”, in the question no word'],
    ['Brazil surpassed Peru.', '“brazil” stands before the name'],
  ]);
  decides('Which country surpassed Brazil?', [['Peru', 'Peru surpassed Brazil.', 'yes']]);
  opens('How many countries outrank Peru?', '5', [
    ['Peru outranks 5 countries.', 'before “peru” stands no word, in the question “outrank”'],
    ['5 countries Peru outranks.', 'before “peru” stands “countries”, in the question “outrank”'],
  ]);
  opens('In which year did Peru surpass Brazil?', '2010', [
    ['Brazil surpassed Peru in 2010.', 'before “brazil” stands no word, in the question “surpass”'],
  ]);
  opens('When did Peru join the pact?', '2010', [
    ['Peru left the pact in 2010.', '“left” is not a word of the question'],
    ['Brazil joined the pact in 2010.', '“brazil” is not a word of the question'],
  ]);
  decides('How much was lost in Acre?', [['5 ha', 'Acre lost 5 ha.', 'yes']]);
  opens('What was the average annual loss?', '5 ha', [
    ['It totalled 5 ha.', '“totalled” is not a word of the question'],
    ['The annual loss was 5 ha.', 'the answer has only a part of “average annual loss”, or has it twice'],
  ]);
  opens('By how much did loss fall?', '5 ha', [
    ['It stood at 5 ha.', '“stood” is not a word of the question'],
    ['Loss rose by 5 ha.', 'the answer has only a part of “loss fall”, or has it twice'],
  ]);
  decides('By how much did the share fall?', [
    ['3.2 pp', 'The share fell by 3.2 percentage points.', 'yes'],
    ['3.2 pp', 'The share fell to 3.2 percentage points.', 'open', '“to” is not a word of the question'],
  ]);
});

describe('other languages are left to a judge', () => {
  opens(LOSS, '431,250 ha', [
    ['O Pará perdeu 431.250 ha em 2019.', '“o” is not a word of the question'],
    ['Sekitar 431 kha.', '“sekitar” is not a word of the question'],
  ]);
});
