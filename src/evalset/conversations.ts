/** The cases of an eval set with their recorded outputs and their places in conversations. */
import { type ConversationFault, conversationsOf, turnNumber, type EvalCase } from '../fields/eval-case';
import { count } from '../model/text';
import type { RecordedRow } from '../fields/fields';

/** Gives each case its place in its conversation, and finds faulty conversations. Sheet order is kept. */
export function inConversations(cases: readonly RecordedCase[]): {
  readonly cases: readonly RecordedCase[];
  readonly faults: readonly ConversationFault[];
} {
  const { conversations, faults } = conversationsOf(cases.map(({ evalCase }) => evalCase));
  if (conversations.length + faults.length === 0) return { cases, faults };
  const turnOf = new Map<EvalCase, Turn>();
  const filled = conversations.map((ofConversation) => {
    const turns: RecordedCase[] = [];
    ofConversation.forEach((evalCase, place) => turnOf.set(evalCase, { kind: 'turn', turns, place }));
    return { ofConversation, turns };
  });
  const faulty = new Map(faults.flatMap(({ rows, sentence }) => rows.map((row) => [row, sentence])));
  const placed = new Map(
    cases.map((recorded) => {
      const reason = faulty.get(recorded.evalCase.row);
      const turn =
        turnOf.get(recorded.evalCase) ?? (reason === undefined ? undefined : { kind: 'fault', reason });
      return [recorded.evalCase, turn ? { ...recorded, turn } : recorded];
    }),
  );
  for (const { ofConversation, turns } of filled)
    turns.push(...ofConversation.flatMap((evalCase) => placed.get(evalCase) ?? []));
  return { cases: [...placed.values()], faults };
}

/** The earlier turns of its conversation, in order; [] for a single case. */
export function turnsBefore({ turn }: RecordedCase): readonly RecordedCase[] {
  return turn?.kind === 'turn' ? turn.turns.slice(0, turn.place) : [];
}

/** The first number of a turn that is missing before this one; undefined if none is. */
export function missingBefore({ turn }: RecordedCase): number | undefined {
  if (turn?.kind !== 'turn') return undefined;
  const index = turn.turns
    .slice(0, turn.place + 1)
    .findIndex((recorded, place) => numberOf(recorded) !== place + 1);
  return index < 0 ? undefined : index + 1;
}

/** From 1; 1 for a single case. */
export function numberOf({ evalCase }: RecordedCase): number {
  return turnNumber(evalCase.turn) ?? 1;
}

/** Moves the turns of each conversation together, in order, to the place of the first one. */
export function togetherByConversation(cases: readonly RecordedCase[]): readonly RecordedCase[] {
  const byCase = new Map(cases.map((recorded) => [recorded.evalCase, recorded]));
  const placed = new Set<RecordedCase>();
  for (const recorded of cases)
    for (const { evalCase } of recorded.turn?.kind === 'turn' ? recorded.turn.turns : [recorded]) {
      const included = byCase.get(evalCase);
      if (included) placed.add(included);
    }
  return [...placed];
}

/** All cases outside faulty conversations. */
export function runnableCases(cases: readonly RecordedCase[]): EvalCase[] {
  return cases.flatMap(({ turn, evalCase }) => (turn?.kind === 'fault' ? [] : [evalCase]));
}

/** '' for none. @example '2 conversations of 2 to 3 turns' */
export function turnsText(cases: readonly RecordedCase[]): string {
  const lengths = new Map(
    cases.flatMap(({ turn }) => (turn?.kind === 'turn' ? [[turn.turns, turn.turns.length] as const] : [])),
  );
  if (lengths.size === 0) return '';
  const [shortest, longest] = [Math.min(...lengths.values()), Math.max(...lengths.values())];
  const turns = shortest === longest ? count(longest, 'turn') : `${shortest} to ${count(longest, 'turn')}`;
  return `${count(lengths.size, 'conversation')} of ${turns}${lengths.size > 1 && shortest === longest ? ' each' : ''}`;
}

export interface RecordedCase {
  readonly evalCase: EvalCase;
  /** The number of trials looked up in `Responses`; absent if its own row has the output. */
  readonly trials?: number;
  /** Absent for a single case. */
  readonly turn?: Turn;
  readonly recorded: RecordedRow;
  /** The records of further trials, in order. */
  readonly otherTrials?: readonly RecordedRow[];
  /** Keys of the kept states of `recorded` and of the other trials; '' where none is kept. */
  readonly stateKeys?: readonly string[];
  /** The source of its outputs if not its own row: "Responses, 4 Aug 2026, 10:12 UTC". */
  readonly outputFrom?: string;
  /** Why the case has no output, if there is a particular reason. */
  readonly noOutput?: string;
}

type Turn =
  | {
      readonly kind: 'turn';
      /** The turns of the conversation in this tab, in order, from turn 1; numbers in between may be missing. */
      readonly turns: readonly RecordedCase[];
      /** The index of this case, from 0. */
      readonly place: number;
    }
  /** A faulty conversation, which is not run. `reason` is a sentence without a full stop. */
  | { readonly kind: 'fault'; readonly reason: string };

/** A turn of a conversation of the eval set that cannot be run. */
export interface TurnNotRun {
  readonly conversation: string;
  readonly turn: string;
  /** @example 'row 7 has no query' */
  readonly where: string;
}
