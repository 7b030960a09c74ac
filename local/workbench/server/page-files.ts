/** The files of the page, made once at the start. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export interface PageFile {
  readonly type: string;
  readonly text: string;
}

const clientFile = (name: string): string => fileURLToPath(new URL(`../client/${name}`, import.meta.url));

/** Name → file, as the page's own addresses have it. */
export async function pageFiles(): Promise<ReadonlyMap<string, PageFile>> {
  const { outputFiles } = await build({
    entryPoints: [clientFile('main.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
  });
  const styles = ['page.css', 'grid.css'].map((name) => readFileSync(clientFile(name), 'utf8')).join('');
  return new Map([
    ['', { type: 'text/html', text: readFileSync(clientFile('page.html'), 'utf8') }],
    ['page.css', { type: 'text/css', text: styles }],
    ['page.js', { type: 'text/javascript', text: outputFiles[0]?.text ?? '' }],
  ]);
}
