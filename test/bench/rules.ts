/** How well and how fast the rules decide: agreement with people, pairs like those of analysts, pairs per second, the slowest pair. */
import { z } from 'zod';
import { matchAnswer, readClarification } from '../../src/judge/rules/index';
import { loops } from './calibration';
import { processorMs } from './processor-ms';
import { atLeast, atMost, bounded, type BenchRow, notMeasured } from './row';
import { benchRulePairs } from './rule-pairs';
import { ownPairs } from '../judge/rules/own-pairs';
import { percent, sharedLines } from './shared';

const SETTINGS = { tolerance: 0.05 };

/** Percent. */
const LEAST: Readonly<Record<string, { readonly agree: number; readonly settled: number }>> = {
  all: { agree: 99, settled: 55 },
  'years and numbers': { agree: 98, settled: 75 },
};

const Labelled = z.object({
  type: z.string(),
  question: z.string(),
  expected: z.string(),
  actual: z.string(),
  human: z.union([z.literal(0), z.literal(1)]),
});
const Pair = z.object({
  question: z.string(),
  expected: z.string(),
  actual: z.string(),
  right: z.union([z.literal(0), z.literal(1), z.null()]),
});

interface Tally {
  all: number;
  settled: number;
  agreed: number;
}

/** Short answers of every type, as agents give them. */
const TYPICAL = [
  ['How much tree cover was lost in Norland?', '612 kha', 'Norland lost **612,480 hectares** in 2021.'],
  ['Which country lost the most?', 'Chile', '**Chile** lost the most tree cover in 2020.'],
  ['In which year was the loss highest?', '2014', 'It peaked in **2014**, at 4,812 hectares.'],
  ['True or false: forest increased.', 'FALSE', '**False.** It decreased by 3.2%.'],
  ['What share was burnt?', '12.4%', 'About 12.5 percent of the area was burnt.'],
  ['When was the alert?', '2023-05-14', 'The alert was raised on May 14, 2023.'],
  ['Which period was worst?', '2005-2010', 'The worst period was 2005–2010.'],
  ['List the top three', 'Chile, Ghana, Laos', '1. Chile 2. Ghana 3. Laos'],
  ['What was the net flux?', '-154,200 Mg CO2e', 'It was a net sink of 154,200 MgCO₂e.'],
  ['Which region was it?', 'Ceará', 'I could not tell which of the two it was.'],
] as const;
/** Repeated, they make the costliest texts: many words, numbers, years, marks, signs of other scripts. */
const COSTLY = [
  ...[
    'Chile ',
    'Ab, ',
    'A or ',
    'not ',
    '1 ',
    '100 ha ',
    '2015-',
    '2015-20 ',
    '1e',
    'one hundred and ',
    'March 1, 2015 ',
  ],
  ...[
    'é₂ ',
    '中',
    'x\n',
    'Item; ',
    '**x** ',
    'which? ',
    '(Chile) ',
    '"score" ',
    'Brazil lost 100 ha in 2020. ',
  ],
];
const EXPECTED = [
  'Chile',
  '2015',
  '100 ha',
  'TRUE',
  '2015-03-01',
  '2015-2020',
  'Chile; Ghana',
  'Chile (100 ha)',
  '12',
];
/** The longest text that is read, and the longest that a cell can hold. */
const LENGTHS = [12_000, 50_000];

/** All figures of the rules, ready to print. */
export function benchRules(): BenchRow[] {
  return [own(), ...agreement(), ...pairs(), ...benchRulePairs(), speed(), slowest()];
}

function agreement(): BenchRow[] {
  const labelled = sharedLines('judge/evouna_dev.jsonl', Labelled);
  if (!labelled) return [notMeasured('rules and people')];
  const tallies = new Map<string, Tally>();
  for (const { type, question, expected, actual, human } of labelled) {
    const { verdict } = matchAnswer({ query: question, expected, actual }, SETTINGS);
    for (const key of ['all', ...(/^(?:year|numeric)$/.test(type) ? ['years and numbers'] : []), type]) {
      const tally = tallies.get(key) ?? { all: 0, settled: 0, agreed: 0 };
      tallies.set(key, tally);
      tally.all++;
      if (verdict === 'uncertain') continue;
      tally.settled++;
      if ((verdict === 'yes') === (human === 1)) tally.agreed++;
    }
  }
  return [...tallies]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([type, { all, settled, agreed }]) => {
      const label = `rules and people: ${type} (${all})`;
      const figure = `${percent(agreed, settled)} agree, ${percent(settled, all)} settled`;
      const least = LEAST[type];
      return least === undefined
        ? { label, figure }
        : bounded(
            label,
            figure,
            `≥ ${least.agree} % agree, ≥ ${least.settled} % settled`,
            100 * agreed >= least.agree * settled && 100 * settled >= least.settled * all,
          );
    });
}

interface Settled {
  readonly all: number;
  readonly right: number;
  readonly wrong: number;
  readonly debatable: number;
}

/** Of definite pairs, how many are settled how; of those about which people may disagree, how many are settled at all. */
function settled(pairs: readonly z.infer<typeof Pair>[]): Settled {
  const counts = { all: 0, right: 0, wrong: 0, debatable: 0 };
  for (const { question, expected, actual, right } of pairs) {
    const { verdict } = matchAnswer({ query: question, expected, actual }, SETTINGS);
    if (right !== null) counts.all++;
    if (verdict === 'uncertain') continue;
    if (right === null) counts.debatable++;
    else if ((verdict === 'yes') === (right === 1)) counts.right++;
    else counts.wrong++;
  }
  return counts;
}

/** The pairs that are part of this project: measured wherever it is. */
function own(): BenchRow {
  const { all, right, wrong, debatable } = settled(ownPairs());
  return bounded(
    `rules on ${all} pairs of analysts, ours`,
    `${percent(right, all)} rightly, ${wrong} wrongly, ${debatable} debatable settled`,
    '≥ 40 % rightly, 0 wrongly, 0 debatable',
    right >= 0.4 * all && wrong === 0 && debatable === 0,
  );
}

/** A pair that should have been left open counts half if it is settled. */
function pairs(): BenchRow[] {
  const shared = sharedLines('judge/gnw_pairs_dev.jsonl', Pair);
  if (!shared) return [notMeasured('rules on pairs of analysts')];
  const { all, right, wrong, debatable } = settled(shared);
  const what = `rules on ${all} pairs of analysts`;
  return [
    atMost(`${what}: settled wrongly`, (100 * (wrong + debatable / 2)) / all, 2, ' %'),
    atLeast(`${what}: settled rightly`, (100 * right) / all, 34, ' %'),
  ];
}

/** Pairs per second of processor time, the best of three rounds: other work on the machine can only slow a round down. */
function speed(): BenchRow {
  const typical = TYPICAL.map(([query, expected, actual]) => ({ query, expected, actual }));
  let best = 0;
  for (let round = 0; round < 4; round++) {
    const before = process.cpuUsage();
    const start = performance.now();
    let done = 0;
    while (performance.now() - start < 500) {
      for (const pair of typical) matchAnswer(pair, SETTINGS);
      done += typical.length;
    }
    const { user, system } = process.cpuUsage(before);
    // The first round warms up.
    if (round > 0) best = Math.max(best, (done / (user + system)) * 1e6);
  }
  return { label: 'rules: pairs per second (one core)', figure: Math.round(best).toLocaleString('en-US') };
}

/** The slowest of many pairs of long texts, some nearly alike: for answer and question back together. */
function slowest(): BenchRow {
  let most = { ms: 0, of: '', work: (): void => undefined };
  for (const piece of COSTLY)
    for (const length of LENGTHS) {
      const actual = piece.repeat(Math.floor(length / piece.length)).slice(0, length - 2);
      for (const expected of [...EXPECTED, actual, `${actual}x`, `x${actual}`, actual.slice(0, 290)]) {
        const work = (): void => {
          matchAnswer({ query: 'Which country lost the most?', expected, actual }, SETTINGS);
          readClarification(actual);
        };
        const ms = processorMs(work);
        if (ms > most.ms) most = { ms, of: JSON.stringify(piece), work };
      }
    }
  const cost = loops(most.work);
  return atMost(
    `rules: the slowest pair of texts of up to 50,000 characters, all ${most.of} (${cost.ms.toFixed(0)} ms)`,
    cost.loops,
    60,
    ' loops',
  );
}
