/**
 * `npm run bench`: the numbers this project promises, as ratios and counts. With `--check` it fails if one is missed;
 * `npm run bench -- rules judge` takes only these.
 */
import { spawnSync } from 'node:child_process';
import Table from 'cli-table3';
import * as z from 'zod';
import { benchBundle } from './bundle';
import { benchHouse } from './house';
import { benchJudge } from './judge';
import { benchPeople } from './people';
import { benchRules } from './rules';
import { benchOpening } from './opening';
import { type BenchRow, NOT_MEASURED } from './row';
import { benchRunCosts } from './run-costs';
import { benchScoring } from './scoring';
import { benchScore } from './score';
import { benchTenThousand } from './ten-thousand';
import { benchWatching } from './watching';

const PARTS: Readonly<Record<string, () => readonly BenchRow[] | Promise<readonly BenchRow[]>>> = {
  scoring: benchScoring,
  'run-costs': benchRunCosts,
  score: benchScore,
  'ten-thousand': benchTenThousand,
  bundle: benchBundle,
  house: benchHouse,
  judge: benchJudge,
  people: benchPeople,
  rules: benchRules,
  opening: benchOpening,
  watching: benchWatching,
};

/** The option that prints the rows of one part as JSON, on the last line. */
const AS_ROWS = '--as-rows';

const Rows = z.array(
  z.object({
    label: z.string(),
    figure: z.string(),
    bound: z.exactOptional(z.object({ goal: z.string(), holds: z.boolean() })),
  }),
);

/** Runs a part in its own process: the memory of one part would count for the next. @throws Error with its standard error if it failed */
function rowsOfProcess(part: string): BenchRow[] {
  const [, main = ''] = process.argv;
  const child = spawnSync(process.execPath, [main, part, AS_ROWS], { encoding: 'utf8' });
  if (child.status !== 0) throw new Error(child.stderr);
  return Rows.parse(JSON.parse(child.stdout.trim().split('\n').pop() ?? ''));
}

if (process.argv.includes(AS_ROWS)) {
  const [part = ''] = process.argv.slice(2);
  console.log(JSON.stringify((await PARTS[part]?.()) ?? []));
  process.exit();
}
if (process.argv.includes('--help')) {
  console.log(`npm run bench -- [--check] [PART …]\nParts: ${Object.keys(PARTS).join(', ')}`);
  process.exit();
}
const chosen = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const unknown = chosen.filter((part) => !(part in PARTS));
if (unknown.length > 0)
  throw new Error(`no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`);

const table = new Table({ head: ['what', 'figure', 'bound'], style: { head: [], border: [] } });
const missed: string[] = [];
let bounds = 0;
let away = 0;
for (const part of Object.keys(PARTS)) {
  if (chosen.length > 0 && !chosen.includes(part)) continue;
  const start = performance.now();
  for (const { label, figure, bound } of rowsOfProcess(part)) {
    // A bound written into a text would never be checked.
    if (/[≤≥]/.test(`${label}${figure}`)) throw new Error(`${part}: a bound in words: ${label}: ${figure}`);
    table.push([label, figure, bound ? `${bound.goal}${bound.holds ? '' : ' MISSED'}` : '']);
    if (bound) bounds += 1;
    if (figure === NOT_MEASURED) away += 1;
    if (bound?.holds === false) missed.push(label);
  }
  console.error(`${part}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
}
console.log(table.toString());
const awayText = away === 0 ? '' : `, ${away} lines not measured, as their data are not here`;
console.log(
  `${bounds} bounds, ${missed.length} missed${awayText}${missed.map((label) => `\n  ${label}`).join('')}`,
);
if (process.argv.includes('--check') && missed.length > 0) process.exitCode = 1;
