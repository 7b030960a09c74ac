/** Whether a judge can be asked at all, before anything runs. */
import { areKeysSet } from '../keys';
import { lastSet } from './last-set';
import { UsageError } from './usage-error';

/** @throws UsageError where a provider is named that takes a key, and there is none; a server of one’s own may do without */
export function checkJudgeKey(set: Parameters<typeof lastSet>[0]): void {
  const provider = lastSet(set, 'judge.provider');
  if (provider === '' || provider === 'rules' || lastSet(set, 'judge.baseUrl') !== '') return;
  if (!areKeysSet('judge'))
    throw new UsageError(
      `The judge ${provider} needs a key: set GNW_JUDGE_KEY to it, or name a server of your own with --judge-url.`,
    );
}
