import type { RunAbout } from '../../src/model/run';
import { buildSentence, comparability } from '../../src/scoring/comparable';
import { scored } from '../support/results';

const KNOWN = { scorer: 'v', settings_hash: 'abc-1', judge: 'haiku', ff: '', trials: 1, filters: '' };

const RULED = [scored(2, 'a', 'pass', { aoi_id_match: 1 })];
const JUDGED = [scored(2, 'a', 'pass', { agent_answer: 1 })];

/** All sentences about runs in which something was judged. */
function whyNotComparable(a: RunAbout | undefined, b: RunAbout | undefined): string[] {
  const { bars, caveats } = comparability(a, b, JUDGED);
  return [...bars, ...caveats];
}

describe('whether two runs are comparable', () => {
  it('gives no reason where all is known and alike', () => {
    expect(whyNotComparable(KNOWN, { ...KNOWN, imported_from: 'staging' })).toEqual([]);
  });

  it('names each difference, in the order of the runs', () => {
    const other = {
      ...{ scorer: 'w', settings_hash: 'def-2', judge: 'gpt', ff: 'experimental', trials: 3 },
      filters: 'status ready',
    };
    expect(whyNotComparable(KNOWN, other)).toEqual([
      'Different version of the checks and rules: v, then w.',
      'Different scoring settings.',
      'Different judge: haiku, then gpt.',
      'Different ff profile: the default, then experimental.',
      'Different number of trials: 1, then 3.',
      'Different choice of rows: all rows, then status ready.',
    ]);
  });

  it('is barred by differences that change scores, by another judge only if something was judged', () => {
    const by = (other: object, cases = JUDGED) => comparability(KNOWN, { ...KNOWN, ...other }, cases).bars;
    expect(by({ build: '412', ff: 'x', trials: 3, filters: 'status ready' })).toEqual([]);
    // A judge has prompts of its own: one difference.
    expect(by({ judge: 'gpt', settings_hash: 'abc-2' })).toEqual(['Different judge: haiku, then gpt.']);
    expect(by({ settings_hash: 'abc-2' })).toEqual(['Different prompts, rubrics or checks of your own.']);
    expect(by({ settings_hash: 'abc' })).toEqual(['Different prompts, rubrics or checks of your own.']);
    expect(by({ judge: 'gpt', settings_hash: 'abc-2' }, RULED)).toEqual([]);
    expect(by({ judge: 'gpt' }, [scored(2, 'a', 'pass', { own_check: 1 })])).toHaveLength(1);
    expect(by({ settings_hash: 'def-1' }, RULED)).toEqual(['Different scoring settings.']);
    expect(by({ scorer: 'w' }, RULED)).toHaveLength(1);
    const mixed = (which: string) =>
      `Not all rows of the ${which} run were scored with the same judge and settings.`;
    expect(by({ is_mixed: true })).toEqual([mixed('later')]);
    expect(comparability({ ...KNOWN, is_mixed: true }, { ...KNOWN, is_mixed: true }, RULED).bars).toEqual([
      ...[mixed('earlier'), mixed('later')],
    ]);
  });

  it('names the builds, which are no reason against comparing', () => {
    expect(whyNotComparable({ ...KNOWN, build: '411' }, { ...KNOWN, build: '412' })).toEqual([]);
    expect(buildSentence({ build: '411' }, { build: '412' })).toBe('The agent’s build: 411, then 412.');
    expect(buildSentence({}, { build: '412' })).toBe('The agent’s build: not known, then 412.');
    expect(buildSentence({ build: '411' }, undefined)).toBe('The agent’s build: 411, then not known.');
    expect(buildSentence({ build: '412' }, { build: '412' })).toBe('Both runs are of the agent’s build 412.');
    expect(buildSentence(undefined, {})).toBe('');
  });

  it('is not barred by a judge that only one run has', () => {
    const rules = { ...KNOWN, judge: 'rules', settings_hash: 'abc-0' };
    expect(comparability(rules, KNOWN, JUDGED)).toMatchObject({ bars: [], caveats: [] });
    expect(comparability(KNOWN, rules, JUDGED).isComparable('agent_answer')).toBe(true);
  });

  it('says once if conditions are unknown', () => {
    expect(whyNotComparable({ ...KNOWN, ff: undefined }, { ...KNOWN, trials: undefined })).toEqual([]);
    expect(whyNotComparable(undefined, { ...KNOWN, judge: undefined })).toEqual([
      'The checks, settings or judge of one of the runs are not known.',
    ]);
  });
});
