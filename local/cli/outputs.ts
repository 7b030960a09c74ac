/** The files that a command writes: problems that can be foreseen are found before it starts. */
import { accessSync, constants, statSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { csvNames } from '../../src/model/texts/files';
import { occupy } from '../files/at-work';
import { fileBehind, makeFolder } from '../files/write-whole';
import { assertWritable, extensionFor } from '../xlsx';
import type { RunOptions } from './options';
import { UsageError } from './option-values';
import { answersFileOf } from './replies';
import { say } from './threads';

type NamedFile = readonly [name: string, file: string];

/** The files among them that are given. */
export const named = (files: Readonly<Record<string, string | undefined>>): NamedFile[] =>
  Object.entries(files).flatMap(([name, file]): NamedFile[] => (file === undefined ? [] : [[name, file]]));

/** The files of a run whose names are known from its options. @throws UsageError */
export function checkOutputs(options: RunOptions): void {
  const { workbook, responses, out, csv, baseline } = options;
  checkExtension(out, extensionFor(workbook));
  if (csv !== undefined) makeOutputFolder(csv);
  const outputs = [...outputAndAnswers('--out', out), ...reportsOf(options)];
  const inputs = named({ '--workbook': workbook, '--responses': responses, '--baseline': baseline });
  // The workbook may be overwritten by the scored one, and by nothing else.
  checkFiles(outputs, inputs, (input, output) => input === '--workbook' && output === '--out');
}

/** @throws UsageError */
export function checkExtension(out: string, extension: string, flag = '--out'): void {
  if (extname(out).toLowerCase() !== extension)
    throw new UsageError(`${flag} takes a file that ends in ${extension}, got “${out}”.`);
}

/** The CSV files of a run, when its tabs are known. @throws UsageError */
export function checkCsvFiles(options: RunOptions, tabs: readonly { readonly tab: string }[]): void {
  const { workbook, responses, out, csv } = options;
  if (csv === undefined) return;
  const files = tabs.flatMap(({ tab }) => {
    const names = csvNames(tab);
    const what = `the CSV file of “${tab}”`;
    return [names.summary, names.detailed].map((name): NamedFile => [what, join(csv, name)]);
  });
  const others = named({ '--workbook': workbook, '--responses': responses, '--out': out });
  checkFiles(files, [...others, ...reportsOf(options)]);
}

const reportsOf = ({ json, html, junit, markdown }: RunOptions): NamedFile[] =>
  named({ '--json': json, '--html': html, '--junit': junit, '--markdown': markdown });

/** An output and the file next to it that holds the answers it was made from. */
export const outputAndAnswers = (name: string, output: string): NamedFile[] => [
  [name, output],
  [`the answers of ${name}`, answersFileOf(output)],
];

/**
 * Checks that the outputs can be written, overwrite neither each other nor an input, and are not being written by another command.
 *
 * @param mayReplace whether an output may overwrite an input, by their names
 * @throws UsageError, XlsxError, Occupied
 */
export function checkFiles(
  outputs: readonly NamedFile[],
  inputs: readonly NamedFile[],
  mayReplace: (input: string, output: string) => boolean = () => false,
): void {
  const taken = inputs.map(([name, file]) => ({ name, identity: identityOf(file), isInput: true }));
  for (const [name, file] of outputs) {
    makeOutputFolder(dirname(file));
    assertWritable(file);
    const identity = identityOf(file);
    const other = taken.find(
      (entry) => entry.identity === identity && !(entry.isInput && mayReplace(entry.name, name)),
    );
    if (other)
      throw new UsageError(
        `${name} and ${other.name} are the same file, ${file}: give them different names.`,
      );
    taken.push({ name, identity, isInput: false });
  }
  const answered = new Set(outputs.map(([, file]) => answersFileOf(file)));
  for (const [, file] of outputs) if (!answered.has(file)) occupyNow(file);
}

/** @throws Occupied if another command is writing it */
export function occupyNow(file: string): void {
  const mark = occupy(file);
  if (mark !== undefined) say({ say: 'at work', mark });
}

/** The same for all names of a file: links, and spellings that differ in case if case does not matter. */
function identityOf(path: string): string {
  try {
    const file = fileBehind(path);
    const there = statSync(file, { throwIfNoEntry: false });
    return there?.isFile() === true ? `${there.dev} ${there.ino}` : file;
  } catch {
    return path;
  }
}

/** @throws UsageError if it cannot be created or written to */
function makeOutputFolder(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
    if (!statSync(folder).isDirectory()) throw new Error('not a folder');
  } catch {
    throw new UsageError(`Cannot write to the folder ${folder}: it cannot be created or is not writable.`);
  }
}
