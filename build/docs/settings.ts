/** The list of settings in docs/command-line.md: each with its default and the first sentence of its help. */
import { SETTING_HELP } from '../../src/settings/setting-help';
import { Settings } from '../../src/settings/schema';

/** The lines around the list. */
const [BEGIN, END] = ['<!-- prettier-ignore-start -->\n', '<!-- prettier-ignore-end -->'];

/** Replaces the list of settings in a document. */
export function withSettings(document: string): string {
  const [before, rest = ''] = document.split(BEGIN);
  const items = Object.entries(SETTING_HELP).map(
    ([path, help]) => `- \`${path}\` (${defaultOf(path)}): ${help.replace(/(?<!e\.g)\. .*/s, '.')}`,
  );
  return `${before}${BEGIN}${items.join('\n')}\n${rest.slice(rest.indexOf(END))}`;
}

const DEFAULTS: ReadonlyMap<string, unknown> = new Map(settingPaths());

/** Every setting's path and default: the keys of each section; a section that is a table counts as one setting. */
export function settingPaths(): [string, unknown][] {
  return Object.entries(Settings().parse({})).flatMap(([section, value]): [string, unknown][] => {
    const keys = Object.entries(value);
    return keys.length === 0
      ? [[section, value]]
      : keys.map(([key, fallback]): [string, unknown] => [`${section}.${key}`, fallback]);
  });
}

function defaultOf(path: string): string {
  const value = DEFAULTS.get(path);
  if (value === '' || value === null) return 'blank';
  if (Array.isArray(value)) return value.length === 0 ? 'empty' : `${value.length} rows`;
  return typeof value === 'object'
    ? 'empty'
    : `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}
