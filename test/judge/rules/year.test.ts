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

const founded = 'When was the park founded?';
const offered = 'Was it founded in 2015 or 2000?';

describe('a year that is one of several, or of something else, is left open for a reason that is told', () => {
  decides(
    (
      [
        ['2015 or 2016.', 'expected 2015, read 2015, 2016, beside “or”'],
        ['From 2009 to 2015.', 'expected 2015, read 2015, as part of a span or a choice'],
        ['2015 to 2019.', ', as part of a span or a choice'],
        ['2015-2016', ', as part of a span or a choice'],
        ['2014 - 2015', ', as part of a span or a choice'],
        ['In 2014/2015.', ', as part of a span or a choice'],
        ['2015, 2016', ', as part of a span or a choice'],
        ['2015 and 2016', ', as part of a span or a choice'],
        ['2014 and 2015', ', as part of a span or a choice'],
        ['It was founded between 2015 and the war.', ', as part of a span or a choice'],
        ['2015 as well as 2016', 'read 2015, 2016, but it is unclear what “well” adds'],
        ['It was founded before 2015.', ', beside “before”'],
        ['It was founded after 2015.', ', beside “after”'],
        ['It was founded later than 2015.', ', beside “than”'],
        ['2015: 1,020 ha\n2016: 900 ha', ': a row of several'],
        ['In 2012 a law was made. In 2015 the park was founded.', ': not the first year it gives'],
        ['The park of 2012. The park was founded in 2015.', ': not the first year it gives'],
        ['It was founded in 2015. However, 2016 was close.', ': several years'],
        ['It was founded in 2015, and 2016 and 2017 were low.', ': several years'],
        ['In 2015. But it opened in 2016.', ': several years'],
        ['It was founded in 2015, later than 2012.', ': another year may answer'],
        ['In 2015; in 2016 the park was enlarged.', ': another year may answer'],
        ['In 2015. In 2016 the park was enlarged.', ': another year may answer'],
        ['The dam was built in 2015.', ', but it is unclear what “dam” adds'],
        ['It is not known.', 'expected 2015, read no year'],
        ['20151', 'read no year'],
        ['In the 2015s.', 'read no year'],
        ['It has 2015.3 of them.', 'read no year'],
        ['It has 1.2015 of them.', 'read no year'],
        ['As of my last update in 2015, it is open.', 'read no year'],
      ] as const
    ).map(([actual, reason]) => [founded, '2015', actual, 'uncertain', reason] as const),
  );
  decides([
    [founded, '2015', 'Year 2015. It was enlarged in the year 2016.', 'yes', ': the first one answers'],
    [founded, '2015', 'It was founded and 2015 was the year.', 'yes', 'expected 2015, read 2015'],
    [founded, '2015', '2015 (1,020 ha)', 'yes', 'read 2015'],
    [founded, '2015', 'It was founded on 3 20151.', 'yes', 'read 2015'],
    [founded, '2015', 'Between 2014 and 2023: founded in 2015.', 'yes', 'read 2015'],
    [
      founded,
      '2015',
      '2015. In 2016, 2017, 2018, 2019 it was low.',
      'yes',
      'read 2015, 2016, 2017, 2018: the first one answers',
    ],
    [offered, '2015', 'In 2000.', 'no', 'expected 2015, read 2000: years must be equal'],
    [peak, '2014', 'In 2001 it was low. It peaked in 2014.', 'yes', 'expected 2014, read 2014'],
  ]);
});

describe('four digits with a unit are no year', () => {
  const units = '%,ha,hectare,hectares,km,km2,t,tonne,tonnes,Mg,Mt,m,tCO2,MtCO2e,GtCO2e,CO2e'.split(',');
  decides(
    units.flatMap((unit) =>
      [`2015${unit}`, `2015 ${unit}`].map(
        (actual) => [founded, '2015', actual, 'uncertain', 'read no year'] as const,
      ),
    ),
  );
});

describe('another year than expected is wrong only where it is said to be the one', () => {
  const often = (count: number) => `In ${Array.from({ length: count }, () => '2016').join('; ')}.`;
  decides([
    [founded, '2015', 'In 2016.', 'no', 'expected 2015, read 2016: years must be equal'],
    [
      founded,
      '2015',
      'It was founded in 2016, 2017 or 2018.',
      'no',
      'read 2016, 2017, 2018: years must be equal',
    ],
    [founded, '2015', 'It was founded in 2016, 2017, 2018 or 2019.', 'uncertain', ': many years'],
    [founded, '2015', often(8), 'no', 'read 2016: years must be equal'],
    [founded, '2015', often(9), 'uncertain', 'read 2016: many years'],
    [founded, '2015', 'It was founded from 2016 to 2018.', 'uncertain', 'read 2016, 2018, and a period'],
    [founded, '2015', 'In 2016, in the 20th century.', 'uncertain', ', and a period'],
    [founded, '2015', 'In 2016, in the last decade.', 'uncertain', ', and a period'],
    [founded, '2015', 'Two years earlier than 2016.', 'uncertain', ', and a period'],
    [founded, '2015', 'It was founded in 2016-18.', 'uncertain', ', and a period'],
    [founded, '2015', 'Perhaps in 2016.', 'uncertain', 'read 2016, beside “perhaps”'],
    [founded, '2015', 'Was it in 2016?', 'uncertain', ', beside a question mark'],
    [founded, '2015', 'It was enlarged in 2016.', 'uncertain', ', but it is unclear what “enlarged” adds'],
  ]);
});
