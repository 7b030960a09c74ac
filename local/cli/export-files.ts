/** Fetches the last run's files, page by page. */
import type { RequestOf } from '../../src/commands/table';
import type { TextFile } from '../../src/model/texts/files';
import type { AskAddOn } from '../ask';

/** Yields the files in pieces; consecutive pieces of one name are one file. */
export function* exportedPieces(ask: AskAddOn, request: RequestOf<'exportResults'>): Generator<TextFile> {
  let page = ask('exportResults', request);
  yield* page.files;
  while (page.next) {
    page = ask('exportResults', { ...request, from: page.next });
    yield* page.files;
  }
}

/** Yields the text of the only file. */
export function* exportedText(ask: AskAddOn, request: RequestOf<'exportResults'>): Generator<string> {
  for (const { text } of exportedPieces(ask, request)) yield text;
}
