import { describeSettings, type SettingDescription, valueAt } from '../../src/settings/setting-forms';
import { helpOf, SETTING_HELP } from '../../src/settings/setting-help';
import { Settings } from '../../src/settings/schema';

/** Lines of docs/command-line.md, the column mapping included. */
const MAX_SETTINGS = 36;

function setting(path: string): SettingDescription | undefined {
  return describeSettings()
    .flatMap(({ settings }) => settings)
    .find((one) => one.path === path);
}

describe('the description of the settings', () => {
  it('has kind, bounds and default of the schema', () => {
    expect(setting('scoring.numberTolerance')).toEqual({
      ...{ path: 'scoring.numberTolerance', title: 'Number tolerance', kind: 'number' },
      ...{ canBeBlank: false, least: 0, most: 1, default: 0.05 },
    });
    expect(setting('run.trials')).toMatchObject({ kind: 'whole', least: 1, most: 20, default: 1 });
    expect(setting('judge.useRules')).toMatchObject({ kind: 'boolean', default: true });
    expect(setting('agent.method')).toMatchObject({ kind: 'choice', choices: ['post', 'get'] });
    expect(setting('judge.temperature')).toMatchObject({ kind: 'number', canBeBlank: true, default: null });
    expect(setting('run.build')).toMatchObject({ kind: 'text', longest: 100, default: '' });
  });

  it('reads a list of texts, and weights, as one field each', () => {
    expect(setting('scoring.infoOnly')).toMatchObject({ kind: 'list', default: [] });
    expect(setting('scoring.weights')).toMatchObject({ kind: 'weights', default: {} });
  });

  it('has every setting with help, except the column mapping', () => {
    const all = describeSettings().flatMap(({ settings }) => settings);
    const shown = new Set(all.flatMap(({ path }) => [path, path.replace(/\.[^.]*$/, '')]));
    expect(Object.keys(SETTING_HELP).filter((path) => !shown.has(path))).toEqual(['columns']);
    expect(all.filter(({ path }) => helpOf(path) === '').map(({ path }) => path)).toEqual([]);
    expect(helpOf('langfuse.afterScheduledRuns')).toBe('Send the scores after each scheduled run.');
    // The sidebar shows them as they are.
    expect(Object.values(SETTING_HELP).filter((help) => help.includes('`'))).toEqual([]);
    // Each further setting costs people's attention.
    expect(Object.keys(SETTING_HELP).length).toBeLessThanOrEqual(MAX_SETTINGS);
  });

  it('has the schema’s defaults', () => {
    const defaults = Settings().parse({});
    for (const { path, default: fallback } of describeSettings().flatMap(({ settings }) => settings))
      expect([path, fallback]).toEqual([path, valueAt(defaults, path.split('.'))]);
  });
});
