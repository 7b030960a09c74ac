/** What changes a row without an edit of its own cells marks it all the same, in the cells as in the sidebar. */
import { describe, expect, it } from '@jest/globals';
import { deskOf } from '../../e2e/desk';
import { edit, EDITED, MARKED, outcome, markedDesk, verdicts } from '../../e2e/edits/edits-support';

const AS_SCORED = ['pass', 'fail', 'pass', 'pass', 'error'];
const ALL = AS_SCORED.map(() => EDITED);

/** What the sidebar counts as edited. */
const counted = (desk: ReturnType<typeof markedDesk>): number =>
  outcome(desk).toLookAt.filter(({ verdict }) => verdict === EDITED).length;

describe('rows whose columns or responses were changed', () => {
  it('are marked by a renamed header of expectations, and cleared when it has its name again', () => {
    const desk = markedDesk();
    edit(desk, 'GOLD', 'D1', [['what we hoped for']]);
    expect(verdicts(desk)).toEqual(ALL);
    expect(counted(desk)).toBe(5);
    edit(desk, 'GOLD', 'D1', [['expected_aoi_ids']]);
    expect(verdicts(desk)).toEqual(AS_SCORED);
    expect(counted(desk)).toBe(0);
  });

  it('are marked by a header that makes an expectation of a column, where it holds something', () => {
    const desk = markedDesk(
      {},
      MARKED.map((row, index) => (index === 2 ? [...row.slice(0, 2), '4', ...row.slice(3)] : row)),
    );
    edit(desk, 'GOLD', 'C1', [['expected_dataset_id']]);
    expect(verdicts(desk)).toEqual(['pass', EDITED, 'pass', 'pass', 'error']);
    expect(counted(desk)).toBe(1);
  });

  it('are marked in the cells once the sidebar has counted them, where Google reports no edit: a deleted column', () => {
    const desk = markedDesk();
    edit(
      desk,
      'GOLD',
      'D1:D6',
      Array.from({ length: 6 }, () => ['']),
      { isDropped: true },
    );
    expect(verdicts(desk)).toEqual(AS_SCORED);
    expect(counted(desk)).toBe(5);
    expect(verdicts(desk)).toEqual(ALL);
  });

  it('are marked by an edited line of Responses, and no others', () => {
    const desk = deskOf({
      GOLD: [
        ['test_id', 'query', 'expected_aoi_ids'],
        ['a', 'one', 'BRA'],
        ['b', 'two', 'BRA'],
      ],
      Responses: [
        ['test_id', 'query', 'actual_id'],
        ['a', 'one', 'BRA'],
        ['b', 'two', 'PER'],
      ],
    });
    desk.runtime.call('runOnAllTabs');
    desk.runtime.advance(60_000);
    expect(verdicts(desk)).toEqual(['pass', 'fail']);
    edit(desk, 'Responses', 'C3', [['BRA']]);
    expect(verdicts(desk)).toEqual(['pass', EDITED]);
    expect(counted(desk)).toBe(1);
  });
});
