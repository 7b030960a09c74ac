import { describe } from '@jest/globals';
import { decidesAll } from './decide';

const ROSE = 'Did loss increase in Togo?';
const YES = 'expected true/yes, and what it states means yes';
const NO = 'expected true/yes, and what it states means no';
const READ = 'expected true/yes, read true/yes';
const DENIED = 'expected true/yes, read false/no';
const UNCLEAR = 'says yes, and it is unclear how the rest agrees';

describe('which way something went', () => {
  decidesAll('follows from two figures in the order of their years', [
    [ROSE, 'TRUE', 'Loss in Togo rose: 5 kha in 2022, 3 kha in 2021.', 'yes', YES],
    [ROSE, 'TRUE', 'Loss in Togo rose: 3 kha in 2021, 5 kha in 2022.', 'yes', YES],
    [ROSE, 'TRUE', 'Loss in Togo rose: 3 kha in 2022, 5 kha in 2021.', 'uncertain'],
    [ROSE, 'TRUE', 'Loss in Togo fell: 3 kha in 2022, 5 kha in 2021.', 'no', NO],
    [ROSE, 'TRUE', 'Loss in Togo fell to 3 kha in 2022 from 5 kha.', 'uncertain'],
    [ROSE, 'TRUE', 'Loss in Togo rose from 3 to 3 kha.', 'yes', YES],
    [ROSE, 'TRUE', 'Loss in Togo fell from 3 to 3 kha.', 'no', NO],
    [ROSE, 'TRUE', 'Loss in Togo rose by 20 % from 3 to 5 kha.', 'yes', YES],
    [ROSE, 'TRUE', 'Loss in Togo rose by 20 % from 5 to 3 kha.', 'uncertain'],
    [ROSE, 'TRUE', 'Loss in Togo rose from 5 kha to 4 kha to 3 kha.', 'uncertain'],
    [ROSE, 'TRUE', 'Loss in Togo rose from 5 kha on May 3 to 3 kha on May 9.', 'uncertain'],
    [ROSE, 'TRUE', 'Loss in Togo was stable, from 3 to 5 kha.', 'uncertain'],
    [ROSE, 'TRUE', 'Loss in Togo rose by 0 kha.', 'uncertain'],
    ['Did alerts increase in Togo?', 'TRUE', 'Alerts in Togo rose from 300 to 500.', 'yes', YES],
    ['Did alerts increase in Togo?', 'TRUE', 'Alerts in Togo rose from 500 to 300.', 'uncertain'],
  ]);
  decidesAll('is denied only by the word that the question asks for', [
    [ROSE, 'TRUE', 'No, there was no increase.', 'no', DENIED],
    [ROSE, 'TRUE', 'No. There was no loss.', 'uncertain'],
    [ROSE, 'TRUE', 'No, there was no decrease.', 'uncertain'],
    [ROSE, 'TRUE', 'No, loss in Togo fell: it did not rise and did not increase.', 'uncertain'],
    [ROSE, 'TRUE', 'Yes, loss in Togo did not fall.', 'uncertain'],
    [ROSE, 'TRUE', 'Loss rather increased in Togo.', 'uncertain'],
    [ROSE, 'TRUE', 'Loss in Togo increased, while it fell in 2021.', 'uncertain'],
  ]);
  decidesAll('is asked for once', [
    ['Did loss increase or decrease in Togo?', 'TRUE', 'Loss increased in Togo.', 'uncertain'],
    ['Did loss in Togo increase or not?', 'TRUE', 'Increased.', 'uncertain'],
    [
      'Did loss in Togo increase in 2022?',
      'TRUE',
      'Loss in Togo increased in 2022. It was 5 kha in 2023.',
      'uncertain',
    ],
    [
      'Did all regions of Togo see loss increase?',
      'TRUE',
      'Loss in all regions of Togo increased.',
      'uncertain',
    ],
    ['Did loss in Togo still increase?', 'TRUE', 'Loss in Togo increased.', 'uncertain'],
    ['Did loss in Togo still increase?', 'TRUE', 'Loss in Togo still increased.', 'yes', YES],
  ]);
  decidesAll('is told by the first sentence that says anything, and by none that says the opposite', [
    [ROSE, 'TRUE', 'Loss rose in Togo. Bananas are yellow.', 'yes', YES],
    [ROSE, 'TRUE', 'Bananas are yellow. Loss rose in Togo.', 'uncertain'],
    [ROSE, 'TRUE', 'Yes. In Togo. Loss increased by 3 kha.', 'yes', READ],
    [ROSE, 'TRUE', 'Yes, loss in Togo increased. Togo lost forest and gained forest.', 'yes', READ],
  ]);
});

describe('a figure against a limit', () => {
  const OVER = 'Did loss in Togo exceed 100 kha?';
  decidesAll('decides if it is the only one of its measure', [
    [OVER, 'TRUE', 'Loss in Togo was 110 kha. It was 90 kha.', 'uncertain'],
    [OVER, 'TRUE', 'Loss in Togo was 110 kha (3 %).', 'yes', YES],
    [OVER, 'TRUE', 'Loss in Togo was more than 100 kha. It was 110 kha.', 'yes', YES],
    [OVER, 'TRUE', 'Loss in Togo was 90 kha and 110 kha.', 'uncertain'],
    [OVER, 'TRUE', 'Loss in Togo was not 90 kha.', 'uncertain'],
    [OVER, 'TRUE', 'Loss in Togo was 0 kha.', 'uncertain'],
    ['Was loss in Togo over 100 kha and below 200 kha?', 'TRUE', 'Loss in Togo was 90 kha.', 'uncertain'],
    ['Were there more than 100 alerts in Togo?', 'TRUE', 'There were 110 alerts in Togo.', 'yes', YES],
    ['Were there more than 100 alerts in Togo?', 'TRUE', 'There were 90 alerts in Togo.', 'no', NO],
  ]);
  decidesAll('must be said as a figure, not as a limit of its own, unless it is the same', [
    [OVER, 'TRUE', 'Loss in Togo was more than 100 kha.', 'yes', YES],
    [OVER, 'TRUE', 'Loss in Togo was less than 100 kha.', 'uncertain'],
    [OVER, 'TRUE', 'Loss in Togo was less than 90 kha.', 'uncertain'],
    [OVER, 'TRUE', 'Loss in Togo was more than 90 kha.', 'uncertain'],
  ]);
  decidesAll('is not overlooked behind a yes or no', [
    [OVER, 'TRUE', 'Yes. 90 kha.', 'uncertain'],
    [OVER, 'TRUE', 'Yes: 90.', 'uncertain', UNCLEAR],
    [OVER, 'TRUE', 'Yes, in Togo.', 'yes', READ],
    [OVER, 'TRUE', 'No. Togo.', 'no', DENIED],
    [ROSE, 'TRUE', 'No. By 20 %.', 'no', DENIED],
  ]);
});

describe('a plain statement', () => {
  const SINK = 'Is Togo a net sink?';
  const FIRES = 'Were there fires in Togo in 2022?';
  decidesAll('may give its figure, if it is a positive amount and the question has none', [
    [SINK, 'TRUE', 'Togo is a net sink of 5 Mt.', 'yes', YES],
    [SINK, 'TRUE', 'Togo is a net sink (5).', 'uncertain'],
    [SINK, 'TRUE', 'Togo is a net sink of 5 %.', 'uncertain'],
    [SINK, 'TRUE', 'Togo is a net sink of -5 Mt.', 'uncertain'],
    ['Is Togo a net sink with a flux of 5 Mt?', 'TRUE', 'Togo is a net sink of 5 Mt.', 'uncertain'],
    ['Is Togo a net sink with a flux of 5 Mt?', 'TRUE', 'Togo is a net sink.', 'uncertain'],
    [FIRES, 'TRUE', 'Fires burnt 5 kha in Togo in 2022.', 'yes', YES],
    [FIRES, 'TRUE', 'Fires burnt 3 % in Togo in 2022.', 'uncertain'],
    [FIRES, 'TRUE', 'No, there were no fires in Togo in 2022.', 'no', DENIED],
  ]);
  decidesAll('says sink or source as the question does', [
    [SINK, 'TRUE', 'No, Togo is not a net sink.', 'no', DENIED],
    [SINK, 'TRUE', 'Yes, Togo is not a net source.', 'uncertain'],
    [SINK, 'TRUE', 'No, Togo is not a net source.', 'uncertain'],
    [SINK, 'TRUE', 'Yes, Togo is net.', 'uncertain', UNCLEAR],
    ['Is Togo a sink as well as a source?', 'TRUE', 'Togo is a source.', 'uncertain'],
    ['Is Togo a sink as well as a source?', 'TRUE', 'Togo is a source as well as a sink.', 'uncertain'],
    ['Are there more fires in Togo than loss?', 'TRUE', 'There were fires in Togo in 2022.', 'uncertain'],
  ]);
});

describe('two sides', () => {
  const MORE = 'Did Peru lose more forest than Chile?';
  const LESS = 'Did Peru lose less forest than Chile?';
  decidesAll('are compared by their figures', [
    [MORE, 'TRUE', 'Peru lost 5 kha of forest and Chile 3 kha, 40 % less.', 'yes', YES],
    [MORE, 'TRUE', 'Peru lost 5 kha of forest.', 'uncertain'],
    [MORE, 'TRUE', 'Peru lost 5 kha of forest, Chile 5 Mt.', 'uncertain'],
    [MORE, 'TRUE', 'Peru lost 3 kha, 4 kha and 5 kha of forest, Chile 3 kha.', 'uncertain'],
    [MORE, 'TRUE', 'Peru lost 5 kha of forest and Chile 3 kha, so Peru lost forest.', 'uncertain'],
    [MORE, 'TRUE', 'Peru lost 5 kha and Chile 3 kha of forest, more than in 2021.', 'uncertain'],
    [LESS, 'TRUE', 'Peru lost 5 kha of forest, Chile 3 kha.', 'no', NO],
    [LESS, 'TRUE', 'Chile lost 5 kha of forest, Peru 3 kha.', 'yes', YES],
    [LESS, 'TRUE', 'Peru lost 5 kha of forest, Chile 5 kha.', 'no', NO],
    ['Did Peru have more alerts than Chile?', 'TRUE', 'Peru had 500 alerts, Chile 300.', 'yes', YES],
    [
      'Did Costa Rica lose more forest than Papua New Guinea?',
      'TRUE',
      'Costa Rica lost 5 kha of forest, Papua New Guinea 3 kha.',
      'yes',
      YES,
    ],
  ]);
  decidesAll('are compared by the words', [
    [MORE, 'TRUE', 'No. Peru did not lose more forest.', 'no', DENIED],
    [LESS, 'TRUE', 'No. Peru did not lose more forest.', 'uncertain'],
    [MORE, 'TRUE', 'More forest was lost in Peru.', 'yes', YES],
    [MORE, 'TRUE', 'Peru and Chile lost more forest.', 'uncertain'],
    [MORE, 'TRUE', 'Peru and Chile lost equal forest.', 'no', NO],
    [MORE, 'TRUE', 'Peru lost more forest than Chile, and the same in total.', 'uncertain'],
    [MORE, 'TRUE', 'Peru lost more forest in 2020 than in 2021.', 'uncertain'],
    [MORE, 'TRUE', 'Chile lost more forest in 2020 than in 2021.', 'uncertain'],
    [MORE, 'TRUE', 'Chile lost more forest than Peru and Chile.', 'uncertain'],
    [MORE, 'TRUE', 'Than Chile, Peru lost more forest.', 'uncertain'],
    [MORE, 'TRUE', 'Peru lost more forest than Chile, 5 kha against 3 kha.', 'uncertain'],
    [MORE, 'TRUE', 'Peru lost more forest than Chile, 3 kha against 5 kha.', 'uncertain'],
  ]);
  decidesAll('are those of the question', [
    ['Was more forest lost than in Chile?', 'TRUE', 'Chile lost more forest.', 'uncertain'],
    [
      'Did Peru and Chile lose more forest than Chile?',
      'TRUE',
      'Peru and Chile lost more forest.',
      'uncertain',
    ],
    ['Did Peru rather than Chile lose forest?', 'TRUE', 'Peru lost forest.', 'uncertain'],
    [
      'Did Peru lose more forest in May 2020 than in May 2021?',
      'TRUE',
      'Peru lost more forest in May 2020 than in May 2021.',
      'yes',
      YES,
    ],
    [
      'Did the smallest region, Tumbes, lose more forest than Lima?',
      'TRUE',
      'Tumbes lost more forest than Lima.',
      'yes',
      YES,
    ],
    ['Did the smallest region, Tumbes, lose more forest than Lima?', 'TRUE', 'It lost more.', 'yes', YES],
    [
      'Did the smallest region, Tumbes, lose more forest than Lima?',
      'TRUE',
      'Smallest, Tumbes lost more forest than Lima.',
      'uncertain',
    ],
  ]);
});
