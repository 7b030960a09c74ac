/** The cases of a snapshot as texts that cells hold: the names of the checks once, then a case after the other. */
import type { CheckId } from '../model/check';
import { grouped, recordOf } from '../model/collections';
import { LEDGER_TEXT, type LedgerCase } from '../model/ledger';
import { ROW_VERDICTS } from '../model/scorecard';
import { memoize } from '../model/memoize';
import { cut } from '../model/text';
import { readJson } from '../model/texts/json';
import * as z from '../model/zod';

/** A little less than the longest text of a cell. */
const MAX_TEXT = 30_000;
/** Characters: of a snapshot’s outputs, of one output, and of all that a case has besides its scores. */
const ROOM_FOR_OUTPUTS = 100_000;
const MAX_OUTPUT = 800;
const MAX_BESIDES = 12_000;

const Score = memoize(() => z.nullable(z.number()));

const Verdict = memoize(() => z.nullable(z.enum(ROW_VERDICTS)));

const Placed = memoize(() => z.array(z.tuple([z.string(), z.array(z.number())])));

const PackedCase = memoize(() =>
  z.object({
    row: z.number(),
    uid: z.string(),
    testId: z.string(),
    query: z.string(),
    queryHash: z.string(),
    verdict: Verdict(),
    asCase: z.optional(Verdict()),
    conversation: z.exactOptional(z.string()),
    inputs: z.exactOptional(z.string()),
    overall: Score(),
    /** By place in `checks`; a blank one is null. */
    scores: z.array(Score()),
    trials: z.optional(z.record(z.string(), z.array(Score()))),
    /** Each with the places of the checks that read it, or that they decided. */
    outputs: z.optional(Placed()),
    deciders: z.optional(Placed()),
  }),
);
type PackedCase = z.Shape<typeof PackedCase>;

const Packed = memoize(() => z.object({ checks: z.array(z.string()), cases: z.array(PackedCase()) }));

/** At least one text, each of which can be read by itself. */
export function packCases(cases: readonly LedgerCase[]): string[] {
  const checks = [
    ...new Set(cases.flatMap(({ scores, output = {} }) => [...Object.keys(scores), ...Object.keys(output)])),
  ];
  const longest = Math.min(MAX_OUTPUT, Math.floor(ROOM_FOR_OUTPUTS / cases.length));
  const head = `{"checks":${JSON.stringify(checks)},"cases":[`;
  const texts: string[] = [];
  let line = '';
  for (const oneCase of cases) {
    const text = packed(oneCase, checks, longest);
    if (line !== '' && head.length + line.length + text.length + 3 > MAX_TEXT) {
      texts.push(`${head}${line}]}`);
      line = '';
    }
    line += `${line === '' ? '' : ','}${text}`;
  }
  return [...texts, `${head}${line}]}`];
}

/** Without outputs, and then without trials, if there is too much of them. */
function packed(oneCase: LedgerCase, checks: readonly string[], longest: number): string {
  const { row, uid, testId, query, queryHash, verdict, asCase, overall, scores, trials } = oneCase;
  const { conversation, inputs, deciders, output } = oneCase;
  const short = (text: string): string => cut(text, LEDGER_TEXT);
  const alone: PackedCase = {
    ...{ row, uid: short(uid), testId: short(testId), query: short(query), queryHash: short(queryHash) },
    ...{ verdict, asCase, overall, deciders: deciders && placed(deciders, checks, LEDGER_TEXT) },
    ...(conversation !== undefined && { conversation: short(conversation) }),
    ...(inputs !== undefined && { inputs: short(inputs) }),
    scores: checks.map((id) => scores[id] ?? null),
  };
  const outputs = output && placed(output, checks, longest);
  const bare = JSON.stringify(alone);
  const fuller = [{ trials, outputs }, { trials }].map((besides) => JSON.stringify({ ...alone, ...besides }));
  return fuller.find((text) => text.length - bare.length <= MAX_BESIDES) ?? bare;
}

/** Each text once. */
function placed(
  texts: Readonly<Record<CheckId, string>>,
  checks: readonly string[],
  longest: number,
): [string, number[]][] {
  const byText = grouped(Object.entries(texts), ([, text]) => cut(text, longest));
  return [...byText].map(([text, of]) => [text, of.map(([id]) => checks.indexOf(id))]);
}

/** @returns undefined if the text isn't ours: a person may have edited the tab */
export function unpackCases(text: string): LedgerCase[] | undefined {
  const read = readJson(Packed(), text);
  return read?.cases.map(({ scores, outputs, deciders, asCase, trials, ...oneCase }): LedgerCase => {
    const named = <Value>(values: readonly (readonly [Value, readonly number[]])[]) =>
      recordOf(
        values.flatMap(([value, places]) =>
          places.flatMap((place): [string, Value][] => {
            const id = read.checks[place];
            return id === undefined ? [] : [[id, value]];
          }),
        ),
      );
    return {
      ...oneCase,
      scores: named(
        scores.flatMap((score, place): [number, number[]][] => (score === null ? [] : [[score, [place]]])),
      ),
      ...(asCase !== undefined && { asCase }),
      ...(trials && { trials }),
      ...(outputs && { output: named(outputs) }),
      ...(deciders && { deciders: named(deciders) }),
    };
  });
}
