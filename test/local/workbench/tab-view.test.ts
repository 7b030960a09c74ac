/** A tab as the page draws it: texts, styles, conditional colours, the text in an edited cell. */
import { Workbook } from '../../../local/runtime';
import { area } from '../../../local/workbook/area';
import type { GridCell } from '../../../local/workbook/cell';
import { type ConditionalRule, NO_FORMAT, type Tab } from '../../../local/workbook/tab';
import { PLAIN_STYLE } from '../../../local/workbook/style';
import { tabView } from '../../../local/workbench/tab-view';

const CELL: GridCell = { value: null, formula: null, style: PLAIN_STYLE, note: '', rich: null, link: null };

function tabOf(rows: readonly (readonly GridCell['value'][])[]): Tab {
  const tab = new Workbook().addTab('T', 0, 20, 5);
  rows.forEach((row, down) =>
    row.forEach((value, right) => tab.grid.set(down + 1, right + 1, { ...CELL, value })),
  );
  return tab;
}

/** The text that editing a cell starts with. */
function editedFrom(cell: GridCell): string {
  const tab = tabOf([]);
  tab.grid.set(1, 1, cell);
  const [view] = tabView(tab).lines[0]?.cells ?? [];
  return view?.typed ?? view?.text ?? '';
}

function formulaRule(formula: string, background: string): ConditionalRule {
  return {
    areas: [area(1, 1, 4, 2)],
    formula,
    format: { ...NO_FORMAT, background },
    gradient: null,
    origin: null,
  };
}

/** Background by cell name, for cells that have one. */
function backgrounds(tab: Tab): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { row, cells } of tabView(tab).lines) {
    for (const { column, css } of cells) {
      const [, background] = /background:([^;]+)/.exec(css) ?? [];
      if (background !== undefined) found[`${row}:${column}`] = background;
    }
  }
  return found;
}

describe('conditional colours', () => {
  it('are those of the first rule that applies', () => {
    const tab = tabOf([[1, 0], [1], [0]]);
    tab.rules = [formulaRule('=AND(ISNUMBER(A1),A1=1)', '#00ff00'), formulaRule('=ISNUMBER(A1)', '#ff0000')];
    expect(backgrounds(tab)).toEqual({
      '1:1': '#00ff00',
      '1:2': '#ff0000',
      '2:1': '#00ff00',
      '3:1': '#ff0000',
    });
  });

  it('apply to blank cells too', () => {
    const tab = tabOf([['error']]);
    tab.rules = [formulaRule('=AND(ISBLANK(A1),$A1="error")', '#ffe2a8')];
    expect(backgrounds(tab)).toEqual({ '1:2': '#ffe2a8' });
  });

  it('mix the colours of a scale', () => {
    const tab = tabOf([
      [0, 0.25],
      [0.5, 1],
      [2, 'text'],
    ]);
    const point = (color: string, value: string) => ({ color, type: 'NUMBER', value });
    const [min, mid, max] = [point('#000000', '0'), point('#808080', '0.50'), point('#ffffff', '1')];
    const gradient = { min, mid, max };
    tab.rules = [{ areas: [area(1, 1, 3, 2)], formula: null, format: NO_FORMAT, gradient, origin: null }];
    expect(backgrounds(tab)).toEqual({
      ...{ '1:1': '#000000', '1:2': '#404040', '2:1': '#808080' },
      ...{ '2:2': '#ffffff', '3:1': '#ffffff' },
    });
  });

  it('that cannot be evaluated are skipped, not guessed', () => {
    const tab = tabOf([[1]]);
    const ofAnotherKind = { ...formulaRule('', '#ff0000'), formula: null };
    tab.rules = [formulaRule('=SUM(A:A)>1', '#ff0000'), ofAnotherKind];
    expect(backgrounds(tab)).toEqual({});
  });

  it('do not treat a formula without a value as blank', () => {
    const tab = tabOf([[null]]);
    tab.grid.update(1, 1, { formula: '=1+1' });
    tab.rules = [formulaRule('=ISBLANK(A1)', '#ff0000')];
    expect(backgrounds(tab)['1:1']).toBeUndefined();
  });
});

describe('a cell', () => {
  it('shows a formula that nobody has calculated as its own text', () => {
    const tab = tabOf([]);
    tab.grid.update(1, 1, { formula: '=SUM(B1:B3)' });
    const [line] = tabView(tab).lines;
    expect(line?.cells).toEqual([
      { column: 1, text: '=SUM(B1:B3)', css: '', class: 'overflows', isUncalculated: true },
    ]);
  });

  it.each([
    ['a text', 'Brazil', 'Brazil'],
    ['a text that would be a number', '007', "'007"],
    ['a text that would be a formula', '=1+1', "'=1+1"],
    ['a text with an apostrophe', "'x", "''x"],
    ['a number', 0.5, '0.5'],
    ['a boolean', true, 'TRUE'],
    ['nothing', null, ''],
  ])('is edited as text that produces the same value: %s', (_name, value, typed) => {
    expect(editedFrom({ ...CELL, value })).toBe(typed);
  });

  it('in a percent format is edited as a number', () => {
    expect(editedFrom({ ...CELL, value: 0.5, style: { ...PLAIN_STYLE, numberFormat: '0%' } })).toBe('0.5');
  });
});

it('hidden columns and rows have size 0, and rows fit their text', () => {
  const tab = tabOf([['a'], ['b'], ['two\nlines']]);
  tab.columns.hidden.add(2);
  tab.rows.hidden.add(2);
  tab.rows.sizes.set(1, 60);
  const { columnWidths, rowHeights } = tabView(tab);
  expect(columnWidths).toEqual([100, 0, 100, 100, 100]);
  const heights = new Map(rowHeights);
  expect([heights.get(1), heights.get(2)]).toEqual([60, 0]);
  expect(heights.get(3)).toBeGreaterThan(30);
});
