/** docs/architecture.md agrees with the code: its layers with the imports, its row’s journey with the functions that run. */
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { filesBelow, journey } from '../bench/house';

const TEXT = readFileSync('docs/architecture.md', 'utf8');

/** The layers from the top, each with its folders. */
function floorsOfHouse(): string[][] {
  const picture = /```\n([^`]*)```/.exec(TEXT.slice(TEXT.indexOf('## The house')))?.[1] ?? '';
  const names = [...picture.matchAll(/^ ([a-z][a-z-]*(?: · [a-z-]+)*) {2,}/gm)].map(([, left = '']) => left);
  return names.map((left) => left.split(' · '));
}

const SCRIPTS = filesBelow('src').filter((file) => /\.tsx?$/.test(file));

/** The modules that a file imports, from the root. */
function importsOf(file: string): string[] {
  const paths = readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g);
  return [...paths].map(([, path = '']) => posix.join(posix.dirname(file), path));
}

const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();

describe('the diagram of the layers', () => {
  const floors = floorsOfHouse();
  const room = (file: string): string => (file.split('/')[1] ?? '').replace(/\.ts$/, '');
  const floorOf = (file: string): number => floors.findIndex((rooms) => rooms.includes(room(file)));

  it('shows every folder', () => {
    expect(sorted(floors.flat())).toEqual(sorted(SCRIPTS.map(room)));
  });

  it('lets each layer import only those below it', () => {
    const wrong = SCRIPTS.flatMap((file) =>
      importsOf(file)
        .filter((other) => other.startsWith('src/') && room(other) !== room(file))
        .filter((other) => floorOf(other) <= floorOf(file))
        .map((other) => `${file} → ${other}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('a row’s journey', () => {
  const journeyText =
    TEXT.slice(TEXT.indexOf('## A row’s journey'), TEXT.indexOf('## A run\n')).split('Edited rows')[0] ?? '';
  const steps = [...journeyText.matchAll(/\]\(\.\.\/(src\/[^)]+)\)( \((?:agent|model|type)\))?/g)];
  const files = steps.map(([, file = '']) => file);

  it('has at most forty lines and names at most fifty files, each once', () => {
    expect(journeyText.trim().split('\n').length).toBeLessThanOrEqual(40);
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
