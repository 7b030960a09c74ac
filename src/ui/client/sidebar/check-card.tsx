/** The card of a check: its expected and actual values, its trials, and the reason for its score. */
import { type Stretch, wordDiff } from '../word-diff';
import { CheckGuideToggle } from '../common/guide';
import { Fact, GoTo } from '../common/parts';
import { Marked } from './answer-view';
import type { ShownPlace, RowShown } from './row-state';

type ShownCheck = RowShown['checks'][number];

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
  const [expected, actual] = sidesOf(check);
  // An empty expectation is worth showing only next to what the agent produced instead.
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
            <Marked parts={expected} />
            {expectedNames !== '' && <p class="quiet">{expectedNames}</p>}
          </Fact>
        )}
        {(check.actual !== '' || check.expected !== '') && (
          <Fact name="Actual">
            <Marked parts={actual} />
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
function sidesOf({ state, isJudged, expected, actual }: ShownCheck): readonly (readonly Stretch[])[] {
  const isCompared =
    !isJudged && (state === 'fail' || state === 'partly') && expected !== '' && actual !== '';
  return isCompared
    ? wordDiff(expected, actual)
    : [expected, actual].map((text) => (text === '' ? [] : [{ text, differs: false }]));
}
