/** The addresses that the editor add-on may fetch, and its manifest (docs/install.md). */
import { build } from 'esbuild';

/** Every address that requests go to unless a user enters another one. */
const OURS = `
  import { judgeHost } from './settings/keys';
  import { JUDGE_PROVIDERS } from './model/judge';
  import { readSettings } from './settings/read-settings';
  const { agent, langfuse } = readSettings(undefined);
  export default [
    ...JUDGE_PROVIDERS.map((provider) => judgeHost({ provider, baseUrl: '' })).filter((host) => host !== ''),
    ...[agent.baseUrl, langfuse.host].map((url) => new URL(url).host),
  ].map((host) => \`https://\${host}/\`);
`;

/** Addresses as Google requires them: https, a whole host (or "*." before one), a path. */
const ENTRY = /^https:\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?\/\S*$/;

/**
 * @param {string} root
 * @param {readonly string[]} more addresses of --allow
 * @returns {Promise<string[]>} address prefixes
 * @throws if a prefix is not valid
 */
export async function allowedAddresses(root, more) {
  const wrong = more.find((url) => !ENTRY.test(url));
  if (wrong !== undefined)
    throw new Error(`--allow ${wrong}: it must look like https://llm.example.org/ or https://*.example.org/`);
  const { outputFiles } = await build({
    stdin: { contents: OURS, resolveDir: `${root}src` },
    absWorkingDir: root,
    bundle: true,
    write: false,
    format: 'esm',
    logLevel: 'warning',
  });
  const { default: ours } = await import(
    `data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`
  );
  return [...new Set([...ours, ...more])];
}

/** The bound script's manifest as an add-on needs it. An `addOns` block would turn it into a card add-on, without a sidebar. */
export function addOnManifest(bound, allowed) {
  return { ...bound, urlFetchWhitelist: allowed };
}
