/**
 * The rules on answers like those of Global Nature Watch's agents, by how the answers were written. A third, drawn by the hash of the
 * answer's id, is held back: nobody reads its rows, only its totals, and the bounds are those of this third.
 */
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { matchAnswer } from '../../src/judge/rules/index';
import { bounded, type BenchRow, notMeasured } from './row';
import { percent, sharedLines } from './shared';

const Pair = z.object({
  ...{ id: z.string(), kind: z.string(), question: z.string(), expected: z.string(), actual: z.string() },
  right: z.union([z.literal(0), z.literal(1), z.null()]),
});
type Pair = z.infer<typeof Pair>;

/** The kinds of answers, in words; of `adv:…` and `fam:…` only the part before the colon tells. */
const KINDS: Readonly<Record<string, string>> = {
  natural: 'natural',
  b2: 'short or rephrased',
  adv: 'adversarial',
  fam: 'written to find holes',
};

interface Tally {
  right: number;
  wrong: number;
  open: number;
  /** Answers about which people may disagree, which have to be left open, too. */
  debatable: number;
}

/** Whether an answer belongs to the third that is held back. */
function isHeldBack({ id }: Pair): boolean {
  return (createHash('sha1').update(id).digest()[0] ?? 0) % 3 === 0;
}

function tallyOf(pairs: readonly Pair[]): Tally {
  const tally: Tally = { right: 0, wrong: 0, open: 0, debatable: 0 };
  for (const { question, expected, actual, right } of pairs) {
    const { verdict } = matchAnswer({ query: question, expected, actual }, { tolerance: 0.05 });
    if (right === null) tally.debatable += verdict === 'uncertain' ? 0 : 1;
    else if (verdict === 'uncertain') tally.open++;
    else if ((verdict === 'yes') === (right === 1)) tally.right++;
    else tally.wrong++;
  }
  return tally;
}

/** Kinds × settled rightly, wrongly, left open, of the third that is held back and of the rest. */
export function benchRulePairs(): BenchRow[] {
  const all = sharedLines('judge/gnw_pairs_dev2.jsonl', Pair);
  if (!all) return [notMeasured('rules on answers of agents, held back and not')];
  return [true, false].flatMap((heldBack) => {
    const part = all.filter((pair) => isHeldBack(pair) === heldBack);
    return Object.entries(KINDS).map(([kind, name]) =>
      rowOf(kind, name, heldBack, tallyOf(part.filter((pair) => pair.kind.split(':')[0] === kind))),
    );
  });
}

function rowOf(kind: string, name: string, heldBack: boolean, tally: Tally): BenchRow {
  const { right, wrong, open, debatable } = tally;
  const all = right + wrong + open;
  const label = `rules on answers of agents: ${name}, ${heldBack ? 'held back' : 'tuned to'} (${all})`;
  const figure = `${percent(right, all)} rightly, ${wrong} wrongly, ${open} open${debatable > 0 ? `; ${debatable} debatable settled` : ''}`;
  if (heldBack && kind === 'natural')
    return bounded(label, figure, '0 wrongly, ≥ 40 % rightly', wrong === 0 && right >= 0.4 * all);
  return heldBack && kind === 'fam'
    ? bounded(label, figure, '≤ 5 % wrongly', wrong <= 0.05 * all)
    : { label, figure };
}
