/** How much the rules settle, and what wrongly; the slowest pair. */
import { z } from 'zod';
import { hintOn } from '../../src/judge/facts';
import { readClarification } from '../../src/judge/questions/clarification';
import { matchAnswer } from '../../src/judge/rules/by-rule';
import { loops } from './calibration';
import { processorMs } from './processor-ms';
import { atMost, bounded, type BenchRow, notMeasured } from './row';
import { ownPairs } from '../judge/rules/own-pairs';
import { percent, sharedLines } from './shared';

const SETTINGS = { tolerance: 0.05 };

/** What a person found of an answer: 1 right, 0 wrong, null that people may differ. */
const Verdict = z.union([z.literal(0), z.literal(1), z.null()]);
const Pair = z.object({
  ...{ question: z.string(), expected: z.string(), actual: z.string() },
  ...{ right: Verdict.optional(), human: Verdict.optional() },
});

/** Repeated, they make the costliest texts: many words, numbers, years, marks, signs of other scripts. */
const COSTLY =
  'Chile |Ab, |A or |not |1 |100 ha |2015-|2015-20 |1e|one hundred and |March 1, 2015 |é₂ |中|x\n|Item; |**x** |which? |(Chile) |"score" |Brazil lost 100 ha in 2020. ';
const EXPECTED = 'Chile|2015|100 ha|TRUE|2015-03-01|2015-2020|Chile; Ghana|Chile (100 ha)|12';
/** The longest text that is read, and the longest that a cell can hold. */
const LENGTHS = [12_000, 50_000];

/** The most that may be settled against the verdict of people: of their own labels, about one in fifty is debatable. */
const SETS: readonly (readonly [file: string, least: number, wrong: number])[] = [
  ['gnw_pairs_dev', 12, 0],
  ['gnw_pairs_dev2', 8, 0],
  ['gnw_pairs_dev4', 3, 0],
  ['evouna_dev', 12, 8],
];

/** All figures of the rules, ready to print. */
export function benchRules(): BenchRow[] {
  return [
    ...settledOf('pairs of ours', ownPairs(), 10, 0),
    ...SETS.flatMap(([file, least, wrong]) => {
      const pairs = sharedLines(`judge/${file}.jsonl`, Pair);
      return pairs ? settledOf(file, pairs, least, wrong) : [notMeasured(`rules on ${file}`)];
    }),
    slowest(),
  ];
}

/** How much of a set the rules settle, and which pairs otherwise than people. */
function settledOf(
  name: string,
  pairs: readonly z.infer<typeof Pair>[],
  least: number,
  most: number,
): BenchRow[] {
  const wrong: BenchRow[] = [];
  let [definite, right, debatable] = [0, 0, 0];
  for (const { question, expected, actual, right: given, human = null } of pairs) {
    const byPeople = given === undefined ? human : given;
    if (byPeople !== null) definite++;
    const { verdict, reason } = matchAnswer({ query: question, expected, actual }, SETTINGS);
    if (verdict === 'uncertain') continue;
    if (byPeople === null) debatable++;
    else if ((verdict === 'yes') === (byPeople === 1)) right++;
    else wrong.push({ label: `  wrong: ${question} | ${expected} | ${actual}`, figure: reason });
  }
  const figure = `${percent(right + wrong.length, definite)} settled, ${wrong.length} wrongly; ${debatable} debatable settled`;
  const holds = wrong.length <= most && 100 * right >= least * definite;
  const goal = `≥ ${least} % settled, ≤ ${most} wrongly`;
  return [bounded(`rules on ${name} (${definite})`, figure, goal, holds), ...wrong];
}

/** The slowest of many pairs of long texts, some nearly alike: as answer, as question, for question back and hint together. */
function slowest(): BenchRow {
  let most = { ms: 0, of: '', work: (): void => undefined };
  for (const piece of COSTLY.split('|'))
    for (const length of LENGTHS) {
      const actual = piece.repeat(Math.floor(length / piece.length)).slice(0, length - 2);
      for (const expected of [
        ...EXPECTED.split('|'),
        actual,
        `${actual}x`,
        `x${actual}`,
        actual.slice(0, 290),
      ]) {
        const work = (): void => {
          matchAnswer({ query: 'Which country lost the most?', expected, actual }, SETTINGS);
          matchAnswer({ query: actual.slice(0, 12_000), expected: '5 ha', actual: '5 ha' }, SETTINGS);
          readClarification(actual, ['Chile']);
          hintOn({ query: 'Which country lost the most?', expected, actual }, SETTINGS.tolerance);
        };
        const ms = processorMs(work);
        if (ms > most.ms) most = { ms, of: JSON.stringify(piece), work };
      }
    }
  const cost = loops(most.work);
  return atMost(
    `rules: the slowest pair of texts of up to 50,000 characters, all ${most.of} (${cost.ms.toFixed(0)} ms)`,
    cost.loops,
    400,
    ' loops',
  );
}
