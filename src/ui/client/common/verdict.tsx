/** A verdict as a coloured chip. */
import { readVerdict, toneOf, verdictWord } from '../../../model/scorecard';

const CLASSES = { good: 'pass', bad: 'fail', attention: 'amber', neutral: '' } as const;

interface VerdictProps {
  /** By its word or its id. */
  readonly verdict: string | null;
  readonly text?: string;
}

export function Verdict({ verdict, text }: VerdictProps) {
  const known = readVerdict(verdict);
  const shown = text ?? (known === null ? verdict || 'not scored' : verdictWord(known));
  return <span class={`chip ${known === null ? '' : CLASSES[toneOf(known)]}`}>{shown}</span>;
}
