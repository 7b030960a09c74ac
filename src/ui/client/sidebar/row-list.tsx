/** Rows that need attention: chips and words filter them, each is a click away, and all of them can be reviewed or run again. */
import { useEffect, useState } from 'preact/hooks';
import { isOfKind, ROW_KIND_NAMES, ROW_KINDS, type RowKind } from '../../../model/row-kinds';
import { count } from '../../../model/text';
import { useDrawn, useFinder } from '../common/finder';
import { useRoving } from '../common/hooks';
import { Button, Chips, Verdict } from '../common/parts';
import { callMenu, callServer } from '../common/server';
import type { Work } from '../common/work';
import type { InSidebar, TabOutcome } from './run-state';

/** Rows drawn at first, and again with each scroll to the end. */
const DRAWN_ROWS = 10;
/** The longest reason that fits on two lines; its end names the failing check. */
const MAX_WHY = 76;

/** @example endOf('Dataset: expected 0 or 11, selected 4', 24) // '… 0 or 11, selected 4' */
function endOf(text: string, max = MAX_WHY): string {
  const end = text.slice(-max);
  return text.length <= max ? text : `… ${end.slice(end.indexOf(' ') + 1)}`;
}

interface RowListProps extends InSidebar {
  readonly tab: TabOutcome;
  readonly work: Work;
}

export function RowList({ tab, ...sidebar }: RowListProps) {
  const { toLookAt, kinds, sheetId } = tab;
  const { rows, onGo } = sidebar;
  const [kind, setKind] = useState<RowKind | ''>('');
  // A deleted case has no row to open.
  const ofKind = toLookAt.filter((row) => row.row > 0 && (kind === '' || isOfKind(row, kind)));
  const search = useFinder(
    ofKind,
    {},
    ({ testId, row, query, why, verdict }) => `${testId} row ${row} ${query} ${why} ${verdict}`,
  );
  const listed = search.found;
  const { drawn, rest } = useDrawn(listed.length, DRAWN_ROWS);
  const { tabIndexOf, ...onList } = useRoving(drawn);
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
              {row.why !== '' && <span class="quiet why brief">{endOf(row.why)}</span>}
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
  const start = (choice: Partial<Parameters<typeof run.start>[0]>): void =>
    void run.start({ tabs: [tab.tab], choice: {}, from: 'sidebar', ...choice });
  const review = {
    text: 'Review',
    title: 'Decide them yourself, one keypress each',
    act: () =>
      void work.run('Opening …', () =>
        callMenu('showReview', `${kind === '' ? 'attention' : kind} ${sheetId} ${words}`),
      ),
  };
  const ask = {
    text: judge === '' ? 'Set up a judge model' : `Judge with ${judge}`,
    title: '',
    act: () => (judge === '' ? onGo('Settings') : start({ only: 'errors' })),
  };
  const again = {
    text: 'Run again',
    title: `Run ${listed.length === 1 ? 'this row' : `these ${count(listed.length, 'row')}`} again`,
    act: () => start({ choice: { rows: listed.map(({ row }) => row) }, keepsOthers: true }),
  };
  const show = {
    text: 'Show in results',
    title: 'Filters the results tab, for everyone who has it open',
    act: () =>
      void work.run('Filtering …', async () => {
        const rows = isAll ? null : listed.map(({ row }) => row);
        return (await callServer('showRows', { sheetId, rows })).message;
      }),
  };
  const some = listed.length > 0 ? [review, ...(kind === 'open' ? [ask] : []), again] : [];
  const actions = isAll || listed.length > 0 ? [...some, show] : [];
  const { tabIndexOf, ...onKeys } = useRoving(actions.length);
  return (
    <div class="ways" role="toolbar" aria-label="What to do with these rows" {...onKeys}>
      {actions.map(({ text, title, act }, index) => (
        <Button key={text} class="link" title={title} tabIndex={tabIndexOf(index)} onClick={act}>
          {text}
        </Button>
      ))}
    </div>
  );
}
