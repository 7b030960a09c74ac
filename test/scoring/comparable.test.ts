import { describe, expect, it } from '@jest/globals';
import { buildSentence, comparability, whyNotComparable } from '../../src/scoring/comparable';

const KNOWN = { scorer: 'v', settingsHash: 'abc-1', judge: 'rules', ff: '', trials: 1, filters: '' };

describe('whether two runs are comparable', () => {
  it('has nothing to say where all is known and alike', () => {
    expect(whyNotComparable(KNOWN, { ...KNOWN, importedFrom: 'staging' })).toEqual([]);
  });

  it('names each difference, in the order of the runs', () => {
    const other = {
      scorer: 'w',
      settingsHash: 'def-2',
      judge: 'gpt',
      ff: 'experimental',
      trials: 3,
      filters: 'status ready',
    };
    expect(whyNotComparable(KNOWN, other)).toEqual([
      'Other version of the checks and rules: v, then w.',
      'Other scoring settings.',
      'Other judge: rules, then gpt.',
      'Other ff profile: the default, then experimental.',
      'Other number of trials: 1, then 3.',
      'Other choice of rows: all rows, then status ready.',
    ]);
  });

  it('compares all, what needs no judge, or nothing', () => {
    const by = (other: object) => comparability(KNOWN, { ...KNOWN, ...other });
    expect(by({ build: '412', ff: 'x', trials: 3, filters: 'status ready' })).toEqual({
      ...{ bars: [], comparable: 'all' },
    });
    // A judge has prompts of its own: one difference.
    expect(by({ judge: 'gpt', settingsHash: 'abc-2' })).toEqual({
      ...{ bars: ['Other judge: rules, then gpt.'], comparable: 'without judge' },
    });
    expect(by({ settingsHash: 'abc-2' })).toEqual({
      ...{ bars: ['Other prompts, rubrics or checks of your own.'], comparable: 'without judge' },
    });
    expect(by({ settingsHash: 'def-1', judge: 'gpt' }).comparable).toBe('nothing');
    expect(by({ scorer: 'w' }).comparable).toBe('nothing');
    const mixed = (which: string) => ({
      bars: [
        `Not all rows of the ${which} run were scored with the same settings, prompts and version of the checks.`,
      ],
      comparable: 'nothing',
    });
    expect(by({ isMixed: true })).toEqual(mixed('second'));
    expect(comparability({ ...KNOWN, isMixed: true }, KNOWN)).toEqual(mixed('first'));
    expect(whyNotComparable({ ...KNOWN, isMixed: true }, { ...KNOWN, isMixed: true })).toEqual([
      ...[...mixed('first').bars, ...mixed('second').bars],
    ]);
    expect(by({ settingsHash: 'abc' }).bars).toEqual(['Other prompts, rubrics or checks of your own.']);
    expect(comparability()).toEqual({ bars: [], comparable: 'all' });
  });

  it('says of which builds they are, which is not a reason against comparing', () => {
    expect(whyNotComparable({ ...KNOWN, build: '411' }, { ...KNOWN, build: '412' })).toEqual([]);
    expect(buildSentence({ build: '411' }, { build: '412' })).toBe('The agent’s build: 411, then 412.');
    expect(buildSentence({}, { build: '412' })).toBe('The agent’s build: not known, then 412.');
    expect(buildSentence({ build: '411' }, undefined)).toBe('The agent’s build: 411, then not known.');
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
      'Not known of either run: version of the checks and rules, scoring settings, judge, prompts, rubrics or checks of your own, ff profile, number of trials, choice of rows.',
    ]);
  });
});
