import { describe } from '@jest/globals';
import { decides } from '../decide';

const most = 'Which country lost the most?';

describe('a name counts where it is plainly stated as the answer', () => {
  decides([
    [most, 'Chile', 'Chile', 'yes'],
    [most, 'Chile', 'CHILE.', 'yes'],
    [most, 'Chile', '**Chile** lost the most tree cover in 2020.', 'yes'],
    [most, 'Chile', 'The country that lost the most is Chile.', 'yes'],
    [most, 'Chile', 'Chile lost the most, followed by Ghana.', 'yes'],
    ['Which state lost the most?', 'Ceara', '**Ceará** lost the most.', 'yes'],
    ['Which state was it?', 'Ceará', 'It was Ceara.', 'yes'],
    ['Which region had the least?', 'Firenze (Florence)', 'Florence had the least.', 'yes'],
    ['Which country was it?', 'Republic of Congo', 'It was the Republic of the Congo.', 'yes'],
    ['Which class leads?', 'wet grassland', 'Cropland trails; **wet grassland** leads.', 'uncertain'],
    ['Which class leads?', 'mangrove', 'Mangroves are the largest class.', 'yes'],
    ['Who led the survey?', 'Anna Maria Luise Berg', 'It was led by Anna Berg.', 'yes'],
    ['Who led the survey?', 'Anna Berg', 'It was led by Dr Anna Berg.', 'yes'],
    ['Who led the survey?', 'Berg', 'In Norland the survey was led by Anna Maria Luise Berg.', 'yes'],
    ['Who led the survey?', 'Anna Berg', 'In Norland, the survey leader: Anna Berg', 'yes'],
    ['Who led the survey?', 'Anna Berg', 'The survey was led by Tom Stone.', 'no'],
    [
      'Who led the survey?',
      'Anna Berg',
      'The survey was led by Tom Stone, also called T. Berg.',
      'uncertain',
    ],
  ]);
});

describe('a name that is denied, doubted, compared or corrected is not a plain statement', () => {
  const never = [
    'not Chile but Ghana',
    'It was Ghana, not Chile.',
    'Chile did not lose the most.',
    "It isn't Chile.",
    'Probably Chile.',
    'It might be Chile.',
    'If 2019 is left out, Chile.',
    'Either Chile or Ghana.',
    'Chile or Ghana',
    'Chile. Actually, it was Ghana.',
    'Chile. Sorry, I meant Ghana. Correction: Ghana.',
    'Ghana lost more than Chile.',
    'Ghana, which borders Chile, lost the most.',
    'Ghana lost the most. Chile is far behind.',
    'Chile lost 5 Mha. Ghana lost the most.',
    'Chile lost 5 Mha, Ghana 10 Mha.',
    'Chile lost the least.',
    'Chile had the second-highest loss.',
    'Everyone except Chile lost cover.',
    'Unlike Chile, Ghana lost a lot.',
    'It is false that Chile lost the most.',
    'I cannot say whether Chile lost the most.',
    'Some say Chile; others say Ghana.',
    'Chile, Ghana, Laos, Peru, Togo',
    'Chile Ghana Laos Peru Togo',
    'Several countries, including Chile.',
    '**Ghana** is the answer for Chile.',
    'Which country lost the most? Chile or Ghana?',
    'Is it Chile?',
    'Chile lost the most. However, Ghana lost more in the end.',
    'The data does not cover this. Chile is large.',
  ];
  decides(never.map((actual) => [most, 'Chile', actual, 'uncertain'] as const));
});

describe('a part of another name is not the name', () => {
  decides([
    ['Which country?', 'Sudan', 'South Sudan', 'uncertain'],
    ['Which country?', 'Niger', 'Nigeria', 'no'],
    ['Which country?', 'Guinea', 'Papua New Guinea', 'uncertain'],
    ['Which province?', 'Papua', 'Papua New Guinea', 'uncertain'],
    ['Which country?', 'Congo', 'Democratic Republic of the Congo', 'uncertain'],
    ['Which state?', 'Virginia', 'West Virginia', 'uncertain'],
    ['Which class?', 'forest', 'Non-forest is the largest class.', 'uncertain'],
    ['Which class?', 'grassland', 'The largest class is cultivated grassland.', 'uncertain'],
    ['Which state?', 'Mato Grosso', 'Mato Grosso do Sul', 'uncertain'],
    ['Which dataset?', 'tree cover', 'Tree cover loss', 'uncertain'],
    ['Which state had more?', 'South Dakota', 'S. Dakota had more.', 'uncertain'],
    ['Which state had more?', 'South Dakota', 'North Dakota had more.', 'uncertain'],
  ]);
});

describe('a name that the question offers is the answer only if the answer picks it', () => {
  const either = 'Which had more cropland, Togo or Ghana?';
  decides([
    [either, 'Togo', 'Togo', 'yes'],
    [either, 'Togo', '**Togo** had more cropland than Ghana.', 'yes'],
    [either, 'Togo', 'Ghana had more than Togo.', 'no'],
    [either, 'Togo', 'Togo had less than Ghana.', 'uncertain'],
    [either, 'Togo', 'Togo was surpassed by Ghana.', 'uncertain'],
    [either, 'Togo', 'Togo had 5 ha and Ghana had 10 ha.', 'no'],
    [either, 'Togo', 'Both Togo and Ghana had the same.', 'uncertain'],
    ['Is the island a net source or a net sink?', 'Sink', 'The island is a **net carbon sink**.', 'yes'],
    ['Is the island a net source or a net sink?', 'Sink', 'The island is a net source.', 'uncertain'],
    ['Is the island a net source or a net sink?', 'Sink', 'It is a net source, not a sink.', 'uncertain'],
    [
      'Where is the Oak Hill show filmed?',
      'Oak Hill',
      'The Oak Hill show is filmed on location in Kent.',
      'uncertain',
    ],
    [
      'Where is the Oak Hill show filmed?',
      'Oak Hill',
      'The Oak Hill show is filmed on Oak Hill in Kent.',
      'yes',
    ],
    ['Which country lost the most in 2020?', 'Chile', 'Chile lost the most in 2018.', 'uncertain'],
  ]);
});

describe('common nouns are compared by more than being mentioned', () => {
  const driver = 'What is the largest driver?';
  decides([
    [driver, 'wildfire', '**Wildfire** is the largest driver (5,620 ha, about 74%).', 'yes'],
    [driver, 'wildfire', 'Logging is the largest driver; wildfire comes next.', 'uncertain'],
    [driver, 'wildfire', 'The largest driver is logging, with wildfire at 10%.', 'uncertain'],
    [driver, 'wildfire', 'wildfire: 10 ha, logging: 50 ha', 'uncertain'],
  ]);
});

describe('a name with a figure needs both', () => {
  const change = 'What was the largest transition?';
  decides([
    ['What did it cost?', '5 €', '$5', 'uncertain'],
    ['What did it cost?', '5 €', 'It cost 5 €.', 'yes'],
    [change, 'forest to pasture (8120.5 ha)', 'Forest to pasture was the largest, with 8,100 ha.', 'yes'],
    [change, 'forest to pasture (8120.5 ha)', 'Forest to pasture, 4 ha.', 'uncertain'],
    [change, 'forest to pasture (8120.5 ha)', 'Pasture to forest, 8,120.5 ha.', 'uncertain'],
    [change, 'forest to pasture (8120.5 ha)', '8,120.5 ha', 'uncertain'],
  ]);
});
