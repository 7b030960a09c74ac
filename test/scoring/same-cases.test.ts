import fc from 'fast-check';
import type { Scorecard } from '../../src/model/scorecard';
import { sameCases } from '../../src/scoring/same-cases';
import { scored } from '../support/results';

const pairs = (before: readonly Scorecard[], after: readonly Scorecard[], otherProgram = true): string[] =>
  sameCases(before, after, otherProgram).pairs.map(
    (pair) => `${pair.before.uid} ${pair.after.uid} by ${pair.by}`,
  );
const theirs = (uid: string, test_id: string, query = ''): Scorecard =>
  scored(0, uid, 'pass', {}, { test_id, query, query_hash: '' });
const ours = (row: number, uid: string, test_id: string, query = `q${row}`): Scorecard =>
  scored(row, uid, 'pass', {}, { test_id, query, query_hash: '' });

describe('the same case in two runs', () => {
  it('is matched by its uid first', () => {
    expect(pairs([theirs('a', 't2')], [ours(2, 'b', 't2'), ours(3, 'a', 't9')])).toEqual(['a a by uid']);
  });

  it('is matched by a test id that is unique in both, unless the queries are known to differ', () => {
    const sheet = [ours(2, 'x', 't1'), ours(3, 'y', 't2'), ours(4, 'z', 't2')];
    expect(pairs([theirs('a', 't1'), theirs('b', 't2')], sheet)).toEqual(['a x by test id']);
    expect(pairs([theirs('a', 't1', 'Another')], sheet)).toEqual([]);
    expect(pairs([theirs('a', 't1', ' Q2 ')], sheet)).toEqual(['a x by test id']);
  });

  it('is matched by a query that is unique in both if the ids do not match', () => {
    const sheet = [ours(2, 'x', '', 'One'), ours(3, 'y', '', 'Two'), ours(4, 'z', '', 'two')];
    expect(pairs([theirs('a', 'new', 'one'), theirs('b', '', 'Two'), theirs('c', '')], sheet)).toEqual([
      'a x by query',
    ]);
  });

  it('is matched by its uid alone in runs of one program, and never after an edit', () => {
    expect(pairs([ours(2, 'a', 't')], [ours(2, 'b', 't', 'q2')], false)).toEqual([]);
    const edited = scored(2, 'x', 'edited', {}, { test_id: 't1' });
    expect(pairs([theirs('a', 't1'), theirs('x', 't8')], [edited])).toEqual([]);
  });

  it('is in one pair at most, whichever run comes first', () => {
    const word = fc.constantFrom('', 'a', 'b', 'c');
    const some = fc.array(
      fc
        .record({ uid: word, test_id: word, query: word, row: fc.nat(4) })
        .map(({ row, uid, ...about }) => scored(row, uid, 'pass', {}, { ...about, query_hash: '' })),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(some, some, (before, after) => {
        const found = sameCases(before, after, true).pairs;
        expect(new Set(found.map((pair) => pair.before)).size).toBe(found.length);
        expect(new Set(found.map((pair) => pair.after)).size).toBe(found.length);
        expect(sameCases(after, before, true).pairs).toHaveLength(found.length);
      }),
    );
  });
});
