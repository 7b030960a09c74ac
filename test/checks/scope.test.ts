import fc from 'fast-check';
import { scope } from '../../src/checks/scope';
import type { AgentOutput } from '../../src/fields/fields';
import { assessBy } from '../support/assessing';
import { outcome, output, reasonOf, wholeOutput } from '../support/cases';

const scoped = assessBy(scope, 'scope_match');
const nudged = assessBy(scope, 'nudge_match');
const suggested = assessBy(scope, 'suggested_datasets_match');
const PULLED = { pull: { rows: 0, source: '9' } };

describe('scope_match', () => {
  it.each<[string, Partial<AgentOutput>, number | 'blank']>([
    ['analyse', { ...PULLED, nudge: 'aoi_choice', suggestions: ['4'] }, 1],
    ['Analyze', PULLED, 1],
    ['suggest', { suggestions: ['4'], nudge: 'aoi_choice' }, 1],
    ['suggest', { nudge: 'dataset_choice' }, 1],
    ['suggest', { nudge: 'Dataset_Choice' }, 0],
    ['clarify', { nudge: 'aoi_choice' }, 1],
    ['refuse;suggest', {}, 1],
    ['refuse', PULLED, 0],
    ['analyse;bogus', PULLED, 'blank'],
    [';', PULLED, 'blank'],
  ])('%s against %j: %s', (expected_scope, done, score) => {
    expect(outcome(scoped({ expected_scope }, wholeOutput(done)))).toBe(score);
  });

  it('needs no nudge where data was pulled, and is blank where neither is known', () => {
    expect(outcome(scoped({ expected_scope: 'analyse' }, output(PULLED)))).toBe(1);
    expect(outcome(scoped({ expected_scope: 'analyse' }, output({ pull: null })))).toBe('blank');
  });

  it('says what the agent did, and names an unknown word', () => {
    expect(reasonOf(scoped({ expected_scope: 'refuse' }, wholeOutput(PULLED)))).toBe(
      'it pulled data (analyse), expected refuse',
    );
    expect(scoped({ expected_scope: 'analyse;bogus' }, wholeOutput())).toMatchObject({
      badCell: {
        column: 'expected_scope',
        problem: '“bogus” cannot be used: use only analyse, suggest, clarify, refuse',
      },
    });
  });
});

describe('nudge_match', () => {
  it.each<[string, string, Partial<AgentOutput>, number | 'blank']>([
    ['aoi_choice; Clarify', '', { nudge: 'clarify' }, 1],
    ['aoi_choice', '', { nudge: 'dataset_choice' }, 0],
    ['aoi_choice', '', {}, 0],
    ['', 'Santa Cruz, Bolivia; Peru', { nudge: 'x', nudgeOptions: ['santa cruz'] }, 1],
    ['', 'Para', { nudge: 'x', nudgeOptions: ['Paraguay'] }, 1],
    ['', 'Global land cover', { nudge: 'x', nudgeOptions: ['Global land cover', 'SBTN'] }, 0],
    ['', 'Global land cover', { nudge: 'x' }, 0],
    ['dataset_choice', 'SBTN', { nudge: 'dataset_choice', nudgeOptions: ['Tree cover'] }, 0],
    ['', '', { nudge: 'x' }, 'blank'],
  ])('%j with %j against %j: %s', (expected_nudge_type, expected_nudge_options, done, score) => {
    expect(outcome(nudged({ expected_nudge_type, expected_nudge_options }, wholeOutput(done)))).toBe(score);
  });

  it('says what was offered', () => {
    const done = wholeOutput({ nudge: 'aoi_choice', nudgeOptions: ['Puri, India', 'Puri, Angola'] });
    expect(reasonOf(nudged({ expected_nudge_type: 'dataset_choice' }, done))).toBe(
      'it offered aoi_choice (Puri, India; Puri, Angola), expected dataset_choice',
    );
  });

  it('is blank if the value to compare is not recorded', () => {
    expect(outcome(nudged({ expected_nudge_options: 'Puri' }, output({ nudge: 'aoi_choice' })))).toBe(
      'blank',
    );
    expect(outcome(nudged({ expected_nudge_type: 'aoi_choice' }, output({ nudge: 'aoi_choice' })))).toBe(1);
  });

  it('passes with any of the expected options, also inside longer text', () => {
    // Without “nan” and “null”, which count as blank.
    const words = fc.array(fc.stringMatching(/^[a-m]{3,8}$/), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(words, fc.nat(), (options, index) => {
        const offered = (options[index % options.length] ?? '').toUpperCase();
        const done = wholeOutput({ nudge: 'x', nudgeOptions: [`${offered}, somewhere`] });
        expect(outcome(nudged({ expected_nudge_options: options.join('; ') }, done))).toBe(1);
      }),
    );
  });
});

describe('suggested_datasets_match', () => {
  it.each<[string, readonly string[] | undefined, number | 'blank']>([
    ['4;7', ['7'], 1],
    ['0;10', ['0'], 1],
    ['A', ['a'], 1],
    ['4;7', ['7', '8'], 0],
    ['4;7', [], 0],
    ['[]', ['4'], 'blank'],
    ['4 / 7', ['7'], 'blank'],
    ['4', undefined, 'blank'],
  ])('%s against %j: %s', (expected_suggested_datasets, suggestions, score) => {
    const done = suggestions ? output({ suggestions }) : output();
    expect(outcome(suggested({ expected_suggested_datasets }, done))).toBe(score);
  });

  it('says which are not expected', () => {
    expect(
      reasonOf(suggested({ expected_suggested_datasets: '4;7' }, wholeOutput({ suggestions: ['7', '8'] }))),
    ).toBe('suggested 8, expected 4 or 7');
  });
});
