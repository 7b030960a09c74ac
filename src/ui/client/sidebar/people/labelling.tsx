/** Labels the texts drawn for one check; draws them if there are none, or draws more. */
import { useEffect, useState } from 'preact/hooks';
import type { ReplyOf } from '../../../../api/table';
import { callServer } from '../../common/server';
import { Saying, useWork } from '../../common/work';
import { LabelCard, type Said, type Text, type Verdict } from '../label-card';
import { saveSoon, unsavedOf } from './label-queue';

type Drawn = ReplyOf<'drawToLabel'>;

/** Enough to begin with: the corrected rate is then known to 6.5 points either way. */
const FIRST_DRAW = 60;
const NEXT_DRAW = 20;

interface Step {
  readonly place: number;
  readonly before: Said | null;
}

/** Notes that belong to no label yet: the user may look at another pane meanwhile. */
const drafts = new Map<string, string>();

export function Labelling({ check }: { readonly check: string }) {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [place, setPlace] = useState(0);
  const [said, setSaid] = useState<ReadonlyMap<string, Said>>(new Map());
  const [note, setNote] = useState('');
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const work = useWork();
  const draftOf = (text: Text): string => `${check} ${text.about.textHash}`;

  const go = (to: number, texts: readonly Text[], labels: ReadonlyMap<string, Said>): void => {
    const text = texts[to];
    setPlace(to);
    setNote(text ? (drafts.get(draftOf(text)) ?? labels.get(text.about.textHash)?.note ?? '') : '');
  };
  const load = (more: number): void => {
    void work.run(more === 0 ? 'Looking …' : 'Drawing …', async () => {
      const reply = await callServer('drawToLabel', { check, more });
      const labels = new Map(
        reply.texts.flatMap((text): [string, Said][] => {
          const mine = mineOf(text);
          return mine ? [[text.about.textHash, mine]] : [];
        }),
      );
      setDrawn(reply);
      setSaid(labels);
      setSteps([]);
      const next = reply.texts.findIndex(({ about }) => !labels.has(about.textHash));
      go(Math.max(0, next), reply.texts, labels);
      return undefined;
    });
  };
  useEffect(() => load(0), []);

  if (!drawn) return <Saying said={work.said} />;
  const { texts, left, changed } = drawn;
  const text = texts[place];
  const done = texts.filter(({ about }) => said.has(about.textHash)).length;

  const keep = (index: number, given: Said | null): ReadonlyMap<string, Said> => {
    const textAt = texts[index];
    if (!textAt) return said;
    saveSoon({ ...textAt.about, check, verdict: given?.verdict ?? 'withdrawn', note: given?.note ?? '' });
    drafts.delete(draftOf(textAt));
    const labels = new Map(said);
    if (given) labels.set(textAt.about.textHash, given);
    else labels.delete(textAt.about.textHash);
    setSaid(labels);
    return labels;
  };
  const answer = (verdict: Verdict): void => {
    if (!text) return;
    setSteps([...steps, { place, before: said.get(text.about.textHash) ?? null }]);
    const labels = keep(place, { verdict, note: note.trim() });
    go(Math.min(place + 1, texts.length - 1), texts, labels);
  };
  const noteDone = (): void => {
    const saved = text && said.get(text.about.textHash);
    if (saved && saved.note !== note.trim()) keep(place, { ...saved, note: note.trim() });
  };
  const undo = (): void => {
    const last = steps[steps.length - 1];
    if (!last) return;
    setSteps(steps.slice(0, -1));
    go(last.place, texts, keep(last.place, last.before));
  };
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
          said={said.get(text.about.textHash) ?? null}
          note={note}
          canUndo={steps.length > 0}
          work={work}
          onNote={(typed) => {
            drafts.set(draftOf(text), typed);
            setNote(typed);
          }}
          onNoteDone={noteDone}
          onAnswer={answer}
          onStep={(by) => {
            const to = place + by;
            if (to >= 0 && to < texts.length) go(to, texts, said);
          }}
          onUndo={undo}
        />
      )}
      {texts.length === 0 && (
        <p>
          Texts are drawn at random among those that the judge passed and failed, and shown without what it
          said. What you say of them tells how far it can be trusted.
        </p>
      )}
      {done === texts.length && texts.length > 0 && <p class="pass box">All that were drawn are labelled.</p>}
      {changed > 0 && (
        <p class="quiet">{changed} of those that were drawn are other texts now, and are left out.</p>
      )}
      {left > 0 && (
        <div class="buttons">
          <button
            type="button"
            class={texts.length === 0 ? 'main' : ''}
            onClick={() => load(Math.min(left, texts.length === 0 ? FIRST_DRAW : NEXT_DRAW))}
            disabled={work.isBusy}
          >
            {texts.length === 0
              ? `Draw ${Math.min(left, FIRST_DRAW)} texts`
              : `Draw ${Math.min(left, NEXT_DRAW)} more`}
          </button>
        </div>
      )}
      <Saying said={work.said} />
    </>
  );
}

/** As it is kept, or waiting to be. */
function mineOf(text: Text): Said | null {
  const waiting = unsavedOf(text.about.textHash);
  if (!waiting) return text.mine;
  const { verdict, note } = waiting;
  return verdict === 'withdrawn' ? null : { verdict, note };
}
