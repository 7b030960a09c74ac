import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { folderOf } from '../support/opened';

const folder = folderOf();
const ROOT = `${resolve(__dirname, '../..')}/`;

it('the scorer’s version changes with a check, a rule or the pass condition, not with a comment or a report', () => {
  const changes: readonly (readonly [file: string, change: (text: string) => string])[] = [
    ['checks/aoi.ts', (text) => text],
    ['checks/aoi.ts', (text) => `// About levels.\n${text}`],
    ['reports/csv.ts', (text) => `${text}\nconsole.log(1);\n`],
    ['checks/aoi.ts', (text) => text.replace("level === ''", "level === 'x'")],
    ['judge/rules.ts', (text) => `${text}\nexport const more = 1;\nconsole.log(more);\n`],
    ['scoring/verdict.ts', (text) => text.replace("decision('fail')", "decision('pass')")],
  ];
  const copies = changes.map(([file, change], index) => {
    const copy = join(folder, String(index));
    cpSync(`${ROOT}src`, join(copy, 'src'), { recursive: true });
    const path = join(copy, 'src', file);
    const text = readFileSync(path, 'utf8');
    const changed = change(text);
    if (index > 0) expect(changed).not.toBe(text);
    writeFileSync(path, changed);
    return `${copy}/`;
  });
  const program = join(ROOT, 'build/bundle/scorer-version.mjs');
  const printed = execFileSync('node', [program, ROOT, ...copies], { encoding: 'utf8' });
  const [ours = '', version, comment, report, ...others] = printed.trim().split('\n');
  expect(ours).toMatch(/^[0-9a-f]{12}$/);
  expect(readFileSync(`${ROOT}dist/Code.js`, 'utf8')).toContain(`"${ours}"`);
  expect([comment, report]).toEqual([version, version]);
  expect(new Set([version, ...others]).size).toBe(4);
});
