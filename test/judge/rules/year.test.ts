import { describe } from '@jest/globals';
import { decides } from './decide';

const peak = 'In which year between 2001 and 2022 did Norland lose most?';

describe('a year must be equal', () => {
  decides([
    [peak, '2014', '2014', 'yes'],
    [peak, '2014', '**2014** was the year with the highest loss (4,812 ha).', 'yes'],
    [peak, '2014', 'Between 2001 and 2022, the loss peaked in 2014.', 'yes'],
    [peak, '2014', '2015', 'no'],
    [peak, '2014', 'It peaked in 2015.', 'no'],
    [peak, '2014', 'It was 2014 or 2015.', 'uncertain'],
    [peak, '2014', 'It was not 2014.', 'uncertain'],
    [peak, '2014', 'Perhaps 2014.', 'uncertain'],
    [peak, '2014', 'Was it 2014?', 'uncertain'],
    [peak, '2014', 'In 2014. Actually, in 2016.', 'uncertain'],
    [peak, '2014', 'The 2014 report says 2016.', 'uncertain'],
    [peak, '2014', 'Between 2010 and 2018.', 'uncertain'],
    [peak, '2014', 'In the mid-2010s.', 'uncertain'],
    [peak, '2014', 'Loss in 2014 was lower than in 2016, the peak.', 'uncertain'],
    [peak, '2014', '2014 ha were lost.', 'uncertain'],
    [peak, '2014', 'In 2014 it lost 9 kha, more than 2016.', 'uncertain'],
    [peak, '2014', 'In 2014 it lost 9 kha, and most in 2016.', 'uncertain'],
    [peak, '2014', 'In 2014 it lost most, and 9 kha in 2016.', 'yes'],
    [peak, '2014', '', 'no'],
    ['When was the park founded?', '1913', 'It was founded in 19131.', 'yes'],
    ['When was the park founded?', '1913', 'As of 2021, it is known to have been founded in 1913.', 'yes'],
    ['When was the park founded?', 'around 1913', 'In 1913.', 'yes'],
  ]);
});

describe('a year the question offers is the answer only where it is put first', () => {
  const either = 'Which year had more grassland: 2015 or 2000?';
  decides([
    [either, '2015', '**2015** had more (548 ha) than 2000 (537 ha).', 'yes'],
    [either, '2015', '2000 had more than 2015.', 'uncertain'],
    [either, '2015', '2015 had less than 2000.', 'uncertain'],
    [either, '2015', '2015 or 2000?', 'uncertain'],
    [either, '2015', '2000', 'no'],
  ]);
});

describe('four digits asked for with “how many” are a number', () => {
  decides([
    ['How many hectares were lost?', '2015', '2,020 ha', 'yes'],
    ['How many hectares were lost?', '2015', 'In 2015, 90 ha were lost.', 'uncertain'],
  ]);
});
