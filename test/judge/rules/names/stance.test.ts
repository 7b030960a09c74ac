import { describe } from '@jest/globals';
import { decidesAll } from '../decide';

const WOLF = 'Who directed Never Cry Wolf?';
const MOST = 'Which country lost the most?';
const ESTADO = 'Qual estado perdeu mais floresta no Brasil?';

describe('a word that denies or doubts', () => {
  decidesAll('counts, unless the question has it next to the same word', [
    [WOLF, 'Anna Berg', 'Never Cry Wolf was directed by Anna Berg.', 'yes', 'read “Anna Berg”'],
    [WOLF, 'Anna Berg', 'Anna Berg never directed it.', 'uncertain', 'beside “never”'],
    ['Who sang Perhaps?', 'Anna Berg', 'Anna Berg sang Perhaps.', 'yes', 'read “Anna Berg”'],
    ['Who sang Perhaps?', 'Anna Berg', 'Perhaps Anna Berg.', 'uncertain', 'beside “perhaps”'],
    [
      'Which country lost the most, or did none?',
      'Peru',
      'Peru lost the most, others none.',
      'uncertain',
      'beside “none”',
    ],
    [
      'Without fires, which country lost the most?',
      'Peru',
      'Without doubt, Peru lost the most.',
      'uncertain',
      'beside “without”',
    ],
  ]);
  decidesAll('is not the Portuguese “no”', [
    [ESTADO, 'Acre', 'No ano, o Acre perdeu mais floresta no Brasil.', 'yes', 'read “Acre”'],
    [ESTADO, 'Acre', 'No, o Acre não perdeu mais floresta.', 'uncertain', 'beside “no”'],
    [ESTADO, 'Acre', 'No, el Acre perdió más.', 'uncertain', 'beside “no”'],
    [ESTADO, 'Acre', 'No, Acre.', 'uncertain', 'beside “no”'],
    [ESTADO, 'Acre', 'O Acre never perdeu mais floresta.', 'uncertain', 'beside “never”'],
  ]);
  decidesAll('takes a name back if it stands near a later mention', [
    [MOST, 'Peru', 'Peru lost the most. Not Peru, Chile.', 'uncertain', 'later beside “not”'],
    [MOST, 'Peru', 'Peru lost the most. Peru, perhaps.', 'uncertain', 'later beside “perhaps”'],
    [MOST, 'Peru', 'Peru lost the most. I never said it was so of Peru.', 'yes'],
    [MOST, 'Peru', 'Peru lost the most. In Peru it rained, and never before.', 'yes'],
  ]);
  decidesAll('makes no yes or no question negative in “true or false”', [
    ['Is it true or false that loss increased in Togo?', 'TRUE', 'Yes.', 'yes'],
    ['False or true: loss increased in Togo.', 'TRUE', 'Yes.', 'yes'],
    ['True or false: loss increased in Togo.', 'TRUE', 'Yes.', 'yes'],
  ]);
});

describe('a contrast or a correction', () => {
  decidesAll('counts in the sentence of the name, but not as its first word', [
    [MOST, 'Peru', 'Peru however lost the most.', 'uncertain', 'beside “however”'],
    [MOST, 'Peru', 'Chile lost much, yet Peru lost the most.', 'uncertain', 'beside “yet”'],
    ['Who designed the tower?', 'Anna Berg', 'While many helped, Anna Berg designed it.', 'yes'],
    ['Who presented the news?', 'Dan Rather', 'The news was presented by Dan Rather.', 'yes'],
    [MOST, 'Peru', 'Peru lost the most. Oops, Chile did.', 'uncertain', 'beside “Oops”'],
    [MOST, 'Peru', 'Peru. Oops, Chile.', 'uncertain', 'beside “Oops”'],
    ['Who designed the tower?', 'Anna Berg', 'My mistake: Anna Berg designed it.', 'yes'],
  ]);
});
