/** What is told of two files of scorecards that were counted: the diff with the cases of its lists. */
import type { ReplyOf } from '../../src/api/table';
import type { Ask } from '../ask';
import type { CountedFiles } from './line-diff';
import { ListedLines, type Listing, type Wanted } from './listed-lines';

type FileDiff = ReplyOf<'diffFiles'>;

/** Most cases of a list that are told, beside how many there are. */
const MOST_LISTED = 2000;

/** In which of those a list has its cases; the others are pairs. */
const LISTED_IN: Readonly<Record<string, 'edited' | 'gone' | 'added'>> = {
  edited: 'edited',
  gone: 'gone',
  added: 'added',
};

/** @param most cases of a list that are told */
export function reportOf(ask: Ask, counted: CountedFiles, most = MOST_LISTED): FileDiff {
  const { told, later, sets } = counted;
  const lines = new ListedLines(ask);
  const listed = (listings: readonly Listing[], wanted?: Wanted) => [
    ...lines.casesOf(listings, wanted, most),
  ];
  try {
    const evalSets = told.diff.evalSets.map((evalSet, index) => ({
      ...evalSet,
      lists: evalSet.lists.map(({ list, total }, place) => {
        const numbers = told.lists[index]?.[place]?.cases ?? [];
        const listing = sets[index]?.[LISTED_IN[list] ?? 'pairs'];
        const cases = listing ? listed([{ ...listing, tab: evalSet.tab }], new Map(numbers)) : [];
        return { list, total, cases };
      }),
    }));
    return {
      ...told.diff,
      evalSets,
      cases: listed(later.map(({ listing }) => listing)).map(({ tab, name, row, query, verdict }) => ({
        tab,
        name,
        row,
        query,
        verdict,
      })),
      failures: told.diff.failures.map((failure, index) => ({
        ...failure,
        cases: listed(gated(counted), new Map(told.failures[index])),
      })),
    };
  } finally {
    lines.close();
  }
}

/** All cases that a gate may be about. */
function gated({ sets, dropped, later }: CountedFiles): Listing[] {
  return [
    ...sets.flatMap(({ pairs, gone }) => [pairs, gone]),
    ...dropped,
    ...later.map(({ listing }) => listing),
  ];
}
