/** Replies that may be long, page by page: what a page gets of Google in one reply is bounded, and no document says where. */
import { UserError } from '../../model/user-error';
import * as z from '../../model/zod';

/** Several megabytes are known to work; characters of JSON, which Google quotes once more. */
const MOST_CHARACTERS = 4_000_000;
/** A text is cut into pieces that long. */
const PIECE = 1_000_000;

/** Where the next page begins. */
export const PageStart = () =>
  z.strictObject({
    item: z.int().check(z.minimum(0)),
    /** Of what stood there when the page before it was made. */
    mark: z.string(),
  });
export type PageStart = z.Shape<typeof PageStart>;

export interface PageOf<Item> {
  readonly items: Item[];
  /** undefined after the last page. */
  readonly next: PageStart | undefined;
}

/**
 * As many items as a reply holds, one at least.
 *
 * @param items each is made when its page is
 * @param from what the page before has said; undefined for the first page
 * @param mark is another where the items are
 * @throws UserError where they have changed since the first page: pages of two states make no file
 */
export function pageOf<Item>(
  items: readonly (() => Item)[],
  from: PageStart | undefined,
  mark: () => string,
): PageOf<Item> {
  if (from && from.mark !== mark())
    throw new UserError('usage', 'The results have changed while they were being saved: save them again.');
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
  return { items: page, next: end < items.length ? { item: end, mark: from?.mark ?? mark() } : undefined };
}

/** The pieces of a text, in their order; an empty text is one, too. */
export function piecesOf(text: string): string[] {
  const pieces = [text.slice(0, PIECE)];
  for (let at = PIECE; at < text.length; at += PIECE) pieces.push(text.slice(at, at + PIECE));
  return pieces;
}
