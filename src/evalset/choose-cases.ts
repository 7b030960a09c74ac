/** Chooses the cases of a run by status, group, rows, test ids and sample, in this order. Sheet order is kept. */
import { grouped } from '../model/collections';
import { foldCase } from '../model/text';
import type { Choice } from '../model/run';
import type { RecordedCase } from './conversations';

/** The mulberry32 generator: numbers in [0, 1) that depend only on the seed. */
export function seededRandom(seed: number): () => number {
  const { imul } = Math;
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** True for a status whose rows are left out if no status is chosen. */
export function isSkipped(status: string): boolean {
  return ['skip', 'not doing'].includes(foldCase(status));
}

export interface ChosenCases<T> {
  readonly cases: readonly T[];
  /** Number of cases left out because of their status, by status as written. */
  readonly leftOut: ReadonlyMap<string, number>;
}

type Choosable = Pick<RecordedCase, 'evalCase' | 'turn'>;

/**
 * Applies a choice to the cases of one tab. A conversation is taken whole if any of its turns is chosen, except for turns left out because
 * of their status.
 */
export function choose<T extends Choosable>(cases: readonly T[], choice: Choice): ChosenCases<T> {
  const statuses = choice.statuses && new Set(choice.statuses.map(foldCase));
  const leftOut = new Map<string, number>();
  const byStatus = cases.filter((item) => {
    const status = statusOf(item);
    const isIn = statuses ? statuses.has(foldCase(status)) : !isSkipped(status);
    if (!isIn) leftOut.set(status, (leftOut.get(status) ?? 0) + 1);
    return isIn;
  });
  const group = foldCase(choice.group ?? '');
  const rows = choice.rows && new Set(choice.rows);
  const ids = choice.ids && new Set(choice.ids.map(foldCase));
  const isChosen = ({ evalCase }: T): boolean =>
    foldCase(evalCase.group).includes(group) &&
    (!rows || rows.has(evalCase.row)) &&
    (!ids || ids.has(foldCase(evalCase.testId)));
  // A conversation counts as one case.
  const units = [
    ...grouped(byStatus, (item) => (item.turn?.kind === 'turn' ? item.turn.turns : item)).values(),
  ].filter((unit) => unit.some(isChosen));
  const takenCases = new Set(sample(units, choice).flat());
  return { cases: byStatus.filter((item) => takenCases.has(item)), leftOut };
}

/** The status of a case; a turn with a blank status has that of the turn before. */
export function statusOf({ evalCase, turn }: Choosable): string {
  const upTo = turn?.kind === 'turn' ? turn.turns.slice(0, turn.place) : [];
  const statuses = [...upTo.map((recorded) => recorded.evalCase.status), evalCase.status];
  return statuses.reverse().find((status) => status !== '') ?? '';
}

function sample<T>(cases: readonly T[], { sample: size, seed = 0 }: Choice): readonly T[] {
  if (size === undefined || size >= cases.length) return cases;
  const random = seededRandom(seed);
  const indices = cases.map((_item, index) => index);
  for (let i = 0; i < size; i += 1) {
    const j = i + Math.floor(random() * (indices.length - i));
    [indices[i], indices[j]] = [indices[j] ?? 0, indices[i] ?? 0];
  }
  const takenIndices = new Set(indices.slice(0, size));
  return cases.filter((_item, index) => takenIndices.has(index));
}
