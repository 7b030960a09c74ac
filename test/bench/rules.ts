/** How well and how fast the rules decide: agreement with people, pairs like those of analysts, pairs per second, the slowest pair. */
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { matchAnswer, readClarification } from '../../src/judge/rules/index';
import type { BenchRow } from './row';
import { processorMs } from './processor-ms';
import { benchRulePairs } from './rule-pairs';
import { percent, sharedLines, skipped } from './shared';

const SETTINGS = { tolerance: 0.05 };

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
  return [...agreement(), ...pairs(), ...benchRulePairs(), speed(), slowest()];
}

function agreement(): BenchRow[] {
  const labelled = sharedLines('judge/evouna_dev.jsonl', Labelled);
  if (!labelled) return [skipped('rules: agreement with people (≥ 99 %, ≥ 57 % settled)')];
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
  const bounds: Record<string, string> = {
    all: ', ≥ 99 % agree, ≥ 57 % settled',
    'years and numbers': ', ≥ 76 % settled',
  };
  return [...tallies]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([type, { all, settled, agreed }]) => ({
      label: `rules and people: ${type} (${all}${bounds[type] ?? ''})`,
      figure: `${percent(agreed, settled)} agree, ${percent(settled, all)} settled`,
    }));
}

/** A pair that should have been left open counts half if it is settled. */
function pairs(): BenchRow[] {
  const all = sharedLines('judge/gnw_pairs_dev.jsonl', Pair);
  if (!all) return [skipped('rules on pairs of analysts (≤ 2 % settled wrongly, ≥ 34 % rightly)')];
  const definite = all.filter(({ right }) => right !== null).length;
  const count = { wrong: 0, right: 0 };
  for (const { question, expected, actual, right } of all) {
    const { verdict } = matchAnswer({ query: question, expected, actual }, SETTINGS);
    if (verdict === 'uncertain') continue;
    if (right === null) count.wrong += 0.5;
    else if ((verdict === 'yes') === (right === 1)) count.right++;
    else count.wrong++;
  }
  return [
    {
      label: `rules on ${definite} pairs of analysts: settled wrongly (≤ 2 %)`,
      figure: percent(count.wrong, definite),
    },
    { label: 'rules on the same pairs: settled rightly (≥ 34 %)', figure: percent(count.right, definite) },
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

/** The slowest of many pairs of long texts, some nearly alike: the time of a pair, for answer and question back together. */
function slowest(): BenchRow {
  let most = { ms: 0, of: '' };
  for (const piece of COSTLY)
    for (const length of LENGTHS) {
      const actual = piece.repeat(Math.floor(length / piece.length)).slice(0, length - 2);
      for (const expected of [...EXPECTED, actual, `${actual}x`, `x${actual}`, actual.slice(0, 290)]) {
        const ms = processorMs(() => {
          matchAnswer({ query: 'Which country lost the most?', expected, actual }, SETTINGS);
          readClarification(actual);
        });
        if (ms > most.ms) most = { ms, of: JSON.stringify(piece) };
      }
    }
  return {
    label: 'rules: the slowest pair of texts of up to 50,000 characters (≤ 50 ms)',
    figure: `${most.ms.toFixed(0)} ms (${most.of})`,
  };
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  for (const { label, figure } of benchRules()) console.log(`${label.padEnd(80)} ${figure}`);
