/** The place of a row in an eval set and in its results; the turns of a conversation. */
import { numberOf } from '../evalset/conversations';
import type { EvalSet, RecordedCase } from '../evalset/read-tab';
import { verdictWord } from '../model/scorecard';
import { cut } from '../model/text';
import type { ResultsTab } from '../results/results-tab';
import type { Reconciled } from '../results/reconcile';
import { Outputs } from '../results/outputs';
import * as z from '../model/zod';
import { RESULTS_HEADER_ROWS } from '../results/lines';

export const RowPlace = () =>
  z.strictObject({
    sheetId: z.int(),
    /** From 1. */
    row: z.int().check(z.minimum(1)),
  });
export type RowPlace = z.Shape<typeof RowPlace>;

/** Few, as each row may be long. */
const MAX_PLACES = 12;

export const RowPlaces = () =>
  z.strictObject({
    sheetId: z.int(),
    rows: z.array(z.int().check(z.minimum(1))).check(z.maxLength(MAX_PLACES)),
  });
export type RowPlaces = z.Shape<typeof RowPlaces>;

/** A cell to select: by default, the first of the row. */
export const Destination = () => z.extend(RowPlace(), { column: z.optional(z.int().check(z.minimum(1))) });

/** The place of a column in an eval set, from 1; null if there is no such column. */
export function columnOf({ header }: Pick<EvalSet, 'header'>, column: string): number | null {
  const entry = [...header.columns].find(([name]) => name === column);
  return entry ? entry[1] + 1 : null;
}

export function placeIn(results: ResultsTab | undefined, line: Reconciled | undefined): RowPlace | null {
  return line && results
    ? { sheetId: results.sheetId, row: line.line.index + RESULTS_HEADER_ROWS + 1 }
    : null;
}

export const TurnView = () =>
  z.object({
    /** From 1. */
    number: z.int(),
    query: z.string(),
    /** The agent's answer, or why there is none. */
    answer: z.string(),
    /** '' if it was never scored. */
    verdict: z.string(),
    isHere: z.boolean(),
    source: RowPlace(),
    /** null if it was never scored. */
    results: z.nullable(RowPlace()),
  });
export type TurnView = z.Shape<typeof TurnView>;

/** Characters; long messages are cut, as all turns are shown. */
const MAX_MESSAGE = 800;

/** All turns in order; [] for a case without a conversation. */
export function turnsOf(
  { sheetId }: EvalSet,
  recorded: RecordedCase,
  lines: readonly Reconciled[],
  results: ResultsTab | undefined,
): TurnView[] {
  const { turn } = recorded;
  if (turn?.kind !== 'turn') return [];
  const outputs = new Outputs();
  return turn.turns.map((other, index) => {
    const line = lines.find((reconciled) => reconciled.recorded === other);
    const answer = outputs.of(other, 0);
    return {
      number: numberOf(other),
      query: cut(other.evalCase.query, MAX_MESSAGE),
      answer: cut(answer.kind === 'output' ? (answer.output.message ?? '') : answer.reason, MAX_MESSAGE),
      verdict: verdictWord(line?.current.verdict ?? null),
      isHere: index === turn.place,
      source: { sheetId, row: other.evalCase.row },
      results: placeIn(results, line),
    };
  });
}

/** The verdict of a conversation, which is in the result of its first turn. */
export function verdictOfConversation(
  recorded: RecordedCase | undefined,
  lines: readonly Reconciled[],
): string {
  const first = recorded?.turn?.kind === 'turn' ? recorded.turn.turns[0] : undefined;
  const line = first && lines.find((reconciled) => reconciled.recorded === first);
  return verdictWord(line?.current.conversation_verdict ?? null);
}
