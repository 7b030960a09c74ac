/** Did the agent ask back instead of doing the task? Only the plain cases are decided; the rest is a matter of meaning. */
import { findQuantities } from '../../model/numbers/find-quantities';
import { plain } from '../../model/texts/plain';
import { no, type RuleFinding, uncertain, yes } from './finding';

/** It speaks to the user, and may ask without a question mark. */
const ADDRESSES = /\b(?:please|you|your)\b/i;

/**
 * yes: the whole text is one question; no: it is empty, or it asks nothing and reports a figure or a name; uncertain: all others.
 *
 * @param names what the row's checks know: expected names, and those of what was selected
 * @example readClarification('Which Salem do you mean: the one in India or in Oregon?', []) // yes
 */
export function readClarification(text: string, names: readonly string[]): RuleFinding {
  const source = plain(text);
  const finding = { rule: 'clarification', answerType: 'clarification' } as const;
  if (!/[\p{L}\p{N}]/u.test(source)) return { ...no('the text says nothing'), ...finding };
  if (text.length > 12000) return { ...uncertain('the text is too long to be read by a rule'), ...finding };
  const reported = reportIn(source, names);
  const asks = source.includes('?');
  if (asks && reported === undefined && /^[^.!?\n]+(?:\.[^\s.!?][^.!?\n]*)*\?$/.test(source))
    return { ...yes(`it asks “${source.slice(0, 80)}” and says nothing else`), ...finding };
  if (asks)
    return {
      ...uncertain(`it asks something${reported === undefined ? '' : `, and reports ${reported}`}`),
      ...finding,
    };
  if (reported === undefined)
    return { ...uncertain('it has no question mark, and no figure or name that the row knows'), ...finding };
  if (ADDRESSES.test(source))
    return { ...uncertain(`it reports ${reported}, and speaks to the user`), ...finding };
  return { ...no(`it reports ${reported} and asks nothing`), ...finding };
}

/** A figure with its unit, or a known name. */
function reportIn(source: string, names: readonly string[]): string | undefined {
  const figure = findQuantities(source).find(
    ({ role, unit, values }) => role === 'measure' && unit && values.length > 0,
  );
  if (figure) return figure.text;
  const words = ` ${source.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  return names.find((name) => {
    const own = plain(name)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
    return own !== '' && words.includes(` ${own} `);
  });
}
