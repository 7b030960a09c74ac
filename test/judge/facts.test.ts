import { hintOn, notesOn } from '../../src/judge/questions/facts';

const TABLE = '| State | Loss (kha) |\n|---|---|\n| Acre | 89.1 |\n| Rondônia | 158.7 |';
const SIGN = 'sign opposite as written or in words; words (loss, fell, sink, decline) are not read';

describe('notes for the judge', () => {
  it.each<readonly string[]>([
    ['198.4 ha', 'It is 200 ha.', '200 ha: 0.8 % apart, within'],
    [
      '7,600 ha',
      'It was 46,500 ha in 2021 and 38,900 ha in 2022.',
      '46,500 ha less 38,900 ha: 0 % apart, within',
      '38,900 ha: 412 % apart, not within',
      '46,500 ha: 512 % apart, not within',
    ],
    ['8.57%', 'About 10 %, or 12 ha.', '10 %: 17 % apart, not within'],
    ['590 kha', 'Between 2015 and 2020, 588,849 ha.', '588,849 ha: 0.2 % apart, within'],
    ['100 ha', '5 kha, 105 ha', '105 ha: 5 % apart, within', '5 kha: over 1,000 % apart, not within'],
    // The unit is where people put it; the cell that is equal comes first.
    ['159 kha', TABLE, '158.7 (kha): 0.2 % apart, within', '89.1 (kha): 44 % apart, not within'],
    ['12.4 kha', 'Benin: 12.4.\nValues in kha.', '12.4: 0 % apart, within'],
    ['431,250 ha', 'It was 431,250.', '431,250: no unit is given; taken as ha, 0 % apart, within'],
    [
      '431,250 ha',
      'It burnt 3 regions and 431.25.',
      '431.25: nearly the same digits; one may be in thousands, millions or the like',
    ],
    [
      '137,821 ha',
      'Se perdieron 137,821 hectáreas en total.',
      '137,821 hectareas: its marks may group thousands or write decimals',
    ],
    [
      '12 kha',
      'Loss (kha)\n- 2021: 12\n- 2022: 30',
      '12 (kha): 0 % apart, within',
      '30 (kha): 150 % apart, not within',
    ],
    ['12 kha', 'Area (kha)	12', '12 (kha): 0 % apart, within'],
    ['12 MtCO2e', '| Year | Flux (Mt CO₂e) |\n|---|---|\n| 2021 | 12 |', '12 (Mt CO2e): 0 % apart, within'],
    [
      '4 %',
      '| Of | Value | Unit |\n|---|---|---|\n| loss | 320 | ha |\n| share | 4 | % |',
      '4 (%): 0 % apart, within',
    ],
    ['9,100 ha', '9,1 milliers d’hectares', "9,1 milliers d'hectares: 0 % apart, within"],
    ['3.5 Mha', '3,48 Mio. ha', '3,48 Mio. ha: 0.6 % apart, within'],
    ['431 kha', '1.065 million acres', '1.065 million acres: under 0.1 % apart, within'],
    ['5 MtC', '5 MtCO2'],
    ['IDN.3_1', 'IDN.5_1'],
    // A share is a share; points are not percent; 98 and 102 % are not the same part of a whole.
    ['25 %', 'It was 0.25.', '0.25: as shares, 0 % apart, within'],
    [
      '25 %',
      'One quarter of it, or 250 per thousand.',
      'One quarter: as shares, 0 % apart, within',
      '250 per thousand: 0 % apart, within',
    ],
    ['90 %', 'Nine out of ten hectares.', 'Nine out of ten hectares: as shares, 0 % apart, within'],
    ['25 %', 'One in four hectares.', 'One in four hectares: as shares, 0 % apart, within'],
    ['50 %', 'Half the loss.', 'Half: as shares, 0 % apart, within'],
    ['14 of 20', '70 %', '70 %: as shares, equal'],
    ['25 %', '25 basis points'],
    ['12 %', 'It rose by 12 points.'],
    ['0.45', '9 out of every 20', '9 out of every 20: as shares, 0 % apart, within'],
    ['2', 'Results (km²):\n1. Pará: 120\n2. Acre: 30'],
    ['5 GtCO2', '5,000 MtCO2', '5,000 MtCO2: 0 % apart, within'],
    ['2023-05-01', '01.05.2023', '01.05.2023: equal'],
    ['10 ha', 'It rose from 10 to 12 ha.', '10: 0 % apart, within', '12 ha: 20 % apart, not within'],
    // Two percentages differ by points.
    ['12 %', '20 % of Acre, 32 % of Pará', '20 %: 67 % apart, not within', '32 %: 167 % apart, not within'],
    ['12 percentage points', '20 % of Acre, 32 % of Pará', '32 % less 20 %: 0 % apart, within'],
    ['0.41', '41 %', '41 %: as shares, 0 % apart, within'],
    ['25 %', 'Up by 25 percentage points.'],
    ['98 %', '102 %', '102 %: 4.1 % apart, not within'],
    // Signs as written.
    ['-11 %', 'It fell by 11 %.', `11 %: size equal, ${SIGN}`],
    ['12 kha', 'A net loss of 12 kha.', `12 kha: size equal, ${SIGN}`],
    ['-12 kha', 'minus 12.1 kha', 'minus 12.1 kha: 0.8 % apart, within'],
    // Ranges, bounds, ±.
    ['10–20 kha', '12 kha', '12 kha: inside, within'],
    ['10–20 kha', '22 kha', '22 kha: outside, not within'],
    ['12 kha', 'more than 10 kha', 'at least 10 kha: overlapping'],
    ['at least 10 kha', '8 kha', '8 kha: outside, not within'],
    ['431,250 ha ± 1 %', '440,000 ha', '440,000 ha: 2 % apart, not within'],
    [
      '12 kha',
      'It fell from 12 kha to 10 kha.',
      '12 kha: 0 % apart, within',
      '10 kha: 17 % apart, not within',
    ],
    ['12 kha', 'It was from 10 to 20 kha.', '10 to 20 kha: overlapping'],
    ['12 kha', 'between 12 and 13 kha', 'between 12 and 13 kha: overlapping'],
    ['100+ ha', '150 ha', '150 ha: inside, within'],
    ['half of 12 ha', '6 ha'],
    // Several expected values.
    [
      'Acre 89 kha, Rondônia 159 kha',
      'Rondônia 160 kha, Acre 30 kha',
      '160 kha: 0.6 % apart, within',
      '30 kha: 66 % apart, not within',
      '160 kha: 80 % apart, not within',
      '30 kha: 81 % apart, not within',
    ],
    // Counts and ranks are equal or not.
    ['14,233', '14,323 alerts', '14,323: 0.6 % apart, not equal'],
    ['14,233 alerts', '14,233 alerts', '14,233: equal'],
    ['45,123', 'about 45 thousand', '45 thousand: it may be rounded'],
    ['3', 'Acre ranks 3rd with 12 kha.', '3rd: equal'],
    // No figures: years, weeks, numbers in names, ranks.
    ['12 kha', 'In week 12 of 2020, Landsat 8 and Sentinel-2 (score 12) saw it.'],
    [
      '20,000 ha',
      'Two million 20 thousand hectares.',
      'Two million 20 thousand hectares: over 1,000 % apart, not within',
    ],
    ['2,021 ha', 'In 2021 Ha Giang lost 40 ha.', '40 ha: 98 % apart, not within'],
    // Dates and periods.
    ['2016', 'Not in 2015 but in 2016.', '2016: equal', '2015: not equal'],
    ['14 June 2025', 'On 2025-06-14.', '2025-06-14: equal'],
    ['3 August 2024', 'el 3 de agosto de 2024', '3 de agosto de 2024: equal'],
    ['2024-08-03', 'am 3. August 2024', '3. August 2024: equal'],
    ['August 2024', '2024-08', '2024-08: equal'],
    ['2024-08-03', '03/08/2024', '03/08/2024: no single day, or it can be read in two ways'],
    ['3–10 August 2024', 'August 3–10, 2024'],
    ['2017', 'from 2015 to 2019', 'from 2015 to 2019: one is less exact'],
    ['week 12', 'week 12 of 2024', '12: equal'],
    ['about 100', '103', '103: 3 % apart, within'],
    ['2015-2020', 'from 2015 to 2019', 'from 2015 to 2019: not equal'],
    ['0 ha', '0.1 ha', '0.1 ha: not 0, not within'],
    ['wildfire', '12 ha'],
    ['590 kha', 'none'],
  ])('%j in %j', (expected = '', actual = '', ...notes) => {
    const said = notesOn({ expected, actual }, 0.05);
    expect(said.map((note) => note.replace(/ against [^:]*: /, ': '))).toEqual(notes);
  });

  it('are limited in number, the nearest first', () => {
    const actual = Array.from({ length: 50 }, (_, i) => `${i + 1} ha`).join('; ');
    const notes = notesOn({ expected: '10 ha', actual }, 0.05);
    expect(notes).toHaveLength(6);
    expect(notes[0]).toBe('10 ha against 10 ha: 0 % apart, within');
  });
});

it.each([
  [
    '2.72 Mha',
    'Brazil lost **2.72 million hectares**, after 3.29 Mha in 2022.',
    'appears: the answer contains the expected 2.72 Mha',
  ],
  ['2.72 Mha', 'Brazil lost 3.1 Mha.', 'instead: 3.1 Mha, 14 % from the expected 2.72 Mha, not within 5 %'],
  ['5 ± 1 ha', '5.5 ha', 'near: 5.5 ha, 10 % from the expected 5 ± 1 ha, within'],
  ['2024-08-03', '03/08/2024', undefined],
  ['14,233', '14,323 alerts', 'instead: 14,323, 0.6 % from the expected 14,233, not equal'],
  ['2.72 Mha', 'A good deal was lost.', 'absent: the answer has no figure comparable with 2.72 Mha'],
  ['2019', 'Loss peaked in 2019, not in 2018.', 'appears: the answer contains the expected 2019'],
  [
    '14 June 2025',
    'It was first seen on 2025-06-14.',
    'appears: the answer contains the expected 14 June 2025',
  ],
  ['Pará', 'Among the states, Pará leads.', 'appears: the answer contains the expected name'],
  ['Niger', 'Nigeria leads.', 'absent: the expected name is not in the answer'],
  ['Pará; Acre', 'Pará leads.', 'absent: 1 of 2 expected names are in the answer'],
  ['TRUE', 'No, it fell in most states.', 'says: the answer says “no”'],
  ['increasing', 'Loss has been falling since.', 'says: the answer says “falling”'],
  ['Declines: it makes no predictions for the years to come', 'I cannot say.', undefined],
])('hint on %j of %j: %j', (expected = '', actual = '', said) => {
  const hint = hintOn({ expected, actual }, 0.05);
  expect(hint && `${hint.kind}: ${hint.text}`).toBe(said);
});
