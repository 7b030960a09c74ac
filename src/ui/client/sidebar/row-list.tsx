/** Rows to look at: counts that filter them, and each row a click away. */
import { useState } from 'preact/hooks';
import type { ReplyOf } from '../../../commands/table';
import { isOfKind, ROW_KIND_NAMES, ROW_KINDS, type RowKind } from '../../../model/results-rows';
import { rowsText } from '../common/work';
import { readVerdict, toneOf } from '../../../model/scorecard';

// Rows by verdict, as coloured counts.

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

type TabOutcome = NonNullable<ReplyOf<'runOutcome'>['outcome']>['tabs'][number];
type ListedRow = TabOutcome['toLookAt'][number];

/** As many as stay in sight with what stands above and below them. */
const SHOWN = 8;

interface RowListProps {
  readonly tab: TabOutcome;
  /** Gets the listed rows, and which of them was clicked. */
  readonly onOpen: (rows: readonly ListedRow[], index: number) => void;
  /** Runs the listed rows again. */
  readonly onRun: (rows: readonly ListedRow[]) => void;
  /** Shows only these in the results tab. */
  readonly onShow: (kind: RowKind | 'all') => void;
}

export function RowList({ tab: { toLookAt, kinds, more }, onOpen, onRun, onShow }: RowListProps) {
  const [chosen, setChosen] = useState<RowKind | ''>('');
  const [showsAll, setShowsAll] = useState(false);
  const rows = toLookAt.filter((row) => row.row > 0 && (chosen === '' || isOfKind(row, chosen)));
  const all = chosen === '' ? toLookAt.length + more : kinds[chosen];
  const isOpen = (row: ListedRow): boolean => isOfKind(row, 'open');
  const firstOpen = rows.findIndex(isOpen);
  if (toLookAt.length === 0) return <p>Every row that was measured passes.</p>;
  return (
    <>
      <div class="chips" role="group" aria-label="Show only">
        {ROW_KIND_NAMES.filter((kind) => kinds[kind] > 0).map((kind) => (
          <button
            key={kind}
            type="button"
            class={`chip ${kind === 'failing' || kind === 'lost' ? 'fail' : 'amber'}`}
            aria-pressed={chosen === kind}
            onClick={() => setChosen(chosen === kind ? '' : kind)}
          >
            {ROW_KINDS[kind].title} {kinds[kind]}
          </button>
        ))}
      </div>
      <ol class="plain cases" aria-label="Rows to look at">
        {(showsAll ? rows : rows.slice(0, SHOWN)).map((row, index) => (
          <li key={row.row}>
            {index === firstOpen && firstOpen > 0 && <h3>Needs judge</h3>}
            <button type="button" class="case" onClick={() => onOpen(rows, index)}>
              <span class="name">
                <b>{row.testId === '' ? `Row ${row.row}` : row.testId}</b> {row.query}
              </span>
              {row.isLost ? <span class="chip fail">lost</span> : <Verdict verdict={row.verdict} />}
              {row.why !== '' && <span class="quiet why">{row.why}</span>}
            </button>
          </li>
        ))}
      </ol>
      {(showsAll || rows.length <= SHOWN) && all > rows.length && (
        <p class="quiet">… and {rowsText(all - rows.length)} more, in the results tab.</p>
      )}
      <ul class="plain ways">
        {!showsAll && rows.length > SHOWN && (
          <li>
            <button type="button" class="link" onClick={() => setShowsAll(true)}>
              Show all {rows.length}
            </button>
          </li>
        )}
        {rows.length > 0 && (
          <li>
            <button type="button" class="link" onClick={() => onRun(rows)}>
              Run {rows.length === 1 ? 'this row' : `these ${rows.length} rows`} again
            </button>
          </li>
        )}
        <li>
          <button
            type="button"
            class="link"
            title="By the filter of the results tab, for everyone who has it open"
            onClick={() => onShow(chosen === '' ? 'all' : chosen)}
          >
            Show {chosen === '' ? 'all rows' : 'only these'} in the results
          </button>
        </li>
      </ul>
    </>
  );
}
