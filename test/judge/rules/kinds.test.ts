/** Each kind of cell: the answers that are its value, those that are surely another, and those that a rule leaves open. */
import { decides } from './table';

describe('a number with its unit', () => {
  decides([
    ['431,250 ha', '431,250 ha', 'yes', 'the answer is the expected text'],
    ['431,250 ha', '431 kha', 'yes', 'expected 431,250 ha, read 431 kha: under 0.1 % apart, within'],
    ['431,250 ha', '0.43 Mha.', 'yes'],
    ['431,250 ha', '**431,250** hectares', 'yes'],
    ['431,250 ha', 'It was 431,250 hectares.', 'yes'],
    ['431,250 ha', '431,250', 'yes', 'no unit is given; taken as ha, 0 % apart, within'],
    ['431 kha', '431', 'open'],
    ['431,250 ha', '440,000', 'open'],
    ['431,250 ha', 'About 431 thousand hectares.', 'yes'],
    ['431,250 ha', '500,000 ha', 'no', 'expected 431,250 ha, read 500,000 ha: 16 % apart, not within'],
    ['431,250 ha', '431,250 km²', 'no', 'over 1,000 % apart, not within'],
    ['431,250 ha', 'about 500,000 ha', 'open', '16 % apart, not within'],
    ['about 431,250 ha', '500,000 ha', 'open', '16 % apart, not within'],
    ['431,250 ha', '0.4 Mha', 'open', '7.2 % apart, not within'],
    ['431,250 ha', '431,250 t', 'open', 'they are not compared'],
    ['431,250 ha', '431,250 ha per year', 'open', 'they may be for different periods'],
    ['431,250 ha', '-431,250 ha', 'open'],
    ['431,250 ha', '431.250 ha', 'open', 'its marks may group thousands or write decimals'],
    ['431,250 ha', '431,520 ha', 'open', 'the same digits in another order'],
    ['431,250 ha ± 1 %', '440,000 ha', 'no', '2 % apart, not within'],
    ['1,234.5 ha', '1.234,5 ha', 'yes'],
    ['> 10 kha', '12 kha', 'open', 'the cell is a bound or a range of numbers'],
    ['10–20 kha', '12 kha', 'open', 'the cell is a bound or a range of numbers'],
    ['7.2 Mha (2020)', '7.2 Mha', 'open', 'the cell has several figures'],
    ['0 ha', '0.4 ha', 'open'],
    ['0 ha', '0 hectares', 'yes', '0 % apart, within'],
    ['3.95 %', '3.93 percent', 'yes'],
    ['3.95 %', '4.1475 %', 'yes', '5 % apart, within'],
    ['3.95 %', '4.16 %', 'no'],
    ['3.95 %', '3.95 percentage points', 'open', 'they are not compared'],
    ['100 %', '96 %', 'open'],
    ['98 %', '102 %', 'open'],
    ['0.41', '41 %', 'yes', 'as shares, 0 % apart, within'],
    ['-14.6 %', '−15 %', 'yes'],
    ['5 Mt CO2e', '5 million tonnes of CO2', 'yes'],
    ['5 t of carbon', '5 t of CO2', 'open', 'they are not compared'],
    ['100 t', '110 tons', 'open', 'a ton is not a tonne everywhere'],
    ['100 t', '150 tonnes', 'no', '50 % apart, not within'],
    ['5 Mg', '5 mg', 'open', 'the answer also says “mg”'],
  ]);
});

describe('a bare number', () => {
  decides([
    ['310', 'There were 310.', 'yes', 'equal'],
    ['seven', '7', 'yes'],
    ['310', '312', 'open', '0.6 % apart, not equal'],
    ['310', '900', 'no', '190 % apart, not equal'],
    ['310', '310 fires', 'open', 'the answer also says “fires”'],
    ['310', '310 ha', 'open', 'no unit is expected; taken as ha, equal'],
    ['7.2', '7,200,000', 'open', 'one may be in thousands, millions or the like'],
    ['7.2', '7.2 million', 'open'],
    ['2.3', '2.4', 'open'],
    ['2.3', '2.30', 'yes'],
    ['2.3', '7.9', 'no'],
    ['100', 'a hundred', 'yes'],
    ['2', 'two-thirds', 'no'],
    ['3rd', 'Third.', 'yes', 'expected 3rd, read Third: equal'],
    ['3rd', '4th', 'no'],
    ['3rd', '9th', 'no'],
  ]);
});

describe('yes, no and directions', () => {
  decides([
    ['TRUE', 'Yes', 'yes', 'expected true, read “yes”'],
    ['TRUE', 'Yes, it did.', 'yes'],
    ['TRUE', 'It is false.', 'no'],
    ['TRUE', 'No.', 'no', 'expected true, read “no”'],
    ['FALSE', 'Incorrect.', 'yes'],
    ['TRUE', 'No, it did.', 'open', 'the answer says more after “no”'],
    ['TRUE', 'Yes and no.', 'open', 'the answer has several values: “yes”, “no”'],
    ['TRUE', 'Yes, but barely.', 'open', 'the answer also says “but”'],
    ['TRUE', 'Yes?', 'open', 'the answer also has “?”'],
    ['TRUE', 'Sí.', 'open', 'the answer has no yes or no'],
    ['It increased', 'Up.', 'yes', 'expected up, read “up”'],
    ['increasing', 'It decreased.', 'no'],
    ['stable', 'It was stable.', 'yes'],
    ['increasing', 'It is not increasing.', 'open', 'the answer also says “not”'],
    ['increasing', 'It rose, then fell.', 'open', 'the answer has several values: “rose”, “fell”'],
  ]);
});

describe('years, days and periods', () => {
  decides([
    ['2019', 'In 2019.', 'yes', 'expected 2019, read 2019'],
    ['2019', '12 March 2019', 'yes'],
    ['2019', 'In 2018.', 'no'],
    ['2019', '2018', 'no', 'expected 2019, read 2018'],
    ['2019', 'Before 2019.', 'open', 'the answer also says “before”'],
    ['2019', '2018 or 2019', 'open', 'the answer has several dates or years'],
    ['2019', '2018–2020', 'open', 'not as exact'],
    ['14 June 2025', '2025-06-14', 'yes'],
    ['14 June 2025', 'On June 14th, 2025.', 'yes'],
    ['June 2025', '14 June 2025', 'yes'],
    ['14 June 2025', '15 June 2025', 'no', 'expected 2025-06-14, read 15 june 2025'],
    ['14 June 2025', 'June 2025', 'open', 'not as exact'],
    ['6 June 2025', '07/06/2025', 'open', 'its date is not a single day, or can be read in two ways'],
    ['2015–20', 'From 2015 to 2020.', 'yes', 'expected 2015–2020, read from 2015 to 2020'],
    ['2015-2020', 'between 2015 and 2019', 'no'],
  ]);
});

describe('names and lists', () => {
  decides([
    ['Brazil', 'Brazil.', 'yes', 'the answer is the expected text'],
    ['Brazil', 'It was Brazil.', 'yes', 'expected and read “brazil”'],
    ['Republic of the Congo', 'It was the Republic of the Congo', 'yes'],
    ['Niger', 'Nigeria', 'open'],
    ['Guinea', 'Guinea-Bissau', 'open'],
    ['Guinea', 'Equatorial Guinea', 'open'],
    ['Congo', 'Democratic Republic of the Congo', 'open'],
    ['Peru', 'Peru’s neighbour', 'open'],
    ['Brazil', 'Brazil and Peru', 'open'],
    ['Brazil', 'Not Brazil', 'open'],
    ['Brazil', 'Brazil lost the most.', 'open', 'the answer is not just “brazil”'],
    ['not Brazil', 'Brazil', 'open', 'the cell is more than one plain value'],
    [
      'Pará; Acre; Amazonas',
      'They are the Pará, Acre and Amazonas.',
      'yes',
      'expected and read “para, acre, amazonas”',
    ],
    ['Pará, Acre, and Amazonas', '- Pará\n- Acre\n- Amazonas', 'yes'],
    ['Pará; Acre; Amazonas', 'Pará and Acre', 'open'],
    ['Pará; Acre', 'Pará, Acre and Rondônia', 'open'],
    ['Pará; Acre; Amazonas', 'Acre, Pará, Amazonas', 'open'],
    ['Pará; Acre', 'Pará or Acre', 'open', 'the answer is not just “para, acre”'],
    ['Pará; Acre', 'neither Pará nor Acre', 'open'],
    ['Guinea; Guinea-Bissau', 'Guinea-Bissau', 'open'],
  ]);
});

describe('prose, and blank answers', () => {
  decides([
    ['All vegetation taller than 5 m', 'vegetation', 'open', 'the cell is more than one plain value'],
    ['vegetation', `vegetation ${'and so on '.repeat(60)}`, 'open', 'the answer has over 600 characters'],
    ['vegetation', '| a | vegetation |', 'open', 'the answer has a table'],
    ['vegetation', '~~vegetation~~', 'open', 'part of the answer is struck out'],
    ['vegetation', '<b>vegetation</b> [1]', 'yes'],
    ['431,250 ha', ' … ', 'no', 'the agent said nothing'],
    ['431,250 ha', 'N/A', 'no', 'the agent said nothing'],
    ['FALSE', '', 'no', 'the agent said nothing'],
    ['0 ha', '', 'open', 'the answer is blank'],
    ['No data', '—', 'open', 'the answer is blank'],
    ['FALSE', 'None.', 'open', 'the answer is blank'],
    ['TRUE', '✅', 'open', 'the answer has no yes or no'],
  ]);
});
