/** Shows the rows of a list one card at a time, to be decided by keys; after a random list, how often the judge agrees with people. */
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { ReplyOf } from '../../../commands/table';
import { count } from '../../../model/text';
import { useKeys } from '../common/keyboard';
import { Button, OpenPage, Pager, RowRemarks, Texts } from '../common/components';
import { useRowCache } from '../common/row-cache';
import { callServer } from '../common/call-server';
import { StatusLine, useWork, type Work } from '../common/work-status';
import { type CardAnswer, type Card, type CardText, ReviewCard, targetsOf } from './review-card';
import { type Decision, decideSoon, takeBack, useWaiting, type WaitingLabel } from './decision-queue';

/** The hashes of texts whose judge's verdict this page has shown: a later label of one is not blind. */
const seenTexts = new Set<string>();

interface CardsProps {
  readonly sheetId: number;
  readonly rows: readonly { readonly row: number }[];
  /** True to hide what the judge and other people said about a row until the person has decided it. */
  readonly isBlind: boolean;
  /** Draws another random list. */
  readonly onMore: () => void;
}

export function Cards({ sheetId, rows, isBlind, onMore }: CardsProps) {
  const [index, setIndex] = useState(0);
  const [notes, setNotes] = useState<ReadonlyMap<number, string>>(new Map());
  const cards = useRowCache((tab, missing) => callServer('reviewCards', { sheetId: tab, rows: missing }));
  const places = rows.map(({ row }) => ({ sheetId, row }));
  // A failed call is repeated at the next row.
  useEffect(() => cards.fetchAhead(places, index), [index]);
  const work = useWork();
  const { decisions, isSending } = useWaiting();
  const saving = isSending ? ', saving…' : ', saved in a moment';
  const place = places[index];
  const card = place && cards.viewOf(place);
  const { made, last, decided, isHidden, decide, undo } = useDecisions(sheetId, isBlind, card, work);
  const note = notes.get(place?.row ?? 0) ?? '';
  const step = (by: 1 | -1): void => setIndex(Math.max(0, Math.min(rows.length, index + by)));
  const goBack = (): void => {
    const undone = undo();
    if (undone !== undefined) setIndex(rows.findIndex(({ row }) => row === undone));
  };
  useKeys((key) => {
    if (key === 'z') goBack();
    else if (key === 'j') step(1);
    else if (key === 'k') step(-1);
    else if (key === 'n') document.getElementById('note')?.focus();
    else return false;
    return true;
  });
  if (rows.length === 0) return <p>No rows left.</p>;
  return (
    <>
      <Pager
        label="Row by row"
        index={index}
        length={rows.length + 1}
        text={`${Math.min(index + 1, rows.length)} of ${rows.length}`}
        keys={['k', 'j']}
        onStep={step}
      >
        <Button aria-keyshortcuts="z" onClick={goBack} disabled={!last}>
          Undo <kbd>z</kbd>
        </Button>
        <span class="quiet" role="status">
          {count(decided, 'row')} decided
          {decisions.length > 0 ? saving : decided > 0 && ', saved'}
          {isBlind && last && !isHidden(last.card) && ` · ${judgeSaid(last)}`}
        </span>
      </Pager>
      <StatusLine status={work.status} />
      <StatusLine status={cards.status} />
      {place && card === undefined && cards.status.kind === '' && <p class="quiet">Loading…</p>}
      {card === null && <p>This row no longer has a result.</p>}
      {card && (
        <ReviewCard
          key={card.row}
          {...{ card, sheetId, note }}
          isBlind={isHidden(card)}
          decided={made.filter((one) => one.card === card).pop()?.answer ?? ''}
          onNote={(text) => setNotes(new Map([...notes, [card.row, text]]))}
          onAnswer={(answer, texts) => {
            decide(answer, texts, card, note);
            step(1);
          }}
          onPart={(answer, text) => decide(answer, [text], card, note)}
        />
      )}
      {index >= rows.length && (
        <>
          <p class="pass box">
            {decided === rows.length ? 'All of these' : `${decided} of ${rows.length}`} are decided.
          </p>
          {isBlind && <Agreement isSaved={decisions.length === 0} onMore={onMore} />}
        </>
      )}
    </>
  );
}

/** A decision of this page about a row. */
interface DecidedRow {
  readonly card: Card;
  readonly answer: CardAnswer;
  readonly decisions: readonly Decision[];
  readonly texts: readonly CardText[];
}

/** The decisions made on this page, in order. @returns `decided`: the number of decided rows; `isHidden`: true while a row is blind */
function useDecisions(sheetId: number, isBlind: boolean, inView: Card | null | undefined, work: Work) {
  const [made, setMade] = useState<readonly DecidedRow[]>([]);
  const last = made[made.length - 1];
  const isHidden = (one: Card): boolean =>
    isBlind && targetsOf(one, true).some((text) => !made.some(({ texts }) => texts.includes(text)));
  useLayoutEffect(() => {
    const shown = [inView, last?.card].filter((one) => one && !isHidden(one));
    for (const text of shown.flatMap((one) => one?.texts ?? [])) seenTexts.add(text.about.textHash);
  });
  const decided = new Set(made.flatMap((one) => (isHidden(one.card) ? [] : [one.card]))).size;
  const labelsOf = (verdict: WaitingLabel['verdict'], texts: readonly CardText[], note: string): Decision[] =>
    texts.map(({ about, isAboutAsking }) => {
      const drawn = seenTexts.has(about.textHash) ? '' : about.drawn;
      // A failing answer is still an answer: the agent did not ask back.
      const decided = verdict === 'fail' && isAboutAsking && texts.length > 1 ? 'pass' : verdict;
      return { kind: 'label', label: { ...about, drawn, sheetId, verdict: decided, note: note.trim() } };
    });
  const decide = (answer: CardAnswer, texts: readonly CardText[], card: Card, note: string): void => {
    const columns = card.changes.map(({ column }) => column);
    const decisions: readonly Decision[] =
      answer === 'accept'
        ? [{ kind: 'accept', request: { place: { sheetId, row: card.row }, columns } }]
        : labelsOf(answer, texts, note);
    decideSoon(decisions);
    setMade([...made, { card, answer, decisions, texts }]);
  };
  /** Takes the last decision back. @returns the row of that decision; undefined if nothing was taken back */
  const undo = (): number | undefined => {
    if (!last) return undefined;
    if (!takeBack(last.decisions)) {
      if (last.answer === 'accept') {
        work.say('bad', 'Already accepted. Undo it in the sheet, where the row is selected.');
        void callServer('goToRow', { sheetId, row: last.card.row }).catch(() => undefined);
        return undefined;
      }
      decideSoon(labelsOf('withdrawn', last.texts, ''));
    }
    setMade(made.slice(0, -1));
    return last.card.row;
  };
  return { made, last, decided, isHidden, decide, undo };
}

/** Shown after a blind decision. @example judgeSaid(last) // 'g-016 (you: pass, judge: fail)' */
function judgeSaid({ answer, texts }: DecidedRow): string {
  const [first] = texts;
  const judged = texts.map(({ state }) => (state === 'open' ? 'no verdict' : state));
  return first
    ? `${first.about.testId || `row ${first.about.row}`} (you: ${answer}, judge: ${judged.join(', ')})`
    : '';
}

/** How often the judge and people agree, and the rows on which they do not. */
function Agreement({ isSaved, onMore }: { readonly isSaved: boolean; readonly onMore: () => void }) {
  const [report, setReport] = useState<ReplyOf<'agreement'>>();
  const work = useWork();
  useEffect(() => {
    if (isSaved) void work.run('Comparing…', async () => setReport(await callServer('agreement', {})));
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
          <RowRemarks of={report.disagreements} />
        </>
      )}
      <div class="buttons">
        <Button class="main" onClick={onMore}>
          Ten more
        </Button>
        <OpenPage page="showSettings" text="Judge these again with another model…" />
      </div>
    </section>
  );
}
