/** One text to label: the question, what was expected, what is judged; without what the judge said. */
import { useEffect, useRef } from 'preact/hooks';
import type { ReplyOf, RequestOf } from '../../../commands/table';
import { Markdown } from '../common/markdown';
import { Button, GoTo } from '../common/parts';
import type { Work } from '../common/work';

export type Text = ReplyOf<'drawToLabel'>['texts'][number];
export type Verdict = Exclude<RequestOf<'saveLabel'>['verdict'], 'withdrawn'>;
export interface GivenLabel {
  readonly verdict: Verdict;
  readonly note: string;
}

const ANSWERS = [
  { verdict: 'pass', key: 'p', text: 'Pass' },
  { verdict: 'fail', key: 'f', text: 'Fail' },
  { verdict: 'unsure', key: 'u', text: 'Unsure' },
  { verdict: 'expected wrong', key: 'w', text: 'Expected wrong' },
] as const satisfies readonly { verdict: Verdict; key: string; text: string }[];

interface LabelCardProps {
  readonly text: Text;
  readonly given: GivenLabel | null;
  readonly note: string;
  readonly canUndo: boolean;
  readonly work: Work;
  readonly onNote: (note: string) => void;
  /** The user has left the note. */
  readonly onNoteDone: () => void;
  readonly onAnswer: (verdict: Verdict) => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly onUndo: () => void;
}

export function LabelCard(props: LabelCardProps) {
  const { given, note, canUndo, work, onNote, onNoteDone, onAnswer, onStep, onUndo } = props;
  const { about: text, sheetId, title, hint } = props.text;
  const latest = useRef(props);
  latest.current = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef('');
  useEffect(() => {
    const press = (event: KeyboardEvent): void => answerTo(event, latest.current);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  // Keys reach the page only while something in it has the focus; screen readers announce the next question.
  useEffect(() => {
    // A user who moves along the tabs by arrow keys stays on them until something is answered.
    const isPassing = shown.current === '' && document.querySelector('[role="tab"]:focus-visible') !== null;
    shown.current = text.textHash;
    if (!isPassing) heading.current?.focus();
  }, [text.textHash]);
  return (
    <article aria-label="Text to label">
      <p class="quiet">
        {[title, text.tab, `row ${text.row}`, text.testId].filter((part) => part !== '').join(' · ')}
      </p>
      <h2 class="query" tabIndex={-1} ref={heading}>
        {text.query === '' ? '(no query)' : text.query}
      </h2>
      <dl>
        <dt>Expected</dt>
        <dd>{text.expected === '' ? <i>nothing</i> : text.expected}</dd>
        <dt>Actual</dt>
        <dd class="judged">
          {text.judgedText === '' ? <i>nothing</i> : <Markdown text={text.judgedText} />}
        </dd>
        {hint !== '' && (
          <>
            <dt>Hint</dt>
            <dd>{hint}</dd>
          </>
        )}
      </dl>
      <div class="answers" role="group" aria-label="Your label">
        {ANSWERS.map(({ verdict, key, text: words }) => (
          <Button
            key={verdict}
            aria-pressed={given?.verdict === verdict}
            aria-keyshortcuts={key}
            onClick={() => onAnswer(verdict)}
          >
            {words} <kbd>{key}</kbd>
          </Button>
        ))}
      </div>
      <label for="label-note">Note</label>
      <textarea
        id="label-note"
        rows={2}
        value={note}
        onInput={({ currentTarget }) => onNote(currentTarget.value)}
        onBlur={onNoteDone}
      />
      <div class="buttons">
        <Button aria-label="Back" onClick={() => onStep(-1)}>
          ◀
        </Button>
        <Button aria-label="On" onClick={() => onStep(1)}>
          ▶
        </Button>
        <Button aria-keyshortcuts="z" onClick={onUndo} disabled={!canUndo}>
          Undo <kbd>z</kbd>
        </Button>
      </div>
      <p>
        <GoTo place={{ sheetId, row: text.row }} text="Show in the eval set" work={work} />
      </p>
    </article>
  );
}

/** While the user types a note, keys are part of its text; Escape ends that. */
function answerTo(event: KeyboardEvent, { onAnswer, onStep, onUndo, canUndo }: LabelCardProps): void {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (target instanceof HTMLElement && /^(?:INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) {
    if (key === 'Escape') target.blur();
    return;
  }
  if (target instanceof HTMLElement && target.getAttribute('role') === 'tab') return;
  const answer = ANSWERS.find((option) => option.key === key.toLowerCase());
  if (answer) onAnswer(answer.verdict);
  else if (key === 'ArrowLeft') onStep(-1);
  else if (key === 'ArrowRight') onStep(1);
  else if (key.toLowerCase() === 'z' && canUndo) onUndo();
  else return;
  event.preventDefault();
}
