/** docs/scoring.md: its text, scoring.md beside this file, with what the code knows in place of `{{…}}`. */
import { readFileSync } from 'node:fs';
import { BUILT_IN } from '../../src/checks/registry';
import { STAGE_WORDS } from '../../src/checks/stage-words';
import { type CheckMeta, STAGES } from '../../src/model/check';
import { type Column, COLUMNS, ENTRIES } from '../../src/model/columns';
import { HOW_TO_SEPARATE } from '../../src/model/texts/list';

/** The whole document. @throws if the text names something that is not known here */
export function scoringDoc(): string {
  const parts: Readonly<Record<string, () => string>> = {
    separators: () => HOW_TO_SEPARATE,
    checks: () => STAGES.map(stageSection).join('\n'),
    columns: () => COLUMNS.map(columnLine).join('\n'),
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

function columnLine(column: Column): string {
  const { means = '', oldNames = [] } = ENTRIES.get(column) ?? {};
  const also = oldNames.map((name) => ` Also: \`${name}\`.`).join('');
  return `- \`${column}\`: ${means}${also}`;
}

function stageSection(stage: CheckMeta['stage']): string {
  return `### ${STAGE_WORDS[stage]}

| check | question | 1 | 0 | blank | example |
| --- | --- | --- | --- | --- | --- |
${BUILT_IN.all
  .filter((check) => check.stage === stage)
  .map(checkRow)
  .join('\n')}
`;
}

function checkRow({ id, title, doc, gates, givesWayTo, buckets = [] }: CheckMeta): string {
  const remarks = [
    ...buckets,
    ...(gates === 'never' ? ['info only'] : []),
    ...(givesWayTo === undefined ? [] : [`info only beside \`${givesWayTo}\``]),
  ];
  const [expected = '', actual = '', score = ''] = doc.examples[0] ?? [];
  const example = `${quoted(expected)} / ${quoted(actual)} → ${score}`;
  const check = `${title}: \`${id}\`${remarks.length === 0 ? '' : ` (${remarks.join(', ')})`}`;
  return tableRow([check, doc.question, doc.one, doc.zero, doc.blank.replace(WHERE_NAMED, ''), example]);
}

/** Said of all such cells at once. */
const WHERE_NAMED = / \((?:it|the cell) is named in the summary\)/g;

function quoted(cell: string): string {
  return cell === '' ? '(blank)' : `\`${cell}\``;
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replace(/\|/g, '\\|')).join(' | ')} |`;
}
