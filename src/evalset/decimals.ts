/** How the figures of a tab are written: what tells whether "1.500" is one and a half or one and a half thousand. */
import type { EvalCase } from '../model/eval-case';
import { type DecimalMark, decimalMark } from '../model/numbers/digits';
import { plain } from '../model/texts/plain';

/** Three digits behind a single mark. */
const AMBIGUOUS = /(?<![\d.,])[1-9]\d{0,2}[.,]\d{3}(?![\d.,]*\d)/;

function figuresOf({ expected }: EvalCase): readonly string[] {
  return [expected.expected_answer, expected.expected_class_values, expected.expected_number];
}

/**
 * The cases; those whose figures could be read in two ways, with the decimal mark that the other figures of the tab show, or else the
 * spreadsheet’s locale. Where figures contradict each other, and in a file, which has no locale, nothing tells.
 *
 * @param localeOf asked only if it matters
 */
export function withDecimals<Case extends { readonly evalCase: EvalCase }>(
  cases: readonly Case[],
  localeOf: () => string,
): readonly Case[] {
  const isUnclear = ({ evalCase }: Case): boolean => figuresOf(evalCase).some((text) => AMBIGUOUS.test(text));
  if (!cases.some(isUnclear)) return cases;
  const texts = cases.flatMap(({ evalCase }) => figuresOf(evalCase)).filter((text) => /\d[.,]\d/.test(text));
  const shown = new Set(
    texts.map((text) => decimalMark(plain(text))).filter((mark) => mark === 'point' || mark === 'comma'),
  );
  const [only, other] = [...shown];
  const decimals = other === undefined ? (only ?? markOfLocale(localeOf())) : undefined;
  if (decimals === undefined) return cases;
  return cases.map((one) => (isUnclear(one) ? { ...one, evalCase: { ...one.evalCase, decimals } } : one));
}

function markOfLocale(locale: string): DecimalMark | undefined {
  if (locale === '') return undefined;
  try {
    const shown = new Intl.NumberFormat(locale.replace(/_/g, '-')).format(1.5);
    return shown.includes(',') ? 'comma' : 'point';
  } catch {
    return undefined;
  }
}
