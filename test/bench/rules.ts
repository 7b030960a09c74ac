/** How well and how fast the rules decide: agreement with people and settled share per type, pairs per second. */
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { matchAnswer } from '../../src/judge/rules/index';
import type { BenchRow } from './row';

/** Human-labelled answers that are not part of this project; without them only the speed is measured. */
const LABELLED = new URL('../../../shared/judge/evouna_dev.jsonl', import.meta.url);
const SETTINGS = { tolerance: 0.05 };

const labelled = z.object({
  type: z.string(),
  question: z.string(),
  expected: z.string(),
  actual: z.string(),
  human: z.union([z.literal(0), z.literal(1)]),
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

/** All figures of the rules, ready to print. */
export function benchRules(): BenchRow[] {
  return [...agreement(), speed()];
}

function agreement(): BenchRow[] {
  if (!existsSync(LABELLED))
    return [{ label: 'rules: agreement with people', figure: 'no labelled answers here' }];
  const tallies = new Map<string, Tally>();
  for (const line of readFileSync(LABELLED, 'utf8').split('\n')) {
    if (line.trim() === '') continue;
    const { type, question, expected, actual, human } = labelled.parse(JSON.parse(line));
    const { verdict } = matchAnswer({ query: question, expected, actual }, SETTINGS);
    for (const key of [type, 'all']) {
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
    .map(([type, { all, settled, agreed }]) => ({
      label: `rules: ${type} (${all})`,
      figure: `${percent(agreed, settled)} agree, ${percent(settled, all)} settled`,
    }));
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} %`;
}

/** Pairs per second of processor time, the best of three rounds: other work on the machine only ever slows a round down. */
function speed(): BenchRow {
  const pairs = TYPICAL.map(([query, expected, actual]) => ({ query, expected, actual }));
  let best = 0;
  for (let round = 0; round < 4; round++) {
    const before = process.cpuUsage();
    const start = performance.now();
    let done = 0;
    while (performance.now() - start < 500) {
      for (const pair of pairs) matchAnswer(pair, SETTINGS);
      done += pairs.length;
    }
    const { user, system } = process.cpuUsage(before);
    // The first round warms up.
    if (round > 0) best = Math.max(best, (done / (user + system)) * 1e6);
  }
  return { label: 'rules: pairs per second (one core)', figure: Math.round(best).toLocaleString('en-US') };
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  for (const { label, figure } of benchRules()) console.log(`${label.padEnd(36)} ${figure}`);
