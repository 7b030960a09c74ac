import { describeSettings, type FormSetting } from '../../src/settings/setting-forms';
import { readTyped } from '../../src/settings/typed-values';

const WAVE = 'run.waveRows';
const USD = 'judge.confirmAboveUsd';
const SHARE = 'scoring.numberTolerance';

describe('a number that a person types for a setting', () => {
  it.each<[path: string, text: string, value: number]>([
    [WAVE, '5,000', 5000],
    [WAVE, '20', 20],
    [USD, '1.5', 1.5],
    [USD, '1,5', 1.5],
    [SHARE, '8,5 %', 0.085],
    [SHARE, '7', 0.07],
  ])('%s: “%s” is %d', (path, text, value) => {
    expect(readTyped(text, settingAt(path))).toEqual({ value });
  });

  it.each<[path: string, text: string, wrong: string]>([
    [USD, '1,000', 'Write it without a comma.'],
    [SHARE, '%', 'This must be a number from 0 to 100 %.'],
    [WAVE, '70%', 'This must be a number from 1 to 5000.'],
    [WAVE, '1.5', 'This must be a whole number from 1 to 5000.'],
    [WAVE, '6,000', 'This must be from 1 to 5000.'],
  ])('%s: “%s” is refused', (path, text, wrong) => {
    expect(readTyped(text, settingAt(path))).toEqual({ wrong });
  });
});

function settingAt(path: string): FormSetting {
  const field = describeSettings()
    .flatMap(({ settings }) => settings)
    .find((setting) => setting.path === path);
  if (!field) throw new Error(`no setting ${path}`);
  return { ...field, default: null, value: null, isDefault: true };
}
