/** docs/scoring.md: its text, scoring.md beside this file, with what the code knows in place of `{{…}}`. */
import { readFileSync } from 'node:fs';
import { holdersOf } from '../../src/agent/columns';
import { BUILT_IN } from '../../src/checks/registry';
import type { CheckMeta } from '../../src/model/check';
import { type Column, COLUMNS, ENTRIES } from '../../src/model/columns';
import type { ExpectedField } from '../../src/model/columns';
import { HOW_TO_SEPARATE, type ItemKind } from '../../src/model/texts/list';
import { ROW_SCORES, VERDICTS, WHAT_COUNTS } from '../../src/results/row-scores';
import { SAID_NOTHING } from '../../src/scoring/verdict';

/** The cells that gating checks measure, each with these checks. */
function measuredRows(): string {
  const gates = BUILT_IN.all.filter(({ gates: may }) => may !== 'never');
  const cells = [...new Set(gates.flatMap(({ measures }) => measures))];
  const by = (column: ExpectedField): string =>
    gates
      .filter(({ measures }) => measures.includes(column))
      .map(({ id, gates: may }) => `\`${id}\`${may === 'with threshold' ? ' (with a threshold)' : ''}`)
      .join(', ');
  return cells.map((column) => `| \`${column}\` | ${by(column)} |`).join('\n');
}

/** The whole document. @throws if the text names something that is not known here */
export function scoringDoc(): string {
  const parts: Readonly<Record<string, () => string>> = {
    'columns of names': () => listColumns('code', 'name'),
    'columns of texts': () => listColumns('text'),
    separators: () => HOW_TO_SEPARATE,
    'row scores': () => rows(ROW_SCORES),
    verdicts: () => rows(VERDICTS),
    'what counts': () => WHAT_COUNTS,
    'said nothing': () => SAID_NOTHING,
    expectations: measuredRows,
    checks: () => BUILT_IN.all.map(checkSection).join('\n'),
    columns: columnsSection,
  };
  return readFileSync(new URL('scoring.md', import.meta.url), 'utf8').replace(
    /\{\{(.+?)\}\}/g,
    (mark, name: string) => {
      const part = parts[name];
      if (!part) throw new Error(`build/docs/scoring.md: ${mark} is not known`);
      return part();
    },
  );
}

function columnsSection(): string {
  const line = (column: Column): string => {
    const { means = '', oldNames = [] } = ENTRIES.get(column) ?? {};
    return `| \`${column}\` | ${means}${oldNames.length === 0 ? '' : ` Also: ${code(oldNames)}.`} |`;
  };
  return `## The columns

Case, spaces, dashes and underscores in a header do not matter; any other header can be mapped.

| column | what it holds |
| --- | --- |
${COLUMNS.map(line).join('\n')}
`;
}

const GATES: Readonly<Record<CheckMeta['gates'], string>> = {
  always: 'It gates: a 0 fails the row.',
  'with threshold': 'It gates if a threshold is set for it; otherwise it is info only.',
  never: 'Info only: it decides no verdict.',
};

/** @example 'It gates: a 0 fails the row. It gives way to `date_extraction` where that was evaluated. Bucket: retrieval.' */
function rank({ gates, givesWayTo, buckets }: CheckMeta): string {
  const parts = [
    GATES[gates],
    givesWayTo ? `It gives way to \`${givesWayTo}\` where that was evaluated.` : '',
    buckets ? `${buckets.length > 1 ? 'Shared by the buckets' : 'Bucket:'} ${buckets.join(' and ')}.` : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function checkSection(check: CheckMeta): string {
  const { id, title, stage, doc, expects, reads, readsAny } = check;
  const actual = [...new Set([...reads, ...(readsAny ?? [])].flatMap(holdersOf))];
  return `### ${title}: \`${id}\`

${doc.question} Stage: ${stage}. ${rank(check)}

| | |
| --- | --- |
| expected | ${code(expects)} |
| actual | ${code(actual)} |
| **1** | ${doc.one} |
| **0** | ${doc.zero} |
| **blank** | ${doc.blank} |

| expected | actual | score |
| --- | --- | --- |
${doc.examples.map((cells) => `| ${cells.map((cell) => cell.replace(/\|/g, '\\|')).join(' | ')} |`).join('\n')}

${doc.traps.map((trap) => `- ${trap}`).join('\n')}
`;
}

function listColumns(...kinds: readonly ItemKind[]): string {
  return code(COLUMNS.filter((column) => kinds.some((kind) => ENTRIES.get(column)?.items === kind)));
}

function code(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}

/** Rows of a two-column table. */
function rows(table: Readonly<Record<string, string>>): string {
  return Object.entries(table)
    .map(([name, text]) => `| \`${name}\` | ${text} |`)
    .join('\n');
}
