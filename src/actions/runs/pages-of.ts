/** Long replies, page by page: the size of one reply from Google to a page is limited, and no document says to how much. */
import { lazy } from '../../model/once';
import { UserError } from '../../model/user-error';
import * as z from '../../model/zod';

/** Several megabytes are known to work; in characters of JSON, which Google quotes once more. */
const MOST_CHARACTERS = 4_000_000;
/** A text is cut into pieces of this length. */
const PIECE = 1_000_000;

/** Where the next page begins. */
export const PageStart = () =>
  z.strictObject({
    item: z.int().check(z.minimum(0)),
    /** The mark when the previous page was made. */
    mark: z.string(),
  });
export type PageStart = z.Shape<typeof PageStart>;

export interface PageOf<Item> {
  readonly items: Item[];
  /** undefined after the last page. */
  readonly next: PageStart | undefined;
}

/** What pages are cut from. */
export interface Whole<Item> {
  /** Each is built only when its page is. */
  readonly items: readonly (() => Item)[];
  /** Differs if the items differ; called once. */
  readonly mark: () => string;
}

/** One page after the other: an execution that makes several makes what they are cut from once. */
export class Pages<Item> {
  private last: { readonly items: Whole<Item>['items']; readonly mark: () => string } | undefined;

  /**
   * As many items as fit into a reply, at least one.
   *
   * @param from `next` of the previous page; undefined for the first page
   * @throws UserError if they have changed since the first page: pages of two states don't make a file
   */
  page(from: PageStart | undefined, make: () => Whole<Item>): PageOf<Item> {
    if (!from || from.mark !== this.last?.mark()) {
      const { items, mark } = make();
      this.last = { items, mark: lazy(mark) };
    }
    const { items, mark } = this.last;
    if (from && from.mark !== mark())
      throw new UserError('usage', 'The results have changed while they were being saved: save them again.');
    return pageOf(items, from, mark);
  }
}

function pageOf<Item>(
  items: readonly (() => Item)[],
  from: PageStart | undefined,
  mark: () => string,
): PageOf<Item> {
  const first = from?.item ?? 0;
  const page: Item[] = [];
  let characters = 0;
  for (const make of items.slice(first)) {
    const item = make();
    characters += JSON.stringify(item).length;
    if (page.length > 0 && characters > MOST_CHARACTERS) break;
    page.push(item);
  }
  const end = first + page.length;
  return { items: page, next: end < items.length ? { item: end, mark: mark() } : undefined };
}

/** The pieces of a text, in order; an empty text is one piece. */
export function piecesOf(text: string): string[] {
  const pieces = [text.slice(0, PIECE)];
  for (let start = PIECE; start < text.length; start += PIECE) pieces.push(text.slice(start, start + PIECE));
  return pieces;
}
