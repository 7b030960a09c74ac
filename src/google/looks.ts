/**
 * What a tab can do without: how it looks, its notes, groups, charts and filter. Google may refuse any of it, at any time and with words that
 * say nothing; the values must not suffer for it.
 */
import { isProtection, knownRefusal, placeOf, wordsOf } from '../model/sheet/refusal';

/**
 * Gives a tab a look: again if Google refuses, and without it once it refuses the same call twice.
 *
 * @param what as people say it: `the colours`
 * @param work `isAgain` if an attempt before may have been done in part
 * @param instead what is done without it
 * @throws what a person has to do something about: the values would be refused as well
 */
export type Look = (what: string, work: (isAgain: boolean) => unknown, instead?: () => unknown) => void;

export interface Looks {
  readonly give: (tab: string, ...look: Parameters<Look>) => void;
  /** From now on each look is flushed by itself, so that no other write is refused with it. */
  readonly takeCare: () => void;
  /** What was refused since the last call, in sentences. */
  readonly refused: () => readonly string[];
}

export function looksOf(flush: () => void): Looks {
  let isCareful = false;
  const refused = new Set<string>();
  const given = (work: (isAgain: boolean) => unknown, isAgain: boolean): unknown => {
    try {
      work(isAgain);
      if (isCareful || isAgain) flush();
      return undefined;
    } catch (error) {
      if (knownRefusal(error) !== undefined || isProtection(error)) throw error;
      return error ?? 'no reason';
    }
  };
  return {
    give: (tab, what, work, instead) => {
      if (isCareful) flush();
      let error = given(work, false);
      for (
        let place: string | undefined;
        error !== undefined && placeOf(error) !== place;
        error = given(work, true)
      ) {
        place = placeOf(error);
        // Values that were written before are refused here, not with the look.
        flush();
      }
      if (error === undefined) return;
      refused.add(`“${tab}” was left without ${what}: Google reports: ${wordsOf(error)}`);
      instead?.();
    },
    takeCare: () => {
      isCareful = true;
    },
    refused: () => {
      const sentences = [...refused];
      refused.clear();
      return sentences;
    },
  };
}
