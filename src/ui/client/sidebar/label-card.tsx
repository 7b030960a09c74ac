/** One text to label: the question, what was expected, what is judged; without what the judge said. */
import { useEffect, useRef } from 'preact/hooks';
import type { ReplyOf, RequestOf } from '../../../commands/table';
import { Markdown } from '../common/markdown';
import { Button, GoTo } from '../common/parts';
import type { Work } from '../common/work';

export type Text = ReplyOf<'drawToLabel'>['texts'][number];
type PersonVerdict = Exclude<RequestOf<'saveLabel'>['verdict'], 'withdrawn'>;

const ANSWERS = [
  { verdict: 'pass', key: 'p', text: 'Pass' },
  { verdict: 'fail', key: 'f', text: 'Fail' },
  { verdict: 'unsure', key: 'u', text: 'Unsure' },
  { verdict: 'expected wrong', key: 'w', text: 'Expected wrong' },
] as const satisfies readonly { verdict: PersonVerdict; key: string; text: string }[];

interface LabelCardProps {
  readonly text: Text;
  readonly note: string;
  readonly work: Work;
  readonly onNote: (note: string) => void;
  readonly onAnswer: (verdict: PersonVerdict) => void;
}

export function LabelCard({ text: { about: text, sheetId, title, hint }, ...props }: LabelCardProps) {
  const { note, work, onNote, onAnswer } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef('');
  useKeys((key) => {
    const answer = ANSWERS.find((option) => option.key === key);
    if (answer) onAnswer(answer.verdict);
    return answer !== undefined;
  });
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
          <Button key={verdict} aria-keyshortcuts={key} onClick={() => onAnswer(verdict)}>
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
      />
      <p>
        <GoTo place={{ sheetId, row: text.row }} text="Show in the eval set" work={work} />
      </p>
    </article>
  );
}

/** While the user types a note, keys are part of its text; Escape ends that. @param onKey returns whether it was one of its keys */
export function useKeys(onKey: (key: string) => boolean): void {
  const latest = useRef(onKey);
  latest.current = onKey;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { target, key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
      if (target.matches('input, select, textarea')) {
        if (key === 'Escape') target.blur();
      } else if (target.getAttribute('role') !== 'tab' && latest.current(key.toLowerCase()))
        event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
