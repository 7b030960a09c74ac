import type { ColourRule } from '../../src/model/spreadsheet';
import { BUILT_IN } from '../../src/checks/registry';
import { ACTUAL_FIELDS, EXPECTED_FIELDS } from '../../src/fields/fields';
import { COLOURS, colourRules } from '../../src/results/colours';
import { resultColumns } from '../../src/results/columns';
import { contrast } from '../support/contrast';

const NAMES = [
  'row',
  'verdict',
  'overall_score',
  'weighted_score',
  'checks_passed',
  'aoi_id_match_score',
  'date_match_score',
  'actual_id',
  'agent_answer_score',
];

describe('colourRules', () => {
  it('are a handful for any number of rows, and cover whole columns', () => {
    const rules = colourRules(NAMES, 10000, 2, BUILT_IN);
    expect(rules).toHaveLength(colourRules(NAMES, 1, 2, BUILT_IN).length);
    expect(rules.length).toBeLessThanOrEqual(14);
    for (const { blocks } of rules)
      for (const block of blocks) expect(block).toMatchObject({ row: 2, rows: 10000 });
  });

  it('take neighbouring check columns as one block', () => {
    const rule = colourRules(NAMES, 3, 2, BUILT_IN).find(
      (one) => one.kind === 'formula' && one.formula === 'ISNUMBER(F2)*(F2=0)',
    );
    expect(rule?.blocks).toEqual([
      { row: 2, column: 6, rows: 3, columns: 2 },
      { row: 2, column: 9, rows: 3, columns: 1 },
    ]);
  });

  it('colour verdicts by their words and fractions on a scale', () => {
    const rules = colourRules(NAMES, 3, 2, BUILT_IN);
    const formulas = rules.flatMap((rule) => (rule.kind === 'formula' ? [rule.formula] : []));
    expect(formulas).toContain('$B2="pass"');
    expect(formulas).toContain('($B2="undecided")+($B2="error")+($B2="edited")+($B2="unstable")');
    expect(rules.filter(({ kind }) => kind === 'scale').map(({ blocks }) => blocks)).toEqual([
      [{ row: 2, column: 3, rows: 3, columns: 2 }],
    ]);
  });

  it('are not red for a 0 that fails no row: of a check for information, or in a passing row', () => {
    const rules = colourRules(NAMES, 3, 2, BUILT_IN, new Set(['date_match']));
    const zeros = rules.flatMap((rule) =>
      rule.kind === 'formula' && rule.formula.includes('=0)') ? [[rule.background, rule.formula]] : [],
    );
    expect(zeros.slice(-3)).toEqual([
      [COLOURS.grey.background, 'ISNUMBER(G2)*(G2=0)'],
      [COLOURS.grey.background, 'ISNUMBER(F2)*(F2=0)*($B2="pass")'],
      [COLOURS.fail.background, 'ISNUMBER(F2)*(F2=0)'],
    ]);
  });

  it('mark latencies above 180 seconds', () => {
    const rules = colourRules([...NAMES, 'latency_s'], 3, 2, BUILT_IN);
    expect(rules).toContainEqual(
      expect.objectContaining({
        ...{ formula: 'ISNUMBER(J2)*(J2>180)', ...COLOURS.grey },
        blocks: [{ row: 2, column: 10, rows: 3, columns: 1 }],
      }),
    );
  });

  it('leave out missing columns, and cover one row in an empty tab', () => {
    const rules = colourRules(['row', 'verdict'], 0, 2, BUILT_IN);
    expect(rules).toHaveLength(4);
    expect(rules.flatMap(({ blocks }) => blocks)).toEqual(
      rules.map(() => ({ row: 2, column: 2, rows: 1, columns: 1 })),
    );
  });
});

describe('zeros that an earlier failure explains', () => {
  const ENTERING_MEANS = BUILT_IN.all.filter(({ bucket }) => bucket !== undefined);
  const WHOLE = resultColumns(ENTERING_MEANS, new Set([...EXPECTED_FIELDS, ...ACTUAL_FIELDS])).map(
    ({ name }) => name,
  );
  const isBlocked = (rule: ColourRule): boolean =>
    rule.kind === 'formula' && rule.background === COLOURS.blocked.background;

  it('have a rule for each later stage of the chain, by the first failure, before the rule for other zeros', () => {
    // F area and G subregion, H dataset and I layer, J data and K dates, L and M the answers.
    const rules = colourRules(WHOLE, 3, 2, BUILT_IN);
    expect(WHOLE.slice(5, 13)).toEqual(ENTERING_MEANS.slice(0, 8).map(({ id }) => `${id}_score`));
    const zero = (cell: string): string => `(ISNUMBER($${cell}2)*($${cell}2=0))`;
    expect(
      rules.filter(isBlocked).map((rule) => [rule.kind === 'formula' ? rule.formula : '', rule.blocks]),
    ).toEqual([
      [
        `ISNUMBER(H2)*(H2=0)*((${['F', 'G'].map(zero).join('+')})>0)`,
        [{ row: 2, column: 8, rows: 3, columns: 2 }],
      ],
      [
        `ISNUMBER(J2)*(J2=0)*((${['F', 'G', 'H', 'I'].map(zero).join('+')})>0)`,
        [{ row: 2, column: 10, rows: 3, columns: 2 }],
      ],
      [
        `ISNUMBER(L2)*(L2=0)*((${['F', 'G', 'H', 'I', 'J', 'K'].map(zero).join('+')})>0)`,
        [{ row: 2, column: 12, rows: 3, columns: 2 }],
      ],
    ]);
    const failing = rules.findIndex(
      (rule) => rule.kind === 'formula' && rule.formula === 'ISNUMBER(F2)*(F2=0)',
    );
    expect(failing).toBeGreaterThan(rules.map(isBlocked).lastIndexOf(true));
  });

  it('keep a whole tab at two dozen rules or less, without a separator in any formula', () => {
    const rules = colourRules(WHOLE, 10000, 2, BUILT_IN);
    expect(rules.length).toBeLessThanOrEqual(24);
    for (const rule of rules)
      if (rule.kind === 'formula') expect(rule.formula.replace(/"[^"]*"/g, '')).not.toMatch(/[,;]/);
  });

  it('differ from other zeros without hue: lighter, in italics, not bold', () => {
    const [rule] = colourRules(WHOLE, 3, 2, BUILT_IN).filter(isBlocked);
    expect(rule).toMatchObject({ italic: true, bold: false });
    expect(contrast(COLOURS.blocked.background, COLOURS.fail.background)).toBeGreaterThan(1.4);
  });

  it('follow a check of the tab that can fail a row', () => {
    const blocked = (names: readonly string[], informing: readonly string[] = []): number =>
      colourRules(names, 3, 2, BUILT_IN, new Set(informing)).filter(isBlocked).length;
    expect(blocked(NAMES)).toBe(2);
    expect(blocked(['verdict', 'aoi_id_match_score'])).toBe(0);
    expect(blocked(['verdict', 'aoi_id_match_score', 'date_match_score'], ['aoi_id_match'])).toBe(0);
    // The asked period takes the place of the dates.
    const dates = ['verdict', 'date_match_score', 'date_extraction_score', 'agent_answer_score'];
    expect(blocked(dates, ['date_extraction'])).toBe(0);
  });
});

it.each(['pass', 'fail', 'blocked', 'error', 'open', 'one', 'grey'] as const)(
  '%s cells can be read: contrast of 4.5 or more',
  (name) => {
    expect(contrast(COLOURS[name].background, COLOURS[name].text)).toBeGreaterThanOrEqual(4.5);
  },
);
