/** Runs against a judge in bad weather: every row ends up scored or as an error that says what really happened to it. */
import { describe, expect, it } from '@jest/globals';
import { VirtualClock } from '../../local/runtime';
import { grouped } from '../../src/model/collections';
import type { HttpRequest, HttpResponse } from '../../src/model/ports';
import { fakeJudge } from '../support/judge-server/fake-fetch';
import type { Fault } from '../support/judge-server/options';
import { callApi } from '../support/call-api';
import { letTimePass } from '../support/settled';
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

describe('a judge that fails at certain rows, however often it is asked', () => {
  it('makes errors of these with their own reasons, and scores all the others', () => {
    const marked: Readonly<Record<number, [Fault, RegExp]>> = {
      7: ['timeout', /the judge could not be reached: (?:Exception: )?Timeout/],
      20: ['server error', /the judge answered 500: Internal server error \(after 3 attempts\)/],
      21: ['cut off', /the judge’s reply is not JSON \(after 3 attempts\)/],
      35: ['overloaded', /the judge answered 529: Overloaded \(after 3 attempts\)/],
      44: ['timeout', /the judge could not be reached: (?:Exception: )?Timeout/],
      59: ['prose', /the judge gave no usable verdict/],
    };
    const marks: Record<number, string> = {};
    for (const [row, [fault]] of Object.entries(marked)) marks[Number(row)] = `[[judge: ${fault}]]`;
    const { rows } = runIn({ rate: 0, seed: 1, faults: FAILING }, goldWith(marks));
    rows.forEach(expectHonest);
    const failed = rows.filter(({ verdict }) => verdict === 'error');
    expect(failed.map(({ row }) => row)).toEqual([7, 20, 21, 35, 44, 59]);
    for (const { row, error } of failed) expect(error).toMatch(marked[row]?.[1] ?? /nothing/);
  });
});

describe('a judge that says when to come back', () => {
  const SECOND = 1000;
  type Says = (now: number) => Pick<HttpResponse, 'headers' | 'body'>;
  const header =
    (name: string, value: (now: number) => string): Says =>
    (now) => ({
      ...{ headers: new Map([[name, value(now)]]), body: '{"error":{"message":"slow down"}}' },
    });

  /** @param isRefused whether a request for a row is, at a moment, when so many were taken @returns verdicts by their number */
  function verdicts(says: Says, isRefused: (row: number, now: number) => boolean): Map<unknown, number> {
    const judge = fakeJudge();
    const clock = new VirtualClock(Date.UTC(2026, 10, 21, 12));
    const fetchAll = (requests: readonly HttpRequest[]): readonly HttpResponse[] =>
      requests.flatMap((request) =>
        isRefused(Number(/area-(\d+)-/.exec(request.body ?? '')?.[1]), clock.now())
          ? [{ status: 429, ...says(clock.now()) }]
          : judge.fetch.fetchAll([request]),
      );
    const sheet = spreadsheetOf(
      { GOLD: goldWith({}) },
      {
        ...{ clock, transport: transportTo({ fetch: { fetchAll } }) },
        properties: keyed(),
      },
    );
    const set = { 'judge.provider': 'openai', 'judge.model': 'm', 'judge.useRules': 'false' };
    callApi(sheet.runtime, 'runEvals', { set: Object.entries(set) });
    letTimePass(sheet.runtime);
    const found = Array.from({ length: ROWS }, (_row, at) => sheet.row('GOLD results', at + 4)['verdict']);
    return new Map([...grouped(found, (verdict) => verdict)].map(([verdict, all]) => [verdict, all.length]));
  }

  /** Of 60 rows every third is wrong. */
  const ALL = new Map([
    ['fail', 20],
    ['pass', 40],
  ]);
  const WAYS: readonly (readonly [how: string, says: Says])[] = [
    ['in seconds', header('retry-after', () => '2')],
    ['in parts of seconds', header('Retry-After', () => '0.5')],
    ['in milliseconds', header('retry-after-ms', () => '1500')],
    ['as a date', header('retry-after', (now) => new Date(now + 3 * SECOND).toUTCString())],
    ['as Google does', () => ({ headers: new Map(), body: '{"error":{"details":[{"retryDelay":"2s"}]}}' })],
  ];

  it.each(WAYS)('loses no row for it, though one is refused twelve times: %s', (_how, says) => {
    let left = 12;
    expect(verdicts(says, (row) => row === 7 && (left -= 1) >= 0)).toEqual(ALL);
  });

  it.each(WAYS)('loses no row where it takes five a second: %s', (_how, says) => {
    let taken: number[] = [];
    const isRefused = (_row: number, now: number): boolean => {
      taken = taken.filter((at) => now - at < SECOND);
      if (taken.length >= 5) return true;
      taken.push(now);
      return false;
    };
    expect(verdicts(says, isRefused)).toEqual(ALL);
  });

  it('has three attempts where it does not say', () => {
    const silent: Says = () => ({ headers: new Map(), body: '{"error":{"message":"slow down"}}' });
    const found = verdicts(silent, (row) => row === 7);
    expect(found).toEqual(new Map([...ALL, ['pass', 39], ['error', 1]]));
  });
});
