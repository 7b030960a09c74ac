/** Results as files and as data, page by page: Google limits a reply to a page, and no document says to how much. */
import { contentHash } from '../evalset/content-hash';
import { memoize } from '../model/memoize';
import { NO_RUN_YET } from '../model/run-report';
import { reportName } from '../model/texts/files';
import { UserError } from '../model/user-error';
import * as z from '../model/zod';
import { csvFiles, type Exported, exported, htmlOfLast, type Whole } from '../reports/files';
import { lastEnded, readingSettings } from '../results/last-ended';
import { entry, type Services, SentFile } from './entry';

/** Several megabytes are known to work; in characters of JSON, which Google quotes once more. */
const MAX_CHARACTERS = 4_000_000;
/** A text is cut into pieces of this length. */
const PIECE = 1_000_000;

/** Where the next page begins. */
const PageStart = () =>
  z.strictObject({
    item: z.int().check(z.minimum(0)),
    /** The mark when the previous page was made. */
    mark: z.string(),
  });
type PageStart = z.Shape<typeof PageStart>;

/** One page after the other: an execution that makes several makes what they are cut from once. */
class Pages<Item> {
  private last: Whole<Item> | undefined;

  /**
   * As many items as fit into a reply, at least one.
   *
   * @param from `next` of the previous page; undefined for the first page
   * @returns `next` is undefined after the last page
   * @throws UserError if they have changed since the first page: pages of two states don't make a file
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

/** A long file comes in consecutive pieces of the same name. */
function piecesOf(files: readonly SentFile[]): Whole<SentFile> {
  return {
    items: files.flatMap(({ name, text }) => {
      const pieces = Math.max(1, Math.ceil(text.length / PIECE));
      return Array.from({ length: pieces }, (_piece, index) => () => ({
        name,
        text: text.slice(index * PIECE, (index + 1) * PIECE),
      }));
    }),
    mark: () => contentHash(files.map(({ text }) => text)),
  };
}

/** The last run as an HTML page. @throws UserError if none has ended yet */
function lastReport(services: Services): SentFile {
  const last = lastEnded(services);
  if (!last) throw new UserError('usage', NO_RUN_YET);
  const name = reportName(services.spreadsheet.title(), new Date(last.finishedAt).toISOString());
  return { name, text: htmlOfLast(services, last, readingSettings(services)) };
}

/** Eval sets and the tabs that hold their results, as a run's summary names them. */
const Tabs = () => z._default(z.array(z.strictObject({ tab: z.string(), resultsTab: z.string() })), []);
const From = () => z.optional(PageStart());

export const exportCommands = {
  /** Finished results as CSV files, or the last run as an HTML page, page after page. */
  exportResults: entry(
    () => z.strictObject({ format: z.enum(['csv', 'html']), tabs: Tabs(), from: From() }),
    () => z.object({ files: z.array(SentFile()), next: From() }),
    ({ format, tabs, from }, services) => {
      const { items, next } = filePages.page(from, () =>
        piecesOf(
          format === 'html'
            ? [lastReport(services)]
            : csvFiles(services.spreadsheet, tabs, readingSettings(services)),
        ),
      );
      return { files: items, next };
    },
  ),
  /** Finished results as data: README, “JSON”. Also in pages; the results of the eval sets are on the first. */
  scorecards: entry(
    () => z.strictObject({ tabs: Tabs(), from: From() }),
    () =>
      z.object({
        scorecards: z.array(z.looseObject({ tab: z.string() })),
        evalSets: z.array(z.looseObject({ tab: z.string() })),
        next: From(),
      }),
    ({ tabs, from }, services) => {
      const { items, next } = exportedPages.page(from, () =>
        exported(services, tabs, readingSettings(services)),
      );
      return {
        scorecards: items.flatMap((item) => ('scorecard' in item ? [item.scorecard] : [])),
        evalSets: items.flatMap((item) => ('evalSet' in item ? [item.evalSet] : [])),
        next,
      };
    },
  ),
};
