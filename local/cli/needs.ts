/** What a command needs besides a flag: other flags, without which it would be ignored; a key; agreement to the cost. */
import { areKeysSet } from '../keys';
import { UsageError } from './flag-values';

type Given = Readonly<Record<string, unknown>>;

interface Need {
  readonly isMet: (given: Given) => boolean;
  /** What has to be there, as it follows “needs”. */
  readonly words: string;
}

/** By the name of the flag. */
export type Needs = Readonly<Record<string, Need>>;

/** @param flags one of which has to be given; the words name the first */
export function anyOf(flags: readonly string[], words: string): Need {
  return { isMet: (given) => flags.some((flag) => given[flag] !== undefined), words };
}

/** A judge that is a model, however it is chosen. */
const MODEL: Need = {
  isMet: (given) => {
    const provider = lastSet(changesOf(given), 'judge.provider') || given['judge'];
    return typeof provider === 'string' && provider !== '' && provider !== 'rules';
  },
  words: '--judge with a provider of models: the rules ask nobody',
};

/** What is needed wherever a command takes these flags. */
export const JUDGE_NEEDS: Needs = {
  'judge-url': MODEL,
  'judge-model': MODEL,
  'no-rules': MODEL,
};

/** @throws UsageError if a flag is given that would do nothing */
export function assertNeeds(given: Given, needs: Needs): void {
  for (const [flag, { isMet, words }] of Object.entries(needs))
    if (given[flag] !== undefined && !isMet(given)) throw new UsageError(`--${flag} needs ${words}.`);
}

function changesOf({ set }: Given): (readonly [string, string])[] {
  const texts: readonly unknown[] = Array.isArray(set) ? set : [];
  return texts.map((text) => {
    const [path = '', ...value] = String(text).split('=');
    return [path.trim(), value.join('=')] as const;
  });
}

/** Settings as the command line gives them. */
export type SettingChanges = readonly (readonly [path: string, value: string])[];

/** The last value given for a path; '' if there is none. */
export function lastSet(set: SettingChanges, path: string): string {
  return (set.filter(([name]) => name === path).pop()?.[1] ?? '').trim();
}

/** @throws UsageError if the provider needs a key and there is none; a self-hosted server may do without */
export function checkJudgeKey(set: SettingChanges): void {
  const provider = lastSet(set, 'judge.provider');
  if (provider === '' || provider === 'rules' || lastSet(set, 'judge.baseUrl') !== '') return;
  if (!areKeysSet('judge'))
    throw new UsageError(
      `The judge ${provider} needs a key: set GNW_JUDGE_KEY to it, or name a server of your own with --judge-url.`,
    );
}

/**
 * The cost of judging is agreed to before anything is spent.
 *
 * @param question the add-on's; '' if there is nothing to confirm
 * @param isAgreed whether --yes was given
 * @throws UsageError
 */
export function checkCostAgreed(question: string, isAgreed: boolean): void {
  if (question !== '' && !isAgreed)
    throw new UsageError(`${question} Say --yes to run it, or set judge.costCapUsd.`);
}
