/**
 * `npm run lint:names`: a type's name is unique in src/ and local/, a limit is called MAX_…, a variable has a noun for its name, and files that
 * comments name exist.
 *
 * Exit status: 0 if no problem is found, 1 otherwise.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** Texts of files by their paths from the root. */
type Files = ReadonlyMap<string, string>;

const TYPE = /^ *(?:export )?(?:interface|type|class) (\w+)(?=[\s<{=])/gm;
const NOT_SPELT_MAX = /^ *(?:export )?const (LIMIT|LONGEST|(?:LONGEST|MOST)_[A-Z_]+|[A-Z_]+_LIMIT)\b/gm;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;
const FILE = /(?<![\w:/.-])(?:[\w.-]+\/)*[\w-][\w.-]*\.(?:tsx?|mjs|cjs)(?![\w-])/g;

/** Finds names that several types of src/ and local/ share. @returns one sentence per name */
export function typeProblems(files: Files): string[] {
  const places = new Map<string, string[]>();
  for (const [file, text] of files)
    if (/^(?:src|local)\//.test(file))
      for (const [, name = ''] of text.matchAll(TYPE)) places.set(name, [...(places.get(name) ?? []), file]);
  return [...places].flatMap(([name, where]) =>
    where.length > 1 ? [`${name} is ${where.length} types: ${where.join(', ')}.`] : [],
  );
}

/** Finds limits that are not called MAX_…. @returns one sentence per limit */
export function limitProblems(files: Files): string[] {
  return [...files].flatMap(([file, text]) =>
    [...text.matchAll(NOT_SPELT_MAX)].map(([, name = '']) => `${file}: ${name} is a limit: call it MAX_….`),
  );
}

/** Words that name nothing on their own. */
const NO_NOUNS = new Set(
  'about against apart behind given heard how left most off own since than until wanted'.split(' '),
);

/** Finds variables and parameters named by a preposition, an adjective or a participle alone. @returns one sentence per variable */
export function nounProblems(files: Files): string[] {
  return [...files].flatMap(([file, text]) => {
    // Tables of tests may use such words for their columns.
    if (file.startsWith('test/')) return [];
    const names = new Set<string>();
    const visit = (node: ts.Node): void => {
      const isDeclared =
        ts.isVariableDeclaration(node) ||
        ts.isParameter(node) ||
        // `{ left }` takes its name from a property.
        (ts.isBindingElement(node) && (node.propertyName || ts.isArrayBindingPattern(node.parent)));
      if (isDeclared && ts.isIdentifier(node.name)) names.add(node.name.text);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
    // The sides of something have these names.
    if (names.has('right')) names.delete('left');
    return [...names]
      .filter((name) => NO_NOUNS.has(name))
      .map((name) => `${file}: ${name} says nothing on its own: use a noun.`);
  });
}

/** Finds comments that name a missing file. A path may start at any folder. @returns one sentence per file named */
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
