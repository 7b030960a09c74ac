/** A verdict as a coloured chip. */
import { readVerdict, toneOf } from '../../../model/scorecard';

const CLASSES = { good: 'pass', bad: 'fail', attention: 'amber', neutral: '' } as const;

interface VerdictProps {
  readonly verdict: string;
  readonly text?: string;
}

export function Verdict({ verdict, text = verdict === '' ? 'not scored' : verdict }: VerdictProps) {
  const known = readVerdict(verdict);
  return <span class={`chip ${known === '' ? '' : CLASSES[toneOf(known)]}`}>{text}</span>;
}
