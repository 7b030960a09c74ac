import { describe, expect, it } from '@jest/globals';
import { deskOf } from './desk';

describe('the last runs', () => {
  it('are lines of Summary, the latest first, the last ten of them, headed by bars from the oldest on', () => {
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
    expect(texts.filter((text) => /[▁▂▃▄▅▆▇█]$/.test(text))).toEqual(['Last runs █▅█▅█▅█▅█▅']);
    expect(texts.filter((text) => /^2[12] Nov 2026, \d\d:\d\d$/.test(text))).toHaveLength(10);
  });
});
