/**
 * The judge’s connection to its model while batches are in use: answers from a batch are returned as if they had just arrived, and
 * new requests are put aside for the next batch. Forms, votes and repetitions work as usual: callers do not notice.
 */
import type {
  HttpClient,
  HttpOutcome,
  HttpRequest,
  HttpResponse,
  NotSentBecause,
  ReplyAdvice,
} from '../../model/ports';
import { BATCH_PRICE, isPassingStatus, type BatchRequest, type BatchReply } from './api';

export interface BatchQueue {
  /** Whether questions are being collected for a batch; otherwise rows are being scored. */
  readonly isCollecting: boolean;
  /** Whether requests that failed in a batch may be sent one by one. */
  readonly mayAskSingly: boolean;
  /** Why a request that is in no batch may not be sent while rows are being scored; undefined if it may. */
  readonly whyNotSingly: () => { readonly why: NotSentBecause; readonly reason: string } | undefined;
  /** @param asked what the request asks: see `HttpRequest` */
  readonly idOf: (asked: string) => string;
  /** `posted`: sent, no reply yet. undefined: in no batch. */
  readonly replyTo: (id: string) => BatchReply | 'posted' | undefined;
  /** Keeps a request for the next batch. */
  readonly put: (request: BatchRequest) => void;
  /** Whether the reply is read for the first time: it is paid for once. */
  readonly isFirstLook: (id: string) => boolean;
}

const KEPT: HttpOutcome = { kind: 'not sent', why: 'stopped', reason: 'it goes into a batch', attempts: 0 };
const NO_HEADERS: HttpResponse['headers'] = new Map();

/**
 * For one set of requests and their repetitions: a request gets the same answer every time it is sent, unless the first was of no
 * use and it may be sent singly.
 *
 * @param isProven whether the model is known to accept such requests: until then they are sent directly
 */
export function queuedHttp(http: HttpClient, queue: BatchQueue, isProven: () => boolean): HttpClient {
  const given = new Set<string>();
  type Advise = NonNullable<Parameters<HttpClient['send']>[1]>;

  const fromQueue = (
    { body = '', asked = body }: HttpRequest,
    advise: (response: HttpResponse) => ReplyAdvice | undefined,
  ): HttpOutcome | 'ask' => {
    const id = queue.idOf(asked);
    const reply = queue.replyTo(id);
    const isAgain = given.has(id);
    given.add(id);
    if (reply === undefined) {
      if (queue.isCollecting) {
        queue.put({ id, body });
        return KEPT;
      }
      const closed = queue.whyNotSingly();
      return closed ? { kind: 'not sent', ...closed, attempts: 0 } : 'ask';
    }
    const isSpent = isAgain && queue.mayAskSingly && !queue.isCollecting;
    if (reply !== 'posted' && 'status' in reply && !isSpent) {
      const costShare = queue.isFirstLook(id) ? BATCH_PRICE : 0;
      const response = { status: reply.status, headers: NO_HEADERS, body: reply.body, costShare };
      const advice = advise(response);
      const isPassing =
        advice === 'retry' ||
        advice === 'slow down' ||
        (advice === undefined && isPassingStatus(reply.status));
      if (!isPassing || !(queue.mayAskSingly || queue.isCollecting))
        return { kind: 'response', response, attempts: 1 };
    }
    if (queue.isCollecting) return KEPT;
    if (queue.mayAskSingly) return 'ask';
    const why =
      reply === 'posted'
        ? 'the batch did not answer'
        : 'failed' in reply
          ? reply.failed
          : 'what came in the batch was of no use';
    return {
      kind: 'unreachable',
      reason: `${why}; switch on judge.askFailedSingly to have such questions asked one by one`,
      attempts: 1,
    };
  };

  const send = (
    requests: readonly HttpRequest[],
    advise: Advise = () => undefined,
  ): readonly HttpOutcome[] => {
    if (!isProven()) return http.send(requests, advise);
    const outcomes = requests.map((request, index) =>
      fromQueue(request, (response) => advise(response, index)),
    );
    const open = requests.flatMap((request, index) =>
      outcomes[index] === 'ask' ? [{ request, index }] : [],
    );
    const asked =
      open.length === 0
        ? []
        : http.send(
            open.map(({ request }) => request),
            (response, index) => advise(response, open[index]?.index ?? index),
          );
    let next = 0;
    return outcomes.map((outcome) => (outcome === 'ask' ? (asked[next++] ?? KEPT) : outcome));
  };
  return { send };
}
