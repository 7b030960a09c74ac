/**
 * Pairs like those of Global Nature Watch analysts: real places, invented figures, and answers that are right, wrong, or debatable
 * among reasonable people, in several languages. Written to measure the rules, not to fit them.
 */
import * as z from 'zod';
import written from './gnw-pairs.json';

const Right = z.union([z.literal(0), z.literal(1), z.null()]);
/** A question with its kind and its expected cell, and below it the answers. */
const Group = z.tuple([z.tuple([z.string(), z.string(), z.string()])], z.tuple([z.string(), Right]));

interface OwnPair {
  readonly kind: string;
  readonly question: string;
  readonly expected: string;
  readonly actual: string;
  /** null: reasonable people would differ. */
  readonly right: z.infer<typeof Right>;
}

export function ownPairs(): OwnPair[] {
  return z
    .array(Group)
    .parse(written)
    .flatMap(([[kind, question, expected], ...answers]) =>
      answers.map(([actual, right]) => ({ kind, question, expected, actual, right })),
    );
}
