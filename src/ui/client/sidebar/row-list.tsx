/** Rows to look at: counts and words that filter them, and each row a click away. */
import { useState } from 'preact/hooks';
import type { ReplyOf } from '../../../commands/table';
import { isOfKind, ROW_KIND_NAMES, ROW_KINDS, type RowKind } from '../../../model/results-rows';
import { useGrowing } from '../common/growing';
import { useRoving } from '../common/roving';
import { rowsText } from '../common/work';
import { Verdict } from '../common/verdict';

type TabOutcome = NonNullable<ReplyOf<'runOutcome'>['outcome']>['tabs'][number];
type ListedRow = TabOutcome['toLookAt'][number];

/** Drawn at first, and more whenever somebody scrolls to the end. */
const SHOWN = 10;

/** Of a reason in the list: two lines. What failed and how stands at its end. */
const MAX_WHY = 84;

/** @example endOf('Dataset: expected 0 or 11, selected 4', 24) // '… 0 or 11, selected 4' */
function endOf(text: string, max = MAX_WHY): string {
  const end = text.slice(-max);
  return text.length <= max ? text : `… ${end.slice(end.indexOf(' ') + 1)}`;
}

interface RowListProps {
  readonly tab: TabOutcome;
  /** The judge model that is set up by now; '' if there is none. */
  readonly judge: string;
  readonly onAddJudge: () => void;
  /** Asks that model about the open rows. */
  readonly onJudge: () => void;
  readonly onJudgeYourself: () => void;
  /** Gets the listed rows, and which of them was clicked. */
  readonly onOpen: (rows: readonly ListedRow[], index: number) => void;
  /** Runs the listed rows again. */
  readonly onRun: (rows: readonly ListedRow[]) => void;
  /** Shows only these in the results tab. */
  readonly onShow: (kind: RowKind | 'all') => void;
}

export function RowList(props: RowListProps) {
  const { tab, judge, onAddJudge, onJudge, onJudgeYourself, onOpen, onRun, onShow } = props;
  const { toLookAt, kinds } = tab;
  const [kind, setKind] = useState<RowKind | ''>('');
  const [wanted, setWanted] = useState('');
  const words = wanted.toLowerCase().split(/\s+/);
  const rows = toLookAt.filter((row) => {
    const text = `${row.testId} row ${row.row} ${row.query} ${row.why} ${row.verdict}`.toLowerCase();
    return row.row > 0 && (kind === '' || isOfKind(row, kind)) && words.every((word) => text.includes(word));
  });
  const { drawn, end } = useGrowing<HTMLLIElement>(rows.length, SHOWN);
  const shownKinds = ROW_KIND_NAMES.filter((name) => kinds[name] > 0);
  const chips = useRoving(shownKinds.length);
  const list = useRoving(Math.min(drawn, rows.length));
  if (toLookAt.length === 0) return <p>Every row that was measured passes.</p>;
  const { tabIndexOf: chipAt, ...onChips } = chips;
  const { tabIndexOf: rowAt, ...onList } = list;
  return (
    <>
      <div class="chips" role="toolbar" aria-label="Show only" {...onChips}>
        {shownKinds.map((name, index) => (
          <button
            key={name}
            type="button"
            class={`chip ${name === 'failing' || name === 'lost' ? 'fail' : 'amber'}`}
            aria-pressed={kind === name}
            tabIndex={chipAt(index)}
            onClick={() => setKind(kind === name ? '' : name)}
          >
            {ROW_KINDS[name].title} {kinds[name].toLocaleString('en')}
          </button>
        ))}
      </div>
      <input
        type="search"
        aria-label="Search these rows"
        placeholder="Search"
        value={wanted}
        onInput={({ currentTarget }) => setWanted(currentTarget.value)}
      />
      {kind === 'open' && (
        <div class="buttons">
          <button type="button" onClick={judge === '' ? onAddJudge : onJudge}>
            {judge === '' ? 'Set up a judge model' : `Judge with ${judge}`}
          </button>
          <button type="button" onClick={onJudgeYourself}>
            Judge them yourself
          </button>
        </div>
      )}
      <ol class="plain cases" aria-label="Rows to look at" {...onList}>
        {rows.slice(0, drawn).map((row, index) => (
          <li key={row.row}>
            <button type="button" class="case" tabIndex={rowAt(index)} onClick={() => onOpen(rows, index)}>
              <span class="name">
                <b>{row.testId === '' ? `Row ${row.row}` : row.testId}</b> {row.query}
              </span>
              {row.isLost ? <span class="chip fail">worse</span> : <Verdict verdict={row.verdict} />}
              {row.why !== '' && <span class="quiet why">{endOf(row.why)}</span>}
            </button>
          </li>
        ))}
        {rows.length > drawn && (
          <li ref={end} class="quiet">
            …
          </li>
        )}
      </ol>
      {rows.length === 0 && <p class="quiet">No row is like that.</p>}
      <div class="ways">
        {rows.length > 0 && (
          <button type="button" class="link" onClick={() => onRun(rows)}>
            Run {rows.length === 1 ? 'this row' : `these ${rowsText(rows.length)}`} again
          </button>
        )}
        <button
          type="button"
          class="link"
          title="By the filter of the results tab, for everyone who has it open"
          onClick={() => onShow(kind === '' ? 'all' : kind)}
        >
          Show {kind === '' ? 'all rows' : 'only these'} in the results
        </button>
      </div>
    </>
  );
}
