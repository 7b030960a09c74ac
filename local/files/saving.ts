/** Saves a command's outputs, elsewhere if a path cannot be written to. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { reasonOf } from './system-error';
import { type Content, writeAtomically } from './atomic-write';

/** An output was saved elsewhere, or not at all. */
export class NotSaved extends Error {}

export class Saving {
  /** Paths of the saved files, in order. */
  readonly written: string[] = [];
  /** A sentence for each file that was saved elsewhere. */
  readonly moved: string[] = [];

  /** @param repliesFile keeps the replies that the outputs are made from; '' for none */
  constructor(private readonly repliesFile = '') {}

  save(path: string, content: Content): void {
    try {
      writeAtomically(path, content);
      this.written.push(path);
    } catch (error) {
      const why = `${path} cannot be written (${reasonOf(error)})`;
      const other = savedElsewhere(basename(path), content);
      if (other === undefined) {
        const kept = existsSync(this.repliesFile)
          ? ` Answers so far are in ${this.repliesFile}: run the same command to resume.`
          : '';
        throw new NotSaved(`${why}, and it could not be saved elsewhere.${kept}`);
      }
      this.written.push(other);
      this.moved.push(`${why}: it was saved as ${other}.`);
    }
  }
}

/** Saves a file in a new folder, where it cannot overwrite anything. */
function savedElsewhere(name: string, content: Content): string | undefined {
  for (const place of [tmpdir(), homedir(), process.cwd()]) {
    let folder: string | undefined;
    try {
      folder = mkdtempSync(join(place, 'gnw-evals-'));
      const file = join(folder, name);
      writeAtomically(file, content);
      return file;
    } catch {
      // The next place may have room.
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    }
  }
  return undefined;
}
