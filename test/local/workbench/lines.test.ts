/** Positions of rows and columns on the page, and targets of links. */
import { LinePositions } from '../../../local/workbench/client/tab-on-page';
import { targetOf } from '../../../local/workbench/client/tab-on-page';

describe('lines', () => {
  // 1 and 3 are hidden.
  const lines = new LinePositions(5, (line) => [0, 20, 0, 30, 20][line - 1] ?? 0);

  it('give offsets, sizes and their total', () => {
    expect([lines.start(2), lines.start(4), lines.start(5), lines.total]).toEqual([0, 20, 50, 70]);
    expect([lines.size(3), lines.size(4)]).toEqual([0, 30]);
  });

  it.each([
    [-5, 1],
    [0, 2],
    [19, 2],
    [20, 4],
    [69, 5],
    [500, 5],
  ])('find the line at %s: %s', (offset, line) => {
    expect(lines.at(offset)).toBe(line);
  });

  it('step over hidden lines and stay at the edge', () => {
    expect([
      lines.next(2, 1),
      lines.next(4, -1),
      lines.next(5, 1),
      lines.next(2, -1),
      lines.next(2, 2),
    ]).toEqual([4, 2, 5, 2, 5]);
  });

  it('may be empty', () => {
    expect([new LinePositions(0, () => 20).total, new LinePositions(0, () => 20).at(10)]).toEqual([0, 1]);
  });
});

it.each([
  ['#gid=7&range=12:12', { tab: 7, row: 12, column: 1 }],
  ['#gid=7&range=AB3', { tab: 7, row: 3, column: 28 }],
  ['#gid=7&range=$B$3:C9', { tab: 7, row: 3, column: 2 }],
  ['#gid=7', { tab: 7, row: 1, column: 1 }],
  ['https://example.org/a?b#c', 'https://example.org/a?b#c'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['//example.org', null],
])('a link %s', (link, target) => {
  expect(targetOf(link)).toEqual(target);
});
