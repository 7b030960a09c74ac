/** The cases of a snapshot as compact texts: repeated values are listed once, a score is one character. */
import { grouped } from '../model/grouped';
import { LEDGER_TEXT, type LedgerCase } from '../model/ledger';
import { lazy } from '../model/once';
import { ROW_VERDICTS } from '../model/scorecard';
import { cut } from '../model/text';
import { readJson } from '../model/texts/json';
import * as z from '../model/zod';

/** The most that a turn adds to its case: `[1234,-1],`. */
const MOST_AS_CASE = 11;
/** A little less than the longest text of a cell. */
const TEXT_LIMIT = 30000;

/** What a snapshot keeps of its cases' outputs: the characters that all of them share, and the fewest of one text that are of any use. */
const ROOM_FOR_OUTPUTS = 400_000;
const LONGEST_OUTPUT = 800;
const SHORTEST_OUTPUT = 60;
/** How many texts per case to plan for. */
const TEXTS = 4;
/** Most characters kept for one case in addition to its scores. */
const MOST_BESIDES = 12_000;

/** Score codes. Scores other than 0 and 1 follow the case, in the order of the checks. */
const BLANK = '.';
const OTHER = '~';

const VERDICTS: readonly string[] = ROW_VERDICTS;

/** Row, uid, test id, query, its hash, verdict (an index into the list, or another text), overall, score codes. */
const PackedCase = lazy(() =>
  z.tuple(
    [
      z.number(),
      z.string(),
      z.string(),
      z.string(),
      z.string(),
      z.union([z.number(), z.string()]),
      z.nullable(z.number()),
      z.string(),
    ],
    z.number(),
  ),
);
type PackedCase = z.Shape<typeof PackedCase>;

/** By index of a case in `cases`: the scores of its trials, and its texts, each with the indices of its checks in `checks`. */
const Besides = lazy(() =>
  z.object({
    trials: z.optional(z.record(z.string(), z.array(z.nullable(z.number())))),
    texts: z.optional(z.array(z.tuple([z.string()], z.number()))),
  }),
);
type Besides = z.Shape<typeof Besides>;

const Packed = lazy(() =>
  z.object({
    checks: z.array(z.string()),
    verdicts: z.array(z.string()),
    cases: z.array(PackedCase()),
    /** For turns, by index in `cases`: the verdict as a case, as an index into the list, −1 for none. */
    asCases: z.optional(z.array(z.tuple([z.number(), z.number()]))),
    besides: z.optional(z.array(z.tuple([z.number(), Besides()]))),
  }),
);

/** At least one text, each readable on its own and short enough for a cell. */
export function packCases(cases: readonly LedgerCase[]): string[] {
  const checks = [
    ...new Set(cases.flatMap(({ scores, output = {} }) => [...Object.keys(scores), ...Object.keys(output)])),
  ];
  const head = `{"checks":${JSON.stringify(checks)},"verdicts":${JSON.stringify(VERDICTS)},"cases":[`;
  const longest = Math.min(LONGEST_OUTPUT, Math.floor(ROOM_FOR_OUTPUTS / TEXTS / cases.length));
  const texts: string[] = [];
  let line: string[] = [];
  let length = 0;
  let asCases: [number, number][] = [];
  let besides: string[] = [];
  const tail = (): string =>
    [
      ']',
      ...(asCases.length === 0 ? [] : [`,"asCases":${JSON.stringify(asCases)}`]),
      ...(besides.length === 0 ? [] : [`,"besides":[${besides.join(',')}]`]),
      '}',
    ].join('');
  const close = (): void => void texts.push(`${head}${line.join(',')}${tail()}`);
  for (const oneCase of cases) {
    const text = JSON.stringify(pack(oneCase, checks));
    const more = besidesText(oneCase, checks, longest);
    const taken = head.length + length + text.length + more.length + MOST_AS_CASE * (asCases.length + 3);
    if (line.length > 0 && taken > TEXT_LIMIT) {
      close();
      line = [];
      asCases = [];
      besides = [];
      length = 0;
    }
    if (oneCase.asCase !== undefined) asCases.push([line.length, VERDICTS.indexOf(oneCase.asCase)]);
    if (more !== '') besides.push(`[${line.length},${more}]`);
    line.push(text);
    length += text.length + 1 + (more === '' ? 0 : more.length + MOST_AS_CASE);
  }
  close();
  return texts;
}

/**
 * @param longest most characters of one of its texts
 * @returns JSON; '' if there is nothing to keep, or too much
 */
function besidesText({ trials, output }: LedgerCase, checks: readonly string[], longest: number): string {
  const byText = grouped(Object.entries(output ?? {}), ([, text]) => cut(text, longest));
  const texts =
    output && longest >= SHORTEST_OUTPUT
      ? [...byText].map(([text, of]): [string, ...number[]] => [
          text,
          ...of.map(([id]) => checks.indexOf(id)),
        ])
      : undefined;
  const besides = [{ trials, texts }, { trials }].map((extras) => JSON.stringify(extras));
  return besides.find((text) => text !== '{}' && text.length <= MOST_BESIDES) ?? '';
}

/** @returns undefined if the text isn't ours: a person may have edited the tab */
export function unpackCases(text: string): LedgerCase[] | undefined {
  const packed = readJson(Packed(), text);
  if (!packed) return undefined;
  const { cases, checks, verdicts, asCases = [], besides = [] } = packed;
  const asCase = new Map(asCases.map(([index, verdict]) => [index, verdicts[verdict] ?? '']));
  const kept = new Map(besides);
  return cases.map((oneCase, index) => {
    const verdict = asCase.get(index);
    return {
      ...unpack(oneCase, checks, verdicts),
      ...(verdict !== undefined && { asCase: verdict }),
      ...unpackBesides(kept.get(index) ?? {}, checks),
    };
  });
}

function unpackBesides(
  { trials, texts }: Besides,
  checks: readonly string[],
): Pick<LedgerCase, 'trials' | 'output'> {
  const output = texts?.flatMap(([text, ...of]) =>
    of.flatMap((index): [string, string][] => {
      const id = checks[index];
      return id === undefined ? [] : [[id, text]];
    }),
  );
  return { ...(trials && { trials }), ...(output && { output: Object.fromEntries(output) }) };
}

function pack(oneCase: LedgerCase, checks: readonly string[]): PackedCase {
  const others: number[] = [];
  let codes = '';
  for (const id of checks) {
    const score = oneCase.scores[id];
    if (score === 0 || score === 1) codes += String(score);
    else if (score === undefined || !Number.isFinite(score)) codes += BLANK;
    else {
      codes += OTHER;
      others.push(score);
    }
  }
  const { row, uid, testId, query, queryHash, verdict, overall } = oneCase;
  const place = VERDICTS.indexOf(verdict);
  const code = place < 0 ? short(verdict) : place;
  return [row, short(uid), short(testId), short(query), short(queryHash), code, overall, codes, ...others];
}

function short(text: string): string {
  return cut(text, LEDGER_TEXT);
}

function unpack(
  [row, uid, testId, query, queryHash, verdict, overall, codes, ...others]: PackedCase,
  checks: readonly string[],
  verdicts: readonly string[],
): LedgerCase {
  const scores: Record<string, number> = {};
  let other = 0;
  checks.forEach((id, index) => {
    const code = codes[index] ?? BLANK;
    if (code !== BLANK) scores[id] = code === OTHER ? (others[other++] ?? 0) : Number(code);
  });
  return {
    row,
    uid,
    testId,
    query,
    queryHash,
    overall,
    verdict: typeof verdict === 'string' ? verdict : (verdicts[verdict] ?? ''),
    scores,
  };
}
