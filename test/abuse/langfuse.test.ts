/** Scores of a run sent to Langfuse by a click, over the built bundle. */
import { counts, HEAD, scored, send, setUp, world } from '../e2e/langfuse/scores-support';

describe('sending by a click', () => {
  it('attaches the scores of each row to its trace, else to its session, and says what it left out', () => {
    const { addOn, langfuse } = scored();
    expect(send(addOn).value).toEqual({
      message: expect.stringMatching(
        /^All 4 scores of 2 rows \(run \S+\) are in Langfuse at langfuse\.example\.org\. Not sent: 1 row without a trace_id or a thread_id/,
      ),
      ...{ sent: 4, refused: 0, left: 0 },
    });
    expect(langfuse.of('trace-a')).toEqual({ aoi_id_match: 1, overall_score: 1 });
    expect(langfuse.of('thread-b')).toEqual({ aoi_id_match: 0, overall_score: 0 });
    expect(langfuse.of('trace-d')).toEqual({});
    const [score] = langfuse.scores.values();
    expect(score?.metadata).toMatchObject({
      run_id: addOn.row('GOLD results', 4)['run_id'],
      ...{ judge: 'rules', decided_by: 'check', tab: 'GOLD', test_id: 'a', row: 2, verdict: 'pass' },
    });
    expect([...langfuse.scores.values()].find(({ value }) => value === 0)?.comment).toContain('BRA');
    expect(langfuse.violations).toEqual([]);
  });

  it('stops before the execution is ended, and goes on with the next click', () => {
    // Many scores each: the test is about how they are sent.
    const both = ['dataset_id', 'context_layer', 'subregion', 'start_date', 'end_date'].flatMap((field) => [
      `expected_${field}`,
      `actual_${field}`,
    ]);
    const many = Array.from({ length: 400 }, (_row, index) => [
      ...[`id-${index}`, `query ${index}`, 'BRA', 'BRA', `trace-${index}`, ''],
      ...['4', '4', 'driver', 'driver', 'state', 'state'],
      ...['2020-01-01', '2020-01-01', '2020-12-31', '2020-12-31'],
    ]);
    const { addOn, langfuse } = world({}, [[...HEAD, ...both], ...many], 12_500);
    setUp(addOn);
    addOn.ask('runEvals', {});
    addOn.settle();
    const first = counts(addOn);
    expect(first.left).toBeGreaterThan(0);
    expect(first).toMatchObject({ sent: 2800 - first.left, refused: 0 });
    expect(counts(addOn)).toEqual({ sent: first.left, refused: 0, left: 0 });
    expect(langfuse.scores.size).toBe(2800);
    expect(langfuse.requests).toHaveLength(28);
  });
});
