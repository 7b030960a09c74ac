/** An eval set that rules decide, and how people's labels agree with it. */
import * as z from 'zod';
import type { Desk } from '../desk';

/** Rules decide all of them: a to f pass, g and h fail. */
export const CASES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
export const GOLD = [
  ['test_id', 'query', 'expected_answer', 'actual_agent_answer'],
  ...CASES.map((id, index) => [
    id,
    `How much in ${id}?`,
    '590 kha',
    index < 6 ? `${id}: 590 kha.` : `${id}: 100 kha.`,
  ]),
];

export const Report = z.object({
  checks: z.array(
    z.looseObject({
      id: z.string(),
      sentence: z.string(),
      counts: z.object({ a: z.number(), b: z.number(), c: z.number(), d: z.number() }),
      disagreements: z.array(z.looseObject({ testId: z.string(), judge: z.string(), note: z.string() })),
    }),
  ),
  problems: z.array(z.string()),
});

export function agreement(desk: Desk, lines: readonly string[]) {
  const text = ['tab,test_id,check,judged_text_hash,verdict,note,who', ...lines].join('\n');
  return Report.parse(desk.ask('agreement', { labels: { name: 'labels.csv', text } }).value);
}
