/**
 * Pairs like those of Global Nature Watch analysts: real places, invented figures, and answers that are right, wrong, or debatable
 * among reasonable people, in several languages. Written to measure the rules, not to fit them.
 */
import * as z from 'zod';
import written from './gnw-pairs.json';

const Right = z.union([z.literal(0), z.literal(1), z.null()]);
const Group = z.object({
  ...{ kind: z.string(), question: z.string(), expected: z.string() },
  answers: z.array(z.tuple([z.string(), Right])),
});

interface OwnPair extends Omit<z.infer<typeof Group>, 'answers'> {
  readonly actual: string;
  /** null: reasonable people would differ. */
  readonly right: 0 | 1 | null;
}

export function ownPairs(): OwnPair[] {
  return z
    .array(Group)
    .parse(written)
    .flatMap(({ answers, ...about }) => answers.map(([actual, right]) => ({ ...about, actual, right })));
}
