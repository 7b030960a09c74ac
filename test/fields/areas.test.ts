import fc from 'fast-check';
import { canonicalLevel, levelOfGadm, parseGadmId, levelOf } from '../../src/fields/areas';
import { areaIdProblem, isPlaceName } from '../../src/fields/cell-kinds';
import { compareAreaIds } from '../support/cases';

describe('parseGadmId', () => {
  it.each([
    ['BRA', 'BRA', undefined],
    ['USA.5_1', 'USA.5', '1'],
    ['IDN.35.4', 'IDN.35.4', undefined],
    [' usa-5_1 ', 'USA.5', '1'],
    ['bra-4-1', 'BRA.4.1', undefined],
    ['Z01.2_1', 'Z01.2', '1'],
    ['GHA7.1_2', 'GHA.7.1', '2'],
    ['GHA11_2', 'GHA.11', '2'],
  ])('reads %j as path %s, version %s', (text, path, version) => {
    expect(parseGadmId(text)).toEqual({ path, version });
  });

  it.each([
    ...['', 'B', 'BR', 'Brazil', '15060', '555592663', '101412_A', 'USA20100', 'ESP.12._1', 'USA_5_1'],
    ...['USA.5_', 'USA..5', 'USA.5_1_1', 'USA.a_1', 'BRA.1_1;BRA.2_1', 'BRÄ.1_1'],
  ])('does not take %j for a GADM id', (text) => {
    expect(parseGadmId(text)).toBeUndefined();
  });
});

describe('areaIdProblem', () => {
  it.each(['ESP.12._1', 'USA_5_1', 'esp-x', 'USA.', 'USA_'])('reports %j', (text) => {
    expect(areaIdProblem(text)).toMatch(/^looks like a GADM id/);
  });

  it.each([
    ...['BRA', 'BRA.25_1', 'POR_1', '15060', '101412_A', 'USA20100', 'GHA7.1_2', 'Virunga'],
    '6f1c2f2e-07d1-4a2b-9d6c-000000000000',
  ])('accepts %j', (text) => {
    expect(areaIdProblem(text)).toBeUndefined();
  });

  it.each(['Brazil', 'Para', 'UK', 'Guinea-Bissau'])('reads %s as a place name', (text) => {
    expect(isPlaceName(text)).toBe(true);
  });

  it.each(['BRA', 'per', 'Z01', '15060', 'USA20100', 'farm-7_a'])(
    'does not read %s as a place name',
    (text) => {
      expect(isPlaceName(text)).toBe(false);
    },
  );
});

it.each([
  ['USA.5', 'USA.5_1', 'gadm', 'same'],
  ['USA.5_1', 'USA.5', 'gadm', 'same'],
  ['USA.5_1', 'USA.5_2', 'gadm', 'other version'],
  ['usa-5', 'USA.5_1', ' GADM ', 'same'],
  ['ESP.12_1', 'ESP.12.3_1', 'gadm', 'different'],
  ['USA', 'USA.5', 'gadm', 'different'],
  ['GHA7.1_2', 'GHA.7.1_2', 'gadm', 'same'],
  ['Virunga', 'virunga', 'gadm', 'same'],
  ['15060', ' 15060 ', 'kba', 'same'],
  ['101412_A', '101412_a', 'wdpa', 'same'],
  ['101412_A', '101412_B', 'wdpa', 'different'],
  ['101412', '101412_A', 'wdpa', 'different'],
  ['USA20100', 'usa20100', 'Landmark', 'same'],
  ['USA.5', 'USA.5_1', 'kba', 'different'],
  ['USA.5', 'USA.5_1', '', 'different'],
] as const)(
  'compareAreaIds says of expected %s and actual %s (%s): %s',
  (expected, actual, source, match) => {
    expect(compareAreaIds(expected, actual, source)).toBe(match);
  },
);

const gadmId = fc
  .tuple(
    fc.constantFrom('BRA', 'USA', 'GHA', 'Z01'),
    fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 4 }),
    fc.option(fc.integer({ min: 1, max: 3 })),
  )
  .map(
    ([country, levels, version]) => [country, ...levels].join('.') + (version === null ? '' : `_${version}`),
  );

describe('area ids in general', () => {
  it('are equal in every spelling', () => {
    fc.assert(
      fc.property(gadmId, (id) => {
        expect(compareAreaIds(id, ` ${id.toLowerCase().replace(/\./g, '-')} `, 'gadm')).toBe('same');
      }),
    );
  });

  it('compare symmetrically', () => {
    fc.assert(
      fc.property(gadmId, gadmId, fc.constantFrom('gadm', 'kba', ''), (a, b, source) => {
        expect(compareAreaIds(a, b, source)).toBe(compareAreaIds(b, a, source));
      }),
    );
  });
});

it.each([
  ['state', 'state-province'],
  [' State ', 'state-province'],
  ['state-province', 'state-province'],
  ['district', 'district-county'],
  ['KBA', 'key-biodiversity-area'],
  ['wdpa', 'protected-area'],
  ['Landmark', 'indigenous-and-community-land'],
  ['country', 'country'],
  ['Bahia', 'bahia'],
  ['', ''],
])('canonicalLevel reads %j as %j', (word, level) => {
  expect(canonicalLevel(word)).toBe(level);
});

it.each([
  ['country', ['state-province'], 'country'],
  [' State ', [], 'State'],
  ['', ['state-province', 'state-province'], 'state-province'],
  ['None', ['state-province'], 'state-province'],
  ['', ['state', 'State-Province'], 'state'],
  ['', ['country', 'state-province'], ''],
  ['', ['country', ''], ''],
  ['', ['None'], ''],
  ['', [], ''],
])('stated %j with areas of %j is the level %j', (stated, subtypes, level) => {
  expect(levelOf(stated, subtypes)).toBe(level);
});

it.each([
  ['BRA', 'country'],
  ['bra.14_1', 'state-province'],
  ['USA-5_1', 'state-province'],
  ['Z01.14_1', 'state-province'],
  ['GHA7.1_2', 'district-county'],
  ['ESP.1.2.3.4.5.6_1', 'other area'],
  ['101412_A', 'other area'],
])('levelOfGadm reads %j as %j', (id, level) => {
  expect(levelOfGadm(id)).toBe(level);
});
