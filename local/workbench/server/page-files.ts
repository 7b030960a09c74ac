/** The page's files, built once at the start. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export interface PageFile {
  readonly type: string;
  readonly text: string;
}

export interface PageFiles {
  /** By name, as in the page's addresses. */
  readonly files: ReadonlyMap<string, PageFile>;
  /** Puts `google.script` into a page of the add-on. */
  readonly withGoogleScript: (html: string) => string;
}

const clientFile = (name: string): string => fileURLToPath(new URL(`../client/${name}`, import.meta.url));

export async function pageFiles(): Promise<PageFiles> {
  const [page, googleScript] = await Promise.all([bundle('main.ts'), bundle('frame/google-script.ts')]);
  const styles = ['page.css', 'grid.css'].map((name) => readFileSync(clientFile(name), 'utf8')).join('');
  const element = `<script>${googleScript.replaceAll('</script', '<\\/script')}</script>`;
  return {
    files: new Map([
      ['', { type: 'text/html', text: readFileSync(clientFile('page.html'), 'utf8') }],
      ['page.css', { type: 'text/css', text: styles }],
      ['page.js', { type: 'text/javascript', text: page }],
    ]),
    withGoogleScript: (html) => withFirst(html, element),
  };
}

/** Inserts the element after the doctype and the opening of the head, before any script of the page. */
function withFirst(html: string, element: string): string {
  const start = /^\s*(?:<!doctype[^>]*>\s*)?(?:<html[^>]*>\s*)?(?:<head[^>]*>)?/i.exec(html)?.[0] ?? '';
  return start + element + html.slice(start.length);
}

async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [clientFile(entry)],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}
