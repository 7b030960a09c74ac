/** The question whether the agent asked the user something instead of doing the task, and the rule for plain cases. */
import type { JudgedText, JudgeQuestion, Rubric } from '../../model/judge';
import { ruleOutcome, PASS_OR_FAIL, TYPES_OF_TURN } from './forms';
import { figuresIn } from '../../fields/figures';
import { plain } from '../../fields/plain';
import { no, type RuleReading, type RuleFinding, uncertain, yes } from '../rules';

/** A text with one of these words may ask without a question mark. */
const ADDRESSES = /\b(?:please|you|your)\b/i;
const ONE_QUESTION = /^[^.!?\n]+(?:\.[^\s.!?][^.!?\n]*)*\?$/;
const MAX_TEXT = 12000;

/**
 * yes: the whole text is one question; no: it is empty, or it asks nothing and reports a figure or a known name.
 *
 * @param names of the expected answer and of the agent's selection
 * @example readClarification('Which Salem do you mean: the one in India or in Oregon?', []) // yes
 */
export function readClarification(text: string, names: readonly string[]): RuleFinding {
  const reading =
    text.length > MAX_TEXT ? uncertain('the text is too long for a rule') : readingOf(plain(text), names);
  return { ...reading, rule: 'clarification', answerType: 'clarification' };
}

function readingOf(text: string, names: readonly string[]): RuleReading {
  if (!/[\p{L}\p{N}]/u.test(text)) return no('the text says nothing');
  const reported = reportIn(text, names);
  if (reported === undefined) {
    if (ONE_QUESTION.test(text)) return yes(`it asks “${text.slice(0, 80)}” and says nothing else`);
    return uncertain(
      text.includes('?')
        ? 'it asks something'
        : 'it has no question mark, and no figure or name from this row',
    );
  }
  if (text.includes('?')) return uncertain(`it asks something, and reports ${reported}`);
  if (ADDRESSES.test(text)) return uncertain(`it reports ${reported}, and speaks to the user`);
  return no(`it reports ${reported} and asks nothing`);
}

/** A figure with its unit, or a known name. */
function reportIn(text: string, names: readonly string[]): string | undefined {
  const figure = figuresIn(text).find(
    ({ role, unit, bound, values }) => role === 'amount' && unit && bound === null && values.length > 0,
  );
  const wordsOf = (some: string): string => ` ${some.toLowerCase()} `.replace(/[^\p{L}\p{N}]+/gu, ' ');
  return (
    figure?.text ?? names.find((name) => name.trim() !== '' && wordsOf(text).includes(wordsOf(plain(name))))
  );
}

export const CLARIFICATION: Rubric = {
  name: 'clarification',
  version: 5,
  text: `Criterion clarification_requested: did the agent ask the user for something it needs instead of doing the task?
- 1: the text mainly makes the user decide, specify or choose (which place, dataset, period …), with or without a question mark, and does not give the result.
- 0: the text gives a result, even if it ends with an offer or a question; or it refuses, reports an error, has no data, or states what it assumed and continues ("Taking Georgia to be the country: 3.2 kha. Tell me if you meant the state.").
Types: clarification, attempt (at the task), refusal, other.`,
  examples: '',
};

/** @param names see `readClarification` */
export function clarificationQuestion(
  message: JudgedText,
  names: readonly string[] = [],
): JudgeQuestion<'clarification_requested'> {
  return {
    ...message,
    part: 'clarification_requested',
    rubric: CLARIFICATION,
    answerTypes: TYPES_OF_TURN,
    form: PASS_OR_FAIL,
    task: (blocks) => `Grade clarification_requested on ${blocks.graded('text_of_agent', message.actual)}.`,
    byRule: () => ruleOutcome(readClarification(message.actual, names)),
  };
}
