import { describe } from '@jest/globals';
import { decides } from './decide';

describe('another data set, class or driver is not the expected one', () => {
  decides(
    [
      'I used Tree cover loss due to fires.',
      'I used Tree cover loss from fires.',
      'I used Tree cover loss by driver.',
      'I used Tree cover loss by dominant driver.',
      'I used tree cover loss due to fires.',
      'Tree cover loss (fires)',
      'Tree cover loss - fires',
      'Tree cover loss: fires',
      'Tree cover loss in primary forest',
      'Tree cover loss within primary forests',
      'Tree cover loss with emissions',
      'Tree cover loss and gain',
      'Tree cover loss, gain and change',
      'Tree cover loss emissions',
      'Tree cover loss drivers',
      'Drivers of tree cover loss',
      'Drivers of Tree Cover Loss',
      'Emissions from tree cover loss',
      'Emissions from Tree cover loss.',
      'Net tree cover loss',
      'Fire-driven tree cover loss',
      'Tree cover loss attributed to fires',
      'Tree cover loss caused by fires',
      'Tree cover loss driven by fires',
      'Tree cover loss without fires',
      'Tree cover loss alerts',
      'Tree cover loss through fire',
      'Tree cover loss under concessions',
      'Tree cover loss per capita',
      'Tree cover loss to agriculture',
      'Tree cover loss on peat',
    ].map((actual) => ['which dataset?', 'Tree cover loss', actual, 'uncertain'] as const),
  );
  decides(
    [
      'Tree cover gain',
      'Tree Cover Gain',
      'Tree cover height',
      'Tree cover density',
      'Tropical tree cover',
      'Tropical Tree Cover',
      'Tree cover types',
      'Tree cover extent',
      'Tree cover by type',
    ].map((actual) => ['which dataset?', 'Tree cover', actual, 'uncertain'] as const),
  );
  decides(
    ['Cultivated grasslands', 'Natural/semi-natural grasslands', 'Grasslands loss'].map(
      (actual) => ['which dataset?', 'Grasslands', actual, 'uncertain'] as const,
    ),
  );
  decides(
    [
      'Forest loss is the largest.',
      'Forest edges are the largest.',
      'Forest plantations are the largest.',
      'Planted forest is the largest.',
      'Forested wetland is the largest.',
      'Forest, then cropland is larger.',
    ].map((actual) => ['which class is largest?', 'forest', actual, 'uncertain'] as const),
  );
  decides([
    ['which dataset?', 'DIST-ALERT', 'DIST-ALERT drivers', 'uncertain'],
    ['which dataset?', 'Integrated alerts', 'GLAD alerts', 'uncertain'],
    ['which dataset?', 'Natural lands', 'Non-natural lands', 'uncertain'],
    ['which dataset?', 'Natural lands', 'semi-natural lands', 'uncertain'],
    ['which dataset?', 'Global land cover', 'Global land cover change', 'uncertain'],
    ['which driver is largest?', 'wildfire', 'Wildfire suppression is the largest driver.', 'uncertain'],
    ['which driver is largest?', 'wildfire', 'Wildfire-free logging.', 'uncertain'],
    ['which driver is largest?', 'logging', 'Illegal logging is the largest.', 'uncertain'],
    ['which driver is largest?', 'logging', 'Logging roads are the largest driver.', 'uncertain'],
    ['which driver is largest?', 'agriculture', 'Permanent agriculture is the largest driver.', 'uncertain'],
    ['which driver is largest?', 'agriculture', 'Shifting agriculture.', 'uncertain'],
  ]);
});

describe('what is said plainly is still settled', () => {
  decides([
    ['which dataset?', 'Tree cover loss', 'I used the Tree cover loss dataset.', 'yes'],
    ['which dataset?', 'Tree cover loss', 'Tree cover loss was used.', 'yes'],
    ['which dataset?', 'Tree cover loss', 'Tree cover loss', 'yes'],
  ]);
});
