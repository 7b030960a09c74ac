/** The outcome of asking the agent, in a sentence. */
import { count } from '../../../model/text';
import type { RunRecord } from '../../../sheets/store/run-record';
import { whyStopped } from '../../../model/sheet/trouble';

/**
 * Includes why it was stopped, and the problems to know about.
 *
 * @example 'The agent was asked: 38 of 40 questions have an answer in “Responses”, 2 an error that says why'
 */
export function askedText({ rows, rowsDone, asking, outcome, problems }: RunRecord): string {
  const failed = Math.min(rowsDone, asking?.failed ?? 0);
  if (rows === 0) return 'There was nothing to ask: every row that can be asked has a response';
  const answered = `${rowsDone - failed} of ${count(rows, 'question')} have an answer in “Responses”`;
  const errors = failed === 0 ? '' : `, ${count(failed, 'line')} an error that says why`;
  const said = `${outcome === '' ? 'The agent was asked' : 'Asking the agent was stopped'}: ${answered}${errors}`;
  const all = [said, whyStopped(outcome) ?? '', ...problems];
  return all.flatMap((text) => text.replace(/\.$/, '') || []).join('. ');
}
