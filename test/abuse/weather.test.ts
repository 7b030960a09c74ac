/** Runs against a judge in bad weather: every row ends up scored or as an error that says what really happened to it. */
import { expect, it } from '@jest/globals';
import type { HttpRequest, HttpResponse } from '../../src/model/ports';
import { fakeJudge } from '../support/judge-server/fake-fetch';
import type { Fault } from '../support/judge-server/options';
import { callApi } from '../support/call-api';
import { ofToday } from '../support/thorough';
import { spreadsheetOf } from '../e2e/spreadsheet';
import { keyed, transportTo } from '../e2e/transport';

const ROWS = 60;
const ATTEMPTS = 3;

/** Every third answer is wrong; the rules are off, so that each row is one question to the judge. */
const isRight = (row: number): boolean => row % 3 !== 0;

/** @param marks what is appended to the answer of a row */
const goldWith = (marks: Readonly<Record<number, string>>): string[][] => [
  ['test_id', 'query', 'expected_answer', 'actual_agent_answer'],
  ...Array.from({ length: ROWS }, (_item, row) => [
    `t${row}`,
    `What drove the loss in area ${row}?`,
    'wildfire',
    `In area-${row}- it was ${isRight(row) ? 'mostly wildfire' : 'mostly logging'}. ${marks[row] ?? ''}`,
  ]),
];

const FAILING: readonly Fault[] = [
  'rate limit',
  'rate limit in ms',
  'rate limit without hint',
  'server error',
  'overloaded',
  'timeout',
  'not json',
  'cut off',
];
/** Replies of the judge itself that are not a verdict: each is requested once more. */
const SPOILT: readonly Fault[] = ['truncated', 'prose', 'part missing', 'score 2', 'half score'];

/** How a row's error may name the last thing that happened to its request. */
const CAUSES: Readonly<Record<string, RegExp>> = {
  'status 429': /the judge answered 429/,
  'status 500': /the judge answered 500/,
  'status 529': /the judge answered 529/,
  thrown: /the judge could not be reached: (?:Exception: )?Timeout/,
  'no json': /the judge’s reply is not JSON/,
  'no verdict': /gave no usable verdict|was cut off at \d+ tokens/,
};

function lastEvent({ status, body }: HttpResponse): string {
  if (status !== 200) return `status ${status}`;
  return /^\{.*\}$/s.test(body) ? 'no verdict' : 'no json';
}

interface Row {
  readonly row: number;
  /** The outcome of its last call. */
  readonly cause: string;
  readonly test_id: unknown;
  readonly verdict: unknown;
  readonly score: unknown;
  readonly error: unknown;
}

/** A run's rows, and how many calls it made. */
function runIn(
  { rate, seed, faults }: { rate: number; seed: number; faults: readonly Fault[] },
  GOLD = goldWith({}),
): { rows: Row[]; calls: number; violations: readonly string[] } {
  const judge = fakeJudge({ weather: { rate, seed, faults: [...faults] } });
  const last = new Map<number, string>();
  let calls = 0;
  const note = (request: HttpRequest, event: string): void => {
    calls += 1;
    last.set(Number(/area-(\d+)-/.exec(request.body ?? '')?.[1]), event);
  };
  const fetchAll = (requests: readonly HttpRequest[]): readonly HttpResponse[] => {
    try {
      const responses = judge.fetch.fetchAll(requests);
      requests.forEach((request, index) => {
        const response = responses[index];
        note(request, response ? lastEvent(response) : 'nothing');
      });
      return responses;
    } catch (error) {
      for (const request of requests) note(request, 'thrown');
      throw error;
    }
  };
  const sheet = spreadsheetOf(
    { GOLD },
    {
      transport: transportTo({ fetch: { fetchAll } }),
      properties: keyed(),
    },
  );
  const set = {
    'judge.provider': 'anthropic',
    'judge.useRules': 'false',
  };
  callApi(sheet.runtime, 'runEvals', { set: Object.entries(set) });
  const rows = Array.from({ length: ROWS }, (_item, row): Row => {
    const { test_id, verdict, agent_answer_score: score, error } = sheet.row('GOLD results', row + 4);
    return { row, cause: last.get(row) ?? 'never asked', test_id, verdict, score, error };
  });
  return { rows, calls, violations: judge.violations };
}

function expectHonest({ row, cause, test_id, verdict, score, error }: Row): void {
  expect(test_id).toBe(`t${row}`);
  if (verdict === 'error') {
    expect(score).toBeNull();
    expect(error).toMatch(CAUSES[cause] ?? /none of the known causes/);
  } else {
    const [honest, passes] = isRight(row) ? [1, 'pass'] : [0, 'fail'];
    expect({ score, verdict }).toEqual({ score: honest, verdict: passes });
  }
}

const LASTING = FAILING.filter((fault) => fault !== 'timeout' && !fault.startsWith('rate limit'));

it.each<[string, readonly number[], number, readonly Fault[], readonly [number, number], number]>([
  // The client’s limit per sending: each request is tried three times, plus at most two groups that threw.
  ['fails at 20 % of its calls', ofToday([1, 2, 3, 4], 2), 0.2, FAILING, [0, 12], ATTEMPTS + 2],
  // A truncated verdict and one that doesn’t fit are each requested once more: three sendings.
  ['spoils verdicts, too', ofToday([5, 6], 2), 0.2, [...FAILING, ...SPOILT], [0, 12], 3 * (ATTEMPTS + 2)],
  // 0.7³ of the rows fail three times: about twenty of sixty.
  ['fails at 70 %', ofToday([7, 8, 9], 3), 0.7, LASTING, [6, 40], ATTEMPTS],
])(
  'a judge that %s leaves every row scored as it answered, or an error with its true reason (seeds %j)',
  (_how, seeds, rate, faults, [fewest, most], sendings) => {
    for (const seed of seeds) {
      const { rows, calls, violations } = runIn({ rate, seed, faults });
      rows.forEach(expectHonest);
      const errors = rows.filter(({ verdict }) => verdict === 'error').length;
      expect(errors).toBeGreaterThanOrEqual(fewest);
      expect(errors).toBeLessThan(most);
      expect(calls).toBeLessThanOrEqual(ROWS * sendings);
      expect(violations).toEqual([]);
    }
  },
);
