import * as main from '../../src/main';
import { ITEMS, type MenuFunction } from '../../src/ui/menu';

/** Does not compile if the menu has an item that main.ts does not export. */
const functions: Readonly<Record<MenuFunction, () => void>> = main;

it('the menu names functions that Apps Script finds, each its own', () => {
  const names: readonly string[] = Object.keys(ITEMS);
  expect(names.filter((name) => !(name in functions))).toEqual([]);
  expect(new Set(names.map((name) => Object.entries(main).find(([key]) => key === name)?.[1])).size).toBe(
    names.length,
  );
  expect(new Set(Object.values(ITEMS).map(({ label }) => label)).size).toBe(names.length);
});
