/** Files are written completely or not at all, in the intended place. */
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { NotSaved, Saving } from '../../../local/files/saving';
import { fileBehind, prepareOutput, writeAtomically } from '../../../local/files/atomic-write';

const folder = mkdtempSync(join(tmpdir(), 'gnw-files-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});
let next = 0;
const place = (name = ''): string => {
  next += 1;
  const inside = join(folder, String(next));
  mkdirSync(inside);
  return join(inside, name);
};
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

describe('writeAtomically', () => {
  it('replaces a file, keeps its permissions and leaves nothing beside it', () => {
    const path = place('a.json');
    writeFileSync(path, 'a much longer old text');
    chmodSync(path, 0o640);
    writeAtomically(path, 'new');
    expect([readFileSync(path, 'utf8'), modeOf(path), readdirSync(join(path, '..'))]).toEqual([
      'new',
      '640',
      ['a.json'],
    ]);
  });

  it('follows symbolic links, even to a file that does not exist yet', () => {
    const path = place();
    symlinkSync('second', join(path, 'first'));
    symlinkSync(join('deep', 'file.txt'), join(path, 'second'));
    mkdirSync(join(path, 'deep'));
    writeAtomically(join(path, 'first'), 'text');
    expect(readFileSync(join(path, 'deep', 'file.txt'), 'utf8')).toBe('text');
    expect(lstatSync(join(path, 'first')).isSymbolicLink()).toBe(true);
    expect(lstatSync(join(path, 'second')).isSymbolicLink()).toBe(true);
    expect(fileBehind(join(path, 'first'))).toBe(fileBehind(join(path, 'deep', 'file.txt')));
  });

  it('replaces the draft of a killed write, even if it is a link', () => {
    const path = place('a.csv');
    const other = place('other');
    writeFileSync(other, 'untouched');
    symlinkSync(other, join(path, '..', '.a.csv.part'));
    writeAtomically(path, 'new');
    expect([readFileSync(path, 'utf8'), readFileSync(other, 'utf8')]).toEqual(['new', 'untouched']);
    expect(readdirSync(join(path, '..'))).toEqual(['a.csv']);
  });

  it('leaves the old file unchanged if the new one cannot be written', () => {
    const path = place('a.csv');
    writeFileSync(path, 'old');
    expect(() => writeAtomically(join(path, 'b.csv'), 'x')).toThrow(/ENOTDIR/);
    expect(readFileSync(path, 'utf8')).toBe('old');
  });

  it('accepts the longest possible name', () => {
    const path = place(`${'ü'.repeat(120)}.xlsx`);
    writeAtomically(path, 'x');
    expect(readFileSync(path, 'utf8')).toBe('x');
  });
});

it('prepareOutput makes the folder, and refuses a path that cannot be written', () => {
  const path = place(join('new', 'a.csv'));
  prepareOutput(path);
  expect(() => prepareOutput(join(path, '..'))).toThrow(/new cannot be written: it is a folder\.$/);
  writeFileSync(path, '');
  expect(() => prepareOutput(join(path, 'b.csv'))).toThrow(/its folder is a file\.$/);
  chmodSync(path, 0o444);
  if (process.getuid?.() !== 0) expect(() => prepareOutput(path)).toThrow(/no permission\.$/);
});

describe('Saving', () => {
  it('saves a file elsewhere if its disk is full, and says where', () => {
    const path = place('full.xlsx');
    // A device that is always full.
    symlinkSync('/dev/full', path);
    const saving = new Saving();
    saving.save(path, 'content');
    const [other = ''] = saving.written;
    expect(saving.moved).toEqual([`${path} cannot be written (the disk is full): it was saved as ${other}.`]);
    expect([basename(other), readFileSync(other, 'utf8')]).toEqual(['full.xlsx', 'content']);
    rmSync(join(other, '..'), { recursive: true });
  });

  it('recreates a deleted folder, and reports in one sentence if nothing can be saved anywhere', () => {
    const path = join(place(), 'gone', 'a.csv');
    const saving = new Saving();
    saving.save(path, 'x');
    expect([saving.written, saving.moved]).toEqual([[path], []]);
    const nowhere = place(`${'n'.repeat(300)}.csv`);
    const why = `${nowhere} cannot be written (its name is too long), and it could not be saved elsewhere.`;
    expect(() => saving.save(nowhere, 'x')).toThrow(new NotSaved(why));
    const kept = ` Answers so far are in ${path}: run the same command to resume.`;
    expect(() => new Saving(path).save(nowhere, 'x')).toThrow(new NotSaved(`${why}${kept}`));
  });
});
