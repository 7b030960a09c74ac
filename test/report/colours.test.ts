import { describe, expect, it } from '@jest/globals';
import { colourRules } from '../../src/report/colours';

const NAMES = [
  'row',
  'verdict',
  'overall_score',
  'weighted_score',
  'checks_run',
  'aoi_id_match_score',
  'date_match_score',
  'actual_id',
  'agent_answer_score',
];

describe('colourRules', () => {
  it('are a handful, however many rows there are, and cover whole columns', () => {
    const rules = colourRules(NAMES, 10000);
    expect(rules).toHaveLength(colourRules(NAMES, 1).length);
    expect(rules.length).toBeLessThanOrEqual(8);
    for (const { blocks } of rules)
      for (const block of blocks) expect(block).toMatchObject({ row: 2, rows: 10000 });
  });

  it('take neighbouring check columns as one block', () => {
    const rule = colourRules(NAMES, 3).find(
      (one) => one.kind === 'formula' && one.formula === 'ISNUMBER(F2)*(F2=0)',
    );
    expect(rule?.blocks).toEqual([
      { row: 2, column: 6, rows: 3, columns: 2 },
      { row: 2, column: 9, rows: 3, columns: 1 },
    ]);
  });

  it('colour verdicts by their words and fractions on a scale', () => {
    const rules = colourRules(NAMES, 3);
    const formulas = rules.flatMap((rule) => (rule.kind === 'formula' ? [rule.formula] : []));
    expect(formulas).toContain('$B2="pass"');
    expect(formulas).toContain('($B2="error")+($B2="unjudged")');
    expect(rules.filter(({ kind }) => kind === 'scale').map(({ blocks }) => blocks)).toEqual([
      [{ row: 2, column: 3, rows: 3, columns: 2 }],
    ]);
  });

  it('leave out what the tab has no columns for, and reach one row where there are none', () => {
    const rules = colourRules(['row', 'verdict'], 0);
    expect(rules).toHaveLength(3);
    expect(rules.flatMap(({ blocks }) => blocks)).toEqual(
      rules.map(() => ({ row: 2, column: 2, rows: 1, columns: 1 })),
    );
  });
});
