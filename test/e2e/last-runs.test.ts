import { describe, expect, it } from '@jest/globals';
import type { TrendPoint } from '../../src/model/run-report';
import { sparkline } from '../../src/report/sections/last-runs';
import { rateOf } from '../../src/scoring/interval';
import { deskOf } from './desk';

const run = (passed: number): TrendPoint => ({
  runId: 'r',
  at: '2026-11-22T02:00:00.000Z',
  rate: rateOf(passed, 14),
});

describe('the last runs', () => {
  it('are a bar each, from none passes to all pass', () => {
    // 0, 1/7, 1/2 (the upper of the two in the middle), 6/7 and 1 of the seven steps.
    expect(sparkline([0, 2, 7, 12, 14].map(run))).toBe('▁▂▅▇█');
  });

  it('are lines of Summary, oldest first, the last ten of them, with the sparkline in the last line', () => {
    const desk = deskOf({
      GOLD: [
        ['test_id', 'query', 'expected_aoi_ids', 'actual_id'],
        ['a', 'one', 'BRA', 'BRA'],
        ['b', 'two', 'BRA', 'BRA'],
      ],
    });
    for (let times = 0; times < 12; times += 1) {
      desk.runtime.edit('GOLD', 'D2', times % 2 === 0 ? 'BRA' : 'PER');
      desk.ask('runEvals', {});
      desk.runtime.advance(3_600_000);
    }
    const cells = [...(desk.runtime.workbook.tabNamed('Summary')?.grid.cells() ?? [])];
    const texts = cells.map(({ cell }) => String(cell.value ?? ''));
    expect(texts.filter((text) => /^[▁▂▃▄▅▆▇█]+$/.test(text))).toEqual(['█▅█▅█▅█▅█▅']);
    expect(texts.filter((text) => /^2[12] Nov 2026, \d\d:\d\d$/.test(text))).toHaveLength(10);
  });
});
