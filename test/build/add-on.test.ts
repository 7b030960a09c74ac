/** The manifest and the checks of `npm run build -- --addon`. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';

const ROOT = resolve(__dirname, '../..');
const SCOPE = 'https://www.googleapis.com/auth/';
const Manifest = z.looseObject({ oauthScopes: z.array(z.string()) });
const bound = Manifest.parse(JSON.parse(readFileSync(join(ROOT, 'appsscript.json'), 'utf8')));

/** Results of the build's own functions; each refusal as its message. */
const program = `
  import { addOnManifest, allowedAddresses } from ${JSON.stringify(join(ROOT, 'build/bundle/add-on.mjs'))};
  const bound = ${JSON.stringify(bound)};
  const allowed = await allowedAddresses(${JSON.stringify(`${ROOT}/`)}, ['https://*.example.org/v1/']);
  const refused = [];
  for (const url of ['http://example.org/', 'https://example.org', 'https://*/', 'example.org/', 'https://a b.org/'])
    refused.push(await allowedAddresses('', [url]).then(() => 'taken', ({ message }) => message));
  console.log(JSON.stringify({
    allowed, refused, manifest: addOnManifest(bound, allowed),
  }));`;
const Built = z.object({ allowed: z.array(z.string()), refused: z.array(z.string()), manifest: Manifest });
const built = Built.parse(
  JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })),
);

describe('the manifest of an editor add-on', () => {
  it('lists the hosts that it may fetch (providers, agent, Langfuse, and those given), and is not a card add-on', () => {
    expect(built.allowed).toEqual([
      'https://api.openai.com/',
      'https://api.anthropic.com/',
      'https://generativelanguage.googleapis.com/',
      'https://api.staging.globalnaturewatch.org/',
      'https://cloud.langfuse.com/',
      'https://*.example.org/v1/',
    ]);
    expect(built.manifest).toEqual({ ...bound, urlFetchWhitelist: built.allowed });
    expect(built.manifest).not.toHaveProperty('addOns');
  });

  it('asks for nothing that docs/install.md does not explain', () => {
    const text = readFileSync(join(ROOT, 'docs/install.md'), 'utf8');
    for (const scope of bound.oauthScopes) expect(text).toContain(`| \`${scope.replace(SCOPE, '')}\``);
  });

  it('refuses addresses that Google would', () => {
    expect(built.refused).toHaveLength(5);
    for (const words of built.refused) expect(words).toContain('it must look like https://llm.example.org/');
  });

  it('is asked for by name', () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['build/bundle.mjs', '--allow', 'https://a.example.org/'],
      { cwd: ROOT, encoding: 'utf8' },
    );
    expect(status).not.toBe(0);
    expect(stderr).toContain('--allow is for --addon');
  });
});
