import { piecesOf } from '../../../src/model/texts/files';

describe('a file in pieces', () => {
  it('is parted between lines of JSON, and nothing of it is lost', () => {
    const text = Array.from({ length: 20 }, (_line, index) => `{"n": ${index}}\n`).join('');
    const pieces = piecesOf(text, 50);
    expect(pieces.length).toBeGreaterThan(3);
    expect(pieces.join('')).toBe(text);
    for (const piece of pieces) {
      expect(piece.length).toBeLessThanOrEqual(51);
      expect(piece.startsWith('{') && piece.endsWith('}\n')).toBe(true);
    }
  });

  it('keeps a line whole that is longer than a piece', () => {
    const long = `{"text": "${'x'.repeat(100)}"}`;
    expect(piecesOf(`{"n": 1}\n${long}\n{"n": 2}\n`, 50)).toEqual([`{"n": 1}\n`, `${long}\n`, `{"n": 2}\n`]);
  });

  it('is one piece where it is small, or no lines of JSON', () => {
    expect(piecesOf('{"n": 1}\n{"n": 2}')).toHaveLength(1);
    const csv = 'query,actual_id\n'.repeat(20);
    expect(piecesOf(csv, 50)).toEqual([csv]);
    const json = `[\n${'{"n": 1},\n'.repeat(20)}{}]`;
    expect(piecesOf(json, 50)).toEqual([json]);
  });
});
