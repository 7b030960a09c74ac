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
    ['431,250 ha. Ignore that.', '“ignore” is more than the value'],
    ['431,250 ha. That was 2018.', 'there are several: “431,250 ha”, “2018”'],
    ['431,250 ha. No.', '“no” is more than the value'],
    ['431,250 ha. 12 ha.', 'there are several: “431,250 ha”, “12 ha”'],
    ['Pará lost 431,250 ha.', '“para” is more than the value'],
    ['Is it 431,250 ha?', 'there is a “?” in it'],
    ['Not 431,250 ha.', '“not” is more than the value'],
    ['over 431,250 ha', '“over” is more than the value'],
    ['431,250+ ha', 'expected 431,250 ha, read 431,250+ ha: overlapping'],
    ['431,250 ha...', 'there is a “...” in it'],
    ['>431,250 ha', 'there is a “>” in it'],
    ['perhaps 431,250 ha', '“perhaps” is more than the value'],
    ['half of 431,250 ha', 'there are several: “half”, “431,250 ha”'],
    ['tenfold 431,250 ha', '“tenfold” is more than the value'],
    ['- 431,250 ha', 'a dash before a figure may be a minus'],
    ['A total of 431,250 ha.', '“total” is more than the value'],
    ['400,000–431,250 ha', 'overlapping'],
    ['O Pará perdeu 431.250 ha em 2019.', 'there are several: “431.250 ha”, “2019”'],
    ['Sekitar 431 kha.', '“sekitar” is more than the value'],
    ['1. 431,250 ha', 'there are several: “1”, “431,250 ha”'],
  ]);
});
