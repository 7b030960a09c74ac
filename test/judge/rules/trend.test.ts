import { describe } from '@jest/globals';
import { decides } from './decide';

const how = 'How did tree cover loss change?';

describe('a trend goes the expected way', () => {
  decides([
    [how, 'increased', 'Loss is increasing.', 'yes', 'expected up, read “increasing”'],
    [how, 'increased', 'Tree cover loss increased.', 'yes', 'expected up, read “increased”'],
    [how, 'increased', 'Loss fell.', 'no', 'expected up, read “fell”'],
    [how, 'stable', 'Loss was stable.', 'yes', 'expected stable, read “stable”'],
    [how, 'It was increasing.', 'Loss grew.', 'yes'],
    [how, 'It has a rising trend', 'Loss grew.', 'yes'],
    [how, 'There was a sharply decreasing trend.', 'Loss grew.', 'no', 'expected down, read “grew”'],
    [how, 'v. increased', 'Loss increased.', 'uncertain', '“v. increased” is not stated in these words'],
  ]);
});

describe('what is denied is no direction', () => {
  decides([
    [how, 'decreased', 'Loss fell; it never increased.', 'yes', 'expected down, read “fell”'],
    [how, 'decreased', "Loss fell; it didn't ever increase.", 'yes', 'expected down, read “fell”'],
    [how, 'decreased', 'Loss fell; it did not ever increase.', 'yes', 'expected down, read “fell”'],
    [how, 'increased', "Loss wasn't increasing.", 'uncertain', 'expected up, read no direction'],
    [how, 'increased', 'Loss did not really increase.', 'uncertain', 'expected up, read no direction'],
    [
      how,
      'decreased',
      'Loss fell rather than increased.',
      'uncertain',
      ', but it is unclear what “rather” adds',
    ],
    [how, 'decreased', 'Loss fell instead of increasing.', 'uncertain', ', but “instead”'],
    [how, 'decreased', 'Loss fell without increase.', 'uncertain', ', but “without”'],
    [how, 'decreased', 'Loss fell more than increase.', 'uncertain', ', and another way'],
    [how, 'decreased', 'Loss has a decline of increase.', 'uncertain', ', and another way'],
  ]);
});

describe('a direction of something else, of the past, or beside another is left open', () => {
  decides([
    [how, 'increased', 'Loss in 2020.', 'uncertain', 'expected up, read no direction'],
    [
      how,
      'increased',
      'Loss increased, then it decreased.',
      'uncertain',
      'read “increased”, and another way',
    ],
    [how, 'increased', 'Loss was increasing.', 'uncertain', 'read “increasing”, but only in the past'],
    [how, 'increased', 'Losses were increasing.', 'uncertain', 'read “increasing”, but only in the past'],
    [how, 'increased', 'Tree cover increased.', 'uncertain', 'read “increased”, but it leaves out “loss”'],
    [how, 'increased', 'Perhaps loss increased.', 'uncertain', 'read “increased”, but “perhaps”'],
    [how, 'increased', 'Loss increased in Peru.', 'uncertain', ', but it is unclear what “peru” adds'],
    [how, 'increased', 'Loss was stable.', 'uncertain', 'expected up, read “stable”'],
    [how, 'stable', 'Loss increased.', 'uncertain', 'expected stable, read “increased”'],
  ]);
});
