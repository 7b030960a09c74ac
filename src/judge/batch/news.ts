/**
 * What a provider's reply about a batch means: the one place that decides. A reply that cannot be read (a page, half a file, a 404)
 * says nothing about the batch: providers keep results for days, so it is looked at again later.
 */
import { jsonIn } from '../../model/texts/json';
import {
  type BatchFormat,
  BatchTrouble,
  type Call,
  type BatchReply,
  type Read,
  type Replies,
  type Sought,
} from './api';

export type BatchNews =
  | {
      readonly kind: 'not yet';
      /** How many are answered, if the provider says. */
      readonly done?: number;
      /** Why the provider's reply could not be used; '' if the batch is being worked on. */
      readonly why: string;
      /** What could be read of the results. */
      readonly replies: Replies;
      /** Whether the results are someone else's: they could be read, and none is a reply to our requests. */
      readonly isAnother: boolean;
    }
  | { readonly kind: 'ready'; readonly replies: Replies }
  /** A sentence without its full stop. */
  | { readonly kind: 'lost'; readonly reason: string };

/** `absent`: the provider's whole list was read, and the batch is not in it. */
export type Found = { readonly id: string } | 'absent' | { readonly why: string };

/** Allows for differing clocks. */
const SLACK_MS = 5 * 60_000;
/** Of a list, each of a hundred batches. */
const MOST_PAGES = 10;
const NONE: Replies = new Map();

/** @throws BatchTrouble if a person has to do something first */
export function newsOf(
  format: BatchFormat,
  call: Call,
  id: string,
  requests: ReadonlySet<string>,
): BatchNews {
  return orLater(
    () => {
      const progress = format.progressIn(jsonIn(call(format.poll(id)).body), id);
      if (!progress) return notYet('its reply about the batch could not be read');
      if (progress.state === 'working') return { ...notYet(''), done: progress.done };
      if (progress.state === 'failed') return { kind: 'lost', reason: progress.reason };
      const { results, done, isEarly } = progress;
      const items = 'items' in results ? results.items : results.flatMap((file) => linesIn(call(file).body));
      const read = items.map((item) => format.replyIn(item));
      const replies = repliesIn(read, requests);
      const isSound = !read.includes(undefined);
      if (isSound && (replies.size === requests.size || (isEarly && items.length >= done)))
        return { kind: 'ready', replies };
      const why = `its results hold ${replies.size} of ${requests.size} answers`;
      return { kind: 'not yet', why, replies, isAnother: isSound && items.length > 0 && replies.size === 0 };
    },
    (why) => notYet(why),
  );
}

/** Looks for a batch whose id never came back. @throws BatchTrouble if a person has to do something first */
export function findBatch(format: BatchFormat, call: Call, sought: Sought): Found {
  return orLater(
    () => {
      let after = '';
      let isUnsure = false;
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const listed = format.pageIn(jsonIn(call(format.list(after)).body));
        if (!listed) return { why: 'its list of batches could not be read' };
        const recent = listed.batches.filter(({ createdAt }) => !(createdAt < sought.postedAt - SLACK_MS));
        for (const { id, name } of recent.filter((batch) => !sought.knownIds.has(batch.id))) {
          const is = format.keepsNames ? name === sought.name : holdsThem(format, call, id, sought);
          if (is === true) return { id };
          isUnsure ||= is === undefined;
        }
        after = listed.next;
        if (after === '' || recent.length < listed.batches.length)
          return isUnsure ? { why: 'it may be one of those that it is working on' } : 'absent';
      }
      return { why: 'its list of batches is too long' };
    },
    (why) => ({ why }),
  );
}

/** Whether that batch holds one of the requests; undefined while that cannot be known. */
function holdsThem(format: BatchFormat, call: Call, id: string, { requests }: Sought): boolean | undefined {
  const news = newsOf(format, call, id, requests);
  if (news.kind === 'lost') return false;
  if (news.replies.size > 0) return true;
  return news.kind === 'ready' || news.isAnother ? false : undefined;
}

/** A question that is answered twice is not answered: there is no telling which reply is its own. */
function repliesIn(read: readonly (Read | undefined)[], requests: ReadonlySet<string>): Replies {
  const replies = new Map<string, BatchReply>();
  for (const [id, reply] of read.flatMap((pair) => (pair ? [pair] : [])))
    if (requests.has(id)) replies.set(id, replies.has(id) ? TWICE : reply);
  return replies;
}

const TWICE: BatchReply = { failed: 'the batch holds more than one reply to this question' };

function notYet(why: string): BatchNews & { readonly kind: 'not yet' } {
  return { kind: 'not yet', why, replies: NONE, isAnother: false };
}

function orLater<T>(look: () => T, later: (why: string) => T): T {
  try {
    return look();
  } catch (error) {
    if (!(error instanceof BatchTrouble) || error.isForAPerson) throw error;
    return later(error.reason);
  }
}

/** The values of a JSON Lines file; undefined for a line that is no JSON: the file is damaged or cut off. */
function linesIn(body: string): unknown[] {
  return body
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(jsonIn);
}
