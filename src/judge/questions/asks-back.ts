/** Did the agent ask back instead of doing the task? Only the plain cases are decided; the rest is a matter of meaning. */
import { findQuantities } from '../../fields/find-quantities';
import { plain } from '../../fields/plain';
import { no, type Reading, type RuleFinding, uncertain, yes } from '../rules/compare';

/** It speaks to the user, and may ask without a question mark. */
const ADDRESSES = /\b(?:please|you|your)\b/i;
const ONE_QUESTION = /^[^.!?\n]+(?:\.[^\s.!?][^.!?\n]*)*\?$/;
const LONGEST = 12000;

/**
 * yes: the whole text is one question; no: it is empty, or it asks nothing and reports a figure or a name; uncertain: all others.
 *
 * @param names what the row's checks know: expected names, and those of what was selected
 * @example readClarification('Which Salem do you mean: the one in India or in Oregon?', []) // yes
 */
export function readClarification(text: string, names: readonly string[]): RuleFinding {
  const reading =
    text.length > LONGEST ? uncertain('the text is too long for a rule') : readingOf(plain(text), names);
  return { ...reading, rule: 'clarification', answerType: 'clarification' };
}

function readingOf(text: string, names: readonly string[]): Reading {
  if (!/[\p{L}\p{N}]/u.test(text)) return no('the text says nothing');
  const reported = reportIn(text, names);
  if (reported === undefined) {
    if (ONE_QUESTION.test(text)) return yes(`it asks “${text.slice(0, 80)}” and says nothing else`);
    return uncertain(
      text.includes('?')
        ? 'it asks something'
        : 'it has no question mark, and no figure or name that the row knows',
    );
  }
  if (text.includes('?')) return uncertain(`it asks something, and reports ${reported}`);
  if (ADDRESSES.test(text)) return uncertain(`it reports ${reported}, and speaks to the user`);
  return no(`it reports ${reported} and asks nothing`);
}

/** A figure with its unit, or a known name. */
function reportIn(text: string, names: readonly string[]): string | undefined {
  const figure = findQuantities(text).find(
    ({ role, unit, values }) => role === 'measure' && unit && values.length > 0,
  );
  const wordsOf = (some: string): string =>
    ` ${some
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `;
  return (
    figure?.text ?? names.find((name) => name.trim() !== '' && wordsOf(text).includes(wordsOf(plain(name))))
  );
}
