/** Answers that say nothing: empty, a placeholder, a heading without text. */

const PLACEHOLDER =
  /^(?:n\/?a|n\.a\.|none|null|nil|nan|undefined|tbd|todo|empty|blank|error|no answer|no response|no output|not available|not applicable|unknown|i (?:don't|do not) know|(?:thought|reasoning|thinking|answer|response|result|output|analysis|final answer)(?: process)?)[\s.:!…]*$/i;
const HEADING = /^[A-Za-z][A-Za-z ]{0,30}:$/;
const CONTENT = /[\p{L}\p{N}]/u;

/**
 * True if a text in its plain form makes no statement at all.
 * @example saysNothing('Thought process:') // true
 */
export function saysNothing(source: string): boolean {
  if (source.length > 60) return !CONTENT.test(source);
  return PLACEHOLDER.test(source) || HEADING.test(source) || !CONTENT.test(source);
}
