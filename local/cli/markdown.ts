/** A run as Markdown, for a comment on a pull request or the summary of a job: headline, gates, changed rows before and after. */
import { LIST_TITLES, type ListedCase, LISTS, scoreText } from '../../src/model/run-diff';
import { oneLine, shortened } from '../../src/model/text';
import { type FileDiff, gateResults, type GateRules } from './options';

const MAX_LINES = 60;
/** Most headlines, and most gates, that are listed. */
const MAX_LISTED = 10;
/** Most characters of a table cell: even if all are escaped, sixty lines fit into a GitHub comment (65,536). */
const MAX_TEXT = 100;
/** Most characters of a headline or a gate. */
const MAX_SENTENCE = 400;

/**
 * Escapes text from cells, agents and judges, which must not end a table cell or become HTML, a link, an image, a mention or a reference.
 *
 * @example escapedMarkdown('a|b @all') // 'a\\|b \\@\u200ball'
 */
export function escapedMarkdown(text: string, maxLength = MAX_TEXT): string {
  return (
    shortened(oneLine(text), maxLength)
      .replace(/[!-/:-@[-`{-~]/g, (sign) => SIGNS[sign] ?? `\\${sign}`)
      // GitHub finds these references in the rendered text.
      .replace(/\bGH(?=\\-\d)/gi, 'GH\u200b')
  );
}

const SIGNS: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;' },
  ...{ '@': '\\@\u200b', '#': '\\#\u200b' },
  ...{ ',': ',', ';': ';', '%': '%', "'": "'" },
};

/** @param headlines of the run, in sentences @param hasBaseline if false, failing rows are listed instead of changed ones */
export function markdownText(
  headlines: readonly string[],
  { cases, evalSets, unpaired, failures }: FileDiff,
  rules: GateRules,
  hasBaseline: boolean,
): string {
  const gates = gateResults(rules, failures).map(({ gate, failed }) => {
    const name = `**${escapedMarkdown(gate)}**`;
    const sentences = failed.map(({ sentence }) => sentence).join('; ');
    return sentences === '' ? `- ✅ ${name}` : `- ❌ ${name}: ${escapedMarkdown(sentences, MAX_SENTENCE)}`;
  });
  const gatesText = gates.length === 0 ? '' : failures.length === 0 ? ': gates passed' : ': gates failed';
  const sentences = [...headlines, ...unpaired].map((text) => escapedMarkdown(text, MAX_SENTENCE));
  const head = [
    `## GNW Evals${gatesText}`,
    '',
    // Each sentence is a paragraph.
    ...firstLines(sentences, MAX_LISTED).flatMap((line) => [line, '']),
    ...firstLines(gates, MAX_LISTED),
    ...(gates.length === 0 ? [] : ['']),
  ];
  const isSeveral = new Set(cases.map(({ tab }) => tab)).size > 1;
  const caseName = ({ tab, name, query }: FileDiff['cases'][number]): string =>
    [isSeveral ? tab : '', name, query === name ? '' : query].filter((text) => text !== '').join(' · ');
  const rows = hasBaseline
    ? changedCases(evalSets).flatMap((one) => changesIn(one).map((cells) => [caseName(one), ...cells]))
    : cases
        .filter(({ verdict }) => verdict === 'fail' || verdict === 'error')
        .map((one) => [caseName(one), one.verdict, one.why]);
  const heads = hasBaseline ? ['case', 'what changed', 'before', 'after'] : ['case', 'verdict', 'why'];
  if (rows.length === 0)
    return [...head, hasBaseline ? 'No row has changed.' : 'No row fails.', ''].join('\n');
  const lineOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const table = [lineOf(heads), lineOf(heads.map(() => '---'))];
  // The last two lines are for the number of omitted rows.
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

/** Changed cases, list by list, regressions first. */
function changedCases(evalSets: FileDiff['evalSets']): ListedCase[] {
  const all = evalSets.flatMap(({ cases }) => cases);
  return LISTS.flatMap((list) => all.filter(({ lists }) => lists[0] === list));
}

/** Table cells of a case: what changed, before and after, for each check or for the verdict alone. */
function changesIn({ lists, checks, was, verdict }: ListedCase): string[][] {
  const [list] = lists;
  const change = list === undefined ? '' : LIST_TITLES[list];
  if (checks.length === 0) return [[change, was, list === 'gone' ? '' : verdict]];
  return checks.map(({ title, before, after, outputBefore, outputAfter }) => [
    `${change}: ${title}`,
    valueOf(before, outputBefore),
    valueOf(after, outputAfter),
  ]);
}

/** @example valueOf(0, 'PER') // '✕ PER' */
function valueOf(score: number | null, output: string | null): string {
  const mark = score === 1 ? '✓' : score === 0 ? '✕' : scoreText(score);
  return [mark, output ?? ''].filter((text) => text !== '').join(' ');
}
