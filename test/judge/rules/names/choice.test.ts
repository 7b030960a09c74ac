import { describe } from '@jest/globals';
import { decidesAll } from '../decide';

const MORE = 'Which country lost more tree cover in 2022, Chile or Ghana?';
const REGION = 'Which region lost more tree cover, Northland or Southland?';
const MOST = 'Which country lost the most tree cover in 2022?';
const HILL = 'Where is the Oak Hill show filmed?';
const CAUSE = 'Is it permanent agriculture or shifting cultivation that causes most of the loss?';

describe('of what a question offers, one is the answer', () => {
  decidesAll('a name from the question is an answer only if it says more than the question', [
    [HILL, 'Oak Hill', 'The Oak Hill show is filmed on Oak Hill.', 'yes', 'read “Oak Hill”'],
    [HILL, 'Oak Hill', 'The Oak Hill show is filmed there.', 'uncertain', 'only as in the question'],
    [
      'In which park of Gabon are elephants found?',
      'Gabon',
      'They are found in a park of Gabon.',
      'uncertain',
      'only as in the question',
    ],
    [
      'Which city hosts the Oak Club?',
      'Oak Club',
      'A city hosts an Oak Club.',
      'uncertain',
      'only as in the question',
    ],
    ['What is the capital of Guatemala?', 'Guatemala', 'It is Guatemala.', 'yes', 'read “Guatemala”'],
    [
      'Which country lost more tree cover between 2001 and 2020?',
      'Chile',
      'In total, Chile lost more tree cover between 2001 and 2020.',
      'yes',
      'read “Chile”',
    ],
  ]);
  decidesAll(
    'an option of the question is the answer if the text opens with it, or mentions no other option',
    [
      [MORE, 'Chile', 'It was Chile.', 'yes', 'read “Chile”'],
      [
        'Which country lost more tree cover, the Gambia or Ghana?',
        'Gambia',
        'The Gambia lost more than Ghana.',
        'yes',
        'read “Gambia”',
      ],
      [
        MORE,
        'Chile',
        'In 2022, Chile lost more than Ghana.',
        'uncertain',
        'beside “ghana”, another option of the question',
      ],
      [
        'Is it Chile or Ghana that lost more?',
        'Chile',
        'Is it Chile or Ghana that lost more? Chile did.',
        'uncertain',
        'in a question',
      ],
      [
        'What is Chile (a country, not the pepper) named after?',
        'Chile',
        'It is named after Chile.',
        'uncertain',
        'only as in the question',
      ],
    ],
  );
  decidesAll('options are names joined by “or” or listed, and phrases on both sides of “or”', [
    [
      'Did North or South Dakota lose more tree cover in 2022?',
      'North Dakota',
      'In 2022, North Dakota lost more than South Dakota.',
      'uncertain',
      'beside “south”, another option of the question',
    ],
    [
      'Which lost more tree cover, Chile or the Philippines?',
      'Chile',
      'In total, Chile lost more than the Philippines.',
      'uncertain',
      'beside “philippines”, another option of the question',
    ],
    [
      'Did Chile, Ghana, Laos or Peru lose the most tree cover?',
      'Laos',
      'In total, Laos lost more than Chile.',
      'uncertain',
      'beside “chile”, another option of the question',
    ],
    [
      'Which lost more tree cover, Santa Cruz or Beni?',
      'Beni',
      'In total, Beni lost more than Santa Fe.',
      'uncertain',
      'beside “santa”, another option of the question',
    ],
    [
      'Which lost more tree cover, Beni or Santa Cruz?',
      'Beni',
      'In total, Beni lost more than Cruz.',
      'uncertain',
      'beside “cruz”, another option of the question',
    ],
    [
      'Which region lost more tree cover in Chile: Aysen or Atacama?',
      'Aysen',
      'In Chile, Aysen lost more tree cover.',
      'yes',
      'read “Aysen”',
    ],
    [
      'Which lost more tree cover between Chile and Ghana?',
      'Chile',
      'In total, Chile lost more than Ghana.',
      'uncertain',
      'beside “ghana”, another option of the question',
    ],
    [
      'Which lost most: Chile, Ghana, Laos?',
      'Laos',
      'In total, Laos lost more than Chile.',
      'uncertain',
      'beside “chile”, another option of the question',
    ],
    [
      'Which of these lost most tree cover (Chile, Ghana, Laos)?',
      'Laos',
      'In total, Laos lost more than Ghana.',
      'uncertain',
      'beside “ghana”, another option of the question',
    ],
    [
      CAUSE,
      'shifting cultivation',
      'It is shifting cultivation, causing more loss than permanent farming.',
      'uncertain',
      'beside “permanent”, another option of the question',
    ],
    [
      'Is it logging or permanent large-scale agriculture that causes it?',
      'logging',
      'The cause is logging, also of small-scale farming.',
      'uncertain',
      'beside “scale”, another option of the question',
    ],
    [
      'Is it logging or fire in the north of Gabon?',
      'logging',
      'In the north it is logging.',
      'yes',
      'read “logging”',
    ],
  ]);
  decidesAll('another option is another answer, and so is whoever is followed by the expected name', [
    [REGION, 'Northland', 'Southland lost more tree cover.', 'no', 'read another name: “Southland”'],
    [
      REGION,
      'Northland',
      'Southland lost more tree cover than Northland.',
      'no',
      'read another name: “Southland”',
    ],
    [
      REGION,
      'Northland',
      'Westland lost more tree cover.',
      'uncertain',
      '“Northland” is not stated in these words',
    ],
    [
      REGION,
      'Northland',
      'Southland Westland lost more tree cover.',
      'uncertain',
      '“Northland” is not stated in these words',
    ],
    [
      'Which region lost the most tree cover in 2022?',
      'Northland',
      'South Point lost the most tree cover, followed by Northland.',
      'no',
      'read another name: “South Point”',
    ],
    [
      'Which region lost the most tree cover in 2022?',
      'Northland',
      'In 2022 Southland lost the most tree cover, followed by Northland.',
      'no',
      'read another name: “Southland”',
    ],
    [
      'Which of the regions lost the most natural forest in 2022?',
      'Northland',
      'Southland lost the most natural forest, followed by Northland.',
      'uncertain',
      'behind “by”',
    ],
    [
      MOST,
      'Democratic Republic of Congo',
      'The country of Ghana lost the most tree cover in 2022.',
      'no',
      'read another name: “Ghana”',
    ],
    [
      MOST,
      'Sierra Leone',
      'Ghana lost the most in the sierra in 2022.',
      'uncertain',
      '“Sierra Leone” is not stated in these words',
    ],
    [
      MOST,
      'Brazil',
      '2nd: Ghana, with the most tree cover loss in 2022.',
      'uncertain',
      '“Brazil” is not stated in these words',
    ],
    [
      MOST,
      'Turkey',
      'It lost the most tree cover to chad in 2022.',
      'uncertain',
      '“Turkey” is not stated in these words',
    ],
    [
      'Which country lost the most tree cover?',
      'Brazil',
      'Ghana lost the most tree cover in 2022.',
      'uncertain',
      '“Brazil” is not stated in these words',
    ],
    [
      'Which class of land has the most disturbance in Uganda in 2025?',
      'cropland',
      'Mangroves had the most disturbance in Uganda in 2025.',
      'no',
      'read another name: “Mangroves”',
    ],
  ]);
});
