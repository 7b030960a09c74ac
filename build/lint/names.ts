/**
 * `npm run lint:names`: a type's name is one type in all of src/, a limit is called MAX_…, a variable by what it holds, and a file that
 * a comment names exists.
 *
 * Exit status: 0 if all of it holds, 1 otherwise.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Names that stand for two types, each with the reason. */
const TWINS: ReadonlyMap<string, string> = new Map();

/** Texts of files by their paths from the root. */
type Files = ReadonlyMap<string, string>;

const TYPE = /^ *(?:export )?(?:interface|type|class) (\w+)(?=[\s<{=])/gm;
const NOT_SPELT_MAX = /^ *(?:export )?const (LIMIT|LONGEST|(?:LONGEST|MOST)_[A-Z_]+|[A-Z_]+_LIMIT)\b/gm;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;
const FILE = /(?<![\w:/.-])(?:[\w.-]+\/)*[\w-][\w.-]*\.(?:tsx?|mjs|cjs)(?![\w-])/g;

/** @returns one sentence per name that several types of src/ have */
export function typeProblems(files: Files): string[] {
  const places = new Map<string, string[]>();
  for (const [file, text] of files)
    if (file.startsWith('src/'))
      for (const [, name = ''] of text.matchAll(TYPE)) places.set(name, [...(places.get(name) ?? []), file]);
  const twins = [...places].filter(([name, { length }]) => length > 1 && !TWINS.has(name));
  const vain = [...TWINS.keys()].filter((name) => (places.get(name)?.length ?? 0) < 2);
  return [
    ...twins.map(([name, where]) => `${name} is ${where.length} types: ${where.join(', ')}.`),
    ...vain.map((name) => `${name} is listed as a name of two types, and is one.`),
  ];
}

/** @returns one sentence per limit with another name */
export function limitProblems(files: Files): string[] {
  return [...files].flatMap(([file, text]) =>
    [...text.matchAll(NOT_SPELT_MAX)].map(([, name = '']) => `${file}: ${name} is a limit: call it MAX_….`),
  );
}

/** Words that are no noun, and say nothing alone. */
const NO_NOUNS = 'about|behind|given|heard|how|most|own|wanted';
const DECLARED = new RegExp(`\\b(?:const|let) (${NO_NOUNS})\\b(?= *[:=])|\\((${NO_NOUNS}): `, 'g');

/** Rooms that still have such names. */
const NOT_YET =
  /^(?:test|local\/workbench|src\/(?:agent|checks|commands|engine|fields|judge|reports|results|stores))\//;

/** @returns one sentence per variable that is named by a preposition, an adjective or a participle alone */
export function nounProblems(files: Files): string[] {
  return [...files].flatMap(([file, text]) =>
    NOT_YET.test(file)
      ? []
      : [...text.matchAll(DECLARED)].map(
          ([, name, parameter = name ?? '']) => `${file}: ${parameter} says nothing: name the thing.`,
        ),
  );
}

/** @returns one sentence per file that a comment names, from the root, from src/, from its own folder or by its last part alone, and that is not there */
export function pathProblems(files: Files): string[] {
  const all = [...files.keys()];
  const exists = (named: string, from: string): boolean =>
    files.has(posix.join(posix.dirname(from), named)) ||
    all.some((file) => file === named || file.endsWith(`/${named}`));
  return [...files].flatMap(([file, text]) =>
    [...text.matchAll(COMMENT)]
      .flatMap(([comment]) => comment.match(FILE) ?? [])
      .filter((named) => !exists(named, file))
      .map((named) => `${file}: a comment names ${named}, which does not exist.`),
  );
}

function main(): void {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  const paths = listed.split('\n').filter((file) => /\.(?:tsx?|mjs|cjs)$/.test(file));
  const files = new Map(paths.map((file) => [file, readFileSync(file, 'utf8')]));
  const problems = [
    ...typeProblems(files),
    ...limitProblems(files),
    ...nounProblems(files),
    ...pathProblems(files),
  ];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log(`✔ ${files.size} files: names of types, limits and variables, files that comments name`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
