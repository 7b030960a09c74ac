/** The page “Review”: people decide rows, one card per row and one key per decision; decisions are saved in batches. */
import { useState } from 'preact/hooks';
import type { ReplyOf } from '../../commands/table';
import { isRowOfKind, ROW_KIND_NAMES, ROW_KINDS } from '../../model/row-filters';
import { count } from '../../model/text';
import { Select } from './common/form-fields';
import { useFinder } from './common/list-filter';
import { drawDialog, initialView } from './common/page-frame';
import { StatusLine, useLoaded } from './common/work-status';
import { Button } from './common/components';
import { callServer } from './common/call-server';
import { Cards } from './review/review-list';
import { openWaiting, sendAll, useWaiting } from './review/decision-queue';

/** The lists of rows: one for each chip, and those of this page. */
const LISTS = [...ROW_KIND_NAMES, 'attention', 'random', 'differ', 'all'] as const;
type List = (typeof LISTS)[number];
type ReviewedSet = NonNullable<ReplyOf<'runOutcome'>['outcome']>['tabs'][number];
type ListedReview = ReviewedSet['toLookAt'][number];

function Review() {
  const { value, work } = useLoaded(async () => {
    const [spreadsheet, { outcome }] = await Promise.all([
      callServer('reviewStart', {}),
      callServer('runOutcome', {}),
    ]);
    openWaiting(spreadsheet);
    return outcome?.tabs ?? [];
  });
  // @example 'open 1234 words of a search'
  const [list, opened, ...search] = initialView().split(' ');
  const asked = { list: LISTS.find((name) => name === list), search: search.join(' ') };
  const [chosen, setChosen] = useState<number>();
  const tabs = value ?? [];
  const sheetId = chosen ?? Number(opened);
  const tab = tabs.find((one) => one.sheetId === sheetId) ?? tabs[0];
  return (
    <>
      <NotSaved />
      <StatusLine status={work.status} />
      {value && !tab && <p>No results yet: run evals first.</p>}
      {tab && (
        <Lists
          key={tab.sheetId}
          tab={tab}
          tabs={tabs}
          asked={chosen === undefined ? asked : { list: undefined, search: '' }}
          onChoose={setChosen}
        />
      )}
    </>
  );
}

/** Decisions that could not be saved, and the last one refused. */
function NotSaved() {
  const { decisions, why, refused } = useWaiting();
  return (
    <div role="alert">
      {why !== '' && (
        <p class="bad box">
          {count(decisions.length, 'decision is', 'decisions are')} not saved yet: {why}{' '}
          <Button onClick={() => void sendAll()}>Save again</Button>
        </p>
      )}
      {refused !== '' && <p class="amber box">{refused}</p>}
    </div>
  );
}

interface ListsProps {
  readonly tab: ReviewedSet;
  readonly tabs: readonly ReviewedSet[];
  readonly asked: { readonly list: List | undefined; readonly search: string };
  readonly onChoose: (sheetId: number) => void;
}

/** A list of rows, the fields that narrow it down, and its cards. */
function Lists({ tab, tabs, asked, onChoose }: ListsProps) {
  const { toLookAt, kinds, sheetId } = tab;
  const [list, setList] = useState<List>(asked.list ?? 'random');
  /** The number of random lists drawn. */
  const [draw, setDraw] = useState(0);
  const { value: all, work } = useLoaded(async (): Promise<readonly ListedReview[]> => {
    if (list === 'attention') return toLookAt;
    if (list !== 'random' && list !== 'differ' && list !== 'all')
      return toLookAt.filter((row) => isRowOfKind(row, list));
    // Saved first: a random list leaves out decided rows.
    await sendAll();
    return callServer('reviewRows', { sheetId, list });
  }, [list, draw]);
  const { found, fields, key } = useFinder(
    all ?? [],
    FINDERS,
    ({ testId, row, query, why, verdict }) => `${testId} row ${row} ${query} ${why} ${verdict ?? ''}`,
    asked.search,
  );
  const lists = [
    ['random', 'A random 10, blind'] as const,
    ...ROW_KIND_NAMES.filter((name) => kinds[name] > 0 || name === list).map(
      (name) => [name, `${ROW_KINDS[name].title} ${kinds[name]}`] as const,
    ),
    ['attention', `Needs attention ${toLookAt.length}`] as const,
    ['differ', 'People differ'] as const,
    ['all', 'All rows'] as const,
  ];
  return (
    <>
      <div class="bar">
        {tabs.length > 1 && (
          <Select
            aria-label="Eval set"
            value={sheetId}
            options={tabs.map((one) => [one.sheetId, one.tab])}
            onChoose={onChoose}
          />
        )}
        <Select aria-label="Rows" value={list} options={lists} onChoose={setList} />
        {fields}
      </div>
      <StatusLine status={work.status} />
      {all && (
        <Cards
          key={`${list} ${draw} ${key}`}
          {...{ sheetId, rows: found, isBlind: list === 'random', onMore: () => setDraw(draw + 1) }}
        />
      )}
    </>
  );
}

/** The fields that narrow rows down, besides words. */
const FINDERS = {
  Check: ({ checks }: ListedReview) => checks,
  Group: ({ group }: ListedReview) => [group],
  'Kind of failure': ({ failureKinds }: ListedReview) => failureKinds,
};

drawDialog('Review', Review);
