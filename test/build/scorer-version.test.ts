import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const ROOT = `${resolve(__dirname, '../..')}/`;
let copy = '';

function scorerVersion(root: string): string {
  return execFileSync('node', [join(ROOT, 'build/bundle/scorer-version.mjs'), root], {
    encoding: 'utf8',
  }).trim();
}

/** The version after a change to one source file, which is then undone. */
function versionWith(file: string, change: (text: string) => string): string {
  const path = join(copy, 'src', file);
  const text = readFileSync(path, 'utf8');
  const changed = change(text);
  expect(changed).not.toBe(text);
  writeFileSync(path, changed);
  const version = scorerVersion(copy);
  writeFileSync(path, text);
  return version;
}

describe('the version of the scorer', () => {
  beforeAll(() => {
    copy = `${mkdtempSync(join(tmpdir(), 'scorer-'))}/`;
    cpSync(`${ROOT}src`, `${copy}src`, { recursive: true });
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it('is the one that the bundle was built with', () => {
    const version = scorerVersion(ROOT);
    expect(version).toMatch(/^[0-9a-f]{12}$/);
    expect(readFileSync(`${ROOT}dist/Code.js`, 'utf8')).toContain(`"${version}"`);
  });

  it('changes with a check, a rule, and with what passes', () => {
    const version = scorerVersion(copy);
    const others = [
      versionWith('checks/aoi.ts', (text) => text.replace("level === ''", "level === 'x'")),
      versionWith('judge/rules/cell.ts', (text) => `${text}\nexport const more = 1;\nconsole.log(more);\n`),
      versionWith('scoring/verdict.ts', (text) => text.replace("verdict: 'fail'", "verdict: 'pass'")),
    ];
    expect(new Set([version, ...others]).size).toBe(4);
  });

  it('does not change with a comment, nor with a report', () => {
    const version = scorerVersion(copy);
    expect(versionWith('checks/aoi.ts', (text) => `// About levels.\n${text}`)).toBe(version);
    expect(versionWith('reports/csv.ts', (text) => `${text}\nconsole.log(1);\n`)).toBe(version);
  });
});
