import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { matchAnswer } from '../../../../src/judge/rules/index';
import { decides, FIVE_PERCENT } from '../decide';

const HOW_MUCH = 'How much tree cover was lost?';

describe('a number is compared relative to the expected value', () => {
  decides([
    [HOW_MUCH, '248 ha', '250 ha were lost.', 'yes'],
    [HOW_MUCH, '100 ha', '105 ha', 'yes'],
    [HOW_MUCH, '100 ha', '95 ha', 'yes'],
    [HOW_MUCH, '100 ha', '105.01 ha', 'no'],
    [HOW_MUCH, '100 ha', '94.99 ha', 'no'],
    [HOW_MUCH, '0.1 ha', '0.105 ha', 'yes'],
  ]);

  it('says what was read and how far apart it is', () => {
    const found = matchAnswer({ query: HOW_MUCH, expected: '248 ha', actual: '250 ha' }, FIVE_PERCENT);
    expect(found).toEqual({
      verdict: 'yes',
      rule: 'number',
      answerType: 'number',
      reason: 'expected 248 ha, read 250 ha: 0.8 % apart, within 5 %',
    });
  });

  it('takes the tolerance from the settings', () => {
    const input = { query: HOW_MUCH, expected: '100 ha', actual: '103 ha' };
    expect(matchAnswer(input, { tolerance: 0.02 }).verdict).toBe('no');
    expect(matchAnswer(input, { tolerance: 0 }).verdict).toBe('no');
    expect(matchAnswer(input, { tolerance: 0.03 }).verdict).toBe('yes');
  });

  it('passes every value inside the tolerance and none outside, whichever side', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 10_000_000 }),
        fc.double({ min: -0.2, max: 0.2, noNaN: true }),
        (base, share) => {
          fc.pre(Math.abs(Math.abs(share) - 0.05) > 0.001);
          const said = Math.round(base * (1 + share));
          const actual = `The total was ${said.toLocaleString('en-US')} ha.`;
          const { verdict } = matchAnswer({ query: HOW_MUCH, expected: `${base} ha`, actual }, FIVE_PERCENT);
          expect(verdict).toBe(Math.abs(said - base) <= base * 0.05 ? 'yes' : 'no');
        },
      ),
    );
  });
});

describe('units are converted, and different dimensions never compared', () => {
  decides([
    ['How much did Norland lose?', '612 kha', 'Norland lost **612,480 hectares**.', 'yes'],
    [HOW_MUCH, '31 Mha', '31,020,000 ha', 'yes'],
    [HOW_MUCH, '31.04 million hectares', '31.02 Mha', 'yes'],
    [HOW_MUCH, '100 ha', '1 km²', 'yes'],
    [HOW_MUCH, '2 square kilometres', '200 hectares', 'yes'],
    [HOW_MUCH, '1 ha', '10,000 m2', 'yes'],
    [HOW_MUCH, '1.2M ha', '1,200,000 hectares', 'yes'],
    [HOW_MUCH, '100 ha', '100 kha', 'no'],
    [HOW_MUCH, '100 ha', '100 km²', 'no'],
    [HOW_MUCH, '1.2 million ha', '1.2 billion ha', 'no'],
    [HOW_MUCH, '100 ha', '100 tonnes', 'uncertain'],
    [HOW_MUCH, '100 ha', '100%', 'uncertain'],
    [HOW_MUCH, '100 ha', 'a hundred hectares or so', 'uncertain'],
    ['What were the emissions?', '73,500 tonnes', '73,480 MgCO₂e', 'yes'],
    ['What were the emissions?', '12.5 million tCO2e', '12.5 Mt CO2e', 'yes'],
    ['What were the emissions?', '12.5 million tCO2e', '0.0125 Gt', 'yes'],
    ['What were the emissions?', '1 Gg CO2', '1000 tonnes of CO2 equivalent', 'yes'],
    ['What were the emissions?', '100 t CO2', '100 t of carbon', 'uncertain'],
    ['What were the emissions?', '100 tonnes', '100 tonnes per year', 'uncertain'],
    ['How many hectares of pasture?', '27.3', '27.3 hectares', 'yes'],
    ['How many hectares of pasture?', '27.3', '0.0273 kha', 'yes'],
    ['How many hectares of pasture?', '27.3', '27.3 kha', 'no'],
    [HOW_MUCH, '100 ha', '100', 'yes'],
    [HOW_MUCH, '100 ha', '250', 'uncertain'],
    [HOW_MUCH, '1,350,200', '1,350 kha', 'uncertain'],
  ]);
});

describe('percentages are compared as percentages', () => {
  const share = 'What share was burnt?';
  decides([
    [share, '12.4%', '12.5 percent', 'yes'],
    [share, '12.4%', '14 %', 'no'],
    [share, '12.4%', '12.4 percentage points', 'uncertain'],
    [share, '12.4%', '0.124', 'uncertain'],
    [share, '0.0725', '7.25%', 'uncertain'],
    ['Which percentage was burnt?', '7.25', '7.25 %', 'yes'],
  ]);

  it('reads a fraction as a percentage where it is told so', () => {
    const input = { query: share, expected: '0.0725', actual: 'It was 7.25%.' };
    expect(matchAnswer(input, { tolerance: 0.05, fractionAsPercent: true }).verdict).toBe('yes');
    expect(
      matchAnswer({ ...input, actual: 'It was 9%.' }, { tolerance: 0.05, fractionAsPercent: true }).verdict,
    ).toBe('no');
  });
});

describe('signs and zero', () => {
  const flux = 'What was the net flux?';
  decides([
    [flux, '-154,200 Mg CO2e', '−154,180 MgCO₂e', 'yes'],
    [flux, '-154,200 Mg CO2e', '-154 kt CO2e', 'yes'],
    [flux, '-154,200 Mg CO2e', 'It was a net sink of 154,200 MgCO2e.', 'yes'],
    [flux, '-154,200 Mg CO2e', '154,200 MgCO2e', 'uncertain'],
    [flux, '-154,200 Mg CO2e', '-900,000 MgCO2e', 'no'],
    [flux, '25 Mt', 'a change of -25 Mt', 'uncertain'],
    [HOW_MUCH, '0.0 hectares', '0 ha', 'yes'],
    [HOW_MUCH, '0.0 hectares', '0.04 ha', 'yes'],
    [HOW_MUCH, '0.0 hectares', '3 ha', 'no'],
    [HOW_MUCH, '0 ha', '0.4 ha', 'uncertain'],
    [HOW_MUCH, '0', 'There was no loss.', 'uncertain'],
    [HOW_MUCH, '0 ha', "I'm sorry, but I couldn't find any data.", 'uncertain'],
  ]);
});

describe('the number that answers is chosen, not any number near it', () => {
  decides([
    [HOW_MUCH, '31 Mha', 'In 2020, 31.2 Mha were lost.', 'yes'],
    [HOW_MUCH, '5 ha', 'Here are the top 5 countries.', 'uncertain'],
    [HOW_MUCH, '2', 'Sentinel-2 shows it.', 'uncertain'],
    [HOW_MUCH, '100 ha', 'It rose in 2020.', 'no'],
    [HOW_MUCH, '100 ha', '1. About 100 ha were lost.', 'yes'],
    [HOW_MUCH, '100 ha', '100 ha in the north and 300 ha in the south', 'uncertain'],
    [HOW_MUCH, '100 ha', '40 ha here and 60 ha there', 'uncertain'],
    [HOW_MUCH, '1,215,300 ha', 'About **1.22 million hectares** (1,215,304 ha).', 'yes'],
    ['With a 10% canopy threshold, how much was lost?', '52,310 ha', 'At 10% canopy, 52,300 ha.', 'yes'],
    [
      'How much wet grassland is there in Altona?',
      '512.3 ha',
      'Altona covers **98,400 hectares**. Wet grassland accounts for 512.29 hectares of it.',
      'yes',
    ],
    ['How much was lost in 2023?', '200 ha', '200 ha in 2022 and 300 ha in 2023.', 'uncertain'],
    ['How much was lost in 2023?', '200 ha', 'In 2022, 200 ha were lost.', 'uncertain'],
    [
      'How many provinces are there?',
      '8',
      'It has 8 provinces (3 in the north, 3 in the south, 2 islands).',
      'yes',
    ],
  ]);
});

describe('hedges, denials, bounds and ranges are not plain numbers', () => {
  decides([
    [HOW_MUCH, '100 ha', 'about 100 ha', 'yes'],
    [HOW_MUCH, '100 ha', 'perhaps 100 ha', 'uncertain'],
    [HOW_MUCH, '100 ha', 'It was not 100 ha.', 'uncertain'],
    [HOW_MUCH, '100 ha', 'not 100 ha but 300 ha', 'uncertain'],
    [HOW_MUCH, '100 ha', '100 ha. Correction: 300 ha.', 'uncertain'],
    [HOW_MUCH, '100 ha', 'more than 98 ha', 'uncertain'],
    [HOW_MUCH, '100 ha', 'more than 200 ha', 'no'],
    [HOW_MUCH, '100 ha', 'between 90 and 110 ha', 'uncertain'],
    [HOW_MUCH, '100 ha', '200–300 ha', 'no'],
    [HOW_MUCH, '100 ha', 'Is it 100 ha?', 'uncertain'],
    [HOW_MUCH, '100 ha', '100 ha less than before.', 'uncertain'],
  ]);
});

describe('counts are exact', () => {
  const count = 'How many provinces are there?';
  decides([
    [count, '12', '12 provinces', 'yes'],
    [count, '12', 'There are twelve provinces.', 'yes'],
    [count, 'twelve', 'It has 12.', 'yes'],
    [count, '12.0', '12', 'yes'],
    [count, '12', '13 provinces', 'no'],
    [count, '12', 'The capital is Aarberg.', 'no'],
    [count, '100', '101 provinces', 'uncertain'],
  ]);
});

describe('digits are read by the language and the other numbers around them', () => {
  decides([
    [HOW_MUCH, '418205 ha', '418.205 hektar', 'uncertain'],
    [
      'Berapa luas hutan yang hilang pada tahun 2020?',
      '418.205 hektar',
      'Pada tahun 2020, 418.204,61 hektar hilang',
      'yes',
    ],
    ['Qual foi a área perdida?', '52,310 hectares', 'A perda foi de 52.310,75 hectares', 'yes'],
    ['¿Cuánto se perdió?', '152,430 hectares', 'Se perdieron **152,430 hectáreas**', 'yes'],
    ['损失了多少？', '340,000 hectares', '损失了 34.01万公顷', 'yes'],
    [HOW_MUCH, '1234 ha', '1 234 ha', 'yes'],
    [HOW_MUCH, '1234 ha', "1'234 ha", 'yes'],
    [HOW_MUCH, '1234567 ha', '1.234.567 ha', 'yes'],
  ]);
});
