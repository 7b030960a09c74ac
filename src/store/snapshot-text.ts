/** The cases of a snapshot as compact texts: what repeats is listed once, a score is one character. */
import { LEDGER_TEXT, type LedgerCase } from '../model/ledger';
import { readVerdict, ROW_VERDICTS } from '../model/scorecard';
import { cut } from '../model/text';
import * as z from '../settings/zod';
import { readJson } from './stored-json';

/** What a turn takes beside its case, at most: `[1234,-1],`. */
const MOST_AS_CASE = 11;
/** Below the longest text of a cell. */
const TEXT_LIMIT = 30000;

/** The codes of a score. Any other than 0 and 1 stands behind the case, in the order of the checks. */
const BLANK = '.';
const OTHER = '~';

const VERDICTS: readonly string[] = ROW_VERDICTS;

/** Row, uid, test id, query, its hash, verdict (a place in the list, or another text), overall, score codes. */
const PackedCase = z.lazy(() =>
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
type PackedCase = z.infer<typeof PackedCase>;

const Packed = z.lazy(() =>
  z.object({
    checks: z.array(z.string()),
    verdicts: z.array(z.string()),
    cases: z.array(PackedCase),
    /** Of turns, by their place in `cases`: the verdict as a case, a place in the list, −1 for none. */
    asCases: z.optional(z.array(z.tuple([z.number(), z.number()]))),
  }),
);

/** At least one text, each readable by itself and short enough for a cell. */
export function packCases(cases: readonly LedgerCase[]): string[] {
  const checks = [...new Set(cases.flatMap(({ scores }) => Object.keys(scores)))];
  const head = `{"checks":${JSON.stringify(checks)},"verdicts":${JSON.stringify(VERDICTS)},"cases":[`;
  const texts: string[] = [];
  let line: string[] = [];
  let length = 0;
  let asCases: [number, number][] = [];
  const tail = (): string => (asCases.length === 0 ? ']}' : `],"asCases":${JSON.stringify(asCases)}}`);
  const close = (): void => void texts.push(`${head}${line.join(',')}${tail()}`);
  for (const oneCase of cases) {
    const text = JSON.stringify(pack(oneCase, checks));
    const besides = MOST_AS_CASE * (asCases.length + 2);
    if (line.length > 0 && head.length + length + text.length + besides > TEXT_LIMIT) {
      close();
      line = [];
      asCases = [];
      length = 0;
    }
    if (oneCase.asCase !== undefined) asCases.push([line.length, VERDICTS.indexOf(oneCase.asCase)]);
    line.push(text);
    length += text.length + 1;
  }
  close();
  return texts;
}

/** @returns undefined where the text is none of ours: a person may have edited the tab */
export function unpackCases(text: string): LedgerCase[] | undefined {
  const packed = readJson(Packed, text);
  if (!packed) return undefined;
  const { cases, checks, verdicts, asCases = [] } = packed;
  const asCase = new Map(asCases.map(([at, verdict]) => [at, nowCalled(verdicts[verdict] ?? '')]));
  return cases.map((oneCase, at) => {
    const verdict = asCase.get(at);
    return { ...unpack(oneCase, checks, verdicts), ...(verdict !== undefined && { asCase: verdict }) };
  });
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
  const known = place < 0 ? short(verdict) : place;
  return [row, short(uid), short(testId), short(query), short(queryHash), known, overall, codes, ...others];
}

function short(text: string): string {
  return cut(text, LEDGER_TEXT);
}

/** In the words of today, where an earlier version wrote it. */
function nowCalled(verdict: string): string {
  return readVerdict(verdict) || verdict;
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
    verdict: nowCalled(typeof verdict === 'string' ? verdict : (verdicts[verdict] ?? '')),
    scores,
  };
}
