/** Texts that HtmlService may take for comments and cut out of a page’s script. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import * as z from 'zod';

const ROOT = resolve(__dirname, '../..');

/** Scripts as built, or why the build refuses them: in one process, since TypeScript takes long to load. */
function built(...scripts: readonly string[]): string[] {
  const program = `import { withoutFalseComments } from ${JSON.stringify(join(ROOT, 'build/bundle/page-script.mjs'))};
    const all = ${JSON.stringify(scripts)}.map((script) => {
      try { return withoutFalseComments(script, 'page.ts'); } catch ({ message }) { return message; }
    });
    process.stdout.write(JSON.stringify(all));`;
  const text = execFileSync('node', ['--input-type=module', '-e', program], { encoding: 'utf8' });
  return z.array(z.string()).parse(JSON.parse(text));
}

/** Removes everything that looks like a comment, as HtmlService has been seen to do. */
function served(script: string): string {
  return script.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*/g, '');
}

describe('the script of a page', () => {
  const script = 'const at = "https://a.org/*", more = `x//${at}//y/* z */`; result = [at, more, 6 / 2 / 3];';
  const [escaped = '', refusal = ''] = built(script, 'const pattern = /^https:\\/\\//;');

  it('behaves the same with its strings escaped and after HtmlService has removed comments', () => {
    const run = (text: string): unknown => runInNewContext(`let result; ${text} Array.from(result);`);
    const expected = ['https://a.org/*', 'x//https://a.org/*//y/* z */', 1];
    expect(run(script)).toEqual(expected);
    expect(() => run(served(script))).toThrow();
    expect(run(served(escaped))).toEqual(expected);
  });

  it('is refused where a regular expression looks like a comment', () => {
    expect(refusal).toContain('write it with [/]');
  });

  it.each(readdirSync(join(ROOT, 'dist')).filter((file) => file.endsWith('.html')))(
    'of %s is served as it was built',
    (file) => {
      const page = readFileSync(join(ROOT, 'dist', file), 'utf8');
      const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text);
      expect(scripts.length).toBeGreaterThan(0);
      for (const text of scripts) expect(served(text)).toBe(text);
    },
  );
});
