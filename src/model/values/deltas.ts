/** What `expected_deltas` says: which parts of a thread’s state a turn should change, retain, or leave absent. */
import { foldCase } from '../text';

export const TRANSITIONS = ['changed', 'retain', 'absent'] as const;
type Transition = (typeof TRANSITIONS)[number];

/** The parts of a state that are compared from turn to turn. */
export const SNAPSHOT_FIELDS = [
  'aoi_ids',
  'dataset_id',
  'context_layer',
  'start_date',
  'end_date',
  'suggested_datasets',
  'nudge_type',
  'dashboard_id',
] as const;
export type SnapshotField = (typeof SNAPSHOT_FIELDS)[number];

export interface Delta {
  readonly transition: Transition;
  readonly field: SnapshotField;
}

/**
 * Reads the cell: parts separated by `;` or line breaks, each a kind, `:`, and fields separated by commas; case and spacing do not
 * matter, and a kind may occur twice.
 *
 * @returns each delta once, [] if nothing is expected; or a sentence about what cannot be read
 * @example readDeltas('changed: aoi_ids; retain: dataset_id')
 */
export function readDeltas(cell: string): readonly Delta[] | string {
  const deltas = new Map<string, Delta>();
  for (const part of cell.split(/[;\r\n]/).filter((text) => text.trim() !== '')) {
    const [kind = '', ...rest] = part.split(':');
    const transition = TRANSITIONS.find((candidate) => candidate === foldCase(kind));
    if (!transition || rest.length === 0)
      return `“${part.trim()}” does not begin with ${TRANSITIONS.map((name) => `${name}:`).join(', ')}`;
    for (const name of rest.join(':').split(',').map(foldCase)) {
      if (name === '') continue;
      const field = SNAPSHOT_FIELDS.find((candidate) => candidate === name);
      if (!field) return `“${name}” is not a field; there are ${SNAPSHOT_FIELDS.join(', ')}`;
      deltas.set(`${transition} ${field}`, { transition, field });
    }
  }
  return [...deltas.values()];
}

/** Fields expected to be both changed and retained: whatever the agent does is wrong. */
export function tornFields(deltas: readonly Delta[]): SnapshotField[] {
  const has = (transition: Transition, field: SnapshotField): boolean =>
    deltas.some((delta) => delta.transition === transition && delta.field === field);
  return SNAPSHOT_FIELDS.filter((field) => has('changed', field) && has('retain', field));
}
