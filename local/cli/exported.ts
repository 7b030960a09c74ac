/** Finished results as in files: one reply of the add-on holds no more than a page of them. */
import type { ReplyOf, RequestOf } from '../../src/api/table';
import { joinedFiles } from '../../src/model/texts/files';
import type { Ask } from '../ask';

type Next = ReplyOf<'scorecards'>['next'];

/** The files as the add-on’s dialog saves them. */
export function exportedFiles(ask: Ask, request: RequestOf<'exportResults'>): ReturnType<typeof joinedFiles> {
  const pages = everyPage((from) => ask('exportResults', { ...request, ...from }));
  return joinedFiles(pages.flatMap(({ files }) => files));
}

export function exportedScorecards(
  ask: Ask,
  tabs: RequestOf<'scorecards'>['tabs'],
): Pick<ReplyOf<'scorecards'>, 'scorecards' | 'evalSets'> {
  const pages = everyPage((from) => ask('scorecards', { tabs, ...from }));
  return {
    scorecards: pages.flatMap(({ scorecards }) => scorecards),
    evalSets: pages.flatMap(({ evalSets }) => evalSets),
  };
}

function everyPage<Page extends { readonly next?: Next }>(
  ask: (from: { readonly from?: Next }) => Page,
): Page[] {
  const pages = [ask({})];
  for (let next = pages[0]?.next; next; next = pages[pages.length - 1]?.next) pages.push(ask({ from: next }));
  return pages;
}
