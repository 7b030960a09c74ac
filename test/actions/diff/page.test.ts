/** The page of a diff of runs, as one reads its head. */
import { describe, expect, it } from '@jest/globals';
import { diffPage } from '../../../src/model/diff/page';
import { compare, desk, FIRST, SECOND } from './diff-support';

const headIn = (page: string): string => page.replace(/^[^]*<main>\s*/, '').replace(/\s*<section>[^]*$/, '');

describe('the head of the page of a diff', () => {
  const diff = compare(desk(), FIRST, SECOND);

  it('is what changed, where there is one eval set', () => {
    expect(headIn(diffPage({ evalSets: [diff] }))).toBe(`<h1>${diff.sentence}</h1>`);
  });

  it('is a sentence for each of several, below a heading, before what failed', () => {
    const loc = { ...diff, tab: 'Loc', sentence: 'Loc: nothing <b>changed</b>.' };
    expect(headIn(diffPage({ evalSets: [diff, loc], failed: ['regression: 1 case'] }))).toBe(
      `<h1>What changed in 2 eval sets</h1><p>${diff.sentence}</p><p>Loc: nothing &lt;b&gt;changed&lt;/b&gt;.</p>\n<p class="bad">regression: 1 case</p>`,
    );
  });
});
