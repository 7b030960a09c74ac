/** The minimal sheet of the README has the results that the README shows. */
import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { addOnOf } from './add-on';

/** The cells of a document’s tables, header first. */
function tablesOf(markdown: string): string[][][] {
  return [...markdown.matchAll(/(?:^\|.*\|\n)+/gm)].map(([table]) =>
    table
      .trim()
      .split('\n')
      .filter((line) => !/^\|[ |-]+\|$/.test(line))
      .map((line) =>
        line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim()),
      ),
  );
}

it('The minimal sheet of the README has the results shown there', () => {
  const [[header = [], ...rows] = [], [, ...results] = []] = tablesOf(readFileSync('README.md', 'utf8'));
  expect([header.length, rows.length, results.length]).toEqual([5, 3, 3]);
  const addOn = addOnOf({ demo: [header, ...rows] });
  addOn.ask('runEvals');
  const found = rows.map((_, at) => addOn.row('demo results', at + 4));
  expect(found.map(({ verdict, why }) => [verdict, why ?? ''])).toEqual(results);
});
