/**
 * The judge’s line to its model while batches are used: what a batch has answered is given as if it had come now, and what is not
 * yet asked is put aside for the next batch. Forms, votes and repetitions are decided as ever: whoever asks does not notice.
 */
import type { HttpClient, HttpOutcome, HttpRequest, HttpResponse, ReplyAdvice } from '../../model/ports';
import { BATCH_PRICE, isPassingStatus, type Letter, type LetterReply } from './api';

export interface Box {
  /** Whether questions are collected for a batch; else rows are scored. */
  readonly isCollecting: boolean;
  /** Whether what a batch came to nothing with is asked one by one. */
  readonly mayAskSingly: boolean;
  /** Why what is not in a batch may not be asked; '' where it may. */
  readonly closed: string;
  readonly idOf: (body: string) => string;
  /** `posted`: on its way. undefined: in no batch. */
  readonly replyTo: (id: string) => LetterReply | 'posted' | undefined;
  /** Keeps it for the next batch. */
  readonly put: (letter: Letter) => void;
  /** Whether this is the first time that the reply is looked at: it is paid for once. */
  readonly isFirstLook: (id: string) => boolean;
}

const KEPT: HttpOutcome = { kind: 'not sent', why: 'stopped', reason: 'it goes into a batch', attempts: 0 };
const NO_HEADERS: HttpResponse['headers'] = new Map();

/**
 * For one set of requests and their repetitions: a letter is answered as often as it is asked, and always the same, unless it may be
 * asked alone after its first answer was of no use.
 *
 * @param isProven whether the model is known to take such requests: until then they go to it at once
 */
export function boxedHttp(http: HttpClient, box: Box, isProven: () => boolean): HttpClient {
  const given = new Set<string>();
  type Advise = NonNullable<Parameters<HttpClient['send']>[1]>;

  const fromBox = (
    { body = '' }: HttpRequest,
    advise: (response: HttpResponse) => ReplyAdvice | undefined,
  ): HttpOutcome | 'ask' => {
    const id = box.idOf(body);
    const reply = box.replyTo(id);
    const isAgain = given.has(id);
    given.add(id);
    if (reply === undefined) {
      if (box.isCollecting) {
        box.put({ id, body });
        return KEPT;
      }
      return box.closed === ''
        ? 'ask'
        : { kind: 'not sent', why: 'cost cap', reason: box.closed, attempts: 0 };
    }
    const isSpent = isAgain && box.mayAskSingly && !box.isCollecting;
    if (reply !== 'posted' && 'status' in reply && !isSpent) {
      const costShare = box.isFirstLook(id) ? BATCH_PRICE : 0;
      const response = { status: reply.status, headers: NO_HEADERS, body: reply.body, costShare };
      const advice = advise(response);
      const isPassing =
        advice === 'retry' ||
        advice === 'slow down' ||
        (advice === undefined && isPassingStatus(reply.status));
      if (!isPassing || !(box.mayAskSingly || box.isCollecting))
        return { kind: 'response', response, attempts: 1 };
    }
    if (box.isCollecting) return KEPT;
    if (box.mayAskSingly) return 'ask';
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
      fromBox(request, (response) => advise(response, index)),
    );
    const open = requests.flatMap((request, index) =>
      outcomes[index] === 'ask' ? [{ request, index }] : [],
    );
    const asked =
      open.length === 0
        ? []
        : http.send(
            open.map(({ request }) => request),
            (response, at) => advise(response, open[at]?.index ?? at),
          );
    let next = 0;
    return outcomes.map((outcome) => (outcome === 'ask' ? (asked[next++] ?? KEPT) : outcome));
  };
  return { send };
}
