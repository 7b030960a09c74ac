/** Rules, `expected_number`, chart figures and the judge's facts read each kind of number in the same way. */
import { givesNumber } from '../../src/checks/own/number';
import { notesOn } from '../../src/judge/questions/facts';
import { matchAnswer } from '../../src/judge/rules';
import { figureOf } from '../../src/checks/chart-figures';

/** same: equal values; other: different values; apart: different measures; unclear: ambiguous. */
type Kind = 'same' | 'other' | 'apart' | 'unclear';
const OF_RULES = { same: 'yes', other: 'no', apart: 'uncertain', unclear: 'uncertain' } as const;
const OF_COLUMN = { same: 1, other: 0, apart: 0, unclear: 'open number' } as const;
const byColumn = (...about: Parameters<typeof givesNumber>) => {
  const outcome = givesNumber(...about);
  return outcome.kind === 'scored' ? outcome.score : outcome.kind;
};

it.each<readonly [cell: string, answer: string, kind: Kind]>([
  // A number may begin with its point.
  ['0.4 ha', '.4 ha', 'same'],
  ['4 ha', '.4 ha', 'other'],
  ['37 %', '.37 %', 'other'],
  // A power or a “per” makes another unit.
  ['7 miles', '7 mi²', 'apart'],
  ['7 mi²', '18.13 km²', 'same'],
  ['7 m³', '7 m', 'apart'],
  ['7 ft²', '7 feet', 'apart'],
  ['7 kg', '7 kg/m²', 'apart'],
  ['7 km/h', '7 km', 'apart'],
  ['7 km/h', '7 km per hour', 'same'],
  ['7 t', '7 t per ha', 'apart'],
  // A unit in its usual spellings.
  ['9 °C', '9 degrees Celsius', 'same'],
  ['9 °C', '9 ºC', 'same'],
  ['9 °C', '9 ℃', 'same'],
  ['9 °C', '9 deg C', 'same'],
  ['9 °C', '9 °F', 'apart'],
  ['50 °F', '50 degrees Fahrenheit', 'same'],
  ['9 years', '9 yrs', 'same'],
])('%j in %j is %s', (cell, answer, kind) => {
  const { verdict } = matchAnswer({ expected: cell, actual: answer }, { tolerance: 0.005 });
  expect(verdict).toBe(OF_RULES[kind]);
  expect(byColumn(`${cell} ± 0.5 %`, answer)).toBe(OF_COLUMN[kind]);
  const notes = notesOn({ expected: cell, actual: answer }, 0.005).map((note) => note.replace(/.*, /, ''));
  expect(notes).toEqual({ same: ['within'], other: ['not within'], apart: [], unclear: [] }[kind]);
});

it.each([
  ['30 ha', 'over 30 ha burned', 'open number'],
  ['30 ha', 'Burned -> 30 ha', 1],
  ['30 ha', 'Burned => 30 ha', 1],
  ['30 ha', '<td>30 ha</td>', 1],
  ['30 ha', '| Burned<br>30 ha |', 1],
  ['30 ha', '|Burned|30 ha|yes|', 1],
  ['30', 'burned:30', 1],
])('markup is not part of a number: %j in %j is %s', (cell, answer, score) => {
  expect(byColumn(cell, answer)).toBe(score);
  expect(notesOn({ expected: cell, actual: answer }, 0.05)).toHaveLength(1);
});

it('takes “> ” at the beginning of a line for a quotation in `expected_number` alone: nobody can say', () => {
  expect(byColumn('30 ha', '> 30 ha burned')).toBe(1);
  expect(notesOn({ expected: '30 ha', actual: '> 30 ha burned' }, 0.05)).toEqual([
    'at least 30 ha against 30 ha: overlapping',
  ]);
  const said = matchAnswer({ expected: '30 ha', actual: '> 30 ha' }, { tolerance: 0.05 });
  expect(said).toMatchObject({ verdict: 'uncertain', reason: 'the answer also has “>”' });
});

describe('one point before three digits', () => {
  it('is reported for the cell, unless other numbers of the tab show its decimal mark', () => {
    expect(byColumn('2.600 ha', '2,600 ha')).toBe('blank');
    expect(byColumn('2.600 ha', '2,600 ha', 'comma')).toBe(1);
    expect(byColumn('2.600 ha', '2,600 ha', 'point')).toBe(0);
    const pair = { expected: '2.600 ha', actual: '2600 ha' };
    const said = matchAnswer(pair, { tolerance: 0.05 });
    expect(said.reason).toBe('the mark in “2.600 ha” may be for thousands or decimals: write it without');
    expect(matchAnswer({ ...pair, decimals: 'comma' }, { tolerance: 0.05 }).verdict).toBe('yes');
  });

  it('makes an answer ambiguous if it may group thousands', () => {
    expect(byColumn('2,600 ha', '2.600 ha')).toBe('open number');
    const pair = { expected: '2,600 ha', actual: '2.600 ha' };
    expect(matchAnswer(pair, { tolerance: 0.05 }).verdict).toBe('uncertain');
    expect(notesOn({ expected: '2,600 ha', actual: '2.600 ha' }, 0.05)).toEqual([
      '2.600 ha against 2,600 ha: its marks may group thousands or write decimals',
    ]);
  });

  it('gives a chart no figure to compare', () => {
    expect(figureOf('2.600 ha')).toBeUndefined();
  });
});

it.each([
  ['.4 ha', [0.4]],
  ['7 km²', [7, 700]],
  ['7 kg/m²', [7, 0.007]],
  ['9 degrees Celsius', [9]],
])('a chart is compared with %j as %j', (cell, values) => {
  expect(figureOf(cell)?.values).toEqual(values);
});
