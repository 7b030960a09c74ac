/** The prompts in force: a score that a model gave under other ones is another score. */
import { ANSWER_MATCH } from './answer-match';
import { CLARIFICATION } from './clarification';
import { EVALUATION_QUALITY } from './evaluation-quality';
import { FRAME, REPLY_FORMAT } from './frame';

/** Their texts: what is hashed cannot forget to count a version up. */
export const PROMPT_TEXTS: readonly string[] = [
  FRAME,
  REPLY_FORMAT,
  ANSWER_MATCH,
  CLARIFICATION,
  EVALUATION_QUALITY,
].map(({ text }) => text);
