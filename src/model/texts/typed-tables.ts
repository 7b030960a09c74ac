/** Reads settings of several numbers that people type into one field. */

const MAX_PRICE = 1000;

/**
 * @returns US dollars per million tokens; undefined for anything but two numbers
 * @example pricesIn('0.15; 0.6') // { inputUsd: 0.15, outputUsd: 0.6 }
 */
export function pricesIn(
  text: string,
): { readonly inputUsd: number; readonly outputUsd: number } | undefined {
  const one = text.trim().replace(/\s+/g, ' ');
  const separator = [';', '/', ', ', ' '].find((sign) => one.includes(sign)) ?? ',';
  const [inputUsd = NaN, outputUsd = NaN, ...others] = one.split(separator).map(numberIn);
  const isPrice = (usd: number): boolean => usd >= 0 && usd <= MAX_PRICE;
  return isPrice(inputUsd) && isPrice(outputUsd) && others.length === 0 ? { inputUsd, outputUsd } : undefined;
}

/**
 * @returns undefined if some part is not a name with a number
 * @example weightsIn('date_match=2; workflow=0.5') // { date_match: 2, workflow: 0.5 }
 */
export function weightsIn(text: string): Readonly<Record<string, number>> | undefined {
  const parts = text.split(/[;\n]/).filter((part) => part.trim() !== '');
  const entries = parts.map((part): [string, number] => {
    const [name = '', number = '', ...others] = part.split(/[=:]/);
    return [name.trim(), others.length > 0 || name.trim() === '' ? NaN : numberIn(number)];
  });
  return entries.some(([, weight]) => Number.isNaN(weight)) ? undefined : Object.fromEntries(entries);
}

export function weightsText(weights: object): string {
  const entries: (readonly [string, unknown])[] = Object.entries(weights);
  return entries.map(([name, weight]) => `${name}=${String(weight)}`).join('; ');
}

/** Many countries use a decimal comma. @returns NaN for no number */
function numberIn(text: string): number {
  const digits = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/^(\d+),(\d+)$/, '$1.$2');
  return /^\d+(\.\d+)?$|^\.\d+$/.test(digits) ? Number(digits) : NaN;
}

/** Reads a list. @example itemsOf('date_match; workflow') // ['date_match', 'workflow'] */
export function itemsOf(value: string): string[] {
  return value
    .split(/[;,]/)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
