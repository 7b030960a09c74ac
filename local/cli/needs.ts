/** Flags that do something only together with others: one that would be ignored is refused. */
import { lastSet } from './last-set';
import { UsageError } from './usage-error';

type Given = Readonly<Record<string, unknown>>;

export interface Need {
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
export const MODEL: Need = {
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
