/** What the judge has done, as a sentence. */
import type { JudgeTotals } from '../model/judge';
import { count } from '../model/text';

/** @example judgingSentence('rules', totals) // '61 questions decided by rules.' */
export function judgingSentence(judge: string, totals: JudgeTotals): string {
  const { byRules, fromCache, replaced, requests, retries, asked, moreVotes } = totals;
  const { inputTokens, outputTokens, costUsd, unpriced } = totals;
  const parts = [`${count(byRules, 'question')} decided by rules`];
  if (fromCache > 0) parts.push(`${count(fromCache, 'answer')} from the cache`);
  if (replaced > 0)
    parts.push(
      `${count(replaced, 'reply', 'replies')} in “GNW cache” did not match ${replaced === 1 ? 'its' : 'their'} checksum and ${replaced === 1 ? 'was' : 'were'} asked for again`,
    );
  if (requests > 0) {
    const again = retries > 0 ? ` (${count(retries, 'retry', 'retries')})` : '';
    const price =
      unpriced === 0
        ? dollars(costUsd)
        : costUsd === 0
          ? 'cost unknown (no price in the settings)'
          : `at least ${dollars(costUsd)}`;
    parts.push(
      `${count(requests, 'call')} to ${judge}${again}${votesPerRow(asked, moreVotes)}, ${count(inputTokens + outputTokens, 'token')}, ${price}`,
    );
  }
  return `${parts.join('; ')}.`;
}

/** '' unless some votes were in doubt. */
function votesPerRow(asked: number, moreVotes: number): string {
  return asked === 0 || moreVotes === 0 ? '' : `, ${((asked + moreVotes) / asked).toFixed(2)} votes per row`;
}

/** @example dollars(0.0123) // '$0.012' */
export function dollars(amount: number): string {
  return `$${amount < 0.1 ? amount.toFixed(4).replace(/0$/, '') : amount.toFixed(2)}`;
}
