/** What the agent answered, and what was expected of it; where that fails, with the words that the answer lacks marked. */
import { useState } from 'preact/hooks';
import { wordDiff, type Stretch } from '../word-diff';
import { Markdown } from '../common/markdown';
import { Button } from '../common/parts';

/** About ten lines of a sidebar. */
const LONG = 420;
const MANY_LINES = 10;

interface AnswerProps {
  readonly answer: string;
  readonly expected: string;
  /** Whether the answer was found wanting. */
  readonly isWrong: boolean;
}

export function AnswerView({ answer, expected, isWrong }: AnswerProps) {
  const [isWhole, setIsWhole] = useState(false);
  if (answer === '' && expected === '') return null;
  const isLong = answer.length > LONG || answer.split('\n').length > MANY_LINES;
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

/** A text with the words marked that another one lacks. */
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
