import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { splitList } from '../../src/model/list';

describe('a list with semicolons', () => {
  it.each([
    ['', []],
    ['None', []],
    [';', []],
    [' ; ; ', []],
    ['BRA', ['BRA']],
    ['BRA; PER;', ['BRA', 'PER']],
    ['IND.21_1;IND.27_1 ;IND.21_1', ['IND.21_1', 'IND.27_1', 'IND.21_1']],
    ['BRA;nan;PER', ['BRA', 'PER']],
    ['0;11', ['0', '11']],
    ['Uíge, Angola;Odisha, India', ['Uíge, Angola', 'Odisha, India']],
    ["Côte d'Ivoire", ["Côte d'Ivoire"]],
    ['[draft] BRA', ['[draft] BRA']],
  ])('splits %j into %j', (cell, items) => {
    expect(splitList(cell)).toEqual(items);
  });
});

describe('a list as Python writes it', () => {
  it.each([
    ['[]', []],
    ["['BRA']", ['BRA']],
    ["['A', 'B']", ['A', 'B']],
    ['["A", "B"]', ['A', 'B']],
    [" ['A','B'] ", ['A', 'B']],
    ["['A', None, 'B']", ['A', '', 'B']],
    ["['gadm', nan]", ['gadm', '']],
    ['[None]', ['']],
    ["['']", ['']],
    ['[1, 2]', ['1', '2']],
    ["['a,b', 'c;d']", ['a,b', 'c;d']],
    [`['Côte d\\'Ivoire', "O'Higgins"]`, ["Côte d'Ivoire", "O'Higgins"]],
    [`['say "hi"']`, ['say "hi"']],
    ["['back\\\\slash']", ['back\\slash']],
    ["['A',]", ['A']],
    ["[Côte d'Ivoire, Peru]", ["Côte d'Ivoire", 'Peru']],
  ])('splits %s into %j', (cell, items) => {
    expect(splitList(cell)).toEqual(items);
  });

  it('ends on a quote that is never closed', () => {
    expect(splitList(`['${'a'.repeat(5000)}]`)).toHaveLength(1);
  });
});

const name = fc.string({
  unit: fc.constantFrom('A', 'b', 'é', '.', '_', "'", '"', '\\', ',', ';', ' ', '1'),
  minLength: 1,
});

describe('lists in general', () => {
  it('come back from Python’s notation item by item', () => {
    fc.assert(
      fc.property(fc.array(name, { minLength: 1 }), (items) => {
        const python = `[${items.map((item) => `'${item.replace(/[\\']/g, '\\$&')}'`).join(', ')}]`;
        expect(splitList(python)).toEqual(items.map((item) => item.trim()));
      }),
    );
  });

  it('come back from a semicolon list without blanks', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[A-Z][a-z.]{0,5}$/)), (items) => {
        fc.pre(!items.includes('None') && !items.includes('NaN'));
        expect(splitList(` ${items.join(' ; ')};`)).toEqual(items);
      }),
    );
  });
});
