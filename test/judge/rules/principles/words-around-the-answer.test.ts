import { describe } from '@jest/globals';
import { decidesAll } from '../decide';

const MOST = 'Which country lost the most forest?';
const REGION = 'Which region lost the most forest?';
const SECOND = 'Which country had the second most loss?';
const LIMA = 'How much forest did Lima, Peru lose?';
const MADRE = 'How much primary forest was lost in Madre de Dios in 2022?';

describe('who has the most', () => {
  decidesAll('has it “of any region” or “of all regions”, not “in any region”', [
    [REGION, 'Tumbes', 'Tumbes lost the most forest of any region.', 'yes'],
    [REGION, 'Tumbes', 'Tumbes lost the most forest of all regions.', 'yes'],
    [REGION, 'Tumbes', 'Tumbes lost the most forest of any forest.', 'uncertain', 'what “any” adds'],
    [REGION, 'Tumbes', 'Tumbes lost the most forest in any region.', 'uncertain', 'what “any” adds'],
    ['Which region lost the least forest?', 'Tumbes', 'Of any region, Tumbes lost the least forest.', 'yes'],
    ['Which region lost forest?', 'Tumbes', 'Tumbes lost forest of any region.', 'uncertain'],
  ]);
  decidesAll('is not second, and not one of several', [
    [SECOND, 'Peru', 'Of any country, Peru lost the most forest.', 'uncertain', 'it leaves out “second”'],
    [SECOND, 'Peru', 'Peru had the second most loss.', 'yes'],
    [SECOND, 'Peru', 'Second most loss:\n- Peru', 'yes'],
    [MOST, 'Peru', 'Peru is among the countries with the most forest lost.', 'uncertain', 'one of several'],
    [MOST, 'Peru', 'Chile is one of the countries. Peru lost the most forest.', 'uncertain'],
    ['¿Qué provincia perdió más bosque?', 'Chaco', 'Chaco perdió bosque.', 'uncertain', 'it ranks nothing'],
    ['¿Qué país perdió menos bosque?', 'Acre', 'Acre teve a maior.', 'uncertain', 'what “maior” adds'],
  ]);
  decidesAll('has it still in a later sentence', [
    [MOST, 'Peru', 'Peru lost the most forest. Today it is Chile.', 'uncertain', 'later “chile” may have it'],
    [MOST, 'Peru', 'Peru lost the most forest. Since 2020, Chile.', 'uncertain', 'later “chile” may have it'],
    [MOST, 'Peru', 'Peru lost the most forest; Chile is close.', 'uncertain', 'later “chile” may have it'],
    [MOST, 'Peru', 'Peru lost the most forest. Chile is dry; it rains rarely.', 'yes'],
    [MOST, 'Peru', 'Peru lost the most forest. Today it is dry.', 'yes'],
  ]);
  decidesAll('need not be ranked if a limit is asked for', [
    ['Which country lost more than 5 kha of forest?', 'Peru', 'Peru lost above 5 kha of forest.', 'yes'],
    ['Which country lost forest?', 'Peru', 'Peru lost above 5 kha of forest.', 'uncertain'],
    [MOST, 'Peru', 'Peru lost above 5 kha of forest.', 'uncertain'],
    ['What rank does Peru have by loss?', '3', 'Peru ranks 3rd, below the most.', 'uncertain'],
    ['What rank does Peru have by loss?', '3rd', 'Peru is ranked 3rd, with the highest loss.', 'yes'],
    ['What rank does Peru have by loss?', '3rd', 'Peru is ranked 3rd, with the lowest loss.', 'yes'],
  ]);
});

describe('a figure', () => {
  decidesAll('may name a place in the one asked about, and not the place around it', [
    [LIMA, '5 kha', 'Lima lost 5 kha of forest.', 'yes'],
    [LIMA, '5 kha', 'Peru lost 5 kha of forest over the period.', 'uncertain', 'it leaves out “lima”'],
    ['In the Brazilian Amazon, how much forest did Acre lose?', '5 kha', 'Acre lost 5 kha.', 'yes'],
    [MADRE, '5 kha', '5 kha of primary forest were lost in Madre in 2022.', 'uncertain', 'leaves out “dios”'],
    [MADRE, '5 kha', '5 kha of primary forest were lost in Madre de Dios in 2022.', 'yes'],
    [
      'How much forest did the Reserva de las Aves Azules lose?',
      '5 kha',
      'The Reserva lost 5 kha of forest.',
      'uncertain',
      'it leaves out “aves”',
    ],
    ['How much forest did Peru lose in May?', '5 kha', 'Peru lost 5 kha of forest in May.', 'yes'],
  ]);
  decidesAll('is of the kind that is asked for', [
    ['What is the peak loss in Peru?', '5 kha', 'The highest loss in Peru was 5 kha.', 'yes'],
    ['What is the peak loss in Peru?', '5 kha', 'The loss in Peru was 5 kha.', 'uncertain'],
    [
      'How much loss in Peru was caused by fires?',
      '5 kha',
      'It lost 5 kha.',
      'uncertain',
      'leaves out “fires”',
    ],
    ['How much loss in Peru was caused by fires?', '5 kha', 'Loss in Peru due to fires was 5 kha.', 'yes'],
    ['How much loss in Peru was from fires?', '5 kha', 'Loss in Peru due to fires was 5 kha.', 'uncertain'],
    [
      'What share of loss in Peru was caused by fires?',
      '5 kha',
      'Loss in Peru due to fires was 5 kha.',
      'uncertain',
      'it leaves out “share”',
    ],
    ['What share of loss in Peru was from fires?', '5 %', '5 % of loss in Peru was from fires.', 'yes'],
    ['What share of loss in Peru was from fires?', '5 %', 'Loss from fires in Peru: 5 percent.', 'yes'],
    ['How much?', '5 kha', 'Gross emissions of Peru were 5 kha.', 'yes'],
    [
      'What is the net flux of Laos?',
      '9 Mt',
      'Gross emissions of Laos are 9 Mt.',
      'uncertain',
      'what “gross” adds',
    ],
    [
      'How much forest did Peru lose in 2022?',
      '5 kha',
      'The forest covered 5 kha.',
      'uncertain',
      'what “covered” adds',
    ],
    ['Has cropland in Peru grown?', 'increased', 'Tree cover increased.', 'uncertain', 'what “tree” adds'],
    ['How does Cameroon rank in Africa?', '5th', 'Cameroon ranks 5th in Asia.', 'uncertain', 'of “asia”'],
    ['', '5 kha', 'It lost 5 kha.', 'yes'],
  ]);
});
