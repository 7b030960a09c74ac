/** Reports from Google, which the local runtime follows. */
import { describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { observedIn, toldBy } from '../../../local/runtime/observed';
import { openScript } from './run-script';

const report = (observed: object): string =>
  JSON.stringify({ version: '0.1.0', seenAt: '2026-12-01', observed });

describe('a report', () => {
  it('tells what the runtime can be told; times and words are for people', () => {
    const text = report({
      partialUnmergeThrows: false,
      longestReply: 20_000_000,
      chartMs: 800,
      edits: 'none',
    });
    expect(toldBy(text)).toEqual({ partialUnmergeThrows: false, longestReply: 20_000_000 });
    expect(toldBy(report({ writesAreHeldBack: 'refused nowhere' }))).toEqual({});
    expect(() => toldBy('{}')).toThrow();
  });

  it('of a later day counts more', () => {
    const folder = mkdtempSync(join(tmpdir(), 'observed-'));
    writeFileSync(join(folder, 'google-2026-12-01.json'), report({ clocksSeeNoFile: true, longestReply: 5 }));
    writeFileSync(join(folder, 'google-2026-12-02.json'), report({ clocksSeeNoFile: false }));
    writeFileSync(join(folder, 'README.md'), 'no report');
    expect(observedIn(folder)).toEqual({ clocksSeeNoFile: false, longestReply: 5 });
    rmSync(folder, { recursive: true });
  });

  it('is what the runtime does', () => {
    const unmerge = `sheet.getRange('A1:B2').merge(); sheet.getRange('A1').breakApart(); return sheet.getRange('A1:B2').getMergedRanges().length;`;
    expect(() => openScript('').run(unmerge)).toThrow('You must select all cells');
    const told = toldBy(report({ partialUnmergeThrows: false }));
    expect(openScript('', { strictness: told }).run(unmerge)).toBe(0);
    const clear = `return sheet.getRange('A1').setNumberFormat('0.00').clearFormat().getNumberFormat();`;
    expect(openScript('').run(clear)).toBe('0.00');
    const cleared = toldBy(report({ clearFormatKeepsNumberFormats: false }));
    expect(openScript('', { strictness: cleared }).run(clear)).not.toBe('0.00');
  });
});
