/** Checks before anything runs that the judge can be asked at all. */
import { areKeysSet } from '../keys';
import { lastSet } from './last-set';
import { UsageError } from './usage-error';

/** @throws UsageError if the provider needs a key and there is none; a self-hosted server may do without */
export function checkJudgeKey(set: Parameters<typeof lastSet>[0]): void {
  const provider = lastSet(set, 'judge.provider');
  if (provider === '' || provider === 'rules' || lastSet(set, 'judge.baseUrl') !== '') return;
  if (!areKeysSet('judge'))
    throw new UsageError(
      `The judge ${provider} needs a key: set GNW_JUDGE_KEY to it, or name a server of your own with --judge-url.`,
    );
}
