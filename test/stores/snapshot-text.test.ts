/** A snapshot as the text that cells keep. */
import { describe, expect, it } from '@jest/globals';
import { BUILT_IN } from '../../src/checks/registry';
import fc from 'fast-check';
import type { LedgerCase } from '../../src/model/ledger';
import { ROW_VERDICTS } from '../../src/model/scorecard';
import { packCases, unpackCases } from '../../src/stores/snapshot-text';
import { ledgerCase } from './ledger-support';

describe('a snapshot as text', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 20 });
  const score = fc.oneof(
    fc.constantFrom(0, 1),
    fc.integer({ min: 1, max: 99 }).map((part) => part / 100),
  );
  const anyCase: fc.Arbitrary<LedgerCase> = fc.record({
    row: fc.integer({ min: 1, max: 100000 }),
    ...{ uid: text, testId: text, query: text, queryHash: text },
    verdict: fc.constantFrom(...ROW_VERDICTS, null),
    overall: fc.option(score),
    scores: fc.dictionary(fc.constantFrom('aoi_id_match', 'date_match', 'completeness', 'x'), score, {
      noNullPrototype: true,
    }),
  });

  it('is read back as it was, in lines that a cell can hold', () => {
    fc.assert(
      fc.property(fc.array(anyCase, { maxLength: 30 }), fc.integer({ min: 1, max: 60 }), (cases, times) => {
        const many = Array.from({ length: times }, () => cases).flat();
        const texts = packCases(many);
        expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(30000);
        expect(texts.flatMap((line) => unpackCases(line) ?? [])).toEqual(many);
      }),
      { numRuns: 40 },
    );
  });

  it('names the checks once, and gives each text with the checks that read it', () => {
    const turn = ledgerCase(2, {
      ...{ verdict: 'fail', asCase: 'pass', scores: { a: 1, b: 0.5 } },
      ...{ trials: { a: [1, null] }, output: { a: 'BRA', d: 'BRA', b: '4' } },
      ...{ conversation: 'c', inputs: '1f0c', deciders: { a: 'rule: number', b: 'person: anna' } },
    });
    const [text = '', ...others] = packCases([turn, ledgerCase(3, { scores: {}, overall: null })]);
    expect(others).toEqual([]);
    expect(JSON.parse(text)).toEqual({
      checks: ['a', 'b', 'd'],
      cases: [
        {
          ...{ row: 2, uid: 'uid-2', testId: '1-2', query: 'Query 2', queryHash: 'hash-2', verdict: 'fail' },
          ...{ asCase: 'pass', overall: 0.75, scores: [1, 0.5, null], trials: { a: [1, null] } },
          outputs: [
            ['BRA', [0, 2]],
            ['4', [1]],
          ],
          ...{ conversation: 'c', inputs: '1f0c' },
          deciders: [
            ['rule: number', [0]],
            ['person: anna', [1]],
          ],
        },
        {
          ...{ row: 3, uid: 'uid-3', testId: '1-3', query: 'Query 3', queryHash: 'hash-3', verdict: 'pass' },
          ...{ overall: null, scores: [null, null, null] },
        },
      ],
    });
    expect(unpackCases(text)?.[0]).toEqual(turn);
    // Of a check that is not there, nothing is said.
    const [read] = unpackCases(text.replace('["a","b","d"]', '["a"]')) ?? [];
    expect(read).toMatchObject({ scores: { a: 1 }, output: { a: 'BRA' } });
  });

  it('cuts texts that a person has made long, and leaves out scores that are not numbers', () => {
    const long = ledgerCase(2, { testId: 'x'.repeat(40000), uid: 'y'.repeat(81), scores: { a: NaN, b: 1 } });
    const [only = '', ...others] = packCases([long]);
    const [read] = unpackCases(only) ?? [];
    expect(others).toEqual([]);
    expect(read?.testId).toBe(`${'x'.repeat(72)} … [cut]`);
    expect(read?.uid).toHaveLength(80);
    expect(read?.scores).toEqual({ b: 1 });
  });

  it.each(['', 'null', '[]', '{"checks":[],"cases":[[1,2]]}', '{"checks"'])('is none of ours: %s', (none) =>
    expect(unpackCases(none)).toBeUndefined(),
  );

  it('of 2,000 cases with 15 checks takes at most 22 lines', () => {
    const ids = [
      ...BUILT_IN.all.map(({ id }) => id),
      ...Array.from({ length: 15 }, (_id, at) => `check_${at}`),
    ];
    const cases = Array.from({ length: 2000 }, (_case, index) =>
      ledgerCase(index + 2, {
        ...{ uid: '0123456789abcdef', queryHash: 'fedcba9876543210', query: 'q'.repeat(80) },
        ...{ testId: '10-00001', overall: 0.87 },
        scores: Object.fromEntries(ids.slice(0, 15).map((id, at) => [id, at % 3 === 0 ? 0 : 1])),
      }),
    );
    const texts = packCases(cases);
    expect(texts.length).toBeLessThanOrEqual(22);
    // All but the last are as full as can be.
    for (const line of texts.slice(0, -1)) expect(line.length).toBeGreaterThan(29_000);
    expect(texts.flatMap((line) => unpackCases(line) ?? [])).toEqual(cases);
  });
});
