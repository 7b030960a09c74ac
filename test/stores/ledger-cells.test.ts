/** A snapshot as texts of cells. */
import { BUILT_IN } from '../../src/checks/registry';
import fc from 'fast-check';
import { ROW_VERDICTS } from '../../src/model/scorecard';
import { packCases, unpackCases } from '../../src/stores/ledger';
import { scored } from '../support/results';

const unpacked = (text: string) => unpackCases(text, 'GOLD') ?? [];

describe('a snapshot as text', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 20 });
  const score = fc.oneof(
    fc.constantFrom(0, 1),
    fc.integer({ min: 1, max: 99 }).map((part) => part / 100),
  );
  const anyCase = fc
    .record({
      row: fc.integer({ min: 1, max: 100000 }),
      ...{ uid: text, test_id: text, query: text, query_hash: fc.string({ minLength: 1, maxLength: 8 }) },
      verdict: fc.constantFrom(...ROW_VERDICTS, null),
      scores: fc.dictionary(fc.constantFrom('aoi_id_match', 'date_match', 'completeness', 'x'), score, {
        noNullPrototype: true,
      }),
    })
    .map(({ row, uid, verdict, scores, ...names }) => scored(row, uid, verdict, scores, names));

  it('is read back as it was, in lines that a cell can hold', () => {
    fc.assert(
      fc.property(fc.array(anyCase, { maxLength: 30 }), fc.integer({ min: 1, max: 60 }), (cases, times) => {
        const many = Array.from({ length: times }, () => cases).flat();
        const texts = packCases(many);
        expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(30000);
        expect(texts.flatMap(unpacked)).toEqual(many);
      }),
      { numRuns: 40 },
    );
  });

  it('names the checks once, and each decider with the checks that it decided', () => {
    const by = (score: number, decided_by: string) => ({ score, decided_by });
    const turn = scored(
      2,
      'u2',
      'fail',
      { a: by(1, 'rule: number'), b: by(0.5, 'person: anna'), d: by(0, 'rule: number') },
      {
        ...{ conversation: 'c', conversation_verdict: 'pass', trials: { a: [1, null] } },
        ...{ values: { actual_id: 'BRA' }, inputs_hash: '1f0c', latency_s: 4 },
      },
    );
    const whole = { ...turn, inputs_hash: '1f0c-77b1-1' };
    const [text = '', ...others] = packCases([whole, scored(3, 'u3', 'pass')]);
    expect(others).toEqual([]);
    expect(JSON.parse(text)).toEqual({
      checks: ['a', 'b', 'd'],
      cases: [
        {
          ...{ row: 2, uid: 'u2', test_id: 't2', query: 'q2', query_hash: 'h2', verdict: 'fail' },
          ...{ conversation: 'c', conversation_verdict: 'pass', inputs_hash: '1f0c', latency_s: 4 },
          ...{ scores: [1, 0.5, 0], trials: { a: [1, null] }, values: { actual_id: 'BRA' } },
          deciders: [
            ['rule: number', [0, 2]],
            ['person: anna', [1]],
          ],
        },
        {
          ...{ row: 3, uid: 'u3', test_id: 't3', query: 'q3', query_hash: 'h3', verdict: 'pass' },
          ...{ scores: [null, null, null], values: {} },
        },
      ],
    });
    expect(unpacked(text)[0]).toEqual(turn);
    // Scores without a check are dropped.
    expect(Object.keys(unpacked(text.replace('["a","b","d"]', '["a"]'))[0]?.checks ?? {})).toEqual(['a']);
  });

  it('cuts long texts, and leaves out scores that are not numbers', () => {
    const long = scored(2, 'y'.repeat(81), 'pass', { b: 1 }, { test_id: 'x'.repeat(40000) });
    const [only = '', ...others] = packCases([long]);
    const [read] = unpacked(only.replace('"scores":[1]', '"scores":[null]'));
    expect(others).toEqual([]);
    expect(read?.test_id).toBe(`${'x'.repeat(72)} … [cut]`);
    expect(read?.uid).toHaveLength(80);
    expect(read?.checks).toEqual({});
  });

  it.each(['', 'null', '[]', '{"checks":[],"cases":[[1,2]]}', '{"checks"'])(
    'is not read from %s',
    (damaged) => expect(unpackCases(damaged, 'GOLD')).toBeUndefined(),
  );

  it('of 2,000 cases with 15 checks takes at most 22 lines', () => {
    const ids = [
      ...BUILT_IN.all.map(({ id }) => id),
      ...Array.from({ length: 15 }, (_id, at) => `check_${at}`),
    ];
    const scores = Object.fromEntries(ids.slice(0, 15).map((id, at) => [id, at % 3 === 0 ? 0 : 1]));
    const names = { test_id: '10-00001', query: 'q'.repeat(80), query_hash: 'fedcba98' };
    const cases = Array.from({ length: 2000 }, (_case, index) =>
      scored(index + 2, '0123456789abcdef', 'pass', scores, names),
    );
    const texts = packCases(cases);
    expect(texts.length).toBeLessThanOrEqual(22);
    // All but the last are as full as can be.
    for (const line of texts.slice(0, -1)) expect(line.length).toBeGreaterThan(29_000);
    expect(texts.flatMap(unpacked)).toEqual(cases);
  });
});
