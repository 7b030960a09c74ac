/** The commands that README and docs/ tell people to type. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');

const DOCUMENTS: readonly string[] = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

interface Told {
  readonly document: string;
  /** As it is typed, without a comment behind it. */
  readonly command: string;
}

const COMMAND = /^(?:[A-Z_]+=\S+ )?(?:npm|npx|git) /;

function inEach(find: (text: string) => readonly string[]): Told[] {
  return DOCUMENTS.flatMap((document) =>
    find(readFileSync(join(ROOT, document), 'utf8')).map((command) => ({ document, command })),
  );
}

/** Blocks, by the word behind the three marks that open them. */
function blocks(text: string): { readonly language: string; readonly lines: readonly string[] }[] {
  return [...text.matchAll(/^ *```(\w*)\n([^]*?)^ *```$/gm)].map(([, language = '', body = '']) => ({
    language,
    lines: body.trimEnd().split('\n'),
  }));
}

/** Each line of a block of commands. */
export function inBlocks(): Told[] {
  return inEach((text) =>
    blocks(text).flatMap(({ language, lines }) =>
      language === 'sh' ? lines.map((line) => line.replace(/\s+# .*$/, '')) : [],
    ),
  );
}

/** Blocks of commands that are not marked as such: nothing would try them. */
export function unmarked(): Told[] {
  return inEach((text) =>
    blocks(text).flatMap(({ language, lines }) =>
      language === 'sh' ? [] : lines.filter((line) => COMMAND.test(line)),
    ),
  );
}

/** Those within sentences. */
export function inSentences(): Told[] {
  return inEach((text) =>
    [...text.replace(/^ *```[^]*?^ *```$/gm, '').matchAll(/`([^`\n]+)`/g)]
      .map(([, code = '']) => code)
      .filter((code) => COMMAND.test(code) || code === 'npm test'),
  );
}
