/** The judge server without sockets: a FetchPort and a clock for tests, which record what happened. */
import type { ClockPort, FetchPort, HttpRequest, HttpResponse } from '../../../src/model/ports';
import { createJudgeLogic, type JudgeLogic } from './logic';
import type { JudgeServerInput } from './options';
import { TIMED_OUT, type WireRequest } from './wire';

/** A clock that moves only by sleeping, and remembers the sleeps. By default it starts on the date of the facts. */
export interface FakeClock extends ClockPort {
  readonly slept: readonly number[];
  /** Lets time pass without sleeping. */
  readonly pass: (milliseconds: number) => void;
}

export function fakeClock(start = Date.UTC(2026, 10, 21, 12, 0, 0)): FakeClock {
  const slept: number[] = [];
  let now = start;
  return {
    slept,
    now: () => now,
    sleep: (milliseconds) => {
      slept.push(milliseconds);
      now += milliseconds;
    },
    pass: (milliseconds) => {
      now += milliseconds;
    },
  };
}

export interface FakeJudge extends JudgeLogic {
  readonly fetch: FetchPort;
  /** Size of each fetchAll, in order. */
  readonly groups: readonly number[];
}

export function fakeJudge(input: JudgeServerInput = {}): FakeJudge {
  const logic = createJudgeLogic(input);
  const groups: number[] = [];
  return {
    ...logic,
    groups,
    fetch: {
      fetchAll: (requests) => {
        groups.push(requests.length);
        const responses = requests.map((request) => toResponse(logic.respond(toWire(request))));
        // As in UrlFetchApp, one broken request makes the whole batch throw, although the others were sent.
        const broken = responses.findIndex(({ status }) => status === 0);
        if (broken >= 0) throw new Error(failureOf(responses[broken]?.body, requests[broken]?.url));
        return responses;
      },
    },
  };
}

/** In the words of Apps Script. */
function failureOf(body: string | undefined, url = ''): string {
  return `${body === TIMED_OUT ? 'Timeout' : 'Address unavailable'}: ${url}`;
}

function toWire({ url, method, headers, body = '' }: HttpRequest): WireRequest {
  const lower = Object.entries(headers).map(([name, value]): [string, string] => [name.toLowerCase(), value]);
  return { method, path: url.replace(/^https?:\/\/[^/]+/, ''), headers: Object.fromEntries(lower), body };
}

function toResponse({ status, headers, body }: ReturnType<JudgeLogic['respond']>): HttpResponse {
  return { status, headers: new Map(Object.entries(headers)), body };
}
