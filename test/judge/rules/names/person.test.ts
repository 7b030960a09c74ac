import { describe } from '@jest/globals';
import { decidesAll } from '../decide';

const TOWER = 'Who designed the tower?';

describe('a person may be named with fewer names', () => {
  decidesAll('titles and middle names may be missing, if a person is asked for', [
    [TOWER, 'Sir Tom Stone', 'Tom Stone designed it.', 'yes', 'read “Tom Stone”'],
    [TOWER, 'Anna Maria Luise Berg', 'Anna Berg designed it.', 'yes', 'read “Anna Berg”'],
    [TOWER, 'Anna Maria Luise Berg', 'Luise Berg designed it.', 'yes', 'read “Luise Berg”'],
    [TOWER, 'Anna Maria Luise Sophie Berg', 'Anna Berg designed it.', 'yes', 'read “Anna Berg”'],
    [
      TOWER,
      'Anna Maria Luise Sophie Eva Berg',
      'Anna Berg designed it.',
      'uncertain',
      'is not stated in these words',
    ],
    [TOWER, 'Anna Maria Xu', 'Anna Xu designed it.', 'uncertain', 'is not stated in these words'],
    [TOWER, 'Jo Maria Berg', 'Jo Berg designed it.', 'uncertain', 'is not stated in these words'],
    [TOWER, 'Ann Maria Fox', 'Ann Fox designed it.', 'yes', 'read “Ann Fox”'],
    [TOWER, 'Anna Maria from Berg', 'Anna Berg designed it.', 'uncertain', 'is not stated in these words'],
    [TOWER, 'old Anna Maria Berg', 'Anna Berg designed it.', 'uncertain', 'is not stated in these words'],
    [TOWER, 'Anna Maria Berg or Tom Otto Stone', 'Anna Berg designed it.', 'yes', 'read “Anna Berg”'],
    [
      'Which ship is it?',
      'Anna Maria Berg',
      'It is the Anna Berg.',
      'uncertain',
      'is not stated in these words',
    ],
  ]);
});

describe('another person is a no only if it is plainly another', () => {
  decidesAll('the question asks who, the answer is short and names a person once and without doubt', [
    [TOWER, 'Anna Berg', 'Tom Stone designed it.', 'no', 'read another name: “tom stone”'],
    [
      'Which architect designed the old tower?',
      'Anna Berg',
      'Tom Stone designed it.',
      'uncertain',
      'is not stated in these words',
    ],
    [TOWER, 'the farmers', 'Tom Stone designed it.', 'uncertain', 'is not stated in these words'],
    [
      TOWER,
      'Anna Berg',
      'Tom Stone, as he called himself, designed it. He is also called the Baron.',
      'uncertain',
      'is not stated in these words',
    ],
    [
      TOWER,
      'Anna Berg',
      'Tom Stone designed it. In reality it was his wife.',
      'uncertain',
      'is not stated in these words',
    ],
    [
      TOWER,
      'Anna Berg',
      'Tom Stone designed it. It stands. It is old.',
      'uncertain',
      'is not stated in these words',
    ],
    [TOWER, 'Anna Berg', 'Tom Stone designed it. It is old.', 'no', 'read another name: “tom stone”'],
    [TOWER, 'Anna Berg', 'It was perhaps Tom Stone.', 'uncertain', 'is not stated in these words'],
    [TOWER, 'Anna Berg', 'It was Tom Stone. I guess.', 'uncertain', 'is not stated in these words'],
    [TOWER, 'J Berg', 'Tom Stone designed it.', 'uncertain', 'is not stated in these words'],
    [
      TOWER,
      'Anna Berg',
      'It was in the year of the great fire, when the whole town had burned down and the people wanted a new tower to watch for smoke from all the roofs of the town, day and night, so that Tom Stone designed it and had it built.',
      'uncertain',
      'is not stated in these words',
    ],
    [TOWER, 'Anna Berg', 'Tower Stone designed it.', 'uncertain', 'is not stated in these words'],
    [TOWER, 'Anna Berg', 'In Stone, it was.', 'uncertain', 'is not stated in these words'],
    [TOWER, 'Anna Berg', 'Stone did. Tom, too.', 'uncertain', 'is not stated in these words'],
    [TOWER, 'Anna Berg', 'It was Stone, Tom.', 'uncertain', 'is not stated in these words'],
    [TOWER, 'Anna Berg', 'It was Tom.', 'uncertain', 'is not stated in these words'],
    [TOWER, 'Anna Berg', 'It was T. Stone.', 'uncertain', 'is not stated in these words'],
  ]);
  decidesAll("a similar name may be the same person's, and a king's may be a different name of his", [
    [TOWER, 'Anna Berg', 'Tom Bergman designed it.', 'uncertain', 'is not stated in these words'],
    [TOWER, 'Anna Berg', 'Tom Burg designed it.', 'uncertain', 'is not stated in these words'],
    [TOWER, 'Anna Berg', 'Tom Beerg designed it.', 'uncertain', 'is not stated in these words'],
    [TOWER, 'Catherine Stone', 'Katherine Rock designed it.', 'uncertain', 'is not stated in these words'],
    [TOWER, 'Anna Kberg', 'Tom Berg designed it.', 'uncertain', 'is not stated in these words'],
    [TOWER, 'Anna Berg', 'Tom Kberg designed it.', 'uncertain', 'is not stated in these words'],
    [TOWER, 'Anna Berg', 'Tom Barge designed it.', 'no', 'read another name: “tom barge”'],
    [TOWER, 'Anna Berg', 'Tom Stone designed it for the burg.', 'no', 'read another name: “tom stone”'],
    [TOWER, 'Anna Berg', 'Tom Stone designed it for Berg.', 'uncertain', 'is not stated in these words'],
    [TOWER, 'Anna Berg', 'King Otto Stone designed it.', 'uncertain', 'is not stated in these words'],
    [
      'Who was the king of the tower?',
      'Anna Berg',
      'King Otto Stone designed it.',
      'no',
      'read another name: “otto stone”',
    ],
  ]);
});
