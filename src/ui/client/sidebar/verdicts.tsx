/** Rows by verdict, as coloured counts. */
import type { Counts } from './replies';

const COLOURED: Readonly<Record<string, string>> = {
  pass: 'pass',
  fail: 'fail',
  error: 'amber',
  unjudged: 'amber',
  stale: 'amber',
  rerun: 'amber',
};

export function Verdict({ verdict }: { readonly verdict: string }) {
  return <span class={`chip ${COLOURED[verdict] ?? ''}`}>{verdict === '' ? 'not scored' : verdict}</span>;
}

export function Verdicts({ counts, waiting }: { readonly counts: Counts; readonly waiting: string }) {
  const shown = Object.entries(counts).filter(([, rows]) => rows > 0);
  return (
    <p class="chips">
      {shown.map(([verdict, rows]) => (
        <span key={verdict} class={`chip ${COLOURED[verdict] ?? ''}`}>
          {rows} {verdict === '' ? waiting : verdict}
        </span>
      ))}
    </p>
  );
}
