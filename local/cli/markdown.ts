/** A run as Markdown, for the comment of a pull request or the summary of a job: headline, gates, changed rows with value then and now. */
import type { ReplyOf } from '../../src/commands/table';
import { LIST_TITLES, type ListedCase, LISTS, scoreText } from '../../src/model/run-diff';
import { oneLine } from '../../src/model/texts/one-line';
import type { GateRules } from './options';

type FileDiff = ReplyOf<'diffFiles'>;

const MAX_LINES = 60;
/** Of headlines, of gates. */
const MAX_LISTED = 10;
/** Characters of a cell: with every one escaped, sixty lines fit into a comment of GitHub's (65,536). */
const MAX_TEXT = 100;
const MAX_SENTENCE = 400;

/**
 * What cells, agents and judges say, as text: no table cell ends in it, and it is no HTML, link, image, mention or reference.
 *
 * @example escapedMarkdown('a|b @all') // 'a\\|b \\@\u200ball'
 */
export function escapedMarkdown(text: string, maxLength = MAX_TEXT): string {
  return (
    shortened(oneLine(text), maxLength)
      .replace(/[!-/:-@[-`{-~]/g, (sign) => SIGNS[sign] ?? `\\${sign}`)
      // GitHub looks for these in what is shown, however it was written.
      .replace(/\bGH(?=\\-\d)/gi, 'GH\u200b')
  );
}

/** Between words, if there are any. */
function shortened(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const space = text.lastIndexOf(' ', maxLength - 2);
  return `${text.slice(0, space > maxLength / 2 ? space : maxLength - 2).replace(/[\ud800-\udbff]$/, '')} …`;
}

const SIGNS: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;' },
  ...{ '@': '\\@\u200b', '#': '\\#\u200b' },
  ...{ ',': ',', ';': ';', '%': '%', "'": "'" },
};

/** @param headlines of the run, in sentences @param hasBaseline else the failing rows are shown */
export function markdownText(
  headlines: readonly string[],
  { cases, evalSets, unpaired, failures }: FileDiff,
  { failOn, minPass }: GateRules,
  hasBaseline: boolean,
): string {
  const gates = [...failOn, ...minPass.map(({ check }) => `min-pass ${check}`)].map((gate) => {
    const failed = failures.filter((failure) => failure.gate === gate).map(({ sentence }) => sentence);
    const name = `**${escapedMarkdown(gate)}**`;
    return failed.length === 0
      ? `- ✅ ${name}`
      : `- ❌ ${name}: ${escapedMarkdown(failed.join('; '), MAX_SENTENCE)}`;
  });
  const held = gates.length === 0 ? '' : failures.length === 0 ? ': gates passed' : ': gates failed';
  const sentences = [...headlines, ...unpaired].map((text) => escapedMarkdown(text, MAX_SENTENCE));
  const head = [
    `## GNW Evals${held}`,
    '',
    // A paragraph each.
    ...firstLines(sentences, MAX_LISTED).flatMap((line) => [line, '']),
    ...firstLines(gates, MAX_LISTED),
    ...(gates.length === 0 ? [] : ['']),
  ];
  const isSeveral = new Set(cases.map(({ tab }) => tab)).size > 1;
  const named = ({ tab, name, query }: FileDiff['cases'][number]): string =>
    [isSeveral ? tab : '', name, query === name ? '' : query].filter((text) => text !== '').join(' · ');
  const rows = hasBaseline
    ? changedCases(evalSets).flatMap((one) => changesIn(one).map((cells) => [named(one), ...cells]))
    : cases
        .filter(({ verdict }) => verdict === 'fail' || verdict === 'error')
        .map((one) => [named(one), one.verdict, one.why]);
  const heads = hasBaseline ? ['case', 'what changed', 'then', 'now'] : ['case', 'verdict', 'why'];
  if (rows.length === 0)
    return [...head, hasBaseline ? 'No row has changed.' : 'No row fails.', ''].join('\n');
  const lineOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const table = [lineOf(heads), lineOf(heads.map(() => '---'))];
  // Two for what is left out.
  const room = MAX_LINES - head.length - table.length - 2;
  const body = rows.map((cells) => lineOf(cells.map((text) => escapedMarkdown(text))));
  const omitted = body.length - room;
  return [
    ...[...head, ...table, ...body.slice(0, room)],
    ...(omitted > 0 ? ['', `… and ${omitted} more`] : []),
    '',
  ].join('\n');
}

function firstLines(lines: readonly string[], maxLines: number): string[] {
  return lines.length <= maxLines
    ? [...lines]
    : [...lines.slice(0, maxLines - 1), `- … and ${lines.length - maxLines + 1} more`];
}

/** List by list, the worse ones first. */
function changedCases(evalSets: FileDiff['evalSets']): ListedCase[] {
  const all = evalSets.flatMap(({ cases }) => cases);
  return LISTS.flatMap((list) => all.filter(({ lists }) => lists[0] === list));
}

/** What changed, then, now: by check, or by verdict alone. */
function changesIn({ lists, checks, was, verdict }: ListedCase): string[][] {
  const [list] = lists;
  const what = list === undefined ? '' : LIST_TITLES[list];
  if (checks.length === 0) return [[what, was, list === 'gone' ? '' : verdict]];
  return checks.map(({ title, before, after, outputBefore, outputAfter }) => [
    `${what}: ${title}`,
    valueOf(before, outputBefore),
    valueOf(after, outputAfter),
  ]);
}

/** @example valueOf(0, 'PER') // '✕ PER' */
function valueOf(score: number | null, output: string | null): string {
  const mark = score === 1 ? '✓' : score === 0 ? '✕' : scoreText(score);
  return [mark, output ?? ''].filter((text) => text !== '').join(' ');
}
