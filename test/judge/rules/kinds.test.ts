/** Each kind of cell: the answers that are its value, those that are surely another, and those that a rule leaves open. */
import { describe } from '@jest/globals';
import { decides } from './table';

const LOSS = 'How many hectares of tree cover did Pará lose in 2019?';

describe('a number with its unit', () => {
  decides(LOSS, [
    ['431,250 ha', '431,250 ha', 'yes', 'the answer is the expected text'],
    ['431,250 ha', '431 kha', 'yes', 'expected 431,250 ha, read 431 kha: under 0.1 % apart, within 5 %'],
    ['431,250 ha', '0.43 Mha.', 'yes'],
    ['431,250 ha', '**431,250** hectares', 'yes'],
    ['431,250 ha', '431,250', 'yes'],
    ['431,250 ha', 'About 431 thousand hectares.', 'yes'],
    ['431,250 ha', 'Pará lost 431,250 ha of tree cover in 2019.', 'yes'],
    ['431,250 ha', 'In 2019, Pará lost 431,250 ha.', 'yes'],
    ['431,250 ha', 'It was 431,250 ha of tree cover loss in Pará in 2019.', 'yes'],
    ['431,250 ha', 'Tree cover loss in Pará in 2019 amounted to 431,250 ha.', 'yes'],
    ['431,250 ha', '500,000 ha', 'no', 'expected 431,250 ha, read 500,000 ha: 16 % apart, not within 5 %'],
    ['431,250 ha', '431,250 km²', 'no', 'over 1,000 % apart, not within 5 %'],
    ['431,250 ha', '431,250 acres', 'no', '60 % apart, not within 5 %'],
    ['431,250 ha', 'about 500,000 ha', 'open', '16 % apart: one may be rounded'],
    ['about 431,250 ha', '500,000 ha', 'open', '16 % apart: one may be rounded'],
    ['431,250 ha', '0.4 Mha', 'open', '7.2 % apart: one may be rounded'],
    ['431,250 ha', '431,250 t', 'open', 'ha and t are not compared'],
    ['431,250 ha', '431,250 ha per year', 'open', 'ha and ha per year are not compared'],
    ['431,250 ha', '-431,250 ha', 'open', 'of opposite signs'],
    ['431,250 ha', '431.250 ha', 'open', 'their marks of thousands and decimals differ'],
    ['1,234.5 ha', '1.234,5 ha', 'yes'],
    ['> 10 kha', '12 kha', 'open', 'the cell is a bound or a range of numbers'],
    ['10–20 kha', '12 kha', 'open', 'the cell is a bound or a range of numbers'],
    ['7.2 Mha (2020)', '7.2 Mha', 'open', 'the cell is more than one plain value'],
    ['0 ha', '0.4 ha', 'open', 'one may be rounded'],
    ['0 ha', '0 hectares', 'yes', 'equal'],
  ]);
  decides('What share was lost?', [
    ['3.95 %', '3.93 percent', 'yes'],
    ['3.95 %', '4.1475 %', 'yes', '5 % apart, within 5 %'],
    ['3.95 %', '4.16 %', 'no'],
    ['3.95 %', '3.95 percentage points', 'open', '% and percentage points are not compared'],
    ['100 %', '96 %', 'open', '4 % apart: near, and not surely equal'],
    ['0.41', '41 %', 'open', 'no unit and % are not compared'],
    ['-14.6 %', '−15 %', 'yes'],
  ]);
  decides('How many million hectares burned?', [
    ['7.2', '7.2 million hectares', 'yes'],
    ['7.2', '7.2', 'yes'],
    ['7.2', '7.2 million', 'yes'],
    ['7.2', '7.2 ha', 'no'],
  ]);
  decides('What was the loss in millions?', [
    ['7.2', '7,200,000', 'open', 'one may be written in millions or the like'],
    ['7.2', '7.2 million', 'open', 'one may be written in millions or the like'],
    ['0.41', '41', 'open', 'one may be written in millions or the like'],
  ]);
  decides('How much was burnt?', [
    ['5 million ha', '5 mil ha', 'open', 'one may be written in millions or the like'],
    ['500 ha', '~600 ha', 'open', '20 % apart: one may be rounded'],
    ['500 ha', '≈ 510 ha', 'yes'],
    ['5 ha', '10~20 ha', 'open', 'there are several: “10”, “20 ha”'],
  ]);
  decides('How much was emitted?', [
    ['5 Mt CO2e', '5 million tonnes of CO2', 'yes'],
    ['5 t of carbon', '5 t of CO2', 'open', 't and t are not compared'],
    ['100 t', '110 tons', 'open', '10 % apart: one may be rounded'],
    ['100 t', '110 tonnes', 'no', '10 % apart, not within 5 %'],
    ['5 Mg', '5 mg', 'open', '“mg” is not a word of the question'],
  ]);
});

describe('a number of things', () => {
  decides('How many alerts were there?', [
    ['310', '310 alerts', 'yes', 'equal'],
    ['310 alerts', 'There were 310 alerts.', 'yes'],
    ['seven', '7', 'yes'],
    ['2016', '2,016', 'yes'],
    ['2016', '2015', 'open', 'near, and not surely equal'],
    ['5 dozen', '60', 'open', '“dozen” of the cell is neither in the question nor in the answer'],
    ['5 dozen', '5 dozen alerts', 'yes'],
    ['310', '310 of them', 'yes'],
    ['310', '310 a day', 'open', '“day” is not a word of the question'],
    ['100', 'a hundred', 'yes'],
    ['2', 'two-thirds', 'open', 'there is no figure in it'],
    ['2', 'No. 2', 'open', 'there is no figure in it'],
    ['310', '312', 'open', '0.6 % apart: near, and not surely equal'],
    ['310', '900', 'no', '190 % apart, not within 5 %'],
    ['310', '310 fires', 'open', '“fires” is not a word of the question'],
    ['310', '310 ha', 'open', 'no unit and ha are not compared'],
  ]);
});

describe('a rank is only compared with a rank, and alone', () => {
  decides('How does Peru rank?', [
    ['3rd', 'Third.', 'yes', 'expected 3rd, read Third: equal'],
    ['3rd', '4th', 'no'],
    ['3rd', 'A third.', 'open', 'there is no figure in it'],
    ['3rd', 'third-largest', 'open', 'the question asks for a rank, and the answer has more than a value'],
    ['2', '2nd', 'open', 'there is no figure in it'],
    ['3rd', 'Peru ranks third', 'open', 'the question asks for a rank, and the answer has more than a value'],
    ['3rd', '3', 'open', 'there is no figure in it'],
  ]);
  decides('Which state came second?', [
    ['Pará', 'Pará', 'yes'],
    ['Pará', '1. Pará', 'open', '“1” stands before the name'],
    [
      'Pará',
      'Pará came second.',
      'open',
      'the question asks for a rank, and the answer has more than a value',
    ],
  ]);
});

describe('yes and no', () => {
  decides('Did loss in Bolivia increase from 2022 to 2023?', [
    ['TRUE', 'Yes', 'yes', 'expected true, read “yes”'],
    ['TRUE', 'Yes, it did.', 'yes'],
    ['yes', 'Yes, loss in Bolivia increased from 2022 to 2023.', 'yes'],
    ['TRUE', 'It is false.', 'no'],
    ['TRUE', 'No.', 'no', 'expected true, read “no”'],
    ['FALSE', 'Incorrect.', 'yes'],
    ['TRUE', 'No, it did.', 'open', 'a no that goes on'],
    ['TRUE', 'False, it did.', 'open', 'a no that goes on'],
    ['TRUE', 'It is false that it did.', 'open', 'a no that goes on'],
    ['TRUE', 'Yes and no.', 'open', 'there are several: “yes”, “no”'],
    ['TRUE', 'Yes, but barely.', 'open', '“but” is not a word of the question'],
    ['TRUE', 'Yes, loss increased.', 'open', 'it repeats the question without “bolivia”'],
    ['TRUE', 'Yes, loss increased in Bolivia.', 'open', 'its words are not in the question’s order'],
    ['TRUE', 'Yes, loss in 2022 increased.', 'open', '“2022” is not in the question'],
    ['TRUE', 'Loss in Bolivia increased.', 'open', 'there is no yes or no in it'],
    ['TRUE', 'Yes?', 'open', 'there is a “?” in it'],
    ['TRUE', 'Sí.', 'open', 'there is no yes or no in it'],
  ]);
  decides('Was loss not higher in 2023?', [['TRUE', 'No', 'open', 'the question denies']]);
  decides('Is the claim wrong?', [['TRUE', 'Correct.', 'open', 'the question denies']]);
  decides('Was it fire or logging?', [['TRUE', 'No', 'open', 'the question offers a choice']]);
  decides('True or false: loss increased', [['FALSE', 'False.', 'yes']]);
});

describe('directions', () => {
  decides('How has loss developed?', [
    ['It increased', 'Up.', 'yes', 'expected up, read “up”'],
    ['increasing', 'It decreased.', 'no'],
    ['stable', 'It was stable.', 'yes'],
    ['increasing', 'It is not increasing.', 'open', '“not” is not a word of the question'],
    ['increasing', 'It rose, then fell.', 'open', 'there are several: “rose”, “fell”'],
    ['increasing', 'Gain is increasing.', 'open', '“gain” is not a word of the question'],
  ]);
  decides('What is the trend in the rate of decline?', [
    ['decreasing', 'Declining', 'open', 'the question says “decline” itself'],
  ]);
  decides('Did it rise or fall?', [['It fell', 'It rose', 'no']]);
});

describe('years, days and periods', () => {
  decides('In which year did Ghana lose most tree cover?', [
    ['2019', 'In 2019.', 'yes', 'expected 2019, read 2019'],
    ['2019', 'Ghana lost most tree cover in 2019.', 'yes'],
    ['2019', '12 March 2019', 'yes'],
    ['2019', '2018', 'no'],
    ['2019', 'around 2019', 'open', '“around” is not a word of the question'],
    ['2019', 'Before 2019.', 'open', '“before” is not a word of the question'],
    ['2019', '2018 or 2019', 'open', 'there are several: “2018”, “2019”'],
    ['2019', '2018–2020', 'open', 'not as exact'],
    ['2019', 'It gained most in 2019.', 'open', '“gained” is not a word of the question'],
  ]);
  decides('When was it?', [
    ['14 June 2025', '2025-06-14', 'yes'],
    ['14 June 2025', 'On June 14th, 2025.', 'yes'],
    ['June 2025', '14 June 2025', 'yes'],
    ['14 June 2025', '15 June 2025', 'no', 'expected 2025-6-14, read 15 june 2025'],
    ['14 June 2025', 'June 2025', 'open', 'not as exact'],
    ['14 June', '14 June 2025', 'open', 'not as exact'],
    ['14 June', '15 June', 'no', 'expected 6-14, read 15 june'],
    ['14 June 2025', '14/06/2025', 'yes'],
    ['6 June 2025', '07/06/2025', 'open', 'there is no date or year in it'],
    ['2015–20', 'From 2015 to 2020.', 'yes', 'expected 2015–2020, read from 2015 to 2020'],
    ['2015-2020', 'between 2015 and 2019', 'no'],
    ['2015-2020', '2015', 'open', 'not as exact'],
  ]);
  decides('What was the number of alerts?', [
    ['2016', '2016', 'yes'],
    ['2016', '2015', 'open', 'the question asks for no time'],
  ]);
});

describe('names', () => {
  decides('Which country lost the most tree cover in 2020?', [
    ['Brazil', 'Brazil.', 'yes', 'the answer is the expected text'],
    ['Brazil', 'It was Brazil.', 'yes', 'expected and read “brazil”'],
    ['Brazil', 'In 2020 Brazil lost the most tree cover.', 'yes'],
    ['Niger', 'Nigeria', 'open', '“niger” is not in it in these words'],
    ['Guinea', 'Guinea-Bissau', 'open', '“guinea” is not in it in these words'],
    ['Guinea', 'Guinea Bissau', 'open', '“bissau” is not a word of the question'],
    ['Guinea', 'Equatorial Guinea', 'open', '“equatorial” stands before the name'],
    ['Congo', 'Democratic Republic of the Congo', 'open', '“democratic” stands before the name'],
    ['Niger', 'South Niger', 'open', '“south” stands before the name'],
    ['Republic of the Congo', 'It was the Republic of the Congo', 'yes'],
    [
      'Republic of the Congo',
      'Democratic Republic of the Congo',
      'open',
      '“democratic” stands before the name',
    ],
    ['Peru', 'Peru’s neighbour', 'open', '“peru” is not in it in these words'],
    ['Brazil', 'Brazil and Peru', 'open', '“and” is not a word of the question'],
    ['Brazil', 'Brazil, Brazil', 'open', '“brazil” is in it more than once'],
    ['Brazil', 'Brazil lost the least tree cover.', 'open', '“least” is not a word of the question'],
    ['not Brazil', 'Brazil', 'open', 'the cell is more than one plain value'],
  ]);
  decides('Which of Peru and Acre lost more?', [
    ['Peru', 'Peru, Acre', 'open', 'it repeats the question without “peru”'],
  ]);
});

describe('lists', () => {
  decides('Which states?', [
    ['Pará; Acre; Amazonas', 'Pará, Acre and Amazonas.', 'yes', 'expected 3 names, read 3: all of them'],
    ['Pará; Acre; Amazonas', 'They are the Pará, Acre and Amazonas.', 'yes'],
    ['Pará, Acre, and Amazonas', '- Pará\n- Acre\n- Amazonas', 'yes'],
    ['Pará; Acre; Amazonas', 'Pará and Acre', 'no', 'expected 3 names, read 2: amazonas missing'],
    ['Pará, Acre, and Amazonas', 'Pará and Acre', 'open', 'amazonas missing'],
    ['Pará; Acre', 'Pará, Acre and Rondônia', 'open', 'read 3: “rondonia” is none of them'],
    ['Pará; Acre', 'Pará in Acre', 'open', '“para in acre” is none of them'],
    ['Pará; Acre; Amazonas', 'Pará, Acre...', 'open', '“acre ..” is none of them'],
    ['Pará; Acre', 'neither Pará nor Acre', 'open', '“neither para nor acre” is none of them'],
    ['Pará; Acre', 'Pará, Acre, Pará', 'open', '“para” is none of them'],
    ['Pará; Acre', 'Pará’s, Acre', 'open', '“para’s” is none of them'],
    ['Guinea; Guinea-Bissau', 'Guinea-Bissau', 'no', 'guinea missing'],
  ]);
  // Whether the order counts is a matter of meaning: "from highest to lowest", "top three", "sorted by loss".
  decides('List the states by loss', [
    ['Pará; Acre; Amazonas', 'Acre, Pará, Amazonas', 'open', 'in another order'],
    ['Pará; Acre; Amazonas', 'Pará, Acre, Amazonas', 'yes'],
  ]);
});

describe('codes and prose', () => {
  decides('What is the dataset id?', [
    ['4', '4', 'yes'],
    ['4', '5', 'open', 'a code is equal or not, and the answer is not equal'],
  ]);
  // A bare number with decimals may be a release, a level, an index.
  decides('Which release is used?', [
    ['2.3', '2.4', 'open', '4.3 % apart: near, and not surely equal'],
    ['2.3', '2.30', 'yes', 'equal'],
    ['2.3', '7.9', 'no'],
  ]);
  decides('What is tree cover?', [
    [
      'All vegetation taller than 5 m, with its canopy',
      'vegetation',
      'open',
      'the cell is more than one plain value',
    ],
    ['vegetation', `vegetation ${'and so on '.repeat(60)}`, 'open', 'the answer has over 600 characters'],
    ['vegetation', '| a | vegetation |', 'open', 'the answer has a table'],
    ['vegetation', '~~vegetation~~', 'open', 'a part of the answer is struck out'],
    ['vegetation', '<b>vegetation</b> [1]', 'yes'],
  ]);
});

describe('a blank answer', () => {
  decides('How much was lost?', [
    ['431,250 ha', ' … ', 'no', 'the agent said nothing'],
    ['0 ha', '', 'open', 'the answer is blank'],
    ['No data', '—', 'open', 'the answer is blank'],
    ['431,250 ha', 'N/A', 'no', 'the agent said nothing'],
    ['FALSE', '', 'no', 'the agent said nothing'],
    ['—', '', 'open', 'the answer is blank'],
    ['Nobody', 'none', 'open', 'the answer is blank'],
  ]);
  decides('Were there any alerts?', [
    ['FALSE', 'None.', 'open', 'the answer is blank'],
    ['TRUE', 'None.', 'no', 'the agent said nothing'],
    ['TRUE', '✅', 'open', 'there is no yes or no in it'],
    ['FALSE', '👎', 'open', 'there is no yes or no in it'],
  ]);
});
