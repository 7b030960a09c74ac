/** How many answers the rules decide, how many of them wrongly, and the slowest pair. */
import { z } from 'zod';
import { givesNumber } from '../../src/checks/own/number';
import { hintOn, notesOn } from '../../src/judge/questions/facts';
import { readClarification } from '../../src/judge/questions/clarification';
import { matchAnswer } from '../../src/judge/rules';
import { slowestGrowth } from './costs';
import { atMost, bounded, type BenchRow, notMeasured } from './row';
import { NUMBER_KINDS } from '../checks/own/number-kinds';
import { ownPairs } from '../judge/rules/own-pairs';
import { percent, sharedLines } from './shared';

const SETTINGS = { tolerance: 0.05 };

/** A person's verdict on an answer: 1 right, 0 wrong, null if people may differ. */
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

/** The minimum share of answers that the rules decide, in percent, and the maximum number decided differently from people. */
const SETS: readonly (readonly [file: string, least: number, wrong: number])[] = [
  ['gnw_pairs_dev', 3, 0],
  ['gnw_pairs_dev2', 6, 0],
  ['gnw_pairs_dev4', 0.5, 0],
  ['gnw_pairs_dev5', 13, 0],
  ['evouna_dev', 11, 2],
];

/** All figures of rules, notes and numbers, ready to print. */
export function benchRules(): BenchRow[] {
  return [
    ...settledOf('pairs of ours', ownPairs(), 4, 0),
    ...notesRows('pairs of ours', ownPairs()),
    ...SETS.flatMap(([file, least, wrong]) => {
      const pairs = sharedLines(`judge/${file}.jsonl`, Pair);
      if (!pairs) return [notMeasured(`rules on ${file}`), notMeasured(`notes on ${file}`)];
      return [
        ...settledOf(file, pairs, least, wrong),
        ...(file.startsWith('gnw') ? notesRows(file, pairs) : []),
        ...numberRows(file, pairs),
      ];
    }),
    numberKinds(),
    slowest(),
  ];
}

type GivenPair = z.infer<typeof Pair>;

function verdictOf({ right, human = null }: GivenPair): z.infer<typeof Verdict> {
  return right === undefined ? human : right;
}

/** The share of right answers whose notes all say “not within”, and the number of wrong counts that a note calls within. */
function notesRows(name: string, pairs: readonly GivenPair[]): BenchRow[] {
  const noted = pairs
    .filter((pair) => verdictOf(pair) === 1)
    .map((pair) => notesOn(pair, SETTINGS.tolerance))
    .filter((notes) => notes.length > 0);
  const denied = noted.filter((notes) => notes.every((note) => note.endsWith('not within'))).length;
  const waved = pairs.filter(
    (pair) =>
      /^\d[\d,]*$/.test(pair.expected) &&
      notesOn(pair, SETTINGS.tolerance).some((note) => / apart, within$/.test(note)),
  ).length;
  return [
    atMost(
      `notes on ${name}: right answers (${noted.length}) with nothing but “not within”`,
      (100 * denied) / noted.length,
      2,
      ' %',
    ),
    atMost(`notes on ${name}: counts called within`, waved, 0),
  ];
}

/** `expected_number` on cells with a number other than a year, compared with people's verdicts. */
function numberRows(name: string, pairs: readonly GivenPair[]): BenchRow[] {
  const isOfAnalysts = name.startsWith('gnw');
  const came = pairs.flatMap((pair) => {
    // Analysts' expected answers get the default tolerance.
    const cell = isOfAnalysts ? `${pair.expected} ± 5 %` : pair.expected;
    const { kind, ...outcome } = givesNumber(cell, pair.actual);
    const isYear = /^(?:1\d|20)\d\d\b/.test(cell);
    return kind === 'blank' || isYear
      ? []
      : [{ human: verdictOf(pair), score: 'score' in outcome ? outcome.score : null }];
  });
  const share = (human: 0 | 1, score: 0 | 1): number => {
    const of = came.filter((one) => one.human === human);
    return (100 * of.filter((one) => one.score === score).length) / of.length;
  };
  const open = came.filter(({ score }) => score === null).length;
  const label = `expected_number on ${name} (${came.length}, ${open} open)`;
  return [
    atMost(`${label}: right answers that fail`, share(1, 0), 3, ' %'),
    // A right figure of another place or year passes by design.
    ...(isOfAnalysts ? [] : [atMost(`${label}: wrong answers that pass`, share(0, 1), 2, ' %')]),
  ];
}

/** The table of kinds, worked out by hand. */
function numberKinds(): BenchRow {
  const rows = Object.values(NUMBER_KINDS).flat();
  const wrong = rows.filter(([cell, answer, wanted]) => {
    const outcome = givesNumber(cell, answer);
    const came =
      outcome.kind === 'scored' ? outcome.score : outcome.kind === 'open number' ? 'open' : 'blank';
    return came !== wanted;
  });
  return atMost(
    `expected_number: of ${rows.length} cases of each kind, otherwise than a person`,
    wrong.length,
    0,
  );
}

/** The share of a set that the rules decide, and the pairs decided differently from people. */
function settledOf(
  name: string,
  pairs: readonly GivenPair[],
  least: number,
  slowestPair: number,
): BenchRow[] {
  const wrong: BenchRow[] = [];
  let [definite, right, debatable] = [0, 0, 0];
  for (const pair of pairs) {
    const { question, expected, actual } = pair;
    const byPeople = verdictOf(pair);
    if (byPeople !== null) definite++;
    const { verdict, reason } = matchAnswer({ expected, actual }, SETTINGS);
    if (verdict === 'uncertain') continue;
    if (byPeople === null) debatable++;
    else if ((verdict === 'yes') === (byPeople === 1)) right++;
    else wrong.push({ label: `  wrong: ${question} | ${expected} | ${actual}`, figure: reason });
  }
  const figure = `${percent(right + wrong.length, definite)} settled, ${wrong.length} wrongly; ${debatable} debatable settled`;
  const holds = wrong.length <= slowestPair && 100 * right >= least * definite;
  const goal = `≥ ${least} % settled, ≤ ${slowestPair} wrongly`;
  return [bounded(`rules on ${name} (${definite})`, figure, goal, holds), ...wrong];
}

/** The slowest of many pairs of long texts, some nearly alike: for rules, question back, notes, hint and number together. */
function slowest(): BenchRow {
  const expecteds = [
    ...EXPECTED.split('|').map((text) => () => text),
    (actual: string) => actual,
    (actual: string) => `${actual}x`,
    (actual: string) => `x${actual}`,
    (actual: string) => actual.slice(0, 290),
  ];
  const workOn =
    (piece: string, length: number, expectedOf: (actual: string) => string) => (share: number) => {
      const actual = piece.repeat(Math.floor((share * length) / piece.length)).slice(0, length - 2);
      const expected = expectedOf(actual);
      matchAnswer({ expected, actual }, SETTINGS);
      readClarification(actual, ['Chile']);
      hintOn({ expected, actual }, SETTINGS.tolerance);
      notesOn({ expected, actual }, SETTINGS.tolerance);
      givesNumber('5 ha', actual);
    };
  const candidates = COSTLY.split('|').flatMap((text) =>
    LENGTHS.flatMap((length) => expecteds.map((of) => ({ text, work: workOn(text, length, of) }))),
  );
  return slowestGrowth(
    candidates,
    (text, ms) =>
      `rules: the slowest pair of texts of up to 50,000 characters, all ${text} (${ms} ms), beside half as long`,
  );
}
