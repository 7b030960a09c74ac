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
