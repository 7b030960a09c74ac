/** Scores for Langfuse: names, ids and targets. */
import fc from 'fast-check';
import { BUILT_IN } from '../../src/checks/registry';
import { scoresToSend, type ScoreSource } from '../../src/reports/langfuse';
import type { CheckScore, Scorecard } from '../../src/model/scorecard';
import { ScoreEvent } from '../support/langfuse-server/rules';
import { lineCard } from '../support/results';

const CELLS = {
  ...{ row: 5, test_id: 'a-1', verdict: 'fail', overall_score: 0.5, checks_passed: '1 of 2' },
  ...{ first_failure: 'dataset', run_id: 'run-1', judged_at: '2026-11-21T22:15:04.120Z' },
  ...{ aoi_id_match_score: 1, dataset_id_match_score: 0, date_match_score: '' },
  ...{ judge: 'claude-haiku-5-5', prompt_hash: 'answer match v1 (0123abcd)' },
  ...{ trace_id: 'trace-1', thread_id: 'thread-1', trace_url: '' },
};
const DETAILS = {
  dataset_id_match: { reason: 'expected 4, selected 7', decided_by: 'check', answer_eval_type: '' },
};

function source(cards: readonly Scorecard[], about: Partial<ScoreSource> = {}): ScoreSource {
  const tabs = [{ tab: 'GOLD', sheetId: 7, rows: cards }];
  const finishedAt = '2026-11-21T22:20:00.000Z';
  return { checks: BUILT_IN.all, tabs, judge: 'rules', finishedAt, environment: '', ...about };
}

const line = (
  cells: Readonly<Record<string, string | number | boolean>> = {},
  checks: Readonly<Record<string, Partial<CheckScore>>> = DETAILS,
): Scorecard => lineCard({ ...CELLS, ...cells }, checks);

const bodies = (...cards: Scorecard[]) =>
  scoresToSend(source(cards)).scores.map(({ judgedAt: _judgedAt, ...body }) => body);
const idsOf = (...cards: Scorecard[]): string[] => bodies(...cards).map(({ id }) => id);

describe('the scores of a row', () => {
  it('are one per scored check and the overall score', () => {
    expect(bodies(line())).toEqual([
      {
        id: expect.stringMatching(/^gnw-[0-9a-f]{16}$/),
        traceId: 'trace-1',
        name: 'aoi_id_match',
        value: 1,
        dataType: 'BOOLEAN',
        metadata: expect.anything(),
      },
      {
        id: expect.stringMatching(/^gnw-[0-9a-f]{16}$/),
        traceId: 'trace-1',
        name: 'dataset_id_match',
        value: 0,
        dataType: 'BOOLEAN',
        comment: 'expected 4, selected 7',
        metadata: {
          run_id: 'run-1',
          judge: 'claude-haiku-5-5',
          decided_by: 'check',
          prompt_version: 'answer match v1 (0123abcd)',
          tab: 'GOLD',
          test_id: 'a-1',
          verdict: 'fail',
          row: 5,
        },
      },
      {
        id: expect.stringMatching(/^gnw-[0-9a-f]{16}$/),
        traceId: 'trace-1',
        name: 'overall_score',
        value: 0.5,
        dataType: 'NUMERIC',
        comment: 'fail, 1 of 2 checks passed, first failure: dataset',
        metadata: expect.anything(),
      },
    ]);
  });

  it('are dated when the row was judged, else when the run ended', () => {
    const { scores } = scoresToSend(source([line(), line({ judged_at: 'yesterday', test_id: 'b' })]));
    expect([...new Set(scores.map(({ judgedAt }) => judgedAt))]).toEqual([
      '2026-11-21T22:15:04.120Z',
      '2026-11-21T22:20:00.000Z',
    ]);
  });

  it('name the judge of the run where only code decided', () => {
    expect(bodies(line({ judge: '' }))[0]?.metadata['judge']).toBe('rules');
  });

  it('have the environment that is set', () => {
    const { scores } = scoresToSend(source([line()], { environment: 'staging' }));
    expect(scores.map(({ environment }) => environment)).toEqual(['staging', 'staging', 'staging']);
  });

  it('are cut to a readable length', () => {
    const long = 'x'.repeat(5000);
    const details = { aoi_id_match: { reason: long, decided_by: long, answer_eval_type: '' } };
    const [first] = bodies(line({ test_id: long }, details));
    expect(first?.comment).toHaveLength(1000);
    expect(first?.comment).toMatch(/… \[cut\]$/);
    expect(String(first?.metadata['decided_by'])).toHaveLength(200);
    expect(String(first?.metadata['test_id'])).toHaveLength(200);
  });
});

describe('quality metrics', () => {
  const [any] = BUILT_IN.all;
  const metrics = ['answer_quality', 'factual_correctness', 'completeness'].flatMap((id) =>
    any ? [{ ...any, id, stage: 'quality' as const }] : [],
  );
  const cells = { answer_quality_score: 1, factual_correctness_score: 0.65, completeness_score: '' };
  const sent = (more: object = {}) =>
    scoresToSend(source([line({ ...cells, ...more })], { checks: metrics })).scores;

  it('are fractions with names of their own, beside the mean and the reasoning that the results show', () => {
    const shown = { average_quality: 0.83, quality_reasoning: 'Clear, but one figure has no source.' };
    expect(sent(shown).map(({ name, value, dataType }) => [name, value, dataType])).toEqual([
      ['quality_answer_quality', 1, 'NUMERIC'],
      ['quality_factual_correctness', 0.65, 'NUMERIC'],
      ['quality_overall', 0.83, 'NUMERIC'],
      ['overall_score', 0.5, 'NUMERIC'],
    ]);
    expect(sent(shown)[2]?.comment).toBe('Clear, but one figure has no source.');
  });
});

describe('the target of a score', () => {
  it('is the trace, else the trace of its address, else the session', () => {
    const url = 'https://langfuse.example.org/project/p1/traces/t%2D9?view=1';
    const targets = [
      line(),
      line({ trace_id: '', trace_url: url }),
      line({ trace_id: '', trace_url: 'https://smith.example.org/runs/5' }),
    ].map((record) => bodies(record)[0]);
    expect(targets.map((body) => [body?.traceId, body?.sessionId])).toEqual([
      ['trace-1', undefined],
      ['t%2D9', undefined],
      [undefined, 'thread-1'],
    ]);
  });

  it('is required: rows without one are counted, as are edited rows', () => {
    const lonely = line({ trace_id: '', thread_id: ' ' });
    const pending = line({ aoi_id_match_score: '', dataset_id_match_score: '', overall_score: '' });
    const { scores, ...counts } = scoresToSend(
      source([lonely, line({ verdict: 'edited' }), pending, line()]),
    );
    expect(scores).toHaveLength(3);
    expect(counts).toEqual({ rows: 1, unattached: 1, edited: 1 });
  });
});

describe('the id of a score', () => {
  it('is the same when the row has moved, was scored again, or its eval set was renamed', () => {
    const again = line({
      row: 9,
      aoi_id_match_score: 0,
      overall_score: 0,
      judged_at: '2026-11-22T00:00:00Z',
    });
    expect(idsOf(again)).toEqual(idsOf(line()));
    const renamed = source([line()], { tabs: [{ tab: 'Other', sheetId: 7, rows: [line()] }] });
    expect(scoresToSend(renamed).scores.map(({ id }) => id)).toEqual(idsOf(line()));
  });

  it('is another one in another run, on another trace, in another eval set', () => {
    const elsewhere = source([], { tabs: [{ tab: 'GOLD', sheetId: 8, rows: [line()] }] });
    const ids = [
      ...idsOf(line()),
      ...idsOf(line({ run_id: 'run-2' })),
      ...idsOf(line({ trace_id: 'trace-2' })),
      ...idsOf(line({ trace_id: '', thread_id: 'trace-1' })),
      ...scoresToSend(elsewhere).scores.map(({ id }) => id),
    ];
    expect(new Set(ids).size).toBe(15);
  });

  it('is unique, also among turns of a session and among equal rows', () => {
    const anyRow = fc.record({
      test_id: fc.constantFrom('', 'a', 'b'),
      trace_id: fc.constantFrom('', 't1', 't2'),
      thread_id: fc.constantFrom('', 't1', 's1'),
      run_id: fc.constantFrom('run-1', 'run-2'),
    });
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 12 }), (rows) => {
        const { scores } = scoresToSend(source(rows.map((cells) => line(cells))));
        expect(new Set(scores.map(({ id }) => id)).size).toBe(scores.length);
      }),
    );
  });
});

describe('a score', () => {
  it('is valid for Langfuse, whatever the cells contain', () => {
    const anyCell = fc.oneof(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean());
    const names = Object.keys(CELLS);
    const anyCells = fc.dictionary(fc.constantFrom(...names), anyCell);
    fc.assert(
      fc.property(anyCells, fc.string(), (cells, reason) => {
        const details = { aoi_id_match: { reason, decided_by: reason, answer_eval_type: '' } };
        const short = Object.entries(cells).filter(([name]) => name !== 'trace_id' && name !== 'thread_id');
        const { scores } = scoresToSend(source([line(Object.fromEntries(short), details)]));
        for (const { judgedAt: timestamp, ...body } of scores) {
          const event = { id: body.id, timestamp, type: 'score-create', body };
          expect(ScoreEvent.safeParse(event).error?.issues ?? []).toEqual([]);
        }
      }),
    );
  });
});
