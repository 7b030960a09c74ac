/** Open questions → requests: those of a row in one, identical ones once, each under the hash of all it consists of. */
import type { ModelClient } from './model-client';
import type { OpenQuestion } from './prompts/case-blocks';
import { type Ask, compose, type PromptOptions } from './prompts/compose';

/** An open question and where its verdict goes. */
export interface Slot extends OpenQuestion {
  readonly row: number;
  readonly column: number;
}

export interface Request {
  /** Content hash of provider, address, model, parameters, prompt and case; never of a key. */
  readonly key: string;
  readonly ask: Ask;
  /** Who waits for it: more than one where rows ask the same. */
  readonly askers: readonly (readonly Slot[])[];
}

export interface RequestOptions extends PromptOptions {
  readonly basis: ModelClient['basis'];
}

/** @param slots open questions in row order @param vote see `compose` */
export function requestsFor(slots: readonly Slot[], options: RequestOptions, vote = 1): readonly Request[] {
  const { basis, hash } = options;
  const byKey = new Map<string, Request>();
  for (const group of groupsOf(slots)) {
    const ask = compose(group, options, vote);
    const { prompt, user } = ask;
    // What a model turns out not to take (temperature, a schema) does not change the key: the wish is what counts, so
    // that a later run finds the entry before it has learnt the same again.
    const key = hash(JSON.stringify({ ...basis, prompt, user }));
    byKey.set(key, { key, ask, askers: [...(byKey.get(key)?.askers ?? []), group] });
  }
  return [...byKey.values()];
}

/** One group per row; more only where a row asks about different queries or the same part twice. */
function groupsOf(slots: readonly Slot[]): readonly (readonly Slot[])[] {
  const groups: Slot[][] = [];
  for (const slot of slots) {
    const { row, question } = slot;
    const group = groups.find(
      ([first, ...others]) =>
        first?.row === row &&
        first.question.query === question.query &&
        [first, ...others].every((other) => other.question.part !== question.part),
    );
    if (group) group.push(slot);
    else groups.push([slot]);
  }
  return groups;
}
