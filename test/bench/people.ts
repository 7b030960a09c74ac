/** How often the estimated interval contains people's real rate: random sets of labelled answers, seven judges. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { seededRandom } from '../../src/evalset/choose-cases';
import { type CaseByPeople, estimateOf } from '../../src/scoring/agreement';
import { atLeast, type BenchRow, notMeasured } from './row';
import { sharedPath } from './shared';

const FILE = 'judge/verdicts_triviaqa.json';
/** By row: who answered, people's verdict, then each judge's verdict; null if there is none. */
const Answers = z.object({ judges: z.array(z.string()), rows: z.array(z.array(z.unknown())) });
const [ROWS, LABELS, DRAWS] = [200, 30, 5000];
const LEAST = 94;

export function benchPeople(): BenchRow[] {
  const path = sharedPath(FILE);
  if (path === null) return [notMeasured('what people would say')];
  const { judges, rows } = Answers.parse(JSON.parse(readFileSync(path, 'utf8')));
  return judges.map((judge, at) => {
    const random = seededRandom(at + 1);
    const held = Array.from({ length: DRAWS }, () => holds(rows, at + 2, random)).filter(Boolean).length;
    return atLeast(
      `what people would say, by ${judge} and ${LABELS} labels of ${ROWS}: held`,
      (100 * held) / DRAWS,
      LEAST,
      ' %',
    );
  });
}

/** True if a random set's share of right answers is in the interval. The first rows are labelled: they are as random as any. */
function holds(rows: readonly (readonly unknown[])[], judge: number, random: () => number): boolean {
  const set = Array.from({ length: ROWS }, () => rows[Math.floor(random() * rows.length)] ?? []);
  const cases = set.map((row, at): CaseByPeople => ({
    judge: row[judge] === 1 ? 'pass' : row[judge] === 0 ? 'fail' : 'open',
    verdict: at >= LABELS ? undefined : row[1] === 1 ? 'pass' : 'fail',
  }));
  const truth = set.filter((row) => row[1] === 1).length / ROWS;
  const people = estimateOf(cases)?.people;
  return people !== undefined && people.low <= truth && truth <= people.high;
}
