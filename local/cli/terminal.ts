/** Prints to the terminal: styles, tables, problems, progress. */
import { styleText } from 'node:util';
import type { ReplyOf } from '../../src/commands/table';
import { count } from '../../src/model/text';
import { isTerminal, post } from './thread-messages';

type Style = Parameters<typeof styleText>[0];

/** Colours only for an interactive terminal. */
const isColoured = isTerminal('out') && process.env['NO_COLOR'] === undefined;

export function styled(style: Style, text: string): string {
  return isColoured ? styleText(style, text) : text;
}

/** The borders that cli-table3 draws by default. */
const BORDERS =
  'top top-mid top-left top-right bottom bottom-mid bottom-left bottom-right left-mid mid mid-mid right right-mid';

export const PLAIN_TABLE = {
  chars: {
    ...Object.fromEntries(BORDERS.split(' ').map((line) => [line, ''])),
    left: '  ',
    middle: '  ',
  },
  style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
};

/** Shows control characters of agent and cell texts as spaces: they could control the terminal or reverse a line. */
export function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, ' ');
}

/** Marks a line as a warning. */
export const warningLine = (text: string): string => styled('yellow', `! ${plain(text)}`);

export function matchedResponsesText({
  file,
  tabs,
  remarks,
  moreRemarks,
}: ReplyOf<'importResponses'>): string {
  const lines = tabs.map(
    ({ tab, cases, matched, byId }) =>
      `  ${styled('bold', plain(tab))}  ${count(matched, 'response')} for ${count(cases, 'case')}, ${byId} matched by test_id`,
  );
  const warnings = remarks.map((remark) => `  ${warningLine(remark)}`);
  const more = moreRemarks === 0 ? [] : [styled('dim', `  … and ${moreRemarks} more`)];
  return [plain(file), ...lines, ...warnings, ...more].join('\n');
}

const MAX_PROBLEMS = 12;

export function problemLines(
  problems: readonly string[],
  { title = '\nProblems', max = MAX_PROBLEMS } = {},
): string[] {
  if (problems.length === 0) return [];
  const omitted = problems.length - max;
  return [
    `${title}:`,
    ...problems.slice(0, max).map((problem) => `  ${warningLine(problem)}`),
    ...(omitted > 0 && max === MAX_PROBLEMS ? [`  … and ${omitted} more`] : []),
  ];
}

export function print(text: string): void {
  post({ kind: 'out', text: `${text}\n` });
}

/** Prints to stderr. @param text lines, which may quote cells and servers */
export function warn(text: string): void {
  endProgress();
  post({ kind: 'err', text: `${text.split('\n').map(plain).join('\n')}\n` });
}

/** Time between progress lines in a log. */
const LOGGED_MS = 30_000;
let loggedAt = 0;

/** Delays the first progress line in a log. */
export function beginProgress(): void {
  loggedAt = Date.now();
}

/** Shows progress: in a terminal, a line that is overwritten; in a log, a new line every 30 seconds. */
export function showProgress(text: string): void {
  if (isTerminal('err')) post({ kind: 'err', text: `\r\u001b[K${plain(text)}` });
  else if (Date.now() - loggedAt >= LOGGED_MS) {
    loggedAt = Date.now();
    post({ kind: 'err', text: `${plain(text)}\n` });
  }
}

export function endProgress(): void {
  if (isTerminal('err')) post({ kind: 'err', text: '\r\u001b[K' });
}
