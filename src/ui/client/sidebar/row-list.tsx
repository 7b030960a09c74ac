/** Rows to look at: counts and words that filter them, and each row a click away. */
import { useEffect, useState } from 'preact/hooks';
import type { ReplyOf, RequestOf } from '../../../commands/table';
import { isOfKind, ROW_KIND_NAMES, ROW_KINDS, type RowKind } from '../../../model/results-rows';
import { count } from '../../../model/text';
import { useSearch } from '../common/fields';
import { useGrowing, useRoving } from '../common/hooks';
import { Button, Verdict } from '../common/parts';
import { callMenu, callServer } from '../common/server';
import type { Work } from '../common/work';
import type { InSidebar } from './run-state';

/** Drawn at first, and more whenever somebody scrolls to the end. */
const SHOWN = 10;

/** Of a reason in the list: two lines. What failed and how stands at its end. */
const MAX_WHY = 76;

/** @example endOf('Dataset: expected 0 or 11, selected 4', 24) // '… 0 or 11, selected 4' */
function endOf(text: string, max = MAX_WHY): string {
  const end = text.slice(-max);
  return text.length <= max ? text : `… ${end.slice(end.indexOf(' ') + 1)}`;
}

interface RowListProps extends InSidebar {
  readonly tab: NonNullable<ReplyOf<'runOutcome'>['outcome']>['tabs'][number];
  readonly work: Work;
}

export function RowList({ tab, judge, run, rows, onGo, work }: RowListProps) {
  const { toLookAt, kinds, sheetId } = tab;
  const [kind, setKind] = useState<RowKind | ''>('');
  const search = useSearch('Search these rows', 'Search');
  // A case that is gone has no row to open.
  const listed = toLookAt.filter(
    (row) =>
      row.row > 0 &&
      (kind === '' || isOfKind(row, kind)) &&
      search.finds(`${row.testId} row ${row.row} ${row.query} ${row.why} ${row.verdict}`),
  );
  const { drawn, end } = useGrowing<HTMLLIElement>(listed.length, SHOWN);
  const shownKinds = ROW_KIND_NAMES.filter((name) => kinds[name] > 0);
  const { tabIndexOf: chipAt, ...onChips } = useRoving(shownKinds.length);
  const { tabIndexOf: rowAt, ...onList } = useRoving(Math.min(drawn, listed.length));
  const places = listed.map(({ row }) => ({ sheetId, row }));
  useEffect(() => rows.fetchAhead(places, 0), [toLookAt]);
  const start = (what: Pick<RequestOf<'runEvals'>, 'choice' | 'only' | 'keepsOthers'>): void =>
    void run.start({ tabs: [tab.tab], ...what, from: 'sidebar' });
  const isAll = kind === '' && search.wanted === '';
  const showInResults = (): void =>
    void work.run('Filtering …', async () => {
      const shown = isAll ? null : listed.map(({ row }) => row);
      return (await callServer('showRows', { sheetId, rows: shown })).message;
    });
  const again = listed.length === 1 ? 'this row' : `these ${count(listed.length, 'row')}`;
  const review = `${kind === '' ? 'attention' : kind} ${sheetId} ${search.wanted}`;
  const ways = [
    listed.length > 0 && {
      text: 'Review',
      title: 'Decide them yourself, one key each',
      go: () => void work.run('Opening …', () => callMenu('showReview', review)),
    },
    listed.length > 0 &&
      kind === 'open' && {
        text: judge === '' ? 'Set up a judge model' : `Judge with ${judge}`,
        title: '',
        go: () => (judge === '' ? onGo('Settings') : start({ choice: {}, only: 'errors' })),
      },
    listed.length > 0 && {
      text: 'Run again',
      title: `Run ${again} again`,
      go: () => start({ choice: { rows: listed.map(({ row }) => row) }, keepsOthers: true }),
    },
    (isAll || listed.length > 0) && {
      text: 'Show in results',
      title: 'Filters the results tab, for everyone who has it open',
      go: showInResults,
    },
  ].flatMap((way) => way || []);
  const { tabIndexOf: wayAt, ...onWays } = useRoving(ways.length);
  if (toLookAt.length === 0) return <p>{tab.nothingToSee}</p>;
  return (
    <>
      <div class="chips" role="toolbar" aria-label="Show only" {...onChips}>
        {shownKinds.map((name, index) => (
          <Button
            key={name}
            class={`chip ${name === 'failing' || name === 'lost' ? 'fail' : 'amber'}`}
            aria-pressed={kind === name}
            tabIndex={chipAt(index)}
            onClick={() => setKind(kind === name ? '' : name)}
          >
            {ROW_KINDS[name].title} {kinds[name].toLocaleString('en')}
          </Button>
        ))}
      </div>
      {search.field}
      <div class="ways" role="toolbar" aria-label="What to do with these rows" {...onWays}>
        {ways.map(({ text, title, go }, index) => (
          <Button key={text} class="link" title={title} tabIndex={wayAt(index)} onClick={go}>
            {text}
          </Button>
        ))}
      </div>
      <ol class="plain cases" aria-label="Rows to look at" {...onList}>
        {listed.slice(0, drawn).map((row, index) => (
          <li key={row.row}>
            <Button
              class="case"
              tabIndex={rowAt(index)}
              onClick={() => {
                rows.open(places, index);
                onGo('Row');
              }}
            >
              <span class="name brief">
                <b>{row.testId === '' ? `Row ${row.row}` : row.testId}</b> {row.query}
              </span>
              {row.isLost ? <span class="chip fail">worse</span> : <Verdict verdict={row.verdict} />}
              {row.why !== '' && <span class="quiet why brief">{endOf(row.why)}</span>}
            </Button>
          </li>
        ))}
        {listed.length > drawn && (
          <li ref={end} class="quiet">
            …
          </li>
        )}
      </ol>
      {listed.length === 0 && <p class="quiet">No matching rows.</p>}
    </>
  );
}
