/** What `--verbose` adds in a terminal: what each tab was read as, rates per check, slices, the headline of each eval set. */
import Table from 'cli-table3';
import { type OutputCounts, outputsText } from '../../src/model/response';
import { meanText } from '../../src/model/numbers/mean';
import { count } from '../../src/model/text';
import type { ReplyOf } from '../../src/api/table';
import { PLAIN_TABLE, plain, styled } from './terminal';

type Coverage = ReplyOf<'coverage'>;
type Outcome = ReplyOf<'runOutcome'>['outcome'];
type Summary = NonNullable<ReplyOf<'lastRun'>['summary']>;

/** What is said before a run: what it will cost, and what is amiss; `--verbose` tells all that will be checked. */
export function beforeRun(coverage: Coverage, isVerbose: boolean): string {
  if (isVerbose) return coverageLines(coverage);
  const { judging, warnings } = coverage;
  return [...warnings.map((text) => styled('yellow', `! ${plain(text)}`)), judging]
    .filter((line) => line !== '')
    .join('\n');
}

function coverageLines({ tabs, passedOver, judging, warnings }: Coverage): string {
  const parts = tabs.map(
    ({ tab, rows, conversations, headerRow, checks, leftOut, renamed, ignored, problems, advice }) => {
      const lines = [
        `${styled('bold', plain(tab))}  ${count(rows, 'row')}${conversations === '' ? '' : `, ${conversations} among them`}, header in row ${headerRow}`,
        `  runs     ${running(checks) || 'nothing'}`,
      ];
      const notRun = checks.filter(({ runs }) => !runs);
      for (const [text, group] of groupBy(notRun, ({ text }) => text.replace(/^not run: /, ''))) {
        lines.push(styled('dim', `  not run  ${group.map(({ title }) => title).join(', ')} (${text})`));
      }
      if (leftOut.length > 0) lines.push(styled('dim', `  left out ${leftOut.map(plain).join('; ')}`));
      if (renamed.length > 0) lines.push(styled('dim', `  columns  ${renamed.map(plain).join('; ')}`));
      if (ignored.length > 0) lines.push(styled('dim', `  not read ${ignored.map(plain).join(', ')}`));
      for (const problem of problems) lines.push(styled('yellow', `  ! ${plain(problem)}`));
      for (const remark of advice) lines.push(styled('dim', `  advice   ${plain(remark)}`));
      return lines.join('\n');
    },
  );
  const others = passedOver.map((text) => styled('dim', `not an eval set: ${plain(text)}`));
  const gone = warnings.map((text) => styled('yellow', `! ${plain(text)}`));
  return [...parts, ...others, ...gone, ...(judging === '' ? [] : ['', judging])].join('\n');
}

/** Each check that runs, with the number of rows that call for it. */
function running(checks: Coverage['tabs'][number]['checks']): string {
  return checks
    .filter(({ runs }) => runs)
    .map(({ title, rows }) => `${title} ${rows}`)
    .join(', ');
}

function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}

/** A width at which failed checks can be read at a glance. */
const CHECKS_WIDTH = 72;

/** The result of each eval set in the words of every report. */
function conversationLines(tabs: Summary['tabs']): string {
  return tabs
    .filter(({ conversations }) => conversations !== '')
    .map(({ tab, conversations }) => `${styled('bold', plain(tab))}  ${conversations}`)
    .join('\n');
}

/** Of several eval sets: that of a single one is said with its verdicts. */
function headlineLines(outcome: Outcome): string {
  const tabs = outcome?.tabs ?? [];
  return (tabs.length > 1 ? tabs : [])
    .map(({ headline }) => styled('bold', plain(headline.sentence)))
    .join('\n');
}

/** Pass rates and failed checks by the columns that distinguish groups of cases; '' if none does. */
function sliceLines(outcome: Outcome): string {
  return (outcome?.tabs ?? [])
    .filter(({ slices }) => slices.some(({ rate }) => rate !== ''))
    .map(({ tab, slices }) => {
      const told = slices.filter(({ rate }) => rate !== '');
      const table = new Table({
        ...PLAIN_TABLE,
        head: ['slice', 'rows', 'pass rate, 95 % interval', 'checks that failed'],
        colAligns: ['left', 'right', 'left', 'left'],
        colWidths: [null, null, null, CHECKS_WIDTH],
        wordWrap: true,
      });
      for (const { name, rows, rate, checks } of told) table.push([plain(name), rows, rate, checks]);
      const few = slices.length - told.length;
      const more = few === 0 ? '' : `\n  ${count(few, 'slice')} more: not enough data`;
      return `${styled('bold', plain(tab))} by slice\n${table.toString()}${more}`;
    })
    .join('\n');
}

/** Where the outputs came from, rates per check, headlines, slices. */
export function detailLines({ tabs }: Pick<Summary, 'tabs'>, outcome: Outcome): string {
  return [
    outputLines(tabs).join('\n'),
    checkTable(tabs, outcome),
    conversationLines(tabs),
    headlineLines(outcome),
    sliceLines(outcome),
  ]
    .filter((part) => part !== '')
    .map((part) => `\n${part}`)
    .join('\n');
}

/** Where the outputs came from: one line, unless eval sets differ. */
function outputLines(tabs: Summary['tabs']): string[] {
  const texts = tabs.map(({ outputs }) => outputsText(outputs));
  const kinds = new Set(texts.map((text) => text.replace(/\d+/g, '')));
  if (kinds.size > 1) return tabs.map(({ tab }, index) => `${plain(tab)}: ${texts[index] ?? ''}`);
  const sum = (of: keyof OutputCounts): number => tabs.reduce((all, { outputs }) => all + outputs[of], 0);
  return [outputsText({ thisRow: sum('thisRow'), responses: sum('responses'), agent: sum('agent') })];
}

/** Per check: rows passed out of those evaluated, tab by tab; of a single tab with the interval of the rate. */
function checkTable(tabs: Summary['tabs'], outcome: Outcome): string {
  const measured = tabs.filter(({ checks }) => checks.some(({ evaluated }) => evaluated > 0));
  const ids = new Map(measured.flatMap(({ checks }) => checks.map(({ id, title }) => [id, title] as const)));
  const table = new Table({
    ...PLAIN_TABLE,
    head: ['passed / rows', ...measured.map(({ tab }) => plain(tab))],
    colAligns: ['left', ...measured.map(() => 'right' as const)],
  });
  const [only] = tabs.length === 1 ? (outcome?.tabs ?? []) : [];
  for (const [id, title] of ids) {
    const between = only?.checks.find((check) => check.title === title)?.between ?? '';
    const found = measured.map(({ checks }) => checks.find((check) => check.id === id));
    table.push([title, ...found.map((check) => `${rate(check)}${between}`)]);
  }
  return table.toString();
}

function rate(check: Summary['tabs'][number]['checks'][number] | undefined): string {
  if (!check || check.evaluated === 0) return styled('dim', '·');
  if (check.mean !== undefined && check.interval !== undefined)
    return `mean ${meanText(check.mean, check.interval)} of ${check.evaluated}`;
  const percent = Math.round((100 * check.passed) / check.evaluated);
  return `${check.passed}/${check.evaluated}  ${String(percent).padStart(3)} %`;
}
