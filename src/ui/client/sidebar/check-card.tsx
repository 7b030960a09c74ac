/** The answer of a row, and a card for each check: expected and actual values, trials, and the reason for the score. */
import { useState } from 'preact/hooks';
import { type Stretch, wordDiff } from '../word-diff';
import { CheckGuideToggle } from '../common/check-guide';
import { Markdown } from '../common/markdown';
import { Button, Fact, GoTo } from '../common/components';
import type { ShownPlace } from '../common/row-cache';
import type { DisplayedRow } from './row-state';

type ShownCheck = DisplayedRow['checks'][number];

/** The word and the colour of each state. */
const STATES = {
  pass: ['pass', 'pass'],
  fail: ['fail', 'fail'],
  partly: ['partly', 'amber'],
  tied: ['unstable', 'amber'],
  open: ['undecided', 'amber'],
  error: ['error', 'amber'],
  blank: ['not scored', ''],
} as const;

interface CheckCardProps {
  readonly check: ShownCheck;
  /** The case’s row; null if it was deleted. */
  readonly source: ShownPlace | null;
}

export function CheckCard({ check, source }: CheckCardProps) {
  const { title, state, score, expectedNames, column, reason, followsFrom, informs } = check;
  const [words, colour] = STATES[state];
  const [expected, actual] = textsForPeople(check);
  // A blank expected value is shown only beside an actual one.
  const isExpectedShown = check.expected !== '' || (check.actual !== '' && state !== 'open');
  return (
    <details
      class="card check"
      open={state !== 'pass' && state !== 'blank' && followsFrom === '' && !informs}
    >
      <summary>
        <span class="title">{title}</span>
        {followsFrom !== '' && <span class="quiet">follows from {followsFrom}</span>}
        <span class={`chip ${informs ? '' : colour}`}>
          {informs && 'ⓘ '}
          {words}
          {state === 'partly' && score !== null ? ` ${score.toFixed(2)}` : ''}
        </span>
      </summary>
      <dl>
        {isExpectedShown && (
          <Fact
            name={
              <>
                Expected{' '}
                {source && column !== null && <GoTo place={{ ...source, column }} text="go to cell" />}
              </>
            }
          >
            <MarkedText parts={expected} />
            {expectedNames !== '' && <p class="quiet">{expectedNames}</p>}
          </Fact>
        )}
        {(check.actual !== '' || check.expected !== '') && (
          <Fact name="Actual">
            <MarkedText parts={actual} />
          </Fact>
        )}
        {check.trials.length > 0 && (
          <Fact name="Trials">
            {check.trials.map((trial, index) => `${index + 1}: ${trialText(trial)}`).join(' · ')}
          </Fact>
        )}
      </dl>
      {reason !== '' &&
        (check.isJudged ? (
          <figure>
            <blockquote>{reason}</blockquote>
            <figcaption class="quiet">{check.decidedBy}</figcaption>
          </figure>
        ) : (
          <p>{reason}</p>
        ))}
      <CheckGuideToggle id={check.id} title={title} />
    </details>
  );
}

/** @example trialText(1) // 'pass' */
function trialText(score: number | null): string {
  return score === null ? 'no score' : score === 1 ? 'pass' : score === 0 ? 'fail' : score.toFixed(2);
}

/** Highlights words that appear on one side only. Not in judged texts, where that would be nearly all of them. */
function textsForPeople({ state, isJudged, expected, actual }: ShownCheck): readonly (readonly Stretch[])[] {
  const isCompared =
    !isJudged && (state === 'fail' || state === 'partly') && expected !== '' && actual !== '';
  return isCompared
    ? wordDiff(expected, actual)
    : [expected, actual].map((text) => (text === '' ? [] : [{ text, differs: false }]));
}

/** Longer answers are folded: about ten lines of the sidebar. */
const MAX_LENGTH = 420;
const MAX_LINES = 10;

interface AnswerProps {
  readonly answer: string;
  readonly expected: string;
  /** True if the check of the answer fails. */
  readonly isWrong: boolean;
}

/** The agent’s answer and the expected one. If the answer fails, the words that it lacks are marked. */
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
          <MarkedText parts={parts} />
        </p>
      )}
    </section>
  );
}

/** A text with its differing words marked. */
function MarkedText({ parts = [] }: { readonly parts: readonly Stretch[] | undefined }) {
  if (parts.length === 0) return <i>nothing</i>;
  return (
    <>
      {parts.map(({ text, differs }, index) =>
        differs ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
      )}
    </>
  );
}
