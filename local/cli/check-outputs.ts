/** Checks the files that a command will write, before it starts. */
import { UsageError } from '../ask';
import { statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { csvNames } from '../../src/model/texts/files';
import { lockOutput } from '../files/output-lock';
import { draftOf, fileBehind, prepareOutput } from '../files/atomic-write';
import { extensionFor } from '../xlsx';
import type { RunOptions } from './options';
import { answersFileOf } from './saved-replies';
import { post } from './thread-messages';

type NamedFile = readonly [name: string, file: string];

/** The files that have a path. */
export const namedFiles = (files: Readonly<Record<string, string | undefined>>): NamedFile[] =>
  Object.entries(files).flatMap(([name, file]): NamedFile[] => (file === undefined ? [] : [[name, file]]));

/** Checks the outputs whose paths are known from the options. @throws UsageError */
export function checkOutputs(options: RunOptions): void {
  const { workbook, responses, out, baseline } = options;
  checkExtension(out, extensionFor(workbook));
  const outputs = [...outputAndAnswers('--out', out), ...reportsOf(options)];
  const inputs = namedFiles({ '--workbook': workbook, '--responses': responses, '--baseline': baseline });
  // Only --out may overwrite the input workbook.
  checkFiles(outputs, inputs, (input, output) => input === '--workbook' && output === '--out');
}

/** @throws UsageError */
export function checkExtension(out: string, extension: string, flag = '--out'): void {
  if (extname(out).toLowerCase() !== extension)
    throw new UsageError(`${flag} takes a file that ends in ${extension}, got “${out}”.`);
}

/** Checks the CSV files, whose names depend on the tabs. @throws UsageError */
export function checkCsvFiles(options: RunOptions, tabs: readonly { readonly tab: string }[]): void {
  const { workbook, responses, out, csv } = options;
  if (csv === undefined) return;
  const files = tabs.flatMap(({ tab }) => {
    const names = csvNames(tab);
    const title = `the CSV file of “${tab}”`;
    return [names.summary, names.detailed].map((name): NamedFile => [title, join(csv, name)]);
  });
  const others = namedFiles({ '--workbook': workbook, '--responses': responses, '--out': out });
  checkFiles(files, [...others, ...reportsOf(options)]);
}

const reportsOf = ({ json, html, junit, markdown }: RunOptions): NamedFile[] =>
  namedFiles({ '--json': json, '--html': html, '--junit': junit, '--markdown': markdown });

/** An output, and the file next to it with the replies that the output is made from. */
export const outputAndAnswers = (name: string, output: string): NamedFile[] => [
  [name, output],
  [`the answers of ${name}`, answersFileOf(output)],
];

/**
 * Checks that the outputs can be written, overwrite neither each other nor an input, and are not being written by another command.
 *
 * @param mayReplace true if this output may overwrite this input
 * @throws UsageError, OutputUnavailable
 */
export function checkFiles(
  outputs: readonly NamedFile[],
  inputs: readonly NamedFile[],
  mayReplace: (input: string, output: string) => boolean = () => false,
): void {
  const claimed = inputs.map(([name, file]) => ({ name, identity: identityOf(file), isInput: true }));
  for (const [output, path] of outputs) {
    prepareOutput(path);
    for (const [name, file] of [
      [output, path],
      [`the temporary file of ${output}`, draftOf(fileBehind(path))],
    ] as const) {
      const identity = identityOf(file);
      const clash = claimed.find(
        (entry) => entry.identity === identity && !(entry.isInput && mayReplace(entry.name, name)),
      );
      if (clash)
        throw new UsageError(
          `${name} and ${clash.name} are the same file, ${file}: give them different names.`,
        );
      claimed.push({ name, identity, isInput: false });
    }
  }
  const answered = new Set(outputs.map(([, file]) => answersFileOf(file)));
  for (const [, file] of outputs) if (!answered.has(file)) lockNow(file);
}

/** Locks a file for this command. @throws OutputUnavailable if another command is writing it */
export function lockNow(file: string): void {
  const lock = lockOutput(file);
  if (lock !== undefined) post({ kind: 'locked', lock });
}

/** Identifies a file: the result is the same for all paths and links to it. */
function identityOf(path: string): string {
  try {
    const file = fileBehind(path);
    const stats = statSync(file, { throwIfNoEntry: false });
    return stats?.isFile() === true ? `${stats.dev} ${stats.ino}` : file;
  } catch {
    return path;
  }
}
