/** The cost of judging is agreed to before anything is spent. */
import { UsageError } from './usage-error';

/**
 * @param question the add-on's; '' if there is nothing to confirm
 * @param isAgreed whether --yes was given
 * @throws UsageError
 */
export function checkCostAgreed(question: string, isAgreed: boolean): void {
  if (question !== '' && !isAgreed)
    throw new UsageError(`${question} Say --yes to run it, or set judge.costCapUsd.`);
}
