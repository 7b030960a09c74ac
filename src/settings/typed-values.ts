/** Values of settings as a form shows them and people type them. */
import { itemsOf, weightsIn, weightsText } from '../model/texts/typed-tables';
import type { FormSetting } from './setting-forms';

/** The choices of a boolean, with their words. */
export const YES_NO = [
  ['true', 'yes'],
  ['false', 'no'],
] as const;

/** Returns the bounds and the default, in sentences. */
export function factsText(setting: FormSetting): string {
  const bounds = boundsText(setting).trim();
  const fallback = editableText(setting.default, setting);
  const [, named = fallback] =
    YES_NO.find(([value]) => setting.kind === 'boolean' && value === fallback) ?? [];
  const shown = named === '' ? 'blank' : isShare(setting) ? `${named} %` : named;
  return `${bounds === '' ? '' : `${bounds.charAt(0).toUpperCase()}${bounds.slice(1)}. `}Default: ${shown}. `;
}

/** True for a number from 0 to 1, which is shown and entered as a percentage. */
export function isShare({ kind, least, most }: FormSetting): boolean {
  return kind === 'number' && least === 0 && most === 1;
}

/** Returns a value as the user types it. @example editableText(0.7, share) // '70' */
export function editableText(value: unknown, field: FormSetting): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join('; ');
  if (typeof value === 'number' && isShare(field)) return String(Number((value * 100).toPrecision(12)));
  if (typeof value === 'object') return weightsText(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * Reads a typed text: its value, or why it is not valid.
 *
 * @example readTyped('82,5 %', { kind: 'number', least: 0, most: 1, … }) // { value: 0.825 }
 */
export function readTyped(
  text: string,
  field: FormSetting,
): { readonly value: unknown } | { readonly wrong: string } {
  const { kind, canBeBlank, longest } = field;
  if (kind === 'boolean') return { value: text === 'true' };
  if (kind === 'choice') return { value: text };
  if (kind === 'list') return { value: itemsOf(text) };
  if (kind === 'weights') {
    const value = weightsIn(text);
    return value ? { value } : { wrong: 'Enter check names with weights, such as date_match=2.' };
  }
  if (kind === 'text')
    return longest !== undefined && text.length > longest
      ? { wrong: `At most ${longest} characters.` }
      : { value: text };
  const trimmed = text.trim();
  if (trimmed === '' && canBeBlank) return { value: null };
  const digits = isShare(field) ? trimmed.replace(/\s*%$/, '') : trimmed;
  const isInThousands = /^-?\d{1,3}(?:,\d{3})+$/.test(digits);
  if (isInThousands && kind !== 'whole') return { wrong: 'Write it without a comma.' };
  // Many keyboards and countries use a decimal comma.
  const typed = Number(isInThousands ? digits.replace(/,/g, '') : digits.replace(/^(-?\d+),(\d+)$/, '$1.$2'));
  const number = isShare(field) ? Number((typed / 100).toPrecision(12)) : typed;
  if (digits === '' || !Number.isFinite(number))
    return { wrong: `This must be a number${boundsText(field)}.` };
  if (kind === 'whole' && !Number.isInteger(number))
    return { wrong: `This must be a whole number${boundsText(field)}.` };
  const { least, most } = field;
  const isOutside = (least !== undefined && number < least) || (most !== undefined && number > most);
  return isOutside ? { wrong: `This must be${boundsText(field)}.` } : { value: number };
}

/** @example boundsText({ kind: 'whole', least: 1, most: 20 }) // ' from 1 to 20' */
function boundsText(field: FormSetting): string {
  const { least, most } = field;
  if (isShare(field)) return ' from 0 to 100 %';
  if (least !== undefined && most !== undefined) return ` from ${least} to ${most}`;
  if (least !== undefined) return ` at least ${least}`;
  return most === undefined ? '' : ` at most ${most}`;
}
