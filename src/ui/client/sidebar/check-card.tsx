/** One check of a row: expected, actual, why. */
import type { ReplyOf } from '../../../api/table';

type Row = Extract<ReplyOf<'lookAtRow'>, { readonly kind: 'row' }>['row'];

const WORDS = {
  pass: 'pass',
  fail: 'fail',
  partly: 'partly',
  tied: 'tied',
  open: 'open',
  error: 'error',
  blank: 'not evaluated',
} as const;
const COLOURS = {
  pass: 'pass',
  fail: 'fail',
  partly: 'amber',
  tied: 'amber',
  open: 'amber',
  error: 'amber',
  blank: '',
} as const;

export function CheckCard({ check }: { readonly check: Row['checks'][number] }) {
  const { title, state, score, expected, actual, reason, decidedBy, isJudged, trials } = check;
  return (
    <details class="card check" open={state !== 'pass' && state !== 'blank'}>
      <summary>
        <span class="title">{title}</span>
        <span class={`chip ${COLOURS[state]}`}>
          {WORDS[state]}
          {state === 'partly' && score !== null ? ` ${score.toFixed(2)}` : ''}
        </span>
      </summary>
      <dl>
        <dt>Expected</dt>
        <dd>{expected === '' ? <i>nothing</i> : expected}</dd>
        <dt>Actual</dt>
        <dd>{actual === '' ? <i>nothing</i> : actual}</dd>
        {trials.length > 0 && (
          <>
            <dt>Trials</dt>
            <dd>{trials.map((one, index) => `${index + 1}: ${trialText(one)}`).join(' · ')}</dd>
          </>
        )}
      </dl>
      {reason !== '' &&
        (isJudged ? (
          <figure>
            <blockquote>{reason}</blockquote>
            <figcaption class="quiet">{decidedBy}</figcaption>
          </figure>
        ) : (
          <p>{reason}</p>
        ))}
    </details>
  );
}

/** @example trialText(1) // 'pass' */
function trialText(score: number | null): string {
  return score === null ? 'no score' : score === 1 ? 'pass' : score === 0 ? 'fail' : score.toFixed(2);
}
