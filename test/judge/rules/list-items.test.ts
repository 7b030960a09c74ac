import { describe } from '@jest/globals';
import { decidesAll } from './decide';

const ALL = 'List the countries of the basin';
const TWO = 'Which two departments of Bolivia lost the most tree cover in 2022?';
const GROWS = 'Where does it grow?';
const SHOWN = 'List what is shown';
const PARTS = 'List the parts of the map';

describe('what is an item, and what is said besides the items, is told', () => {
  decidesAll(
    'two names joined by “and” are a list if the question asks for several, with “and” before the last of three, too',
    [
      [
        TWO,
        'Santa Cruz and Beni',
        'Beni and Santa Cruz lost the most tree cover in 2022.',
        'yes',
        'read 2: all of them',
      ],
      [
        TWO,
        'Santa Cruz and Beni',
        'Santa Cruz and Pando lost the most tree cover in 2022.',
        'uncertain',
        'read 1; not in these words: Beni',
      ],
      [
        'Where was the loss highest?',
        'Santa Cruz and Beni',
        'Beni and Santa Cruz',
        'uncertain',
        '“Santa Cruz and Beni” is not stated in these words',
      ],
      [ALL, 'Chile, Ghana and Laos', 'Laos, Ghana and Chile.', 'yes', 'read 3: all of them'],
      [
        GROWS,
        'Chile, Ghana and Laos',
        'Laos, Ghana and Chile.',
        'uncertain',
        '“Chile, Ghana and Laos” is not stated in these words',
      ],
      [GROWS, 'Chile, Ghana, Laos', 'Laos, Ghana and Chile.', 'yes', 'read 3: all of them'],
      [ALL, 'Trinidad and Tobago; Chile', 'Chile; Trinidad and Tobago', 'yes', 'read 2: all of them'],
      [
        ALL,
        'Trinidad and Tobago, Chile, Ghana',
        'Ghana, Chile, Trinidad and Tobago.',
        'yes',
        'read 3: all of them',
      ],
      [ALL, 'Chile, Ghana, and Laos', 'Chile, Ghana and Laos.', 'yes', 'read 3: all of them'],
    ],
  );
  decidesAll('numbers, bullets and what separates items are none of their words; a long phrase is no item', [
    [ALL, '1. Chile; 2) Ghana; 12. Laos', 'Chile, Ghana and Laos.', 'yes', 'read 3: all of them'],
    [ALL, '- Chile\n• Ghana\n-Laos', 'Chile, Ghana and Laos.', 'yes', 'read 3: all of them'],
    [ALL, 'Chile; Ghana;', 'Chile and Ghana.', 'yes', 'read 2: all of them'],
    ['List the tiers', 'Tier 1; Tier 2', 'Tier 1 and Tier 2.', 'yes', 'read 2: all of them'],
    ['List the areas', '< 10 ha; > 20 ha', '< 10 ha and > 20 ha', 'uncertain', 'a list of numbers'],
    [
      SHOWN,
      'Areas with very high loss rates; Chile',
      'Chile; areas with very high loss rates',
      'yes',
      'read 2: all of them',
    ],
    [
      SHOWN,
      'Areas with a very high loss rate; Chile',
      'Chile; areas with a very high loss rate',
      'uncertain',
      'is not stated in these words',
    ],
  ]);
  decidesAll('an item is missing for certain only if nothing else in the answer can stand for it', [
    [ALL, 'Chile; Ghana', 'Chile and the basin', 'no', 'read 1, and nothing that may be Ghana'],
    [
      ALL,
      'Chile; Ghana; Laos; Peru; Togo',
      'Chile and Ecuador',
      'uncertain',
      'read 1; not in these words: Ghana, Laos, Peru',
    ],
    [
      'List the drivers of loss',
      'logging; wildfire; mining',
      'Logging and wildfire.',
      'uncertain',
      'read 2; not in these words: mining',
    ],
    [PARTS, 'Chile; the sea', 'The map and Chile.', 'uncertain', 'read 1; not in these words: the sea'],
    [
      PARTS,
      'the Congo; the Gambia',
      'The map and the Congo.',
      'uncertain',
      'read 1; not in these words: the Gambia',
    ],
    [
      'List the groups of the map',
      'Group 2a; Group 3',
      'The map and Group 3.',
      'uncertain',
      'read 1; not in these words: Group 2a',
    ],
    [ALL, 'Chile; Ghana', 'Chile and the basin?', 'uncertain', 'read 1; not in these words: Ghana'],
    [ALL, 'Chile; Ghana', 'Chile', 'uncertain', 'read 1; not in these words: Ghana'],
    [
      'Liste los países de la cuenca',
      'Chile; Ghana',
      'It is Chile',
      'uncertain',
      'read 1; not in these words: Ghana',
    ],
    [
      ALL,
      'Chile; Ghana',
      'Chile and the countries of the basin',
      'uncertain',
      'read 1; not in these words: Ghana',
    ],
    [
      'List the countries that are not in the basin',
      'Chile; Ghana',
      'Chile is not in the basin.',
      'uncertain',
      'read 1; not in these words: Ghana',
    ],
  ]);
  decidesAll('a heading repeats the question or announces the list, else it may say anything of its items', [
    [ALL, 'Chile; Ghana', 'The countries of the basin: Chile, Ghana', 'yes', 'read 2: all of them'],
    [ALL, 'Chile; Ghana', 'These are: Chile, Ghana', 'yes', 'read 2: all of them'],
    [ALL, 'Chile; Ghana', 'My answer: Chile, Ghana', 'yes', 'read 2: all of them'],
    [ALL, 'Chile; Ghana', 'Ghana: 12 ha, Chile: 10 ha', 'yes', 'read 2: all of them'],
    [ALL, 'Chile; Ghana', 'Elsewhere: Chile, Ghana', 'uncertain', 'under another heading'],
    [ALL, 'Chile; Ghana', 'Area: Chile, Ghana', 'uncertain', 'under another heading'],
    [
      'List the big countries of the basin',
      'Chile; Ghana',
      'Big cities: Chile, Ghana',
      'uncertain',
      'under another heading',
    ],
    [TWO, 'Santa Cruz and Beni', 'Santa Cruz: 120 ha, Beni: 80 ha', 'yes', 'read 2: all of them'],
    [
      TWO,
      'Santa Cruz and Beni',
      'Santa Cruz and Beni: 120 ha and 80 ha.',
      'uncertain',
      'and more: among several measured things',
    ],
  ]);
  decidesAll('what comes between or right after the items is listed with them, but not what only follows', [
    [
      'List the countries of the Amazon',
      'Chile; Ghana',
      'Chile, in the Amazon, and Ghana.',
      'yes',
      'read 2: all of them',
    ],
    [ALL, 'Chile; Ghana', 'Chile and Ghana. Bolivia borders them.', 'yes', 'read 2: all of them'],
    [ALL, 'Chile; Ghana', 'Chile; Ghana, which are large', 'yes', 'read 2: all of them'],
    [ALL, 'Chile; Ghana', 'Chile and Ghana. And Bolivia.', 'uncertain', 'and more: bolivia'],
    [ALL, 'Chile; Ghana', 'Chile, Ghana & Peru', 'uncertain', 'and more: peru'],
    [ALL, 'Chile; Ghana', 'Chile, Ghana & the Congo', 'uncertain', 'and more: “and the”'],
    [ALL, 'Chile; Ghana', 'Chile, Ghana; Peru', 'uncertain', 'and more: peru'],
    [ALL, 'Chile; Ghana', 'Chile, Ghana, and some more', 'uncertain', 'and more: “and some”'],
  ]);
});
