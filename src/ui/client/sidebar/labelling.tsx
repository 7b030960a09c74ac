/** Labels texts one after the other: judged ones, drawn at random, or those of an eval set that nobody has decided. */
import { useState, useEffect } from 'preact/hooks';
import { Button } from '../common/parts';
import { callServer } from '../common/server';
import { StatusLine, useWork, wordsOf } from '../common/work';
import { LabelCard, type GivenLabel, type Text, type Verdict } from './label-card';
import type { RequestOf } from '../../../commands/table';

// Labels on their way to the spreadsheet: one at a time, in the order in which they were given; none is dropped before it is kept.

type Saving = RequestOf<'saveLabel'>;

interface Unsaved {
  readonly labels: readonly Saving[];
  /** Why the first of them could not be saved; '' while it is on its way. */
  readonly why: string;
}

let unsaved: Unsaved = { labels: [], why: '' };
let isSending = false;
const listeners = new Set<(labels: Unsaved) => void>();

function become(next: Unsaved): void {
  unsaved = next;
  for (const listener of listeners) listener(next);
}

function saveSoon(label: Saving): void {
  become({ ...unsaved, labels: [...unsaved.labels, label] });
  void saveAll();
}

/** Sends what is waiting; what fails keeps waiting. */
export async function saveAll(): Promise<void> {
  if (isSending) return;
  isSending = true;
  become({ ...unsaved, why: '' });
  for (let [first] = unsaved.labels; first; [first] = unsaved.labels) {
    try {
      await callServer('saveLabel', first);
      become({ labels: unsaved.labels.slice(1), why: '' });
    } catch (error) {
      become({ ...unsaved, why: wordsOf(error) });
      break;
    }
  }
  isSending = false;
}

export function useUnsaved(): Unsaved {
  const [shown, setShown] = useState(unsaved);
  useEffect(() => {
    listeners.add(setShown);
    setShown(unsaved);
    return () => void listeners.delete(setShown);
  }, []);
  return shown;
}

window.addEventListener('beforeunload', (event) => {
  if (unsaved.labels.length > 0) event.preventDefault();
});

const DRAW = 10;
const MAX_OPEN = 400;

interface Step {
  readonly place: number;
  readonly before: GivenLabel | null;
}

/** Notes that belong to no label yet: the user may look at another pane meanwhile. */
const drafts = new Map<string, string>();

/** @param openOf the eval set whose open rows are judged, in place of texts drawn at random */
export function Labelling({ openOf }: { readonly openOf: number | undefined }) {
  const [texts, setTexts] = useState<readonly Text[]>([]);
  const [left, setLeft] = useState<number | null>(null);
  const [place, setPlace] = useState(0);
  const [labelled, setLabelled] = useState<ReadonlyMap<string, GivenLabel>>(new Map());
  const [note, setNote] = useState('');
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const work = useWork();

  const go = (to: number, all: readonly Text[], labels: ReadonlyMap<string, GivenLabel>): void => {
    const text = all[to];
    setPlace(to);
    setNote(text ? (drafts.get(text.about.textHash) ?? labels.get(text.about.textHash)?.note ?? '') : '');
  };
  const draw = (): void =>
    void work.run('Drawing …', async () => {
      const wanted = openOf === undefined ? { n: DRAW } : { n: MAX_OPEN, openOf };
      const reply = await callServer('drawToLabel', wanted);
      // Labels that are on their way to the sheet have been given.
      const given = new Set(unsaved.labels.map(({ textHash }) => textHash));
      const fresh = reply.texts.filter(({ about }) => !given.has(about.textHash));
      setTexts(fresh);
      setLeft(reply.left);
      setLabelled(new Map());
      setSteps([]);
      go(0, fresh, new Map());
    });
  useEffect(() => {
    if (openOf !== undefined) draw();
  }, [openOf]);
  const text = texts[place];
  const done = texts.filter(({ about }) => labelled.has(about.textHash)).length;

  const keep = (index: number, given: GivenLabel | null): ReadonlyMap<string, GivenLabel> => {
    const textAt = texts[index];
    if (!textAt) return labelled;
    const label = { verdict: given?.verdict ?? 'withdrawn', note: given?.note ?? '' } as const;
    saveSoon({ ...textAt.about, ...label, scores: openOf });
    drafts.delete(textAt.about.textHash);
    const others = [...labelled].filter(([textHash]) => textHash !== textAt.about.textHash);
    const labels = new Map(given ? [...others, [textAt.about.textHash, given]] : others);
    setLabelled(labels);
    return labels;
  };
  const answer = (verdict: Verdict): void => {
    if (!text) return;
    setSteps([...steps, { place, before: labelled.get(text.about.textHash) ?? null }]);
    const labels = keep(place, { verdict, note: note.trim() });
    go(Math.min(place + 1, texts.length - 1), texts, labels);
  };
  const noteDone = (): void => {
    const saved = text && labelled.get(text.about.textHash);
    if (saved && saved.note !== note.trim()) keep(place, { ...saved, note: note.trim() });
  };
  const undo = (): void => {
    const last = steps[steps.length - 1];
    if (!last) return;
    setSteps(steps.slice(0, -1));
    go(last.place, texts, keep(last.place, last.before));
  };
  const isDone = texts.length > 0 && done === texts.length;
  return (
    <>
      {texts.length > 0 && (
        <p>
          <b>
            {done} of {texts.length}
          </b>{' '}
          labelled
          <progress value={done} max={texts.length} aria-label="Labelled" />
        </p>
      )}
      {text && (
        <LabelCard
          text={text}
          given={labelled.get(text.about.textHash) ?? null}
          note={note}
          canUndo={steps.length > 0}
          work={work}
          onNote={(typed) => {
            drafts.set(text.about.textHash, typed);
            setNote(typed);
          }}
          onNoteDone={noteDone}
          onAnswer={answer}
          onStep={(by) => {
            const to = place + by;
            if (to >= 0 && to < texts.length) go(to, texts, labelled);
          }}
          onUndo={undo}
        />
      )}
      {openOf === undefined && texts.length === 0 && left === null && (
        <p>
          Texts are drawn at random among those that were judged, and shown without what the judge said. What
          you say of them tells how far it can be trusted.
        </p>
      )}
      {texts.length === 0 && left === 0 && (
        <p>Nothing is left to {openOf === undefined ? 'label' : 'judge'}.</p>
      )}
      {isDone && <p class="pass box">All of these are labelled.</p>}
      {openOf === undefined && (texts.length === 0 || isDone) && left !== 0 && (
        <div class="buttons">
          <Button class="main" onClick={draw} work={work}>
            Draw {DRAW} {texts.length === 0 ? 'texts' : 'more'}
          </Button>
        </div>
      )}
      <StatusLine status={work.status} />
    </>
  );
}
