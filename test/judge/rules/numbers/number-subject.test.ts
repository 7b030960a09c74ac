import { describe } from '@jest/globals';
import { decidesAll } from '../decide';

const lost = 'How much tree cover was lost in Ghana?';
const area = 'How much was burnt?';
const flux = 'What was the net flux?';
const cropland = 'What share of Ghana is cropland?';
const at30 = 'How much was lost at a 30% canopy threshold?';

describe('what a number is said of', () => {
  decidesAll('a clause must be about what the question asks', [
    [
      'What was the loss in Ghana?',
      '12%',
      '12% of the cropland in Ghana was lost.',
      'uncertain',
      'read 12%: a share of “cropland”',
    ],
    ['How much of Ghana is cropland?', '21%', '21% of Ghana', 'yes'],
    [cropland, '21%', '21% of the cropland is in Ghana.', 'uncertain', 'read 21%: a share of “cropland”'],
    [
      'How much loss in Ghana was due to fires?',
      '100 ha',
      '100 ha of loss in Ghana was attributed to fires.',
      'uncertain',
      'it is unclear what “attributed” adds',
    ],
    [
      'What share of loss in Ghana was due to fires?',
      '21%',
      '21% of loss in Ghana was attributed to fires.',
      'yes',
    ],
    [at30, '100 ha', '100 ha were lost at 35% canopy.', 'uncertain', 'at another threshold, 35%'],
    [at30, '100 ha', '100 ha were lost in 2020 at 30% canopy.', 'yes'],
    ['How much was lost at a 5% canopy threshold?', '100 ha', '100 ha were lost at 5 percent canopy.', 'yes'],
    [
      at30,
      '100 ha',
      'With 30% canopy, 100 ha were lost. The data used ten percent canopy.',
      'uncertain',
      'at another threshold, ten percent',
    ],
    ['How much canopy was lost?', '100 ha', '100 ha of canopy was lost. The data: 10% canopy.', 'yes'],
    [lost, '100 ha', 'Togo is dry. 100 ha of tree cover were lost.', 'uncertain', 'after “togo”'],
    [lost, '100 ha', 'Togo and Ghana are dry. 100 ha of tree cover were lost.', 'yes'],
    [
      lost,
      '100 ha',
      'Togo is dry. 100 ha of tree cover were lost. Ghana is dry.',
      'uncertain',
      'after “togo”',
    ],
    [
      'Ghana: how much tree cover was lost?',
      '100 ha',
      'Togo is dry. 100 ha of tree cover were lost.',
      'uncertain',
      'after “togo”',
    ],
    [
      'How much was lost in Kalimantan Tengah?',
      '100 ha',
      'Central Kalimantan (Kalimantan Tengah) lost 100 ha.',
      'yes',
    ],
    [flux, '100 t', 'a net sink of 100 t', 'uncertain', ': an uptake'],
    [flux, '0 t', 'a net sink of 0 t', 'uncertain', 'it is unclear what “sink” adds'],
    [flux, '100 t', 'a net source of 100 t', 'yes'],
    [
      'How did loss change?',
      '-11%',
      'It fell by 11% elsewhere.',
      'uncertain',
      'it is unclear what “elsewhere” adds',
    ],
    [area, '100 ha', '100 ha in Ghana burnt.', 'yes'],
    [area, '100 ha', 'Fires in Ghana:\n- 100 ha burnt', 'yes'],
    ['What were the emissions?', '100 t', 'Emissions were 100 t; removals were small.', 'yes'],
    ['', '100 ha', '100 ha of peat', 'yes'],
    ['How many rangers did the ministry hire?', '12', '12 were hired in the capital.', 'yes'],
    [area, '100 ha', 'This makes 100 ha burnt.', 'yes'],
    [
      area,
      '100 ha',
      '100 ha was burnt. This figure excludes peat.',
      'uncertain',
      'explained later, “This figure”',
    ],
  ]);
});
