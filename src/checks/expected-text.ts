/** expected_text_match: does the message say, or the agent do, what is described in free text? Judged. */
import { EXPECTED_TEXT, expectedTextQuestion } from '../judge/questions/expected-text';
import { blank, silent } from '../model/assessment';
import { checkOf, askJudge } from './check';

export const expectedText = checkOf({
  id: 'expected_text_match',
  title: 'Expected text',
  stage: 'answer',
  rubric: EXPECTED_TEXT,
  buckets: ['explanation'],
  expects: ['expected_text'],
  actual: ['actual_agent_answer'],
  reads: ['message'],
  assess({ query, expected }, { message }) {
    if (expected.expected_text === '') return blank('no text is expected');
    if (message === undefined) return blank('the final message is not recorded');
    if (message === '') return silent();
    return askJudge(expectedTextQuestion({ query, expected: expected.expected_text, actual: message }));
  },
  doc: {
    question: 'Does the message say, or the agent do, what is described in free text?',
    one: 'The message contains the information, even in other words, or shows the behaviour. The judge model decides; without one, the score stays blank and the row is `needs judge`.',
    zero: 'It is left out, contradicted or only hinted at.',
    blank: 'No `expected_text`, or no message.',
    example: ['says that the data end in 2024', 'Figures are available up to 2024.', '1'],
  },
});
