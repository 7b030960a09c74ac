/** docs/settings.md: every setting with its default and its help line. */
import { SETTING_HELP } from '../../src/settings/help';
import { Settings } from '../../src/settings/schema';

const INTRO = `# Settings

<!-- Made by \`npm run docs\`; edit src/settings/ instead. -->

On the command line, \`--set section.key=VALUE\` changes a setting for one run; tables take one value (\`--set scoring.weights.date_match=2\`,
\`--set columns.GOLD.expected_answer="Right answer"\`) or JSON. What cannot be used is refused with one sentence.

| setting | default | what it is for |
| --- | --- | --- |
`;

/** The whole document. */
export function settingsDoc(): string {
  const rows = Object.entries(SETTING_HELP).map(
    ([path, help]) => `| \`${path}\` | ${defaultOf(path)} | ${help} |`,
  );
  return `${INTRO}${rows.join('\n')}\n`;
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
  if (Array.isArray(value)) return `${value.length} rows`;
  return typeof value === 'object'
    ? 'empty'
    : `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}
