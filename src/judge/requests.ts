/**
 * Open questions → requests. Replies are cached by unit: a row's built-in questions form one unit, and each question that users have
 * worded is a unit of its own, so that rewording it repeats no other question. A row's units that are not in the cache travel in one
 * request; identical units are asked once.
 */
import type { ModelClient } from './model-client';
import type { OpenQuestion } from './prompts/case-blocks';
import { type Ask, compose, type PromptOptions } from './prompts/compose';

/** An open question and where its verdict goes. */
export interface Slot extends OpenQuestion {
  readonly row: number;
  readonly column: number;
}

export interface Unit {
  /** Content hash of provider, address, model, parameters, prompt and case; never of a key. */
  readonly key: string;
  /** The request that would ask this unit alone. */
  readonly ask: Ask;
  /** Who waits for it: more than one if several rows ask the same. */
  readonly askers: readonly (readonly Slot[])[];
}

/** Units that travel together, their questions one after the other. */
interface Request {
  readonly ask: Ask;
  readonly units: readonly Unit[];
}

export interface RequestOptions extends PromptOptions {
  readonly basis: ModelClient['basis'];
}

/** The most questions in one request: each adds to a reply that must arrive complete. */
const MOST_PARTS = 24;

/** @param slots open questions in row order @param vote see `compose` */
export function unitsFor(slots: readonly Slot[], options: RequestOptions, vote = 1): readonly Unit[] {
  const { basis, hash } = options;
  const byKey = new Map<string, Unit>();
  for (const group of groupsOf(slots)) {
    const ask = compose(group, options, vote);
    const { prompt, user } = ask;
    // What a model turns out not to accept (temperature, a schema) does not change the key: it is built from what was wanted, so
    // that a later run finds the entry before it has learnt the same again.
    const key = hash(JSON.stringify({ ...basis, prompt, user }));
    byKey.set(key, { key, ask, askers: [...(byKey.get(key)?.askers ?? []), group] });
  }
  return [...byKey.values()];
}

/** @param units those not in the cache */
export function requestsFor(units: readonly Unit[], options: RequestOptions, vote = 1): readonly Request[] {
  const together: Unit[][] = [];
  for (const unit of units) {
    const [first] = unit.askers;
    const fits = together.find((others) => first && mayJoin(first, others));
    if (fits) fits.push(unit);
    else together.push([unit]);
  }
  return together.map((joined) => {
    const [only, ...others] = joined;
    const slots = joined.flatMap(({ askers: [asker = []] }) => asker);
    return { units: joined, ask: only && others.length === 0 ? only.ask : compose(slots, options, vote) };
  });
}

function mayJoin(slots: readonly Slot[], units: readonly Unit[]): boolean {
  const there = units.flatMap(({ askers: [asker = []] }) => asker);
  return slots.length + there.length <= MOST_PARTS && slots.every((slot) => canJoin(slot, there));
}

/** Whether a slot can join others: the same row and query, each part once. */
function canJoin({ row, question }: Slot, [first, ...others]: readonly Slot[]): boolean {
  return (
    first?.row === row &&
    first.question.query === question.query &&
    [first, ...others].every((other) => other.question.part !== question.part)
  );
}

/** A row's built-in questions together; in several groups only if they are about different queries or the same part twice. */
function groupsOf(slots: readonly Slot[]): readonly (readonly Slot[])[] {
  const groups: Slot[][] = [];
  for (const slot of slots) {
    const group = slot.question.rubric.isOwn
      ? undefined
      : groups.find((others) => !others[0]?.question.rubric.isOwn && canJoin(slot, others));
    if (group) group.push(slot);
    else groups.push([slot]);
  }
  return groups;
}
