/**
 * The colours of a results tab: a handful of rules over whole columns, however many rows there are. Passes are light with dark text,
 * failures darker and bold, failures explained by an earlier one light and italic, so that they differ in shade and script and not in hue
 * alone.
 */
import { CHECKS } from '../checks/registry';
import { CHAIN } from '../model/check';
import { ATTENTION_VERDICTS } from '../model/scorecard';
import { columnLetter } from '../model/sheet/column-letter';
import type { Block, ColourRule } from '../model/sheet/spreadsheet';
import { FRACTION_COLUMNS } from './results/columns';
import { CONVERSATION_VERDICT } from './results/row-scores';
import { scoreColumnName } from './results/score-columns';

export const COLOURS = {
  pass: { background: '#d5ead8', text: '#14532d' },
  fail: { background: '#e8a29b', text: '#5f1410' },
  blocked: { background: '#ddd6e8', text: '#4f4468' },
  error: { background: '#ffe2a8', text: '#5c4200' },
  scale: { low: '#e8a29b', middle: '#fdf3d0', high: '#d5ead8' },
  none: '#ffffff',
} as const;

/**
 * The colours of verdicts, in any tab.
 *
 * @param cell the top left one
 */
export function verdictRules(blocks: readonly Block[], cell: string): ColourRule[] {
  const rule = (formula: string, colour: { background: string; text: string }, bold = false): ColourRule => ({
    ...{ kind: 'formula', blocks, formula, ...colour, bold, italic: false },
  });
  return [
    rule(`${cell}="pass"`, COLOURS.pass),
    rule(`${cell}="fail"`, COLOURS.fail, true),
    rule(anyOf(cell, ATTENTION_VERDICTS), COLOURS.error),
  ];
}

/**
 * @param names the results columns in order
 * @param rows how many rows the rules cover, not counting the header
 */
export function colourRules(names: readonly string[], rows: number): ColourRule[] {
  const blocksOf = (is: (name: string) => boolean): Block[] => blocks(names, rows, is);
  const checks = blocksOf((name) => name.endsWith('_score') && !FRACTION_COLUMNS.includes(name));
  const fractions = blocksOf((name) => FRACTION_COLUMNS.includes(name));
  const verdictCell = `$${columnLetter(names.indexOf('verdict'))}2`;
  const check = topLeft(checks);
  const fraction = topLeft(fractions);
  const firstFailure = names.indexOf('first_failure');
  const firstFailureCell = `$${columnLetter(firstFailure)}2`;
  const isBlank = (cell: string): string => `ISBLANK(${cell})`;
  const rule = (
    on: readonly Block[],
    formula: string,
    colour: { background: string; text: string },
    script: { bold?: boolean; italic?: boolean } = {},
  ) =>
    on.length === 0
      ? []
      : [{ kind: 'formula', blocks: on, formula, ...colour, bold: false, italic: false, ...script } as const];
  const blocked = CHAIN.flatMap((stage, place) => {
    const ofStage = new Set<string>(
      CHECKS.filter((one) => one.stage === stage).map(({ id }) => scoreColumnName(id)),
    );
    const on = blocksOf((name) => ofStage.has(name));
    return place === 0 || firstFailure < 0
      ? []
      : rule(
          on,
          `${isZero(topLeft(on))}*(${anyOf(firstFailureCell, CHAIN.slice(0, place))})`,
          COLOURS.blocked,
          {
            italic: true,
          },
        );
  });
  return [
    ...['verdict', CONVERSATION_VERDICT].flatMap((column) => {
      const on = blocksOf((name) => name === column);
      return on.length === 0 ? [] : verdictRules(on, `$${topLeft(on)}`);
    }),
    // A blank cell is not a 0: ISNUMBER keeps every spreadsheet program from taking it for one.
    ...rule(checks, `ISNUMBER(${check})*(${check}=1)`, COLOURS.pass),
    // The first matching rule wins.
    ...blocked,
    ...rule(checks, isZero(check), COLOURS.fail, { bold: true }),
    ...rule(checks, `${isBlank(check)}*(${verdictCell}="error")`, COLOURS.error),
    ...rule(fractions, isBlank(fraction), { background: COLOURS.none, text: '#000000' }),
    ...(fractions.length === 0 ? [] : [{ kind: 'scale', blocks: fractions, ...COLOURS.scale } as const]),
  ];
}

function isZero(cell: string): string {
  return `ISNUMBER(${cell})*(${cell}=0)`;
}

/** No separators, which differ by locale. @example anyOf('$J2', ['aoi', 'data']) // '($J2="aoi")+($J2="data")' */
export function anyOf(cell: string, words: readonly string[]): string {
  return words.map((word) => `(${cell}="${word}")`).join('+');
}

/** Stretches of neighbouring columns that satisfy `is`, starting below the header. */
function blocks(names: readonly string[], rows: number, is: (name: string) => boolean): Block[] {
  const found: Block[] = [];
  names.forEach((name, index) => {
    if (!is(name)) return;
    const last = found[found.length - 1];
    if (last && last.column + last.columns === index + 1) {
      found[found.length - 1] = { ...last, columns: last.columns + 1 };
    } else found.push({ row: 2, column: index + 1, rows: Math.max(1, rows), columns: 1 });
  });
  return found;
}

function topLeft(on: readonly Block[]): string {
  return `${columnLetter((on[0]?.column ?? 1) - 1)}2`;
}
