import { describe } from '@jest/globals';
import { decides, neverWrong } from '../decide';

const LOSS = 'How much tree cover did Togo lose in 2022?';
const YEAR = 'In which year was loss in Togo highest?';

describe('a no needs more proof than a yes', () => {
  neverWrong([
    [LOSS, '2,030 ha', 'In 2022, 2030 ha were lost, against 1,900 ha before.', 1],
    [LOSS, '100 kha', 'Togo lost 60 kha in the north, 30 kha in the south and 10 kha in the east.', 1],
    [LOSS, '100 kha', 'North: 60 kha. South: 30 kha. East: 10 kha.', 1],
    [LOSS, '41,300 ha', 'Togo lost 41.300 ha in 2022.', 1],
    [LOSS, '41,300 ha', 'Togo lost 41 300 ha in 2022.', 1],
    [LOSS, '41,300 ha', 'Togo lost 41,3001 ha in 2022.', 1],
    [LOSS, '41,300 ha', 'Togo lost 41,30012 hectares.', 1],
    [LOSS, '41,300 ha', 'Togo lost 4.13e4 ha in 2022.', 1],
    [LOSS, '41,300 ha', 'A tenth of the 413,000 ha were lost in 2022.', 1],
    [LOSS, '41,300 ha', 'Togo lost 1 ha in every 10 of its 413,000 ha.', 1],
    [LOSS, '41,300 ha', 'Tree cover fell from 413,000 ha to 371,700 ha.', 1],
    [LOSS, '41,300 ha', 'Togo lost 3,442 ha a month in 2022.', 1],
    [LOSS, '41,300 ha', 'Togo has 371,700 ha left.', 1],
    [LOSS, '41,300 ha', 'See the chart (figure 3).', 0],
    [LOSS, '41,300 ha', 'Togo lost 51,000 ha in 2021.', 0],
    [LOSS, '41,300 ha', 'Of the 96,000 ha lost in West Africa, Togo lost 43 %.', 1],
    [LOSS, '41,300 ha', 'Togo lost 82,600 ha in 2021 and half as much in 2022.', 1],
    [LOSS, '-5 Mt', 'The forest took up 5 Mt.', 1],
    [YEAR, '2016', 'It was 2016¹⁵.', 1],
    [YEAR, '2016', 'It peaked in 201612.', 1],
    [YEAR, '2016', 'Three years after 2013.', 1],
    [YEAR, '2016', 'It peaked in the season 2015/16.', 1],
    [YEAR, '2016', 'The year after the 2015 drought.', 1],
    [YEAR, '2016', 'Monitoring began in 2001.', 0],
    [YEAR, '2016', 'The 2020 report does not say.', 0],
    ['What share burnt?', '25 %', 'One in four hectares burnt, 12 ha in all.', 1],
    ['What share burnt?', '25 %', '75 % did not burn.', 1],
    ['What share burnt?', '25 %', '75 % remained unburnt.', 1],
    ['What share burnt?', '25 %', '0.25', 1],
    ['How many parks are there?', '12', 'There are 5 national and 7 regional parks.', 1],
    ['How many parks are there?', '12', 'Five in the north, four in the south and three in the east.', 1],
    ['How many parks are there?', '12', 'A dozen.', 1],
    ['How many parks are there?', '12', 'XII', 1],
    ['How many parks burnt?', '12', 'All parks but 3 of the 15 burnt.', 1],
    ['When did it start?', '2021-03-01', 'In the first week of March 2021.', null],
    ['When did it start?', '2021-03-01', 'Two days after 27 February 2021.', 1],
    ['When did it start?', 'March 2021', 'Spring 2021.', null],
    ['Which period?', '2015-2020', 'The years 2015, 2016, 2017, 2018, 2019 and 2020.', 1],
    ['Which period?', '2015-2020', 'It started in 2015 and ended in 2020.', 1],
    ['Which period?', '2015-2020', 'Six years from 2015.', 1],
  ]);
  decides([
    [LOSS, '41,300 ha', 'Togo lost 51,000 ha in 2022.', 'no'],
    [LOSS, '41,300 ha', 'In 2022, Togo lost 4,130 hectares of tree cover.', 'no'],
    [LOSS, '41,300 ha', '51,000 ha', 'no'],
    [LOSS, '41.3 kha', 'The loss was 41.3 Mha.', 'no'],
    [YEAR, '2016', 'Loss was highest in 2019.', 'no'],
    [YEAR, '2016', '2019', 'no'],
    ['What share burnt?', '25 %', '40 % burnt.', 'no'],
    ['How many parks are there?', '12', 'There are 15 parks.', 'no'],
    ['When did it start?', '2021-03-01', 'It started on 15 March 2021.', 'no'],
    ['Which period?', '2015-2020', '2001-2010', 'no'],
  ]);
});

const FIRE = 'What share of tree cover loss in Portugal in 2017 was caused by fire?';
const FLUX = 'What is the net flux of forests in Norway?';
const PARK = 'How large is the park?';

describe('an answer that gives no figure, or none that says or leads to the expected one, is a no whatever it speaks of', () => {
  decides([
    [LOSS, '41,300 ha', 'Togo lost 51,000 ha in 2021; data for 2022 are not available.', 'no'],
    [LOSS, '41,300 ha', 'Benin lost 51,000 ha in 2022.', 'no'],
    [LOSS, '41,300 ha', 'Loss in Togo has peaked twice since 2001.', 'uncertain'],
    [LOSS, '41,300 ha', 'Loss in Togo has peaked in dry years since 2001; see the chart.', 'no'],
    [
      LOSS,
      '41,300 ha',
      'Togo lost 51,000 ha of tree cover at its peak in 2021, and 60,100 ha in 2022.',
      'no',
    ],
    [FIRE, '71%', 'Fire was the third most important driver in 2017.', 'no'],
    [FIRE, '71%', 'In 2017, fires caused 46 kha of tree cover loss out of a total of 129 kha.', 'no'],
    [FIRE, '71%', 'In 2017, fires caused 92 kha of tree cover loss out of a total of 129 kha.', 'uncertain'],
  ]);
  neverWrong([
    [
      LOSS,
      '41,300 ha',
      'Togo lost 13,000 ha in the north, 14,300 ha in the centre and 14,000 ha in the south in 2022.',
      1,
    ],
    [LOSS, '41,300 ha', 'In 2021 the loss was 51,000 ha; it was 9,700 ha lower in 2022.', 1],
    [LOSS, '41,300 ha', 'The loss in 2021 was 51,000 ha. In 2022 it dropped by 19 %.', 1],
    [LOSS, '41,300 ha', 'Loss quadrupled from 10,325 ha in 2021.', 1],
    [LOSS, '41,300 ha', 'Loss was up 300 % from 10,325 ha in 2021.', 1],
    [LOSS, '41,300 ha', '113 ha were lost on every day of 2022.', 1],
    [LOSS, '41,300 ha', 'Every quarter Togo lost 10,325 ha.', 1],
    [LOSS, '41,300 ha', 'Togo lost 82,600 ha in 2021 and 2022, evenly split.', 1],
    [LOSS, '41,300 ha', 'Togo lost 82,600 ha in the two years 2021 and 2022, with identical losses.', 1],
    [LOSS, '41,300 ha', 'Togo lost 82.6 kha over 2021-2022; the two years tied.', 1],
    [LOSS, '41,300 ha', 'In 2022 Togo lost roughly 4.1 x 10^4 ha.', 1],
    [LOSS, '41,300 ha', 'Of Togo’s 413,000 ha a decile was lost.', 1],
    [LOSS, '41,300 ha', 'Togo lost 41k ha, vs 20k ha in Benin.', 1],
    [LOSS, '41,300 ha', 'Togo lost forty-odd thousand hectares, compared to 20,000 ha in Benin.', 1],
    [LOSS, '41,300 ha', 'Benin lost 20,000 ha. Togo lost 21,300 ha on top of that.', 1],
    [LOSS, '41,300 ha', 'Benin lost 20,000 ha, Togo slightly beyond double.', 1],
    [LOSS, '41,300 ha', 'Togo lost five percent of 826,000 ha.', 1],
    [LOSS, '41,300 ha', 'Togo lost one twentieth of its 826,000 ha.', 1],
    [LOSS, '41,300 ha', 'Togo lost 1/20 of its 826,000 ha.', 1],
    [LOSS, '41,300 ha', 'Loss in 2022 matched that of Benin plus Ghana (20,000 ha, 21,300 ha).', 1],
    [FIRE, '71%', 'Fire caused five sevenths of the loss.', 1],
    [FIRE, '71%', '29% of the loss had causes besides fire.', 1],
    [FIRE, '71%', '29 % was down to logging, everything else burnt.', 1],
    [FIRE, '71%', 'Logging: 22%, other: 7%; fire makes up the balance.', 1],
    [FIRE, '71%', 'Fire caused 7.1 of 10 ha.', 1],
    [FIRE, '71%', 'Fire was 2.45 times as large as everything else together.', 1],
    [FIRE, '71%', 'Fires were 41 % in 2016, 30 points up in 2017.', 1],
    [FLUX, '-25 Mt CO2e', 'They emit 10 Mt CO2e and remove 35 Mt CO2e.', 1],
    [FLUX, '-600 Mt CO2e', 'It took up 24 Mt CO2e yearly from 2001 to 2025.', 1],
    [FLUX, '-600 Mt CO2e', 'A sink of 24 Mt CO2e in a typical year (25 years).', 1],
    [FLUX, '-600 Mt CO2e', 'A sink, with 24 Mt CO2e in any given year from 2001 to 2025.', 1],
    [PARK, '500,000 ha', 'It measures 100 km by 50 km, with a core of 1,000 ha.', 1],
    [PARK, '500,000 ha', 'It covers 125 blocks of 4,000 ha.', 1],
    [PARK, '500,000 ha', 'It is as big as Bali, with a core of 1,000 ha.', 1],
    [PARK, '500,000 ha', '5 lakh hectares', 1],
    [PARK, '500,000 ha', 'Its core is 1,000 ha, 0.2 % of the total.', 1],
    [PARK, '500,000 ha', 'Its core is 1,000 ha, a five-hundredth of it.', 1],
  ]);
});
