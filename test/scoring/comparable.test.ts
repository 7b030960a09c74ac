import { describe, expect, it } from '@jest/globals';
import { buildSentence, whyNotComparable } from '../../src/scoring/comparable';

const KNOWN = { scorer: 'v', settingsHash: 'abc', judge: 'rules', ff: '', trials: 1, filters: '' };

describe('whether two runs are comparable', () => {
  it('has nothing to say where all is known and alike', () => {
    expect(whyNotComparable(KNOWN, { ...KNOWN, importedFrom: 'staging' })).toEqual([]);
  });

  it('names each difference, in the order of the runs', () => {
    const other = {
      scorer: 'w',
      settingsHash: 'def',
      judge: 'gpt',
      ff: 'experimental',
      trials: 3,
      filters: 'status ready',
    };
    expect(whyNotComparable(KNOWN, other)).toEqual([
      'Other version of the checks and rules: v, then w.',
      'Other scoring settings or prompts.',
      'Other judge: rules, then gpt.',
      'Other ff profile: the default, then experimental.',
      'Other number of trials: 1, then 3.',
      'Other choice of rows: all rows, then status ready.',
    ]);
  });

  it('says of which builds they are, which is not a reason against comparing', () => {
    expect(whyNotComparable({ ...KNOWN, build: '411' }, { ...KNOWN, build: '412' })).toEqual([]);
    expect(buildSentence({ build: '411' }, { build: '412' })).toBe('The agent’s build: 411, then 412.');
    expect(buildSentence({}, { build: '412' })).toBe('The agent’s build: not known, then 412.');
    expect(buildSentence({ build: '412' }, { build: '412' })).toBe('Both runs are of the agent’s build 412.');
    expect(buildSentence(undefined, {})).toBe('');
  });

  it('says what is not known, and of which run', () => {
    const little = { ...KNOWN, ff: undefined, trials: undefined };
    expect(whyNotComparable(little, { ...little, trials: 2, judge: undefined })).toEqual([
      'Not known of either run: ff profile.',
      'Not known of the first run: number of trials.',
      'Not known of the second run: judge.',
    ]);
    expect(whyNotComparable(undefined, undefined)).toEqual([
      'Not known of either run: version of the checks and rules, scoring settings or prompts, judge, ff profile, number of trials, choice of rows.',
    ]);
  });
});
