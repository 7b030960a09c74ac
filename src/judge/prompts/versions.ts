/** The prompts in force: a score that a model gave under other ones is another score. */
import { ANSWER_MATCH } from './answer-match';
import { CLARIFICATION } from './clarification';
import { FRAME, REPLY_FORMAT } from './frame';

/** @example ['frame v1', 'reply format v1', 'answer match v1', 'clarification v1'] */
export const PROMPT_VERSIONS: readonly string[] = [FRAME, REPLY_FORMAT, ANSWER_MATCH, CLARIFICATION].map(
  ({ name, version }) => `${name} v${version}`,
);
