/** The checks of texts and numbers in the message, values in the state, and limits on time and cost, each by its own column. */
import type { ExpectedField } from '../../fields/fields';
import { type Assessment, type BadCell, fail, pass, type Settled } from '../../model/assessment';
import { ANSWER_MATCH, numberQuestion } from '../../judge/questions/answers';
import { askJudge, checkOf } from '../check';
import type { EvalCase } from '../../fields/eval-case';
import { holdsAt } from './state-json';
import { givesNumber } from './number';
import { contains, containsNot, matches, unreadable } from './texts';

/** `written` matches the unit before or after a number. */
const SECONDS = { unit: 'seconds', example: '30', written: /\s*s(?:ec(?:onds?|s)?)?\.?$/i };
const DOLLARS = {
  unit: 'US dollars',
  example: '0.05',
  written: /^(?:US)?\$\s*|\s*(?:\$|USD|(?:US )?dollars?)$/i,
};

const NUMBER = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?(?:e-?\d{1,2})?$/i;
/** A comma after a 0 is a decimal comma. */
const NO_GROUPS = /^0,/;
const AT_MOST = /^(?:<=?|≤|max\.?|at most)\s*/i;

/** @param cell a number, alone or with this unit */
function within(
  column: ExpectedField,
  cell: string,
  taken: number,
  { unit, example, written }: typeof SECONDS,
): Settled {
  const number = cell.trim().replace(AT_MOST, '').replace(written, '');
  if (!NUMBER.test(number) || NO_GROUPS.test(number))
    return unreadable(column, `“${cell.slice(0, 40)}” is not a number of ${unit}; write it like ${example}`);
  const max = Number(number.replace(/,/g, ''));
  const short = unit === 'seconds' ? 's' : unit;
  return taken <= max
    ? pass(`${taken} of at most ${number} ${short}`)
    : fail(`${taken} ${short}, more than the ${number} ${short} allowed`);
}

const OF_MESSAGE = {
  stage: 'answer',
  actual: ['actual_agent_answer'],
  reads: ['message'],
  mustBeRecorded: true,
} as const;

export const ownColumns = [
  checkOf({
    ...OF_MESSAGE,
    id: 'check_contains',
    title: 'Contains',
    expects: ['expected_contains'],
    // A cell with separators alone is named as a problem.
    implied: ({ expected }: EvalCase) => expected.expected_contains !== '',
    assess: inMessage('expected_contains', contains),
    doc: {
      question: 'Does the message contain the expected texts?',
      one: 'The message contains each text; case, spacing, emphasis (`**`) and the forms of quotes and dashes are ignored, accents where the cell has none. Separate texts with semicolons or line breaks.',
      zero: 'It lacks one of them, or there is no message.',
      blank: 'No `expected_contains`, or no column records the message.',
      example: 'tree cover loss; 2022',
    },
  }),
  checkOf({
    ...OF_MESSAGE,
    id: 'check_does_not_contain',
    title: 'Does not contain',
    turnedByRest: 'a 1',
    expects: ['expected_not_contains'],
    implied: ({ expected }: EvalCase) => expected.expected_not_contains !== '',
    assess: inMessage('expected_not_contains', containsNot),
    doc: {
      question: 'Is the message free of texts that must not be in it?',
      one: 'None of the texts is in the message; accents are ignored, too.',
      zero: 'One of them is, or there is no message.',
      blank: 'No `expected_not_contains`, or no column records the message.',
      example: 'sorry; as an AI',
    },
  }),
  checkOf({
    ...OF_MESSAGE,
    id: 'check_regex',
    title: 'Regex',
    expects: ['expected_regex'],
    assess: inMessage('expected_regex', matches),
    doc: {
      question: 'Does the message match a regular expression?',
      one: 'The expression matches anywhere in it. `/…/i` ignores case, `m` makes `^` and `$` match at each line, `s` lets `.` match a line break.',
      zero: 'It does not, or there is no message.',
      blank:
        'No `expected_regex`, no column records the message, or the expression is invalid or also matches an empty text.',
      example: '\\b\\d{3},\\d{3} ha\\b',
    },
  }),
  checkOf({
    ...OF_MESSAGE,
    id: 'check_number',
    title: 'Number',
    rubric: ANSWER_MATCH,
    expects: ['expected_number'],
    assess: assessNumber,
    doc: {
      question: 'Does the message give the expected number, within its own tolerance?',
      one: 'Finds a value in prose without a judge. A number in the message, in a unit of the same kind, is as near as the cell’s `±` allows: in per cent of it, or in its unit (for a percentage, in points). Without `±`: half a unit of its last digit.',
      zero: 'Every figure was read, and none is near enough; or there is no message.',
      blank:
        'No `expected_number`, no column records the message, or the cell holds anything but one number in a known unit. What can be read in two ways (a bound, a sum, no unit, another sign) goes to the judge.',
      example: '431,250 ha ± 1 %',
    },
  }),
  checkOf({
    id: 'check_json',
    title: 'State',
    stage: 'output',
    expects: ['expected_json'],
    actual: [],
    reads: ['wholeState'],
    mustBeRecorded: true,
    assess: ({ expected }, { wholeState }) => holdsAt(expected.expected_json, wholeState),
    doc: {
      question: 'Does the agent’s state hold what is expected at a path?',
      one: 'Each `path = value` holds; with `[]` in the path, for at least one item of the list. So do `!=` (no item equals it), `>`, `>=`, `<`, `<=` (numbers, days such as `2024-08-01`); a path alone requires that something is there.',
      zero: 'One does not hold, or its path leads to nothing, `null` or an empty list (only `= null` holds for `null`).',
      blank: 'No `expected_json`, no state is known, or the cell holds no path.',
      example: 'charts_data[0].type = bar',
    },
  }),
  checkOf({
    id: 'check_max_latency',
    title: 'Max latency',
    stage: 'workflow',
    expects: ['max_latency_s'],
    actual: ['latency_s'],
    reads: ['latency'],
    mustBeRecorded: true,
    assess: ({ expected }, { latency }) => within('max_latency_s', expected.max_latency_s, latency, SECONDS),
    doc: {
      question: 'Did the agent answer in time?',
      one: 'It took no longer than `max_latency_s` seconds.',
      zero: 'It took longer.',
      blank: 'No `max_latency_s`, the latency is not recorded, or the cell is not a number.',
      example: '30',
    },
  }),
  checkOf({
    id: 'check_max_cost',
    title: 'Max cost',
    stage: 'workflow',
    expects: ['max_cost_usd'],
    actual: ['agent_cost_usd'],
    reads: ['cost'],
    mustBeRecorded: true,
    assess: ({ expected }, { cost }) => within('max_cost_usd', expected.max_cost_usd, cost, DOLLARS),
    doc: {
      question: 'Did the answer cost no more than allowed?',
      one: 'The agent’s models cost no more than `max_cost_usd` US dollars.',
      zero: 'They cost more.',
      blank: 'No `max_cost_usd`, the cost is not recorded, or the cell is not a number.',
      example: '0.05',
    },
  }),
] as const;

/** @returns 1, 0, or a question about the figure that code is not sure of */
export function assessNumber(
  { query, expected, decimals }: Pick<EvalCase, 'query' | 'expected' | 'decimals'>,
  { message }: { readonly message: string },
): Assessment<'check_number'> {
  if (message.trim() === '') return fail('there is no final message');
  const cell = expected.expected_number;
  const found = givesNumber(cell, message, decimals);
  if (found.kind !== 'open number') return found;
  const asked = askJudge(numberQuestion({ query, expected: cell, actual: message, seen: found.text }));
  const { badCell } = found;
  return badCell ? { ...asked, settle: (verdict) => naming(asked.settle(verdict), badCell) } : asked;
}

function naming(settled: Settled, badCell: BadCell): Settled {
  return settled.kind === 'scored' || settled.kind === 'open' ? { ...settled, badCell } : settled;
}

/** Compares the message with a cell: no message is a 0. */
function inMessage(column: ExpectedField, compare: (cell: string, message: string) => Settled) {
  return ({ expected }: EvalCase, { message }: { readonly message: string }): Settled =>
    message.trim() === '' ? fail('there is no final message') : compare(expected[column], message);
}
