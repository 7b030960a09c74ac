/** Makes docs/scoring.md from its template, build/docs/scoring.md, and the code's tables of checks and columns. */
import { readFileSync } from 'node:fs';
import { BUILT_IN } from '../../src/checks/registry';
import { STAGE_WORDS, type CheckMeta } from '../../src/checks/check';
import { STAGES } from '../../src/model/check';
import { ACTUAL_FIELDS, type Column, COLUMNS, ENTRIES, EXPECTED_FIELDS } from '../../src/fields/fields';
import { HOW_TO_SEPARATE } from '../../src/fields/list';

/** The whole document. @throws if the template has an unknown `{{…}}` */
export function scoringDoc(): string {
  const parts: Readonly<Record<string, () => string>> = {
    separators: () => HOW_TO_SEPARATE,
    checks: () => STAGES.map(stageSection).join('\n'),
    'case columns': () =>
      names(
        COLUMNS.filter((column) => ![...EXPECTED_FIELDS, ...ACTUAL_FIELDS].some((other) => other === column)),
      ),
    'expected columns': () => names(EXPECTED_FIELDS),
    'actual columns': () => names(ACTUAL_FIELDS),
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

/** @example '`query`, `expected_aoi_ids`/`expected_id`' */
function names(columns: readonly Column[]): string {
  return columns
    .map((column) => {
      const { oldNames = [] } = ENTRIES.get(column) ?? {};
      return [column, ...oldNames].map((name) => `\`${name}\``).join('/');
    })
    .join(', ');
}

function stageSection(stage: CheckMeta['stage']): string {
  const said: Said = new Map();
  const checks = BUILT_IN.all.filter((check) => check.stage === stage);
  return `### ${STAGE_WORDS[stage]}\n\n${checks.map((check) => checkItem(check, said)).join('\n')}\n`;
}

/** @param said sentences of earlier items */
function checkItem({ id, title, doc, expects, gates, givesWayTo }: CheckMeta, said: Said): string {
  const remarks = [
    ...(gates === 'never' ? ['for information'] : []),
    ...(givesWayTo === undefined ? [] : [`for information beside \`${givesWayTo}\``]),
  ].map((remark) => ` (${remark})`);
  const texts = [
    ['1', doc.one],
    ['0', doc.zero],
    ['Blank', doc.blank],
  ].flatMap(([score = '', text = '']) => {
    const rest = saidOnce(withoutStated(text), title, said);
    return rest === '' ? [] : [`**${score}:** ${rest}`];
  });
  const example = doc.example === undefined ? '' : `\`${expects[0] ?? ''}\`: \`${doc.example}\``;
  const examples = example === '' || said.has(example) ? [] : [example];
  if (example !== '') said.set(example, title);
  return [`- **${title}** \`${id}\`${remarks.join('')}: ${doc.question}`, ...texts, ...examples].join(' ');
}

/** Sentences that the text above the lists states for all checks. */
const STATED_ONCE = [
  / Only a judge model can decide, in tabs that have a column .*?never\)\./,
  / No dashboard was made, or its content is not available \(`agent_dashboard` is blank\)(?=\.)/,
  / \((?:of several, any one will do|separated by .*?)\)/,
  /^No `(?:expected|max)_\w+`(?:\.|[;,] (?!or ))/,
];

const withoutStated = (text: string): string =>
  capital(
    STATED_ONCE.reduce((rest, pattern) => rest.replace(pattern, ''), text).replace(/^\.$|(?<=\.)\.$/, ''),
  );

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Sentence → title of the first check that has it. */
type Said = Map<string, string>;

/** Shorter sentences are repeated. */
const SHORT = 25;

/** Replaces sentences that an earlier check has by its title. */
function saidOnce(text: string, title: string, said: Said): string {
  const sentences = text.split(/(?<=\.) /).map((sentence) => {
    const earlier = said.get(sentence);
    if (earlier !== undefined && earlier !== title) return `As in ${earlier}.`;
    if (sentence.length >= SHORT) said.set(sentence, title);
    return sentence;
  });
  return [...new Set(sentences)].join(' ');
}
