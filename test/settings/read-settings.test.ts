import fc from 'fast-check';
import { UserError } from '../../src/model/user-error';
import { readSettings, type SettingChange } from '../../src/settings/read-settings';

function refusal(stored: unknown, changes: readonly SettingChange[] = []): UserError {
  try {
    readSettings(stored, changes);
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
  throw new Error('the settings were read');
}

describe('readSettings', () => {
  it.each([[undefined], [null], [{}], ['junk'], [[1, 2]], [5], [{ scoring: {} }]])(
    'reads the defaults from %j',
    (stored) => {
      const { scoring, judge, run, columns } = readSettings(stored);
      expect(scoring).toEqual({
        infoOnly: [],
        numberTolerance: 0.05,
        weights: {},
        quality: 'criteria',
        judgeCharts: true,
        qualityThresholds: {},
      });
      expect(judge.provider).toBe('rules');
      expect(run.waveRows).toBeGreaterThan(0);
      expect(columns).toEqual({});
    },
  );

  it('reads a list as people type it, and as JSON', () => {
    for (const typed of ['date_match; workflow', 'date_match,workflow', '["date_match","workflow"]'])
      expect(readSettings({}, [['scoring.infoOnly', typed]]).scoring.infoOnly).toEqual([
        'date_match',
        'workflow',
      ]);
    expect(readSettings({}, [['scoring.infoOnly', '']]).scoring.infoOnly).toEqual([]);
  });

  it('applies changes to stored settings, the last one last', () => {
    const { scoring } = readSettings({ scoring: { numberTolerance: 0.5, quality: 'never' } }, [
      ['scoring.numberTolerance', '0.8'],
      ['scoring.numberTolerance', '0.9'],
    ]);
    expect(scoring).toMatchObject({ numberTolerance: 0.9, quality: 'never' });
  });

  it.each([
    ['scoring.numberTolerance', '0', { scoring: { numberTolerance: 0 } }],
    ['scoring.weights.date_match', '0.5', { scoring: { weights: { date_match: 0.5 } } }],
    ['scoring.weights.agent_answer', '1000', { scoring: { weights: { agent_answer: 1000 } } }],
    [
      'scoring.weights',
      'date_match=2; agent_answer = 0,5;',
      { scoring: { weights: { date_match: 2, agent_answer: 0.5 } } },
    ],
    ['scoring.weights', '{"date_match":2}', { scoring: { weights: { date_match: 2 } } }],
    ['judge.price', '0.15; 0.6', { judge: { price: '0.15; 0.6' } }],
    ['judge.useRules', 'false', { judge: { useRules: false } }],
    ['judge.model', ' some-model ', { judge: { model: 'some-model' } }],
    ['columns.GOLD.query', 'Question', { columns: { GOLD: { query: 'Question' } } }],
    ['columns.Set 1.2.query', '2023', { columns: { 'Set 1.2': { query: '2023' } } }],
    ['judge.model', '4', { judge: { model: '4' } }],
  ])('takes %s=%s', (path, value, settings) => {
    expect(readSettings({}, [[path, value]])).toMatchObject(settings);
  });

  it.each([
    ['scoring.numberTolerance', '1.01', 'Number tolerance'],
    ['scoring.numberTolerance', 'high', 'Number tolerance'],
    ['scoring.numberTolerance', 'NaN', 'Number tolerance'],
    ['run.trials', '1.5', 'Trials'],
    ['scoring.weights.agent_answer', '1001', 'Weights'],
    ['scoring.weights', 'date_match', 'Weights'],
    ['scoring.weights', 'date_match=two', 'Weights'],
    ['judge.price', '0.15', 'Price'],
    ['run.waveRows', '0', 'Rows at a time'],
    ['judge.provider', 'nobody', 'Provider'],
    ['judge.useRules', 'yes', 'Use rules'],
    ['judge.baseUrl', 'http://example.org', 'Base URL'],
  ])('refuses %s=%s and names the setting', (path, value, title) => {
    const { code, message } = refusal({}, [[path, value]]);
    expect(code).toBe('usage');
    expect(message).toContain(`The setting “${title}” must `);
  });

  it.each([
    ...[
      'scoring',
      'columns.GOLD',
      'scoring.threshold',
      'nothing',
      'scoring.numberTolerance.more',
      '',
      '.',
      'scoring.',
      '__proto__',
    ],
    ...['__proto__.polluted', 'constructor.prototype.polluted', 'scoring.__proto__.polluted'],
  ])('refuses the setting %j', (path) => {
    expect(refusal({}, [[path, '1']]).message).toMatch(/There is no setting|must be/);
    expect({}).not.toHaveProperty('polluted');
  });

  it.each(['foo.bar', 'judge.modl'])('names %s as it was typed', (path) => {
    expect(refusal({}, [[path, '1']]).message).toBe(`There is no setting ${path}.`);
  });

  it('ignores a stored setting that no longer exists', () => {
    const stored = { scoring: { treshold: 1, quality: 'never' }, face: { colour: 'red' } };
    expect(readSettings(stored).scoring).toMatchObject({ quality: 'never', numberTolerance: 0.05 });
  });

  it('returns settings or throws a UserError for any change', () => {
    const path = fc.array(
      fc.constantFrom('scoring', 'weights', 'judge', 'columns', '__proto__', 'toString', '', 'x'),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(path, fc.string(), (parts, value) => {
        try {
          readSettings({}, [[parts.join('.'), value]]);
        } catch (error) {
          expect(error).toBeInstanceOf(UserError);
        }
      }),
    );
  });
});
