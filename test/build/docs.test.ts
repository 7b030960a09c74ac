/** Documents generated from the code. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { scoringDoc } from '../../build/docs/scoring';
import { settingPaths, settingsDoc } from '../../build/docs/settings';
import { SETTING_HELP } from '../../src/settings/help';

const doc = (file: string): string => readFileSync(resolve(__dirname, '../../docs', file), 'utf8');

describe('the documents', () => {
  it('say of each check what the registry says now', () => {
    expect(doc('scoring.md')).toBe(scoringDoc());
  });

  it('list the settings as they are now', () => {
    expect(doc('settings.md')).toBe(settingsDoc());
  });

  it('give each default as it can be typed', () => {
    const body = /`agent\.body` \| `(.*?)` \|/.exec(doc('settings.md'))?.[1] ?? '';
    expect(JSON.parse(body)).toEqual({ query: '{{query}}', conversation: '{{conversation}}' });
  });

  it('have a line of help for every setting, and for nothing else', () => {
    expect(Object.keys(SETTING_HELP).sort()).toEqual(
      settingPaths()
        .map(([path]) => path)
        .sort(),
    );
  });
});
