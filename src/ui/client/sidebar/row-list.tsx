/** Rows that need attention, filtered by chips and search words. A click opens one; buttons review all of them or run them again. */
import { useEffect, useState } from 'preact/hooks';
import { isRowOfKind, ROW_KIND_NAMES, ROW_KINDS, type RowKind } from '../../../model/row-filters';
import { count } from '../../../model/text';
import { useGrowingList, useFinder } from '../common/list-filter';
import { useRovingFocus } from '../common/keyboard';
import { Button, Chips, Verdict } from '../common/components';
import { callMenu, callServer } from '../common/call-server';
import type { Work } from '../common/work-status';
import type { InSidebar, TabOutcome } from './run-state';

/** Rows rendered at first, and added at each scroll to the end. */
const DRAWN_ROWS = 10;

interface RowListProps extends InSidebar {
  readonly tab: TabOutcome;
  readonly work: Work;
}

export function RowList({ tab, ...sidebar }: RowListProps) {
  const { toLookAt, kinds, sheetId } = tab;
  const { rows, onGo } = sidebar;
  const [kind, setKind] = useState<RowKind | ''>('');
  const ofKind = toLookAt.filter((row) => kind === '' || isRowOfKind(row, kind));
  const search = useFinder(
    ofKind,
    {},
    ({ testId, row, query, why, verdict }) => `${testId} row ${row} ${query} ${why} ${verdict}`,
  );
  const listed = search.found;
  const { drawn, rest } = useGrowingList(listed.length, DRAWN_ROWS);
  const { tabIndexOf, ...onList } = useRovingFocus(drawn);
  const places = listed.map(({ row }) => ({ sheetId, row }));
  useEffect(() => rows.fetchAhead(places, 0), [toLookAt]);
  if (toLookAt.length === 0) return <p>{tab.nothingToSee}</p>;
  const chips = ROW_KIND_NAMES.filter((name) => kinds[name] > 0).map((name) => {
    const text = `${ROW_KINDS[name].title} ${kinds[name].toLocaleString('en')}`;
    return [name, text, name === 'failing' || name === 'worse' ? 'fail' : 'amber'] as const;
  });
  return (
    <>
      <Chips
        label="Show only"
        options={chips}
        value={kind}
        onChoose={(name) => setKind(kind === name ? '' : name)}
      />
      {search.fields}
      <Actions {...sidebar} {...{ tab, listed, kind, words: search.words }} />
      <ol class="plain cases" aria-label="Rows to look at" {...onList}>
        {listed.slice(0, drawn).map((row, index) => (
          <li key={row.row}>
            <Button
              class="case"
              tabIndex={tabIndexOf(index)}
              onClick={() => {
                rows.open(places, index);
                onGo('Row');
              }}
            >
              <span class="name brief">
                <b>{row.testId === '' ? `Row ${row.row}` : row.testId}</b> {row.query}
              </span>
              {row.isWorse ? <span class="chip fail">worse</span> : <Verdict verdict={row.verdict} />}
              {row.why !== '' && <span class="quiet why brief">{row.why}</span>}
            </Button>
          </li>
        ))}
      </ol>
      {rest}
    </>
  );
}

interface ActionsProps extends RowListProps {
  readonly listed: readonly TabOutcome['toLookAt'][number][];
  readonly kind: RowKind | '';
  readonly words: string;
}

/** The actions on the listed rows. */
function Actions({ tab, listed, kind, words, judge, run, onGo, work }: ActionsProps) {
  const { sheetId } = tab;
  const isAll = kind === '' && words === '';
  const runListed = (): void =>
    void run.start({
      tabs: [tab.tab],
      choice: { rows: listed.map(({ row }) => row) },
      keepsOthers: true,
      from: 'sidebar',
    });
  const review = (): void =>
    void work.run('Opening…', () => callMenu('showReview', `${kind || 'attention'} ${sheetId} ${words}`));
  const show = (): void =>
    void work.run('Filtering…', async () => {
      const rows = isAll ? null : listed.map(({ row }) => row);
      return (await callServer('showRows', { sheetId, rows })).message;
    });
  const judgeThem =
    judge === ''
      ? { text: 'Set up a judge model', title: '', act: () => onGo('Settings') }
      : { text: `Judge with ${judge}`, title: '', act: runListed };
  const these = listed.length === 1 ? 'this row' : `these ${count(listed.length, 'row')}`;
  const onRows = [
    { text: 'Review', title: 'Decide each row with one key', act: review },
    ...(kind === 'open' ? [judgeThem] : []),
    { text: 'Run again', title: `Run ${these} again`, act: runListed },
  ];
  const actions = [
    ...(listed.length > 0 ? onRows : []),
    ...(isAll || listed.length > 0
      ? [
          {
            text: 'Show in results',
            title: 'Filters the results tab, for everyone who has it open',
            act: show,
          },
        ]
      : []),
  ];
  const { tabIndexOf, ...onKeys } = useRovingFocus(actions.length);
  return (
    <div class="ways" role="toolbar" aria-label="Actions for these rows" {...onKeys}>
      {actions.map(({ text, title, act }, index) => (
        <Button key={text} class="link" title={title} tabIndex={tabIndexOf(index)} onClick={act}>
          {text}
        </Button>
      ))}
    </div>
  );
}
