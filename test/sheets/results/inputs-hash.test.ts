/** What a line says of what it was scored from. */
import { expect, it } from '@jest/globals';
import { contentHash } from '../../../src/evalset/content-hash';
import {
  inputsHash,
  inputsOf,
  isScoredFrom,
  ownPartOf,
  storedInputs,
  withOwnPart,
} from '../../../src/sheets/results/inputs-hash';
import { fingerprint } from '../../../src/model/texts/fingerprint';
import { resultRecord } from '../../support/results';
import { caseAt } from './reconcile-support';

const line = (inputs_hash: string) => resultRecord({ inputs_hash });

it.each([
  ['1', 1],
  ['12', 12],
  ...['', '0', 'x', '1x', 'x1', '-1'].map((text) => [text, undefined] as const),
])('how many trials were looked for is read: %j', (text, trials) => {
  expect(storedInputs(line(`1f0c-77b1-${text}`))).toEqual({
    inputs: '1f0c',
    basis: '77b1',
    scoring: '77b1',
    trials,
  });
});

it('what scores rest on is told apart from what judges', () => {
  expect(storedInputs(line('1f0c-77b1_66.03-1'))).toMatchObject({ basis: '77b1_66.03', scoring: '77b1.03' });
});

it('a line names the user-declared checks that it rests on, if there are any', () => {
  expect([withOwnPart('77b1', '03aa'), withOwnPart('77b1', '')]).toEqual(['77b1.03aa', '77b1']);
  expect(ownPartOf(line('1f0c-77b1.03aa-1'))).toBe('03aa');
  for (const none of [line('1f0c-77b1-1'), line('damaged'), resultRecord({})])
    expect(ownPartOf(none)).toBe('');
});

it('a line was scored from a case with its output, and on a basis', () => {
  const one = caseAt(2, 'a');
  const scored = line(inputsHash(one, '77b1'));
  expect(isScoredFrom(scored, one, '77b1')).toBe(true);
  expect(isScoredFrom(scored, one, '03aa')).toBe(false);
  expect(isScoredFrom(scored, caseAt(2, 'a', 'PER'), '77b1')).toBe(false);
  expect(isScoredFrom(resultRecord({}), one, '77b1')).toBe(false);
});

it('what scores rest on is made of the same texts in every version: else all rows would count as edited', () => {
  const one = caseAt(2, 'a');
  const texts = ['uid of a', `actual_id ${fingerprint('BRA')}`];
  const madeOf = (about: object) => inputsOf({ ...one, ...about });
  const dated = (dayReading: object) => madeOf({ evalCase: { ...one.evalCase, dayReading } });
  expect(madeOf({ noOutput: 'none', stateKeys: ['k'] })).toBe(contentHash([...texts, 'k', 'none']));
  expect(madeOf({ turn: { kind: 'fault', reason: 'no query' } })).toBe(contentHash([...texts, 'fault']));
  expect(dated({ order: 'day first' })).toBe(contentHash([...texts, 'day first']));
  expect(dated({})).toBe(contentHash([...texts, 'none']));
});
