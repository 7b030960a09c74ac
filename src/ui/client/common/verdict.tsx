/** Verdicts as coloured chips: one, or how many rows have each. */
import { readVerdict, toneOf } from '../../../model/scorecard';

const CLASSES = { good: 'pass', bad: 'fail', attention: 'amber', neutral: '' } as const;

function classOf(text: string): string {
  const verdict = readVerdict(text);
  return verdict === '' ? '' : CLASSES[toneOf(verdict)];
}

export function Verdict({ verdict }: { readonly verdict: string }) {
  return <span class={`chip ${classOf(verdict)}`}>{verdict === '' ? 'not scored' : verdict}</span>;
}

interface VerdictsProps {
  readonly counts: Readonly<Record<string, number>>;
  /** The word for rows without a verdict. */
  readonly waiting: string;
}

export function Verdicts({ counts, waiting }: VerdictsProps) {
  const shown = Object.entries(counts).filter(([, rows]) => rows > 0);
  return (
    <p class="chips">
      {shown.map(([verdict, rows]) => (
        <span key={verdict} class={`chip ${classOf(verdict)}`}>
          {rows} {verdict === '' ? waiting : verdict}
        </span>
      ))}
    </p>
  );
}
