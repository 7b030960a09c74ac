/**
 * The colours of a results tab, as rules over whole columns. Passes are light, failures darker and bold, follow-on failures light and
 * italic: they differ in shade and type, not only in hue.
 */
import { SLOW_S } from '../fields/trace';
import { CHAIN, type CheckId, type Stage } from '../model/check';
import { stretches } from '../model/collections';
import type { CheckMeta, Checks } from '../checks/check';
import { ATTENTION_VERDICTS, verdictWord } from '../model/scorecard';
import { columnLetter } from '../model/tab-grid';
import type { CellBlock, ColourRule } from '../model/spreadsheet';
import { FRACTION_COLUMNS, MEAN_COLUMNS } from './columns';
import { CONVERSATION_VERDICT } from './row-scores';
import { checkIn, scoreColumnName } from './column';

export const COLOURS = {
  pass: { background: '#d5ead8', text: '#14532d' },
  fail: { background: '#e8a29b', text: '#5f1410' },
  /** A check that passed, in a row that may have failed. */
  one: { background: '#eef7f0', text: '#14532d' },
  /** A score that does not decide its row's verdict. */
  grey: { background: '#eceef0', text: '#3c4043' },
  /** Undecided, of a row or a check. */
  open: { background: '#ffe2a8', text: '#5c4200' },
  blocked: { background: '#ddd6e8', text: '#4f4468' },
  error: { background: '#ebe0df', text: '#5f1410' },
  /** Without red, which means that a row has failed. */
  scale: { low: '#f3d9bd', middle: '#fdf3d0', high: '#d5ead8' },
  none: '#ffffff',
} as const;

/** Makes a rule that colours cells. @param formula true for these cells; refers to the top left cell of the first block */
export function colourWhere(
  blocks: readonly CellBlock[],
  formula: string,
  colours: { readonly background: string; readonly text?: string },
  { bold = false, italic = false } = {},
): ColourRule {
  return { kind: 'formula', blocks, formula, ...colours, bold, italic };
}

/** The colours of verdicts, in any tab. @param cell the top left one */
export function verdictRules(blocks: readonly CellBlock[], cell: string): ColourRule[] {
  return [
    colourWhere(blocks, `${cell}="pass"`, COLOURS.pass),
    colourWhere(blocks, `${cell}="fail"`, COLOURS.fail, { bold: true }),
    colourWhere(blocks, `${cell}="${verdictWord('error')}"`, COLOURS.error, { italic: true }),
    colourWhere(blocks, anyOf(cell, ATTENTION_VERDICTS.map(verdictWord)), COLOURS.open),
  ];
}

/**
 * The rules of a results tab; where several apply to a cell, the first one counts.
 *
 * @param names the columns in order
 * @param rows how many rows are coloured
 * @param first the first of them, from 1
 * @param informing checks for information
 */
export function colourRules(
  names: readonly string[],
  rows: number,
  first: number,
  registry: Checks,
  informing: ReadonlySet<CheckId> = new Set(),
): ColourRule[] {
  /** Stretches of neighbouring columns that satisfy `is`. */
  const blocksOf = (is: (name: string) => boolean): CellBlock[] =>
    stretches(names, is).flatMap(({ start, items, kind }) =>
      kind ? [{ row: first, column: start + 1, rows: Math.max(1, rows), columns: items.length }] : [],
    );
  const cellIn = (name: string): string => `$${columnLetter(names.indexOf(name))}${first}`;
  const topLeft = (on: readonly CellBlock[]): string => `${columnLetter((on[0]?.column ?? 1) - 1)}${first}`;
  const isMean = (name: string): boolean => MEAN_COLUMNS.includes(name);
  const checks = blocksOf((name) => name.endsWith('_score') && !FRACTION_COLUMNS.includes(name));
  const informs = blocksOf((name) => informing.has(checkIn(name)) && !FRACTION_COLUMNS.includes(name));
  const means = blocksOf(isMean);
  const fractions = blocksOf((name) => FRACTION_COLUMNS.includes(name) && !isMean(name));
  const slow = blocksOf((name) => name === 'latency_s');
  const verdict = cellIn('verdict');
  const [check, mean, fraction] = [topLeft(checks), topLeft(means), topLeft(fractions)];
  const rule = (...[blocks, ...others]: Parameters<typeof colourWhere>): ColourRule[] =>
    blocks.length === 0 ? [] : [colourWhere(blocks, ...others)];
  const scale = (on: readonly CellBlock[], high: string) =>
    on.length === 0
      ? []
      : [
          ...rule(on, `ISBLANK(${topLeft(on)})`, { background: COLOURS.none, text: '#000000' }),
          { kind: 'scale', blocks: on, ...COLOURS.scale, high } as const,
        ];
  const columnsOf = (stages: readonly Stage[], isOf: (check: CheckMeta) => boolean = () => true): string[] =>
    registry.all
      .filter((entry) => stages.includes(entry.stage) && isOf(entry))
      .map(({ id }) => scoreColumnName(id))
      .filter((name) => names.includes(name));
  const canDecide = ({ id, gates, givesWayTo }: CheckMeta): boolean =>
    gates !== 'never' &&
    !informing.has(id) &&
    !(givesWayTo !== undefined && names.includes(scoreColumnName(givesWayTo)));
  const blocked = CHAIN.flatMap((stage, place) => {
    const ofStage = columnsOf([stage]);
    const on = blocksOf((name) => ofStage.includes(name));
    const earlier = columnsOf(CHAIN.slice(0, place), canDecide).map((name) => `(${isZero(cellIn(name))})`);
    return earlier.length === 0
      ? []
      : rule(on, `${isZero(topLeft(on))}*((${earlier.join('+')})>0)`, COLOURS.blocked, { italic: true });
  });
  // A blank score of an undecided row is an open question if the row expects something there.
  const open = registry.all
    .filter(({ rubric, gates }) => rubric && gates !== 'never')
    .flatMap(({ id, measures }) => {
      const on = blocksOf((name) => name === scoreColumnName(id));
      const filled = measures
        .filter((name) => names.includes(name))
        .map((name) => `1-ISBLANK(${cellIn(name)})`);
      const isExpected = filled.length === 0 ? '' : `*((${filled.join('+')})>0)`;
      const waits = anyOf(verdict, [verdictWord('undecided'), verdictWord('unstable')]);
      return rule(on, `ISBLANK(${topLeft(on)})*(${waits})${isExpected}`, COLOURS.open);
    });
  return [
    ...['verdict', CONVERSATION_VERDICT].flatMap((column) => {
      const on = blocksOf((name) => name === column);
      return on.length === 0 ? [] : verdictRules(on, `$${topLeft(on)}`);
    }),
    // Without ISNUMBER, spreadsheet programs take a blank cell for a 0.
    ...rule(checks, `ISNUMBER(${check})*(${check}=1)`, COLOURS.one),
    ...blocked,
    ...rule(informs, isZero(topLeft(informs)), COLOURS.grey),
    ...rule(checks, `${isZero(check)}*(${verdict}="pass")`, COLOURS.grey),
    ...rule(checks, isZero(check), COLOURS.fail, { bold: true }),
    ...open,
    ...rule(slow, `ISNUMBER(${topLeft(slow)})*(${topLeft(slow)}>${SLOW_S})`, COLOURS.grey, { bold: true }),
    ...rule(means, `ISNUMBER(${mean})*(${verdict}="pass")`, COLOURS.pass),
    ...rule(means, `ISNUMBER(${mean})*(${mean}=1)`, COLOURS.grey),
    ...scale(means, COLOURS.grey.background),
    ...rule(fractions, `ISNUMBER(${fraction})*(${fraction}=1)`, COLOURS.one),
    ...scale(fractions, COLOURS.scale.high),
  ];
}

function isZero(cell: string): string {
  return `ISNUMBER(${cell})*(${cell}=0)`;
}

/** No separators, which differ by locale. @example anyOf('$J2', ['aoi', 'data']) // '($J2="aoi")+($J2="data")' */
function anyOf(cell: string, words: readonly string[]): string {
  return words.map((word) => `(${cell}="${word}")`).join('+');
}
