/** The agent’s answer and the expected one; if it fails, with the words marked that the answer lacks. */
import { useState } from 'preact/hooks';
import { wordDiff, type Stretch } from '../word-diff';
import { Markdown } from '../common/markdown';
import { Button } from '../common/parts';

/** Longer answers are folded: about ten lines of the sidebar. */
const MAX_LENGTH = 420;
const MAX_LINES = 10;

interface AnswerProps {
  readonly answer: string;
  readonly expected: string;
  /** True if the check of the answer fails. */
  readonly isWrong: boolean;
}

export function AnswerView({ answer, expected, isWrong }: AnswerProps) {
  const [isWhole, setIsWhole] = useState(false);
  if (answer === '' && expected === '') return null;
  const isLong = answer.length > MAX_LENGTH || answer.split('\n').length > MAX_LINES;
  const parts = isWrong ? wordDiff(expected, answer)[0] : [{ text: expected, differs: false }];
  return (
    <section class="answer" aria-label="Answer">
      {answer !== '' && (
        <>
          <div class={isLong && !isWhole ? 'folded' : ''}>
            <Markdown text={answer} />
          </div>
          {isLong && (
            <Button class="link" onClick={() => setIsWhole(!isWhole)}>
              {isWhole ? 'Show less' : 'Show the whole answer'}
            </Button>
          )}
        </>
      )}
      {answer === '' && <p class="quiet">The agent gave no answer.</p>}
      {expected !== '' && (
        <p>
          <span class="quiet">Expected </span>
          <Marked parts={parts} />
        </p>
      )}
    </section>
  );
}

/** A text with its differing words marked. */
export function Marked({ parts = [] }: { readonly parts: readonly Stretch[] | undefined }) {
  if (parts.length === 0) return <i>nothing</i>;
  return (
    <>
      {parts.map(({ text, differs }, index) =>
        differs ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
      )}
    </>
  );
}
