/** What changes a row without an edit of its own cells marks it all the same, in the cells as in the sidebar. */
import { describe, expect, it } from '@jest/globals';
import { addOnOf } from '../../e2e/add-on';
import { edit, EDITED, MARKED, outcome, markedAddOn, verdicts } from '../../e2e/edits/edits-support';

const AS_SCORED = ['pass', 'fail', 'pass', 'pass', 'error'];
const ALL = AS_SCORED.map(() => EDITED);

/** What the sidebar counts as edited. */
const counted = (addOn: ReturnType<typeof markedAddOn>): number =>
  outcome(addOn).toLookAt.filter(({ verdict }) => verdict === EDITED).length;

describe('rows whose columns or responses were changed', () => {
  it('are marked by a renamed header of expectations, and cleared when it has its name again', () => {
    const addOn = markedAddOn();
    edit(addOn, 'GOLD', 'D1', [['what we hoped for']]);
    expect(verdicts(addOn)).toEqual(ALL);
    expect(counted(addOn)).toBe(5);
    edit(addOn, 'GOLD', 'D1', [['expected_aoi_ids']]);
    expect(verdicts(addOn)).toEqual(AS_SCORED);
    expect(counted(addOn)).toBe(0);
  });

  it('are marked by a header that makes an expectation of a column, where it holds something', () => {
    const addOn = markedAddOn(
      {},
      MARKED.map((row, index) => (index === 2 ? [...row.slice(0, 2), '4', ...row.slice(3)] : row)),
    );
    edit(addOn, 'GOLD', 'C1', [['expected_dataset_id']]);
    expect(verdicts(addOn)).toEqual(['pass', EDITED, 'pass', 'pass', 'error']);
    expect(counted(addOn)).toBe(1);
  });

  it('are marked in the cells once the sidebar has counted them, where Google reports no edit: a deleted column', () => {
    const addOn = markedAddOn();
    edit(
      addOn,
      'GOLD',
      'D1:D6',
      Array.from({ length: 6 }, () => ['']),
      { isDropped: true },
    );
    expect(verdicts(addOn)).toEqual(AS_SCORED);
    expect(counted(addOn)).toBe(5);
    expect(verdicts(addOn)).toEqual(ALL);
  });

  it('are marked by an edited line of Responses, and no others', () => {
    const addOn = addOnOf({
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
    addOn.runtime.call('runOnAllTabs');
    addOn.runtime.advance(60_000);
    expect(verdicts(addOn)).toEqual(['pass', 'fail']);
    edit(addOn, 'Responses', 'C3', [['BRA']]);
    expect(verdicts(addOn)).toEqual(['pass', EDITED]);
    expect(counted(addOn)).toBe(1);
  });
});
