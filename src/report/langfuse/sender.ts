/** Sends scores and finds out what happened to each. */
import type { ClockPort, HttpClient, HttpOutcome, HttpResponse, ReplyAdvice } from '../../model/ports';
import { hostOf } from '../../settings/address';
import { type Fate, failureIn, fatesIn, isPassing, refusalIn } from './replies';
import { BATCH_EVENTS, batchesOf, batchRequest, type LangfuseAccess, scoreRequest } from './requests';
import type { ScoreEvent } from './scores';

/** The fate of the events; those in neither list are worth sending again later. */
export interface Delivery {
  readonly taken: ReadonlySet<ScoreEvent>;
  readonly refused: ReadonlyMap<ScoreEvent, string>;
  /** Why the remaining ones could not be sent; '' if none remain. */
  readonly trouble: string;
  /** Stop sending for now: time is up, the host is unreachable, or the keys are refused. */
  readonly isOver: boolean;
  /** The keys or the address are wrong: `trouble` is a whole sentence that says so. */
  readonly isRefused: boolean;
}

/** How often events that a batch did not accept are sent again. */
const PASSES = 4;
const FIRST_WAIT_MS = 1000;
/** A server without batches, or that has dropped them. */
const NO_BATCHES: ReadonlySet<number> = new Set([404, 405, 410, 501]);
const TOO_LARGE = 413;

/**
 * One delivery, over any number of `send`s. Batches go to the ingestion endpoint; if the server has none, scores go one by one to the
 * scores endpoint: Langfuse v4 may drop the former, and the latter has much lower rate limits.
 */
export class Sender {
  private hasBatches = true;
  /** Events per batch: reduced if a server finds batches too large. */
  private most = BATCH_EVENTS;
  private readonly taken = new Set<ScoreEvent>();
  private readonly refused = new Map<ScoreEvent, string>();
  private trouble = '';
  private isOver = false;
  private isRefused = false;

  constructor(
    private readonly access: LangfuseAccess,
    private readonly http: HttpClient,
    private readonly clock: ClockPort,
  ) {}

  send(events: readonly ScoreEvent[]): Delivery {
    let left = events;
    this.trouble = '';
    for (let pass = 0; pass < PASSES && left.length > 0 && !this.isOver; pass += 1) {
      if (pass > 0 && this.trouble !== '') this.clock.sleep(FIRST_WAIT_MS * 2 ** pass);
      const { most } = this;
      this.pass(left);
      // Smaller portions are no repetition: they are halved down to one.
      if (this.most < most) pass -= 1;
      left = left.filter((event) => !this.taken.has(event) && !this.refused.has(event));
    }
    const { taken, refused, isOver, isRefused } = this;
    return { taken, refused, isOver, isRefused, trouble: left.length === 0 ? '' : this.trouble };
  }

  private pass(events: readonly ScoreEvent[]): void {
    const { access, hasBatches } = this;
    const groups = hasBatches ? batchesOf(events, this.most) : events.map((event) => [event]);
    const requests = groups.map((group) => {
      const [first] = group;
      return first && !hasBatches ? scoreRequest(first, access) : batchRequest(group, access);
    });
    const outcomes = this.http.send(requests, (response) => this.advice(response));
    groups.forEach((group, index) => {
      const outcome = outcomes[index];
      if (outcome?.kind !== 'response') this.receiveNothing(outcome);
      else if (hasBatches && NO_BATCHES.has(outcome.response.status)) this.hasBatches = false;
      else if (isGood(outcome.response)) this.receiveGood(group, outcome.response, hasBatches);
      else this.receiveFailure(group, outcome.response);
    });
  }

  private advice(response: HttpResponse): ReplyAdvice | undefined {
    if (this.hasBatches && NO_BATCHES.has(response.status)) return 'done';
    return refusalIn(response, this.access) === undefined ? undefined : 'stop';
  }

  private receiveNothing(outcome: HttpOutcome | undefined): void {
    this.isOver = true;
    // Stopped by another reply, which gives the reason.
    if (outcome?.kind === 'not sent' && outcome.why === 'stopped') return;
    const reason = outcome && 'reason' in outcome ? outcome.reason : 'no response came back';
    this.trouble ||=
      outcome?.kind === 'unreachable' ? `${hostOf(this.access.host)} cannot be reached: ${reason}` : reason;
  }

  private receiveGood(group: readonly ScoreEvent[], { body }: HttpResponse, isBatch: boolean): void {
    const fates = isBatch ? fatesIn(body, this.access) : undefined;
    for (const event of group) {
      const fate = fates ? fates.get(event.id) : TAKEN;
      if (fate?.kind === 'taken') this.taken.add(event);
      else if (fate?.kind === 'refused') this.refused.set(event, fate.reason);
      else
        this.trouble =
          fate?.reason ?? `what ${hostOf(this.access.host)} answers is not an answer of Langfuse`;
    }
  }

  private receiveFailure(group: readonly ScoreEvent[], response: HttpResponse): void {
    const refusal = refusalIn(response, this.access);
    if (refusal !== undefined) {
      this.isRefused = true;
      this.isOver = true;
      this.trouble = refusal;
    } else if (response.status === TOO_LARGE && group.length > 1) {
      this.most = Math.min(this.most, Math.ceil(group.length / 2));
    } else if (isPassing(response.status)) {
      // The client has already tried several times.
      this.isOver = true;
      this.trouble ||= failureIn(response, this.access);
    } else {
      for (const event of group) this.refused.set(event, failureIn(response, this.access));
    }
  }
}

const TAKEN: Fate = { kind: 'taken', reason: '' };

function isGood({ status }: HttpResponse): boolean {
  return status >= 200 && status < 300;
}
