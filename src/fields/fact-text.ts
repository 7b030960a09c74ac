/** The one place where a comparison of two figures becomes a sentence. */
import type { FigureFact, OpenCode } from './compare-figures';
import type { Figure } from './figure';

/** As written, with what makes it a bound. */
export function figureText({ bound, text }: Figure): string {
  return bound === null ? text : `${bound} ${text.replace('+', '')}`;
}

const OPEN_TEXTS: Readonly<Record<OpenCode, string>> = {
  unread: 'the same digits, in a figure that is not read as one',
  marks: 'its marks may group thousands or write decimals',
  scale: 'nearly the same digits; one may be in thousands, millions or the like',
  rounded: 'it may be rounded',
  ton: 'a ton is not a tonne everywhere',
  per: 'it is not said to be per year, month or day',
};

/** @example '3.1 Mha against 2.72 Mha: 14 % apart, not within' */
export function factText(fact: FigureFact): string {
  const both = `${figureText(fact.have)} against ${figureText(fact.want)}`;
  return `${both}: ${apartText(fact)}`;
}

/** @example '14 % apart, not within' */
export function apartText(fact: FigureFact): string {
  return `${unitText(fact)}${saying(fact)}`;
}

function unitText({ unit, want, have, kind }: FigureFact): string {
  if (unit === 'given' || kind === 'open') return '';
  if (unit === 'share') return 'as shares, ';
  const symbol = (want.unit ?? have.unit)?.symbol ?? '';
  return `no unit is ${want.unit ? 'given' : 'expected'}; taken as ${symbol}, `;
}

function saying(fact: FigureFact): string {
  switch (fact.kind) {
    case 'within':
    case 'not within':
      return fact.apart === Infinity
        ? 'not 0, not within'
        : `${roundedPercent(fact.apart)} apart, ${fact.kind}`;
    case 'equal':
      return 'equal';
    case 'not equal':
      return `${roundedPercent(fact.apart)} apart, not equal`;
    case 'sign': {
      const size = fact.apart < 1e-9 ? 'size equal' : `size ${roundedPercent(fact.apart)} apart`;
      return `${size}, sign opposite as written or in words; words (loss, fell, sink, decline) are not read`;
    }
    case 'inside':
      return 'inside, within';
    case 'overlapping':
      return 'overlapping';
    case 'outside':
      return 'outside, not within';
    case 'open':
      return OPEN_TEXTS[fact.code];
  }
}

/** With a sensible number of digits. @example percent(0.00213) // '0.2 %' */
export function roundedPercent(share: number): string {
  if (!(share < 10)) return 'over 1,000 %';
  const value = share * 100;
  return value > 0 && value < 0.1 ? 'under 0.1 %' : `${Number(value.toFixed(value < 10 ? 1 : 0))} %`;
}
