/** What a run looks like in a terminal. */
import { styleText } from 'node:util';
import Table from 'cli-table3';
import { type OutputCounts, outputsText } from '../../src/model/response';
import { ROW_VERDICTS, toneOf } from '../../src/model/scorecard';
import { meanText } from '../../src/model/numbers/mean-text';
import { count } from '../../src/model/text';
import type { ReplyOf } from '../../src/api/table';
import { isWatched, say } from './said';

type Coverage = ReplyOf<'coverage'>;
type Summary = NonNullable<ReplyOf<'lastRun'>['summary']>;
type Style = Parameters<typeof styleText>[0];

/** Colours only for an interactive terminal. */
const isColoured = isWatched('out') && process.env['NO_COLOR'] === undefined;

export function styled(style: Style, text: string): string {
  return isColoured ? styleText(style, text) : text;
}

export const PLAIN_TABLE = {
  chars: {
    top: '',
    'top-mid': '',
    'top-left': '',
    'top-right': '',
    bottom: '',
    'bottom-mid': '',
    'bottom-left': '',
    'bottom-right': '',
    left: '  ',
    'left-mid': '',
    mid: '',
    'mid-mid': '',
    right: '',
    'right-mid': '',
    middle: '  ',
  },
  style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
};

/** Agent and cell texts are data: control characters (which could drive the terminal) are shown as spaces. */
export function plain(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ');
}

export function importLines({ file, tabs, remarks, moreRemarks }: ReplyOf<'importResponses'>): string {
  const lines = tabs.map(
    ({ tab, cases, matched, byId }) =>
      `  ${styled('bold', plain(tab))}  ${matched} responses to ${cases} cases, ${byId} of them by test_id`,
  );
  const warnings = remarks.map((remark) => styled('yellow', `  ! ${plain(remark)}`));
  const more = moreRemarks === 0 ? [] : [styled('dim', `  … and ${moreRemarks} more`)];
  return [plain(file), ...lines, ...warnings, ...more].join('\n');
}

export function coverageLines({ tabs, passedOver, judging, warnings }: Coverage): string {
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

const TONE_STYLES = { good: 'green', bad: 'red', attention: 'yellow', neutral: 'dim' } as const;

export function summaryLines({ tabs, judge, judgingText, problems }: Summary): string {
  const verdicts = ROW_VERDICTS.filter(
    (verdict) => verdict === 'pass' || verdict === 'fail' || tabs.some(({ verdicts: n }) => n[verdict] > 0),
  );
  const rows = new Table({
    ...PLAIN_TABLE,
    head: ['', 'rows', ...verdicts, 'mean overall'],
    colAligns: ['left', ...Array<'right'>(verdicts.length + 2).fill('right')],
  });
  for (const { tab, rows: n, verdicts: rowsThat, meanOverall } of tabs) {
    const counts = verdicts.map((verdict) =>
      rowsThat[verdict] === 0
        ? styled('dim', '·')
        : styled(TONE_STYLES[toneOf(verdict)], String(rowsThat[verdict])),
    );
    rows.push([
      styled('bold', plain(tab)),
      String(n),
      ...counts,
      meanOverall === null ? '·' : meanOverall.toFixed(2),
    ]);
  }
  return [
    rows.toString(),
    ...tabs.flatMap(({ tab, conversations }) =>
      conversations === '' ? [] : [`  ${styled('bold', plain(tab))}  ${conversations}`],
    ),
    '',
    ...outputLines(tabs),
    '',
    checkTable(tabs),
    ...problemLines([...problems, ...tabs.flatMap((tab) => tab.problems)]),
    '',
    judgingText,
    ...openLines(tabs, judge),
  ].join('\n');
}

/** A width at which failed checks can be read at a glance. */
const CHECKS_WIDTH = 72;

/** The result of each eval set in the words of every report. */
export function headlineLines({ outcome }: ReplyOf<'runOutcome'>): string {
  return (outcome?.tabs ?? []).map(({ headline }) => styled('bold', plain(headline.sentence))).join('\n');
}

/** Pass rates and failed checks by the columns that distinguish groups of cases; '' if none does. */
export function sliceLines({ outcome }: ReplyOf<'runOutcome'>): string {
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

/** Where the outputs came from: one line, unless eval sets differ. */
function outputLines(tabs: Summary['tabs']): string[] {
  const texts = tabs.map(({ outputs }) => outputsText(outputs));
  const kinds = new Set(texts.map((text) => text.replace(/\d+/g, '')));
  if (kinds.size > 1) return tabs.map(({ tab }, index) => `${plain(tab)}: ${texts[index] ?? ''}`);
  const sum = (of: keyof OutputCounts): number => tabs.reduce((all, { outputs }) => all + outputs[of], 0);
  return [outputsText({ thisRow: sum('thisRow'), responses: sum('responses'), agent: sum('agent') })];
}

/** Per check: rows passed out of those evaluated, tab by tab. */
function checkTable(tabs: Summary['tabs']): string {
  const measured = tabs.filter(({ checks }) => checks.some(({ evaluated }) => evaluated > 0));
  const ids = new Map(measured.flatMap(({ checks }) => checks.map(({ id, title }) => [id, title] as const)));
  const table = new Table({
    ...PLAIN_TABLE,
    head: ['passed / rows', ...measured.map(({ tab }) => plain(tab))],
    colAligns: ['left', ...measured.map(() => 'right' as const)],
  });
  for (const [id, title] of ids) {
    table.push([title, ...measured.map(({ checks }) => rate(checks.find((check) => check.id === id)))]);
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

const SHOWN_PROBLEMS = 12;

export function problemLines(problems: readonly string[]): string[] {
  if (problems.length === 0) return [];
  const rest = problems.length - SHOWN_PROBLEMS;
  return [
    '',
    'To look at:',
    ...problems.slice(0, SHOWN_PROBLEMS).map((problem) => styled('yellow', `  ! ${plain(problem)}`)),
    ...(rest > 0 ? [`  … and ${rest} more`] : []),
  ];
}

function openLines(tabs: Summary['tabs'], judge: string): string[] {
  const open = tabs.reduce((sum, { openQuestions }) => sum + openQuestions, 0);
  if (open === 0) return [];
  const what = open === 1 ? '1 question needs a judge model' : `${open} questions need a judge model`;
  const how = judge === 'rules' ? ' (--judge, with its key in GNW_JUDGE_KEY)' : '';
  return [`${what}${how}: rows that depend on them are “needs judge” and count in no rate.`];
}

/** Prints a text and a line break. */
export function print(text: string): void {
  say({ say: 'out', text: `${text}\n` });
}

/** Prints a sentence on what went wrong. */
export function warn(text: string): void {
  endProgress();
  say({ say: 'err', text: `${text}\n` });
}

/** Announces that answers are being kept next to the output. */
export function announceAnswers(file: string): void {
  say({ say: 'answers', file });
}

/** One line that overwrites itself in an interactive terminal; nothing elsewhere. */
export function showProgress(text: string): void {
  if (isWatched('err')) say({ say: 'err', text: `\r\u001b[K${bar(text)}${plain(text)}` });
}

const BAR_WIDTH = 24;

/** The add-on's "120 of 400 rows …" as a bar. */
function bar(text: string): string {
  const [, done = '', all = ''] = /(\d[\d,]*) of (\d[\d,]*) rows?/.exec(text) ?? [];
  const share = Number(done.replace(/,/g, '')) / Number(all.replace(/,/g, ''));
  if (!(share >= 0 && share <= 1)) return '';
  const full = Math.round(share * BAR_WIDTH);
  return `${'█'.repeat(full)}${'░'.repeat(BAR_WIDTH - full)} `;
}

export function endProgress(): void {
  if (isWatched('err')) say({ say: 'err', text: '\r\u001b[K' });
}
