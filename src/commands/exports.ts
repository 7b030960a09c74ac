/** The last run as files, page by page: Google limits the size of a reply, and does not document the limit. */
import { namesOf } from '../model/collections';
import { memoize } from '../model/memoize';
import { NO_RUN_YET } from '../model/run';
import { UserError } from '../model/user-error';
import * as z from '../model/zod';
import { type ExportedFiles, EXPORTS } from '../reports/exported-files';
import { lastEnded } from '../results/last-run';
import { entry, SentFile } from './entry';

/** Characters of JSON in a reply, which Google encodes once more: several megabytes are known to work. */
const MAX_CHARACTERS = 4_000_000;

/** The beginning of the next page. */
const PageStart = () =>
  z.strictObject({
    /** The number of its first piece, from 0. */
    piece: z.int().check(z.minimum(0)),
    /** The mark of the previous page. */
    mark: z.string(),
  });
type PageStart = z.Shape<typeof PageStart>;

/** The files of the previous page, computed once if one execution makes several pages. */
let latest: ExportedFiles | undefined;

/**
 * Returns as many pieces of files as fit into a reply, at least one.
 *
 * @param from `next` of the previous page; undefined for the first page
 * @returns `next` is undefined after the last page
 * @throws UserError if the files have changed since the first page
 */
function pageOf(
  from: PageStart | undefined,
  make: () => ExportedFiles,
): { readonly files: SentFile[]; readonly next: PageStart | undefined } {
  if (!from || from.mark !== latest?.mark()) {
    const { pieces, mark } = make();
    latest = { pieces, mark: memoize(mark) };
  }
  const { pieces, mark } = latest;
  if (from && from.mark !== mark())
    throw new UserError('usage', 'The results changed while they were being saved. Save them again.');
  const first = from?.piece ?? 0;
  const files: SentFile[] = [];
  let characters = 0;
  for (const makePiece of pieces.slice(first)) {
    const piece = makePiece();
    characters += JSON.stringify(piece).length;
    if (files.length > 0 && characters > MAX_CHARACTERS) break;
    files.push(piece);
  }
  const end = first + files.length;
  return { files, next: end < pieces.length ? { piece: end, mark: mark() } : undefined };
}

export const exportCommands = {
  /** The last run as files. @throws UserError if no run has ended yet */
  exportResults: entry(
    () =>
      z.strictObject({
        format: z.enum(namesOf(EXPORTS)),
        /** Eval sets of the last run; left out for all. */
        sheetIds: z.optional(z.array(z.int())),
        from: z.optional(PageStart()),
      }),
    () => z.object({ files: z.array(SentFile()), next: z.optional(PageStart()) }),
    ({ format, sheetIds, from }, services) => {
      const last = lastEnded(services);
      if (!last) throw new UserError('usage', NO_RUN_YET);
      const chosen = last.sheetIds.filter((id) => sheetIds?.includes(id) ?? true);
      return pageOf(from, () => EXPORTS[format](services, { ...last, sheetIds: chosen }));
    },
  ),
};
