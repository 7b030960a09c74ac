/** The check state_delta: did a turn of a conversation change what it should, and retain the rest? */
import type { AgentOutput } from '../fields/fields';
import { areaIndex, type SelectedArea, selectedName } from '../fields/areas';
import { blank, fail, pass, type Settled } from '../model/assessment';
import { type PeriodEnd, parseDay } from '../fields/calendar-day';
import { checkOf } from './check';
import { turnNumber, type EarlierTurns, type EvalCase } from '../fields/eval-case';
import { cleanText, firstFew, foldCase } from '../model/text';

export const TRANSITIONS = ['changed', 'retain', 'absent'] as const;
type Transition = (typeof TRANSITIONS)[number];

/** The parts of a state that turns change or retain. */
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
type SnapshotField = (typeof SNAPSHOT_FIELDS)[number];

interface Delta {
  readonly transition: Transition;
  readonly field: SnapshotField;
}

/**
 * Reads parts separated by `;` or line breaks: each a transition, `:`, and fields separated by commas, ignoring case and spacing.
 *
 * @returns each delta once; or the fault of the cell, a sentence
 * @example readDeltas('retain: dataset_id') // [{ transition: 'retain', field: 'dataset_id' }]
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

/** Fields to be both changed and retained. */
function contradictoryFields(deltas: readonly Delta[]): SnapshotField[] {
  const has = (transition: Transition, field: SnapshotField): boolean =>
    deltas.some((delta) => delta.transition === transition && delta.field === field);
  return SNAPSHOT_FIELDS.filter((field) => has('changed', field) && has('retain', field));
}

const COLUMN = 'expected_deltas';

export const stateDelta = checkOf({
  id: 'state_delta',
  title: 'Turn’s changes',
  stage: 'data',
  expects: [COLUMN],
  actual: [],
  reads: [],
  readsAny: ['areas', 'dataset', 'contextLayer', 'askedPeriods', 'nudge', 'dashboardId'],
  implied: ({ expected }) => {
    const deltas = readDeltas(expected.expected_deltas);
    return typeof deltas === 'string' || deltas.length > 0;
  },
  assess: (evalCase, output, _settings, before) => assessDeltas(evalCase, output, before),
  doc: {
    question: 'Did the turn change what it should, and nothing that it should retain?',
    one: `Compared with the previous turn’s state, a \`changed\` field differs, a \`retain\` field is the same, an \`absent\` field is empty. Fields: ${SNAPSHOT_FIELDS.join(', ')}.`,
    zero: 'One of these does not hold; the reason says which. A field listed as both changed and retained always fails.',
    blank:
      'No `expected_deltas`; a field is not recorded; or, named as a problem, there is no previous turn, or a kind or field is unknown.',
    example: 'changed: aoi_ids',
  },
});

function assessDeltas(
  { expected, conversation, turn }: EvalCase,
  output: AgentOutput,
  before: EarlierTurns | undefined,
): Settled {
  const text = expected.expected_deltas;
  const deltas = readDeltas(text);
  if (typeof deltas === 'string')
    return blank(`the changes ${text} cannot be read`, { column: COLUMN, problem: deltas });
  const number = turnNumber(turn);
  if (!before && conversation !== '' && number !== undefined && number > 1)
    return blank(`turn ${number - 1}, with which it is compared, is not in the tab`);
  if (!before) {
    const why = conversation === '' ? 'the row is in no conversation' : `turn ${number ?? turn} is the first`;
    const problem = `there is no turn before to compare with (${why}); clear the cell`;
    return blank(`there is no turn before: ${why}`, { column: COLUMN, problem });
  }
  const outcomes = deltas.map((delta) => outcomeOf(delta, before.output, output));
  const textsOf = (kind: 'wrong' | 'unknown'): string[] =>
    outcomes.flatMap((outcome) => (outcome.kind === kind ? [outcome.text] : []));
  const wrong = textsOf('wrong');
  const torn = contradictoryFields(deltas).map(
    (field) => `${field} is to be both changed and retained: correct the cell`,
  );
  if (wrong.length > 0) return fail([...wrong, ...torn].join('; '));
  const unknown = textsOf('unknown');
  if (unknown.length > 0) return blank(`not recorded: ${unknown.join(', ')}`);
  return pass(outcomes.map(({ text: reason }) => reason).join('; '));
}

/** `texts`: [] for nothing, undefined if not recorded; compared by `isSame`, else in any order and ignoring case. */
interface StatePart {
  readonly texts: (output: AgentOutput) => readonly string[] | undefined;
  readonly isSame?: (before: AgentOutput, now: AgentOutput) => boolean;
}

const PARTS: Readonly<Record<SnapshotField, StatePart>> = {
  aoi_ids: {
    texts: ({ areas }) => areas?.map(({ id }) => id),
    isSame: ({ areas: before = [] }, { areas: now = [] }) => areAmong(before, now) && areAmong(now, before),
  },
  dataset_id: { texts: ({ dataset }) => listOf(dataset === null ? '' : dataset?.id) },
  context_layer: { texts: ({ contextLayer }) => listOf(contextLayer) },
  start_date: dayPart('start'),
  end_date: dayPart('end'),
  suggested_datasets: { texts: ({ suggestions }) => suggestions },
  nudge_type: { texts: ({ nudge }) => listOf(nudge) },
  dashboard_id: { texts: ({ dashboardId }) => listOf(dashboardId) },
};

/** An end of the last period that a call of the turn names, as a day if it can be read. */
function dayPart(end: PeriodEnd): StatePart {
  return {
    texts: ({ askedPeriods }) => {
      const last = askedPeriods?.[askedPeriods.length - 1];
      return listOf(askedPeriods && (parseDay(last?.[end] ?? '', end) ?? last?.[end] ?? ''));
    },
  };
}

function listOf(text: string | undefined): string[] | undefined {
  return text === undefined ? undefined : [text];
}

function areAmong(some: readonly SelectedArea[], others: readonly SelectedArea[]): boolean {
  const find = areaIndex(others.map(selectedName));
  return some.every((area) => find([selectedName(area)]).match === 'same');
}

function outcomeOf(
  { transition, field }: Delta,
  before: AgentOutput,
  now: AgentOutput,
): { readonly kind: 'right' | 'wrong' | 'unknown'; readonly text: string } {
  const { texts, isSame = sameTexts } = PARTS[field];
  const [earlier, current] = [texts(before), texts(now)].map((some) =>
    some?.map(cleanText).filter((text) => text !== ''),
  );
  if (current === undefined || (earlier === undefined && transition !== 'absent'))
    return { kind: 'unknown', text: field };
  const [was, shown] = [shownAs(earlier ?? []), shownAs(current)];
  const isRetained = isSame(before, now);
  switch (transition) {
    case 'absent':
      return said(current.length === 0, 'is absent', `should be absent, is ${shown}`);
    case 'retain':
      return said(isRetained, `stayed ${was}`, `should have stayed ${was}, is ${shown}`);
    case 'changed':
      return said(!isRetained, `changed from ${was} to ${shown}`, `should have changed, is still ${shown}`);
  }

  function said(isRight: boolean, right: string, wrong: string) {
    return { kind: isRight ? 'right' : 'wrong', text: `${field} ${isRight ? right : wrong}` } as const;
  }
  function sameTexts(): boolean {
    const [a, b] = [earlier ?? [], current ?? []].map((some) => new Set(some.map(foldCase)));
    return a !== undefined && b !== undefined && a.size === b.size && [...a].every((text) => b.has(text));
  }
}

function shownAs(texts: readonly string[]): string {
  return texts.length === 0 ? 'nothing' : firstFew(texts, 5);
}
