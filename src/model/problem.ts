/** Something in the analyst’s data that needs attention: where it is, what is wrong, what to do. */
import * as z from './zod';

export const Problem = () =>
  z.object({
    tab: z.string(),
    row: z.exactOptional(z.int()),
    column: z.exactOptional(z.string()),
    /** What is wrong and what to do, without the place. */
    text: z.string(),
  });
export type Problem = z.Shape<typeof Problem>;

/** @example problemText({ tab: 'GOLD', row: 5, column: 'query', text: 'is blank' }) // 'GOLD, row 5, query: is blank' */
export function problemText({ tab, row, column, text }: Problem): string {
  const place = [tab, row === undefined ? '' : `row ${row}`, column ?? ''].filter((part) => part !== '');
  return `${place.join(', ')}: ${text}`;
}
