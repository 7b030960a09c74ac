/** The page's files, built once at the start. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export interface PageFiles {
  /** Media type and text by name, as in the page's addresses. */
  readonly files: ReadonlyMap<string, readonly [type: string, text: string]>;
  /** Puts `google.script` into a page of the add-on. */
  readonly withGoogleScript: (html: string) => string;
}

const path = (name: string): string => fileURLToPath(new URL(`../client/${name}`, import.meta.url));
const read = (name: string): string => readFileSync(path(name), 'utf8');

export async function pageFiles(): Promise<PageFiles> {
  const [page, googleScript] = await Promise.all([bundle('main.tsx'), bundle('frame/google-script.ts')]);
  const element = `<script>${googleScript.replaceAll('</script', '<\\/script')}</script>`;
  return {
    files: new Map([
      ['', ['text/html', read('page.html')]],
      ['page.css', ['text/css', read('page.css')]],
      ['page.js', ['text/javascript', page]],
    ]),
    // After the doctype and the opening of the head, before any script of the page.
    withGoogleScript: (html) => {
      const start = /^\s*(?:<!doctype[^>]*>\s*)?(?:<html[^>]*>\s*)?(?:<head[^>]*>)?/i.exec(html)?.[0] ?? '';
      return start + element + html.slice(start.length);
    },
  };
}

async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path(entry)],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}
