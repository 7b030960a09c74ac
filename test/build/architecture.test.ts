/** docs/architecture.md draws house and engine as floors, and tells a row’s journey; imports and what really runs agree with it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { journey } from '../bench/house';

const TEXT = readFileSync('docs/architecture.md', 'utf8');

/** The floors of the first picture after a text, from the top: what stands at the left of each line. */
function floorsAfter(text: string): string[][] {
  const picture = /```\n([^`]*)```/.exec(TEXT.slice(TEXT.indexOf(text)))?.[1] ?? '';
  const names = [...picture.matchAll(/^ ([a-z][a-z-]*(?: · [a-z-]+)*) {2,}/gm)].map(([, left = '']) => left);
  return names.map((left) => left.split(' · '));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file));
}

/** The modules that a file imports, from the root. */
function importsOf(file: string): string[] {
  const paths = readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g);
  return [...paths].map(([, path = '']) => posix.join(posix.dirname(file), path));
}

/** Arrows that don't lead downward, as text; `place` says which box a file stands in. */
function wrongArrows(folder: string, floors: readonly string[][], place: (file: string) => string): string[] {
  const floorOf = (box: string): number => floors.findIndex((boxes) => boxes.includes(box));
  return filesBelow(folder).flatMap((file) =>
    importsOf(file)
      .filter((other) => other.startsWith(`${folder}/`))
      .map((other) => [place(file), place(other)] as const)
      .filter(([from, to]) => from !== to && floorOf(to) <= floorOf(from))
      .map(([from, to]) => `${from} → ${to} (${file})`),
  );
}

const first = (file: string): string => (file.split('/')[1] ?? '').replace(/\.ts$/, '');
const second = (file: string): string => (file.split('/')[2] ?? '').replace(/\.ts$/, '');
const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();

describe.each([
  { name: 'the house', after: '## The house', folder: 'src', place: first },
  { name: 'the engine', after: 'The engine, read as the house is', folder: 'src/engine', place: second },
])('the picture of $name', ({ after, folder, place }) => {
  const floors = floorsAfter(after);

  it('shows all that there is', () => {
    expect(sorted(floors.flat())).toEqual(sorted(filesBelow(folder).map(place)));
  });

  it('has each floor use only those below it', () => {
    expect(wrongArrows(folder, floors, place)).toEqual([]);
  });
});

describe('a row’s journey', () => {
  const told =
    TEXT.slice(TEXT.indexOf('## A row’s journey'), TEXT.indexOf('## A run\n')).split('Edited rows')[0] ?? '';
  const steps = [...told.matchAll(/\]\(\.\.\/(src\/[^)]+)\)( \((?:agent|model|type)\))?/g)];
  const files = steps.map(([, file = '']) => file);

  it('is told in at most forty lines, of at most fifty files, each once', () => {
    expect(told.trim().split('\n').length).toBeLessThanOrEqual(40);
    expect(files.length).toBeGreaterThan(30);
    expect(files.length).toBeLessThanOrEqual(50);
    expect(sorted(files)).toEqual([...files].sort());
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('names files in which a function runs for a row by rules, or says what else needs them', async () => {
    const ran = await journey();
    const wrong = steps.filter(([, file = '', mark]) => ran.has(file) === (mark !== undefined));
    expect(wrong.map(([, file]) => file)).toEqual([]);
  });
});
