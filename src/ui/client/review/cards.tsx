/** The rows of a list, one card after the other: by keys, taken back, and once all are decided what the judge makes of them. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ReplyOf } from '../../../commands/table';
import { count } from '../../../model/text';
import { useKeys } from '../common/hooks';
import { Button, OpenPage, RowRemarks, Texts } from '../common/parts';
import { callServer } from '../common/server';
import { StatusLine, useWork } from '../common/work';
import { type CardAnswer, type Card, ReviewCard, type Text } from './card';
import { type Decision, decideSoon, takeBack, useWaiting } from './waiting';

interface RowToDecide {
  readonly row: number;
}

interface CardsProps {
  readonly sheetId: number;
  readonly rows: readonly RowToDecide[];
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

export function Cards({ sheetId, rows, isBlind, onMore }: CardsProps) {
  const [index, setIndex] = useState(0);
  const { cards, status } = useCards(sheetId, rows, index);
  const [said, setSaid] = useState<readonly Said[]>([]);
  const notes = useRef(new Map<number, string>());
  const [, setTyped] = useState(0);
  const work = useWork();
  const { decisions, isSending } = useWaiting();
  const listed = rows[index];
  const card = listed && cards.get(listed.row);
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
        work.say('bad', 'Already accepted. Undo it in the sheet: the cell is selected.');
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
  if (rows.length === 0) return <p>No rows left.</p>;
  return (
    <>
      <nav class="buttons" aria-label="Row by row">
        <Button aria-keyshortcuts="k" onClick={() => go(index - 1)} disabled={index === 0}>
          ◀<span class="unseen"> Previous row</span>
        </Button>
        <b>
          {Math.min(index + 1, rows.length)} of {rows.length}
        </b>
        <Button aria-keyshortcuts="j" onClick={() => go(index + 1)} disabled={index >= rows.length}>
          ▶<span class="unseen"> Next row</span>
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
      <StatusLine status={status} />
      {card === null && <p>This row no longer has a result.</p>}
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

/** Cards by row, the next ones ahead of their time; null for a row that is gone. A call that failed is made again at another row. */
function useCards(sheetId: number, rows: readonly RowToDecide[], index: number) {
  const [cards, setCards] = useState<ReadonlyMap<number, Card | null>>(new Map());
  const failedAt = useRef(-1);
  const work = useWork();
  const isMissing = ({ row }: RowToDecide): boolean => !cards.has(row);
  useEffect(() => {
    // A call is worth it once the nearest are missing.
    if (work.isBusy || failedAt.current === index || !rows.slice(index, index + NEAR).some(isMissing)) return;
    const missing = rows.slice(index, index + AHEAD).filter(isMissing);
    void work
      .run(rows.slice(index, index + 1).some(isMissing) ? 'Loading …' : '', async () => {
        const { cards: more } = await callServer('reviewCards', {
          sheetId,
          rows: missing.map(({ row }) => row),
        });
        const found = missing.map(({ row }) => [row, more.find((card) => card.row === row) ?? null] as const);
        setCards((before) => new Map([...before, ...found]));
      })
      .then((isDone) => {
        failedAt.current = isDone ? -1 : index;
      });
  }, [index, work.isBusy]);
  return { cards, status: work.status };
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
