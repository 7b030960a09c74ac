/** One value to type: what it is, what it may be, and what is wrong with it, all in one place. */
import type { ReplyOf } from '../../../commands/table';

/** A value that the user types. */
export type Field = ReplyOf<'saveSetting'>;

interface FieldInputProps {
  readonly id: string;
  readonly field: Field;
  /** As typed. */
  readonly text: string;
  readonly describedBy: string;
  readonly isWrong: boolean;
  readonly onType: (text: string) => void;
  /** The user is done with it. */
  readonly onDone: (text: string) => void;
}

export function FieldInput({ id, field, text, describedBy, isWrong, onType, onDone }: FieldInputProps) {
  const { kind, choices = [] } = field;
  const common = {
    id,
    'aria-describedby': describedBy,
    'aria-invalid': isWrong,
  };
  if (kind === 'boolean' || kind === 'choice') {
    const options = kind === 'boolean' ? ['true', 'false'] : choices;
    return (
      <select {...common} value={text} onChange={({ currentTarget }) => onDone(currentTarget.value)}>
        {options.map((option) => (
          <option key={option} value={option}>
            {kind === 'boolean' ? (option === 'true' ? 'yes' : 'no') : option === '' ? '(blank)' : option}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...common}
      value={text}
      autocomplete="off"
      spellcheck={false}
      inputMode={kind === 'text' || kind === 'list' ? 'text' : kind === 'whole' ? 'numeric' : 'decimal'}
      onInput={({ currentTarget }) => onType(currentTarget.value)}
      onChange={({ currentTarget }) => onDone(currentTarget.value)}
    />
  );
}

/** A share of 1: people read and write it in percent. */
export function isShare({ kind, least, most }: Pick<Field, 'kind' | 'least' | 'most'>): boolean {
  return kind === 'number' && least === 0 && most === 1;
}

/** As the user types it. @example textOf(0.7, share) // '70' */
export function textOf(value: unknown, field: Pick<Field, 'kind' | 'least' | 'most'>): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join('; ');
  if (typeof value === 'number' && isShare(field)) return String(Number((value * 100).toPrecision(12)));
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What a text means in a field, or why it is not valid there. */
export function valueOf(
  text: string,
  field: Field,
): { readonly value: unknown } | { readonly wrong: string } {
  const { kind, canBeBlank, longest } = field;
  if (kind === 'boolean') return { value: text === 'true' };
  if (kind === 'choice') return { value: text };
  if (kind === 'list')
    return {
      value: text
        .split(/[;,]/)
        .map((item) => item.trim())
        .filter((item) => item !== ''),
    };
  if (kind === 'text')
    return longest !== undefined && text.length > longest
      ? { wrong: `At most ${longest} characters.` }
      : { value: text };
  const trimmed = text.trim();
  if (trimmed === '' && canBeBlank) return { value: null };
  // Many keyboards and countries use a decimal comma.
  const typed = Number(trimmed.replace(/\s*%$/, '').replace(/^(-?\d+),(\d+)$/, '$1.$2'));
  const number = isShare(field) ? Number((typed / 100).toPrecision(12)) : typed;
  if (trimmed === '' || !Number.isFinite(number))
    return { wrong: `This must be a number${boundsText(field)}.` };
  if (kind === 'whole' && !Number.isInteger(number))
    return { wrong: `This must be a whole number${boundsText(field)}.` };
  const { least, most } = field;
  const isOutside = (least !== undefined && number < least) || (most !== undefined && number > most);
  return isOutside ? { wrong: `This must be${boundsText(field)}.` } : { value: number };
}

/** @example boundsText({ kind: 'whole', least: 1, most: 20 }) // ' from 1 to 20' */
export function boundsText(field: Pick<Field, 'kind' | 'least' | 'most'>): string {
  const { least, most } = field;
  if (isShare(field)) return ' from 0 to 100 %';
  if (least !== undefined && most !== undefined) return ` from ${least} to ${most}`;
  if (least !== undefined) return ` at least ${least}`;
  return most === undefined ? '' : ` at most ${most}`;
}
