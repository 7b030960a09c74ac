/** Rows by verdict, as coloured counts. */
import { readVerdict, toneOf } from '../../../model/scorecard';

const CHIP_CLASSES = { good: 'pass', bad: 'fail', attention: 'amber', neutral: '' } as const;

function chipClass(text: string): string {
  const verdict = readVerdict(text);
  return verdict === '' ? '' : CHIP_CLASSES[toneOf(verdict)];
}

export function Verdict({ verdict }: { readonly verdict: string }) {
  return <span class={`chip ${chipClass(verdict)}`}>{verdict === '' ? 'not scored' : verdict}</span>;
}

export function Verdicts({
  counts,
  waiting,
}: {
  readonly counts: Readonly<Record<string, number>>;
  readonly waiting: string;
}) {
  const shown = Object.entries(counts).filter(([, rows]) => rows > 0);
  return (
    <p class="chips">
      {shown.map(([verdict, rows]) => (
        <span key={verdict} class={`chip ${chipClass(verdict)}`}>
          {rows} {verdict === '' ? waiting : verdict}
        </span>
      ))}
    </p>
  );
}
