/** Labels texts one after the other: judged ones, drawn at random, or those of an eval set that nobody has decided. */
import { useState, useEffect } from 'preact/hooks';
import { Button } from '../common/parts';
import { callServer } from '../common/server';
import { StatusLine, useWork, errorMessage } from '../common/work';
import { LabelCard, type Text, useKeys } from './label-card';
import { quietly } from '../../../model/quietly';
import type { RequestOf } from '../../../commands/table';

// Labels on their way to the spreadsheet: one at a time, in the order in which they were given; none is dropped before it is kept.

type Saving = RequestOf<'saveLabel'>;

interface Unsaved {
  readonly labels: readonly Saving[];
  /** Why the first of them could not be saved; '' while it is on its way. */
  readonly why: string;
}

/** They outlive the page, as far as the browser lets it: nothing can stop the ✕ of a sidebar. */
const KEPT = 'gnw.unsavedLabels';
const kept = (): readonly Saving[] => {
  try {
    const labels: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
    return areLabels(labels) ? labels : [];
  } catch {
    return [];
  }
};

/** The add-on checks each when it is sent. */
function areLabels(value: unknown): value is readonly Saving[] {
  return Array.isArray(value);
}

let unsaved: Unsaved = { labels: kept(), why: '' };
let isSending = false;
const listeners = new Set<(labels: Unsaved) => void>();

function become(next: Unsaved): void {
  unsaved = next;
  quietly(() => {
    if (next.labels.length === 0) localStorage.removeItem(KEPT);
    else localStorage.setItem(KEPT, JSON.stringify(next.labels));
  });
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
      become({ ...unsaved, why: errorMessage(error) });
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

// Those of an earlier page.
if (unsaved.labels.length > 0) void saveAll();

const DRAW = 10;
const MAX_OPEN = 400;

/** By text: the user may look at another pane meanwhile, or take a label back. */
const notes = new Map<string, string>();

/** @param openOf the eval set whose open rows are judged, in place of texts drawn at random */
export function Labelling({ openOf }: { readonly openOf: number | undefined }) {
  const [texts, setTexts] = useState<readonly Text[]>([]);
  const [left, setLeft] = useState<number | null>(null);
  /** So many have a label; the next one is shown. */
  const [done, setDone] = useState(0);
  const [note, setNote] = useState('');
  const work = useWork();

  const go = (to: number, all: readonly Text[]): void => {
    setDone(to);
    setNote(notes.get(all[to]?.about.textHash ?? '') ?? '');
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
      go(0, fresh);
    });
  useEffect(() => {
    if (openOf !== undefined) draw();
  }, [openOf]);
  const text = texts[done];
  const last = texts[done - 1];
  const undo = (): void => {
    if (!last) return;
    saveSoon({ ...last.about, verdict: 'withdrawn', note: '', scores: openOf });
    go(done - 1, texts);
  };
  const isDone = texts.length > 0 && !text;
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
          note={note}
          work={work}
          onNote={(typed) => {
            notes.set(text.about.textHash, typed);
            setNote(typed);
          }}
          onAnswer={(verdict) => {
            saveSoon({ ...text.about, verdict, note: note.trim(), scores: openOf });
            go(done + 1, texts);
          }}
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
      <div class="buttons">
        {texts.length > 0 && <Undo onUndo={undo} canUndo={last !== undefined} />}
        {openOf === undefined && !text && left !== 0 && (
          <Button class="main" onClick={draw} work={work}>
            Draw {DRAW} {texts.length === 0 ? 'texts' : 'more'}
          </Button>
        )}
      </div>
      <StatusLine status={work.status} />
    </>
  );
}

function Undo({ onUndo, canUndo }: { readonly onUndo: () => void; readonly canUndo: boolean }) {
  useKeys((key) => {
    if (key === 'z') onUndo();
    return key === 'z';
  });
  return (
    <Button aria-keyshortcuts="z" onClick={onUndo} disabled={!canUndo}>
      Undo <kbd>z</kbd>
    </Button>
  );
}
