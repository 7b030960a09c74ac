/** Edits of scored rows with edit-scoring switched off: rows are marked immediately, and figures are right without the marks. */
import { addOnOf } from '../../e2e/add-on';
import { EDITED, RESULTS, edit, markedAddOn, MARKED, outcome } from '../../e2e/edits/edits-support';
import { lines, verdicts } from '../../e2e/runs/runs-support';

const AS_SCORED = ['pass', 'fail', 'pass', 'pass', 'error'];
const ALL = AS_SCORED.map(() => EDITED);

/** The number of rows that the sidebar counts as edited. */
const counted = (addOn: ReturnType<typeof markedAddOn>): number =>
  outcome(addOn).toLookAt.filter(({ verdict }) => verdict === 'edited').length;

describe('rows whose columns or responses were changed', () => {
  it('are marked if a header of expectations is renamed, and unmarked when its name is restored', () => {
    const addOn = markedAddOn();
    edit(addOn, 'GOLD', 'D1', [['what we hoped for']]);
    expect(verdicts(addOn)).toEqual(ALL);
    expect(counted(addOn)).toBe(5);
    edit(addOn, 'GOLD', 'D1', [['expected_aoi_ids']]);
    expect(verdicts(addOn)).toEqual(AS_SCORED);
    expect(counted(addOn)).toBe(0);
  });

  it('are marked if a renamed header turns a column into expectations, unless their cells in it are blank', () => {
    const addOn = markedAddOn(
      {},
      MARKED.map((row, index) => (index === 2 ? [...row.slice(0, 2), '4', ...row.slice(3)] : row)),
    );
    edit(addOn, 'GOLD', 'C1', [['expected_dataset_id']]);
    expect(verdicts(addOn)).toEqual(['pass', EDITED, 'pass', 'pass', 'error']);
    expect(counted(addOn)).toBe(1);
  });

  it('are marked by the sidebar’s next count if Google reports no edit, as for a deleted column', () => {
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

describe('An edit of a scored value', () => {
  it.each([
    ['an expected value', 'D2', 'PER', 'case_edited'],
    ['a recorded output', 'E2', 'PER', 'output_edited'],
    ['the query', 'B2', 'one more', 'case_edited'],
  ])('marks its row at once, and no other: %s', (_what, a1, value, error_code) => {
    const addOn = markedAddOn();
    const others = lines(addOn, [1, 3, 4, 5, 6]);
    const calls = addOn.callsOf(() => edit(addOn, 'GOLD', a1, value));
    const scores = { overall_score: 1, aoi_id_match_score: 1 };
    expect(addOn.row(RESULTS, 4)).toMatchObject({ verdict: EDITED, error_code, ...scores });
    expect(lines(addOn, [1, 3, 4, 5, 6])).toEqual(others);
    // One block is written.
    expect(calls.filter((name) => name === 'Range.setValues')).toHaveLength(1);
    expect(calls.filter((name) => name.includes('Trigger'))).toEqual([]);
  });
});

it('If edit-scoring is on, only one of the two edit triggers writes', () => {
  const addOn = markedAddOn();
  addOn.ask('scoreEdits', { isOn: true });
  const simple: string[] = [];
  const calls = addOn.meanwhile(
    (name, { running }) => {
      if (running.some(({ options }) => options.context === 'simple-trigger')) simple.push(name);
      return null;
    },
    () => addOn.callsOf(() => edit(addOn, 'GOLD', 'D2', 'PER')),
  );
  expect(simple).toEqual(['Properties.getProperties']);
  expect(calls.filter((name) => name === 'Range.setValues')).toHaveLength(1);
  expect(addOn.row(RESULTS, 4)).toMatchObject({ verdict: 'fail', overall_score: 0 });
});
