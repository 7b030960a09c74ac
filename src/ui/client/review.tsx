/** The page Review: every decision of a person. One card a row, one key decides it; what waits is saved together. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ReplyOf } from '../../commands/table';
import { isOfKind, ROW_KIND_NAMES, ROW_KINDS } from '../../model/results-rows';
import { count } from '../../model/text';
import { Choice, useSearch } from './common/fields';
import { useKeys } from './common/keys';
import { openPane, opensAt, useLoaded } from './common/pane';
import { Button, OpenPage, RowRemarks, Texts } from './common/parts';
import { callServer } from './common/server';
import { StatusLine, useWork } from './common/work';
import { type CardAnswer, type Card, ReviewCard, type Text } from './review/card';
import { type Decision, decideSoon, openWaiting, sendAll, takeBack, useWaiting } from './review/waiting';

/** Rows of one chip, or of all of them; or a list of its own. */
const LISTS = [...ROW_KIND_NAMES, 'attention', 'random', 'differ', 'all'] as const;
type List = (typeof LISTS)[number];
type ReviewedSet = NonNullable<ReplyOf<'runOutcome'>['outcome']>['tabs'][number];
type ListedReview = ReviewedSet['toLookAt'][number];

function Review() {
  const { value, work } = useLoaded(async () => {
    const [{ spreadsheet }, { outcome }] = await Promise.all([
      callServer('reviewStart', {}),
      callServer('runOutcome', {}),
    ]);
    openWaiting(spreadsheet);
    return outcome?.tabs ?? [];
  });
  // @example 'open 1234 words of a search'
  const [list, opened, ...search] = opensAt().split(' ');
  const asked = { list: LISTS.find((name) => name === list), search: search.join(' ') };
  const [chosen, setChosen] = useState<number>();
  const tabs = value ?? [];
  const sheetId = chosen ?? Number(opened);
  const tab = tabs.find((one) => one.sheetId === sheetId) ?? tabs[0];
  return (
    <>
      <NotSaved />
      <StatusLine status={work.status} />
      {value && !tab && <p>There are no results yet: run evals first.</p>}
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

/** What could not be saved, and what was refused. */
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
      {refused !== '' && <p class="amber box">Not accepted: {refused}</p>}
    </div>
  );
}

interface ListsProps {
  readonly tab: ReviewedSet;
  readonly tabs: readonly ReviewedSet[];
  readonly asked: { readonly list: List | undefined; readonly search: string };
  readonly onChoose: (sheetId: number) => void;
}

/** Which rows, and which of them. */
function Lists({ tab, tabs, asked, onChoose }: ListsProps) {
  const { toLookAt, kinds, sheetId } = tab;
  const [list, setList] = useState<List>(asked.list ?? 'random');
  /** Of a list that no chip has. */
  const [fetched, setFetched] = useState<readonly ListedReview[]>();
  /** So many draws were made. */
  const [draw, setDraw] = useState(0);
  const [check, setCheck] = useState('');
  const [group, setGroup] = useState('');
  const [kind, setKind] = useState('');
  const search = useSearch('Search these rows', 'Search', asked.search);
  const work = useWork();
  const chip = ROW_KIND_NAMES.find((name) => name === list);
  useEffect(() => {
    setFetched(undefined);
    if (list === 'random' || list === 'differ' || list === 'all')
      void work.run('Looking for rows …', async () => {
        // A draw leaves out what has been decided.
        await sendAll();
        setFetched((await callServer('reviewRows', { sheetId, list })).rows);
      });
  }, [list, draw]);
  const ofTab = list === 'attention' ? toLookAt : chip && toLookAt.filter((row) => isOfKind(row, chip));
  const all = ofTab ?? fetched;
  const there = (all ?? []).filter(({ row }) => row > 0);
  const isIn = (row: ListedReview): boolean =>
    (check === '' || row.checks.includes(check)) &&
    (group === '' || row.group === group) &&
    (kind === '' || row.failureKinds.includes(kind)) &&
    search.finds(`${row.testId} row ${row.row} ${row.query} ${row.why} ${row.verdict ?? ''}`);
  const rows = there.filter(isIn);
  const finder = (
    id: string,
    label: string,
    value: string,
    values: readonly string[],
    set: (to: string) => void,
  ) => {
    const options = [...new Set(values)].filter((one) => one !== '').sort();
    return (
      options.length > (id === 'group' ? 1 : 0) && (
        <Choice
          id={id}
          label={label}
          value={value}
          options={[['', 'all'], ...options.map((one) => [one, one] as const)]}
          onChoose={set}
        />
      )
    );
  };
  return (
    <>
      <div class="finders">
        {tabs.length > 1 && (
          <Choice
            id="set"
            label="Eval set"
            value={sheetId}
            options={tabs.map((one) => [one.sheetId, one.tab])}
            onChoose={onChoose}
          />
        )}
        <Choice
          id="list"
          label="Rows"
          value={list}
          options={[
            ['random', 'A random 10, blind'] as const,
            ...ROW_KIND_NAMES.filter((name) => kinds[name] > 0 || name === list).map(
              (name) => [name, `${ROW_KINDS[name].title} ${kinds[name]}`] as const,
            ),
            ['attention', `All of these ${toLookAt.length}`] as const,
            ['differ', 'People differ'] as const,
            ['all', 'All rows'] as const,
          ]}
          onChoose={setList}
        />
        {finder(
          'check',
          'Check',
          check,
          there.flatMap(({ checks }) => checks),
          setCheck,
        )}
        {finder(
          'group',
          'Group',
          group,
          there.map((row) => row.group),
          setGroup,
        )}
        {finder(
          'kind',
          'Kind of failure',
          kind,
          there.flatMap(({ failureKinds }) => failureKinds),
          setKind,
        )}
        {search.field}
      </div>
      <StatusLine status={work.status} />
      {all && (
        <Cards
          key={`${list} ${draw} ${check} ${group} ${kind} ${search.wanted}`}
          {...{ sheetId, rows, isBlind: list === 'random', onMore: () => setDraw(draw + 1) }}
        />
      )}
    </>
  );
}

interface CardsProps {
  readonly sheetId: number;
  readonly rows: readonly ListedReview[];
  readonly isBlind: boolean;
  /** Draws again. */
  readonly onMore: () => void;
}

/** What was decided of a row. */
interface Said {
  readonly row: number;
  readonly answer: CardAnswer;
  readonly decisions: readonly Decision[];
  readonly texts: readonly Text[];
}

/** Rows one after the other. */
function Cards({ sheetId, rows, isBlind, onMore }: CardsProps) {
  const cards = useCards(sheetId, rows);
  const [index, setIndex] = useState(0);
  const [said, setSaid] = useState<readonly Said[]>([]);
  const notes = useRef(new Map<number, string>());
  const [, setTyped] = useState(0);
  const work = useWork();
  const { decisions, isSending } = useWaiting();
  const listed = rows[index];
  const card = listed && cards.at(listed.row, index);
  const noteOf = (row: number): string => (notes.current.get(row) ?? '').trim();

  const decide = (answer: CardAnswer, texts: readonly Text[], { row, changes }: Card): void => {
    const made: Decision[] =
      answer === 'accept'
        ? [
            {
              kind: 'accept',
              request: { place: { sheetId, row }, columns: changes.map(({ column }) => column) },
            },
          ]
        : labelsOf(answer, texts, noteOf(row));
    decideSoon(made);
    setSaid([...said, { row, answer, decisions: made, texts }]);
  };
  const labelsOf = (
    verdict: Exclude<CardAnswer, 'accept'> | 'withdrawn',
    texts: readonly Text[],
    note: string,
  ) =>
    texts.map(({ about, isAboutAsking }): Decision => {
      const drawn = isBlind ? about.drawn : '';
      // An answer that fails is an answer: the agent did not ask back.
      const said = verdict === 'fail' && isAboutAsking && texts.length > 1 ? 'pass' : verdict;
      return { kind: 'label', label: { ...about, drawn, sheetId, verdict: said, note } };
    });
  const undo = (): void => {
    const last = said[said.length - 1];
    if (!last) return;
    if (!takeBack(last.decisions)) {
      if (last.answer === 'accept') {
        work.say('bad', 'It is accepted already: undo it in the sheet, where the cell is selected.');
        void callServer('goToRow', { sheetId, row: last.row }).catch(() => undefined);
        return;
      }
      decideSoon(labelsOf('withdrawn', last.texts, ''));
    }
    setSaid(said.slice(0, -1));
    setIndex(rows.findIndex(({ row }) => row === last.row));
  };
  const go = (to: number): void => setIndex(Math.max(0, Math.min(rows.length, to)));
  useKeys((key) => {
    if (key === 'z') undo();
    else if (key === 'j') go(index + 1);
    else if (key === 'k') go(index - 1);
    else if (key === 'n') document.getElementById('note')?.focus();
    else return false;
    return true;
  });
  const last = said[said.length - 1];
  const decided = new Set(said.map(({ row }) => row)).size;
  if (rows.length === 0) return <p>No row is left here.</p>;
  return (
    <>
      <nav class="buttons" aria-label="Row by row">
        <Button aria-keyshortcuts="k" onClick={() => go(index - 1)} disabled={index === 0}>
          ◀<span class="unseen"> The row before</span>
        </Button>
        <b>
          {Math.min(index + 1, rows.length)} of {rows.length}
        </b>
        <Button aria-keyshortcuts="j" onClick={() => go(index + 1)} disabled={index >= rows.length}>
          ▶<span class="unseen"> The next row</span>
        </Button>
        <Button aria-keyshortcuts="z" onClick={undo} disabled={!last}>
          Undo <kbd>z</kbd>
        </Button>
        <span class="quiet" role="status">
          {count(decided, 'row')} decided
          {decisions.length > 0
            ? isSending
              ? ', saving …'
              : ', saved in a moment'
            : decided > 0
              ? ', saved'
              : ''}
          {isBlind && last && ` · ${judgeSaid(last)}`}
        </span>
        <span class="quiet keys">
          <kbd>j</kbd> next <kbd>k</kbd> back <kbd>n</kbd> note
        </span>
      </nav>
      <StatusLine status={work.status} />
      <StatusLine status={cards.status} />
      {card && (
        <ReviewCard
          key={card.row}
          card={card}
          sheetId={sheetId}
          isBlind={isBlind && !said.some(({ row }) => row === card.row)}
          said={said.find(({ row }) => row === card.row)?.answer ?? ''}
          note={notes.current.get(card.row) ?? ''}
          work={work}
          onNote={(note) => {
            notes.current.set(card.row, note);
            setTyped((typed) => typed + 1);
          }}
          onAnswer={(answer, texts) => {
            decide(answer, texts, card);
            go(index + 1);
          }}
          onPart={(answer, text) => decide(answer, [text], card)}
        />
      )}
      {index >= rows.length && (
        <>
          <p class="pass box">
            {decided === rows.length
              ? 'All of these are decided.'
              : `${decided} of ${rows.length} are decided.`}
          </p>
          {isBlind && <Agreement isSaved={decisions.length === 0} onMore={onMore} />}
        </>
      )}
    </>
  );
}

/** After a blind decision. @example judgeSaid(last) // 'g-016: you pass, the judge fail' */
function judgeSaid({ answer, texts }: Said): string {
  const [first] = texts;
  const judged = texts.map(({ state }) => (state === 'open' ? 'no verdict' : state));
  return first
    ? `${first.about.testId || `row ${first.about.row}`}: you ${answer}, the judge ${judged.join(', ')}`
    : '';
}

/** Cards by row, the next ones ahead of their time. */
function useCards(sheetId: number, rows: readonly ListedReview[]) {
  const [fetched, setFetched] = useState<ReadonlyMap<number, Card>>(new Map());
  const asked = useRef(new Set<number>());
  const work = useWork();
  const fetchFrom = (index: number): void => {
    const missing = rows
      .slice(index, index + AHEAD)
      .map(({ row }) => row)
      .filter((row) => !asked.current.has(row));
    // A call is worth it once the nearest are missing.
    const isDue = rows.slice(index, index + NEAR).some(({ row }) => missing.includes(row));
    if (!isDue) return;
    for (const row of missing) asked.current.add(row);
    void work
      .run(fetched.has(rows[index]?.row ?? 0) ? '' : 'Loading …', async () => {
        const { cards } = await callServer('reviewCards', { sheetId, rows: missing });
        setFetched((before) => new Map([...before, ...cards.map((card) => [card.row, card] as const)]));
      })
      .then((isDone) => {
        if (!isDone) for (const row of missing) asked.current.delete(row);
      });
  };
  useEffect(() => fetchFrom(0), []);
  return {
    status: work.status,
    at: (row: number, index: number): Card | undefined => {
      if (!work.isBusy && work.status.kind !== 'bad') setTimeout(() => fetchFrom(index));
      return fetched.get(row);
    },
  };
}

/** In one call: at most what one reply holds. */
const AHEAD = 12;
const NEAR = 5;

/** How the judge compares with people, with the rows on which they disagree. */
function Agreement({ isSaved, onMore }: { readonly isSaved: boolean; readonly onMore: () => void }) {
  const [report, setReport] = useState<ReplyOf<'agreement'>>();
  const work = useWork();
  useEffect(() => {
    if (isSaved) void work.run('Comparing …', async () => setReport(await callServer('agreement', {})));
  }, [isSaved]);
  return (
    <section aria-label="Does the judge agree with people?">
      <StatusLine status={work.status} />
      {report && (
        <>
          <p>
            <b>{report.sentence}</b>
          </p>
          <Texts of={[...report.figures, ...report.problems]} class="quiet" />
          <RowRemarks of={report.disagreements} work={work} />
        </>
      )}
      <div class="buttons">
        <Button class="main" onClick={onMore}>
          Ten more
        </Button>
        <OpenPage page="showSettings" text="Judge these again with another model…" work={work} />
      </div>
    </section>
  );
}

openPane('Review', Review);
