/** expected_text_match: does the message say, or the agent do, what is described in free text? Judged. */
import { EXPECTED_TEXT, expectedTextQuestion } from '../judge/questions/expected-text';
import type { AgentOutput } from '../fields/fields';
import { type Assessment, blank, silent } from '../model/assessment';
import { checkOf } from './check';
import type { EvalCase } from '../fields/eval-case';
import { settleAsScore } from './settle';

export const expectedText = checkOf({
  id: 'expected_text_match',
  title: 'Expected text',
  stage: 'answer',
  rubric: EXPECTED_TEXT,
  buckets: ['explanation'],
  blankedByClarification: false,
  expects: ['expected_text'],
  actual: ['actual_agent_answer'],
  reads: ['message'],
  assess: assessText,
  doc: {
    question: 'Does the message say, or the agent do, what is described in free text?',
    one: 'The message contains the information, even in other words, or shows the behaviour. The judge model decides; without one, the score stays blank and the row is `needs judge`.',
    zero: 'It is left out, contradicted or only hinted at.',
    blank: 'No `expected_text`, or no message.',
    examples: [
      ['says that the data end in 2024', 'Figures are available up to 2024.', '1'],
      ['declines, because the data are yearly', 'In May 12 ha were lost.', '0'],
      ['says that the data end in 2024', '(no message)', 'blank'],
    ],
    traps: ['Where a cell asks for several things, all are expected.'],
  },
});

function assessText(
  { query, expected }: EvalCase,
  { message }: AgentOutput,
): Assessment<'expected_text_match'> {
  if (expected.expected_text === '') return blank('no text is expected');
  if (message === undefined) return blank('the final message is not recorded');
  if (message === '') return silent();
  return {
    kind: 'needs judge',
    question: expectedTextQuestion({ query, expected: expected.expected_text, actual: message }),
    settle: settleAsScore,
  };
}
