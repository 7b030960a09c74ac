/** Results as files and as data, page by page: Google limits the size of a reply, and does not document the limit. */
import { contentHash } from '../evalset/content-hash';
import { memoize } from '../model/memoize';
import { NO_RUN_YET } from '../model/run';
import { reportName } from '../model/texts/files';
import { UserError } from '../model/user-error';
import * as z from '../model/zod';
import { csvFiles, type Exported, exported, htmlOfLast, type Whole } from '../reports/files';
import { lastEnded } from '../results/last-ended';
import type { LastRun } from '../stores/run-record';
import { entry, type Services, SentFile } from './entry';

/** Characters of JSON in a reply, which Google quotes once more: several megabytes are known to work. */
const MAX_CHARACTERS = 4_000_000;
/** Characters of a piece of a file. */
const MAX_PIECE = 1_000_000;

/** The beginning of the next page. */
const PageStart = () =>
  z.strictObject({
    item: z.int().check(z.minimum(0)),
    /** The mark of the previous page. */
    mark: z.string(),
  });
type PageStart = z.Shape<typeof PageStart>;

/** Pages an export. The items are computed once if one execution makes several pages. */
class Pages<Item> {
  private last: Whole<Item> | undefined;

  /**
   * Returns as many items as fit into a reply, at least one.
   *
   * @param from `next` of the previous page; undefined for the first page
   * @returns `next` is undefined after the last page
   * @throws UserError if the items have changed since the first page
   */
  page(
    from: PageStart | undefined,
    make: () => Whole<Item>,
  ): { readonly items: Item[]; readonly next: PageStart | undefined } {
    if (!from || from.mark !== this.last?.mark()) {
      const whole = make();
      this.last = { items: whole.items, mark: memoize(whole.mark) };
    }
    const { items, mark } = this.last;
    if (from && from.mark !== mark())
      throw new UserError('usage', 'The results changed while they were being saved. Save them again.');
    const first = from?.item ?? 0;
    const page: Item[] = [];
    let characters = 0;
    for (const makeItem of items.slice(first)) {
      const item = makeItem();
      characters += JSON.stringify(item).length;
      if (page.length > 0 && characters > MAX_CHARACTERS) break;
      page.push(item);
    }
    const end = first + page.length;
    return { items: page, next: end < items.length ? { item: end, mark: mark() } : undefined };
  }
}

const exportedPages = new Pages<Exported>();
const filePages = new Pages<SentFile>();

/** Cuts long files into consecutive pieces of the same name. */
function piecesOf(files: readonly SentFile[]): Whole<SentFile> {
  return {
    items: files.flatMap(({ name, text }) => {
      const pieces = Math.max(1, Math.ceil(text.length / MAX_PIECE));
      return Array.from({ length: pieces }, (_piece, index) => () => ({
        name,
        text: text.slice(index * MAX_PIECE, (index + 1) * MAX_PIECE),
      }));
    }),
    mark: () => contentHash(files.map(({ text }) => text)),
  };
}

/** Eval sets of the last run; left out for all. */
const SheetIds = () => z.optional(z.array(z.int()));
const From = () => z.optional(PageStart());

/** @throws UserError if no run has ended yet */
function lastOf(sheetIds: readonly number[] | undefined, services: Services): LastRun {
  const last = lastEnded(services);
  if (!last) throw new UserError('usage', NO_RUN_YET);
  return sheetIds ? { ...last, sheetIds: last.sheetIds.filter((id) => sheetIds.includes(id)) } : last;
}

export const exportCommands = {
  /** The last run as CSV files or as its HTML report, page by page. */
  exportResults: entry(
    () => z.strictObject({ format: z.enum(['csv', 'html']), sheetIds: SheetIds(), from: From() }),
    () => z.object({ files: z.array(SentFile()), next: From() }),
    ({ format, sheetIds, from }, services) => {
      const { items, next } = filePages.page(from, () => {
        const last = lastOf(sheetIds, services);
        if (format === 'csv') return piecesOf(csvFiles(services, last));
        const name = reportName(services.spreadsheet.title(), new Date(last.finishedAt).toISOString());
        return piecesOf([{ name, text: htmlOfLast(services, last) }]);
      });
      return { files: items, next };
    },
  ),
  /** The last run as data (README, “JSON”), page by page; totals of all eval sets come before the scorecards. */
  scorecards: entry(
    () => z.strictObject({ sheetIds: SheetIds(), from: From() }),
    () =>
      z.object({
        scorecards: z.array(z.looseObject({ tab: z.string() })),
        evalSets: z.array(z.looseObject({ tab: z.string() })),
        next: From(),
      }),
    ({ sheetIds, from }, services) => {
      const { items, next } = exportedPages.page(from, () => exported(services, lastOf(sheetIds, services)));
      return {
        scorecards: items.flatMap((item) => ('scorecard' in item ? [item.scorecard] : [])),
        evalSets: items.flatMap((item) => ('evalSet' in item ? [item.evalSet] : [])),
        next,
      };
    },
  ),
};
