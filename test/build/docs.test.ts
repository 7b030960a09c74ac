/** README and docs/: generated parts are current, every link has a target, and no page is too long. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { scoringDoc } from '../../build/docs/scoring';
import { settingPaths, withSettings } from '../../build/docs/settings';
import { ROW_VERDICTS, verdictWord } from '../../src/model/scorecard';
import { SETTING_HELP } from '../../src/settings/setting-help';

const ROOT = resolve(__dirname, '../..');
const FILES = ['README.md', ...readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith('.md'),
);
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
/** The text without code blocks. */
const prose = (file: string): string => read(file).replace(/^```[^]*?^```$/gm, '');
const words = (file: string): number => read(file).split(/\s+/).filter(Boolean).length;

/** The anchors of a document as GitHub makes them of its headings. */
function anchorsOf(file: string): string[] {
  return [...prose(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replace(/ /g, '-'),
  );
}

/** The broken links of a document. */
function lost(file: string): string[] {
  return [...prose(file).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^https?:/.test(link))
    .filter((link) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? file : join(dirname(file), path);
      if (!existsSync(join(ROOT, target))) return true;
      return anchor !== undefined && !anchorsOf(target).includes(anchor);
    });
}

/** The maximum for all documents together. */
const MAX_WORDS = 14000;

describe('the documents', () => {
  it.each(['README.md', 'CHANGELOG.md', ...FILES.slice(1)])('every link of %s has a target', (file) => {
    expect(lost(file)).toEqual([]);
  });

  it('have broken links reported', () => {
    expect(anchorsOf('docs/scoring.md')).toContain('where-we-differ');
    expect(anchorsOf('docs/scoring.md')).not.toContain('the-score-guide');
  });

  it('show every picture that is there', () => {
    const shown = FILES.flatMap((file) =>
      [...read(file).matchAll(/docs\/([\w-]+\.png)/g)].map(([, name]) => name),
    );
    expect(readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.png'))).toEqual(shown.sort());
  });

  it('are twelve pages and a README, none of them long', () => {
    expect(FILES).toHaveLength(13);
    expect(words('README.md')).toBeLessThanOrEqual(700);
    expect(FILES.map(words).reduce((sum, count) => sum + count)).toBeLessThanOrEqual(MAX_WORDS);
    const cells = FILES.flatMap((file) => prose(file).match(/^\|.*\|$/gm) ?? []).flatMap((row) =>
      row.split(/(?<!\\)\|/).map((cell) => cell.trim()),
    );
    expect(cells.filter((cell) => cell.length > 300 && !/^-+$/.test(cell))).toEqual([]);
  });

  it('describe each check as the registry does', () => {
    expect(read('docs/scoring.md')).toBe(scoringDoc());
  });

  it('explain every verdict', () => {
    for (const verdict of ROW_VERDICTS)
      expect(read('docs/scoring.md').replace(/ +/g, ' ')).toContain(`| \`${verdictWord(verdict)}\` |`);
  });

  it('list the current settings', () => {
    expect(read('docs/command-line.md')).toBe(withSettings(read('docs/command-line.md')));
  });

  it('give each default as it can be typed', () => {
    const body = /`agent\.body` \(`(.*?)`\):/.exec(read('docs/command-line.md'))?.[1] ?? '';
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
