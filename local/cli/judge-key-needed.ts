/** Whether a judge can be asked at all, before anything runs. */
import { areKeysSet } from '../keys';
import { UsageError } from './usage-error';

/** Settings as the command line gives them: of two for one path the later one holds. */
type SettingChanges = readonly (readonly [path: string, value: string])[];

/** @throws UsageError where a provider is named that takes a key, and there is none; a server of one’s own may do without */
export function checkJudgeKey(set: SettingChanges): void {
  const last = (path: string): string => (set.filter(([one]) => one === path).pop()?.[1] ?? '').trim();
  const provider = last('judge.provider');
  if (provider === '' || provider === 'rules' || last('judge.baseUrl') !== '') return;
  if (!areKeysSet('judge'))
    throw new UsageError(
      `The judge ${provider} needs a key: set GNW_JUDGE_KEY to it, or name a server of your own with --judge-url.`,
    );
}
