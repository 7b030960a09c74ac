/** Waiting times, measured on the user's address: Google doesn't say if it keeps a time limit, or how many requests it sends at once. */
import type { ClockPort, FetchPort, HttpRequest } from '../../model/ports';
import { type Answer, fails, type Finding, thrown, untested, works } from './question';

const TITLES = {
  limit: 'Google keeps the time limit of a request',
  width: 'Requests that Google sends at once',
};

const FIRST_TIMEOUT_S = 30;
/** A quicker answer cannot test a limit of one second. */
const SLOW_MS = 2500;
/** To count requests at once, answers must take long enough to stand out from the overhead, and fit into the six minutes. */
const MEASURABLE_MS = 400;
const TOO_SLOW_MS = 10_000;
const MOST_REQUESTS = 40;
/** What all of them may take, one after the other. */
const BUDGET_MS = 120_000;

/** How long something took. */
export interface Measured {
  readonly ms: number;
  /** Google’s words if it threw; undefined if answers came. */
  readonly threw?: string;
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** @param limited the same request with a limit of one second; undefined if the first was too quick for that */
export function judgeLimit(first: Measured, limited: Measured | undefined): Answer {
  if (!limited)
    return untested(
      `The address answered in ${seconds(first.ms)}: too quick to tell.`,
      `Give one that takes more than ${seconds(SLOW_MS)} to answer.`,
    );
  if (limited.threw === undefined)
    return fails(
      `A request with a limit of 1 s came back after ${seconds(limited.ms)}.`,
      'A judge model that hangs can cost a run up to six minutes; it goes on by itself afterwards. Lower “most requests at a time” (judge.concurrency) if that happens often.',
    );
  return limited.ms < first.ms * 0.8
    ? works(
        `A request with a limit of 1 s was given up after ${seconds(limited.ms)}; unlimited it took ${seconds(first.ms)}.`,
      )
    : untested(`A request with a limit of 1 s failed only after ${seconds(limited.ms)}: ${limited.threw}`);
}

/** How many requests the width is measured with; 0 if the answers are too quick or too slow for that. */
export function requestsFor({ ms }: Measured): number {
  return ms < MEASURABLE_MS || ms > TOO_SLOW_MS ? 0 : Math.min(MOST_REQUESTS, Math.floor(BUDGET_MS / ms));
}

/** @param many that number of requests together; undefined if none were sent */
export function judgeWidth(first: Measured, many: Measured | undefined, requests: number): Answer {
  if (!many)
    return untested(
      `The address answered in ${seconds(first.ms)}: too ${first.ms < MEASURABLE_MS ? 'quick' : 'slow'} to tell.`,
      `Give one that takes between ${seconds(MEASURABLE_MS)} and ${seconds(TOO_SLOW_MS)}.`,
    );
  if (many.threw !== undefined)
    return untested(
      `${requests} requests at once failed: ${many.threw}`,
      'The address may not accept this many at once.',
    );
  const width = Math.max(1, Math.round((requests * first.ms) / many.ms));
  return works(
    `About ${width}: ${requests} requests took ${seconds(many.ms)} together, one alone ${seconds(first.ms)}. The add-on finds its own pace, whatever the number.`,
  );
}

/** @param url '' for none: then nothing is sent */
export function checkWaiting(
  url: string,
  { fetch, clock }: { readonly fetch: FetchPort; readonly clock: ClockPort },
): Finding[] {
  const both = (answer: Answer): Finding[] => Object.values(TITLES).map((title) => ({ title, ...answer }));
  if (url === '') return both(untested('Waiting times are measured only against an address that you give.'));
  const measure = (requests: number, timeoutSeconds: number): Measured => {
    const request: HttpRequest = { url, method: 'get', headers: {}, timeoutSeconds };
    const start = clock.now();
    try {
      fetch.fetchAll(Array.from({ length: requests }, () => request));
      return { ms: clock.now() - start };
    } catch (error) {
      return { ms: clock.now() - start, threw: thrown(error).seen };
    }
  };
  const first = measure(1, FIRST_TIMEOUT_S);
  if (first.threw !== undefined)
    return both(
      untested(
        `The address did not answer in ${FIRST_TIMEOUT_S} s: ${first.threw}`,
        'Google’s servers must reach it: no address of your own network, and https.',
      ),
    );
  const limited = first.ms < SLOW_MS ? undefined : measure(1, 1);
  const requests = requestsFor(first);
  const many = requests === 0 ? undefined : measure(requests, FIRST_TIMEOUT_S * 4);
  return [
    { title: TITLES.limit, ...judgeLimit(first, limited) },
    { title: TITLES.width, ...judgeWidth(first, many, requests) },
  ];
}
