/** What may change what a value means: nothing that an answer says besides it is overlooked. */
import { opens } from './table';
import { matchAnswer } from '../../../src/judge/rules';
import { ownPairs } from './own-pairs';

it('settles no pair wrongly, and none about which people differ', () => {
  const verdicts = { yes: 1, no: 0, uncertain: undefined } as const;
  const wrong = ownPairs().filter(({ expected, actual, right }) => {
    const { verdict } = matchAnswer({ expected, actual }, { tolerance: 0.05 });
    return verdict !== 'uncertain' && verdicts[verdict] !== right;
  });
  expect(wrong).toEqual([]);
});

describe('no sentence and no word is ignored', () => {
  opens('431,250 ha', [
    ['431,250 ha. Ignore that.', 'the answer also says “ignore”'],
    ['431,250 ha. That was 2018.', 'the answer has several values: “431,250 ha”, “2018”'],
    ['431,250 ha. No.', 'the answer also says “no”'],
    ['431,250 ha. 12 ha.', 'the answer has several values: “431,250 ha”, “12 ha”'],
    ['Pará lost 431,250 ha.', 'the answer also says “para”'],
    ['Is it 431,250 ha?', 'the answer also has “?”'],
    ['Not 431,250 ha.', 'the answer also says “not”'],
    ['over 431,250 ha', 'the answer also says “over”'],
    ['431,250+ ha', 'expected 431,250 ha, read 431,250+ ha: overlapping'],
    ['431,250 ha...', 'the answer also has “...”'],
    ['>431,250 ha', 'the answer also has “>”'],
    ['perhaps 431,250 ha', 'the answer also says “perhaps”'],
    ['half of 431,250 ha', 'the answer has several values: “half”, “431,250 ha”'],
    ['tenfold 431,250 ha', 'the answer also says “tenfold”'],
    ['- 431,250 ha', 'a dash before a figure may be a minus'],
    ['A total of 431,250 ha.', 'the answer also says “total”'],
    ['400,000–431,250 ha', 'overlapping'],
    ['O Pará perdeu 431.250 ha em 2019.', 'the answer has several values: “431.250 ha”, “2019”'],
    ['Sekitar 431 kha.', 'the answer also says “sekitar”'],
    ['1. 431,250 ha', 'the answer has several values: “1”, “431,250 ha”'],
  ]);
});
