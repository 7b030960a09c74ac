/** The history of an eval set: a table of cases by runs. A cell opens the case as it was in that run, two cells compare it. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ReplyOf } from '../../../commands/table';
import {
  caseKey,
  changesOf,
  earlierCell,
  type History,
  type HistoryCase,
  type HistoryCell,
  type HistoryRun,
  isPassed,
} from '../../../model/history';
import { verdictWord } from '../../../model/scorecard';
import { rateText, shortRate } from '../../../model/section';
import { count } from '../../../model/text';
import { Select } from '../common/form-fields';
import { useGrowingList, useFinder } from '../common/list-filter';
import { StatusLine, useLoaded, useWork } from '../common/work-status';
import { Button, Fold, Mark, Texts, VERDICT_MARKS } from '../common/components';
import { useRovingFocus } from '../common/keyboard';
import { callServer } from '../common/call-server';
import { DRAWN_CASES, CaseDetails } from './changed-cases';
import type { ViewProps } from './compare-runs';

export function CompareHistory({ opened, children }: ViewProps) {
  const work = useWork();
  const [value, show] = useState<ReplyOf<'history'>>();
  /** Loads the kept runs, then adds the current results. */
  const load = (id: number | undefined): void =>
    void work.run('Loading…', async () => {
      const kept = await callServer('history', {
        isKeptOnly: true,
        ...(id !== undefined && { sheetId: id }),
      });
      show(kept);
      show(await callServer('history', { sheetId: kept.sheetId }));
    });
  useEffect(() => load(opened), []);
  return (
    <>
      {!value && <div class="bar">{children}</div>}
      {value && (
        <Cases key={value.sheetId} history={value.history} sheetId={value.sheetId}>
          {children}
          <Select
            aria-label="Eval set"
            value={value.sheetId}
            options={value.tabs.map(({ sheetId, name }) => [sheetId, name])}
            onChoose={load}
          />
        </Cases>
      )}
      <StatusLine status={work.status} />
    </>
  );
}

const ORDERS = { flaky: 'Flaky first', failing: 'Failing now first', sheet: 'In sheet order' } as const;

/** The selected cells: a case in one or two runs. */
interface SelectedCells {
  readonly of: HistoryCase;
  readonly key: string;
  readonly runs: readonly number[];
}

interface CasesProps {
  readonly history: History;
  readonly sheetId: number;
  /** The field that chooses the eval set. */
  readonly children: ComponentChildren;
}

function Cases({ history, sheetId, children }: CasesProps) {
  const { runs, checks, cases } = history;
  const [order, setOrder] = useState<keyof typeof ORDERS>('flaky');
  const [check, setCheck] = useState(-1);
  const { found, fields } = useFinder(
    cases,
    { Group: ({ group }: HistoryCase) => [group] },
    ({ name, query }) => `${name} ${query}`,
  );
  const [chosen, setChosen] = useState<SelectedCells>();
  const others = runs.filter(({ differs }) => differs.length > 0);
  const rankOf = (one: HistoryCase): number => {
    const now = one.cells[runs.length - 1];
    if (order === 'flaky') return -changesOf(one, runs, check);
    return order === 'failing' && now && isPassed(now, check) === false ? -1 : 0;
  };
  const shown = found
    .map((one) => ({ one, rank: rankOf(one) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
  const { drawn, rest } = useGrowingList(shown.length, DRAWN_CASES);
  const { tabIndexOf, ...onGrid } = useRovingFocus(drawn * runs.length, runs.length);
  const choose = (of: HistoryCase, run: number): void => {
    const key = caseKey(of);
    const before = chosen?.key === key ? chosen.runs : [];
    const next = before.includes(run) ? before.filter((one) => one !== run) : [...before.slice(-1), run];
    setChosen(next.length === 0 ? undefined : { of, key, runs: next });
  };
  return (
    <>
      <div class="bar">
        {children}
        <Select
          aria-label="Order"
          value={order}
          options={(['flaky', 'failing', 'sheet'] as const).map((name) => [name, ORDERS[name]])}
          onChoose={setOrder}
        />
        <Select
          aria-label="Show"
          value={check}
          options={[[-1, 'verdict'], ...checks.map(({ title }, place) => [place, title] as const)]}
          onChoose={setCheck}
        />
        {fields}
      </div>
      <p class="help">Click a mark to see the case in that run, and a second one to compare the two.</p>
      {others.length > 0 && (
        <Fold
          title={`${count(others.length, 'run was', 'runs were')} scored differently from the previous run`}
        >
          <Texts of={others.map(({ name, differs }) => `${name}: ${differs.join(' ')}`)} />
        </Fold>
      )}
      <div class="scroll" tabIndex={-1}>
        <table class="history" aria-label="Cases by run" {...onGrid}>
          <RunHeads runs={runs} />
          {shown.slice(0, drawn).map((one, line) => (
            <CaseRow
              key={caseKey(one)}
              {...{ of: one, runs, check, sheetId }}
              chosen={chosen?.key === caseKey(one) ? chosen : undefined}
              onChoose={(place) => choose(one, place)}
              tabIndexOf={(place) => tabIndexOf(line * runs.length + place)}
            />
          ))}
        </table>
      </div>
      {rest}
    </>
  );
}

interface CaseRowProps {
  readonly of: HistoryCase;
  readonly runs: readonly HistoryRun[];
  readonly check: number;
  readonly sheetId: number;
  readonly chosen: SelectedCells | undefined;
  readonly onChoose: (run: number) => void;
  readonly tabIndexOf: (run: number) => number;
}

function CaseRow({ of: one, runs, check, sheetId, chosen, onChoose, tabIndexOf }: CaseRowProps) {
  return (
    <tbody>
      <tr>
        <th scope="row">
          <b>{one.name}</b> <span class="brief quiet">{one.query}</span>
        </th>
        {runs.map((run, place) => (
          <td key={run.id} class={run.differs.length > 0 ? 'other' : ''}>
            <Button
              class="mark"
              tabIndex={tabIndexOf(place)}
              aria-pressed={chosen?.runs.includes(place) === true}
              aria-disabled={!one.cells[place]}
              onClick={() => one.cells[place] && onChoose(place)}
            >
              <Cell cell={one.cells[place]} before={earlierCell(one, place)} run={run} check={check} />
            </Button>
          </td>
        ))}
      </tr>
      {chosen && (
        <tr>
          <td colSpan={runs.length + 1} class="unfolded">
            <CaseInRuns key={chosen.runs.join(' ')} {...{ sheetId, runs, chosen }} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

interface CellProps {
  readonly cell: HistoryCell | null | undefined;
  readonly before: HistoryCell | undefined;
  readonly run: HistoryRun;
  readonly check: number;
}

function Cell({ cell, before, run: { name }, check }: CellProps) {
  if (!cell) return <span title={`${name}: not in this run`}>·</span>;
  const passed = isPassed(cell, check);
  const isEdited = before !== undefined && before[1] !== cell[1];
  const word =
    check < 0 ? verdictWord(cell[0]) : passed === undefined ? 'not scored' : passed ? 'pass' : 'fail';
  const mark = check < 0 ? VERDICT_MARKS[cell[0]] : passed === undefined ? '–' : passed ? '✓' : '✕';
  return (
    <>
      {isEdited && <span aria-hidden="true">|</span>}
      <Mark verdict={word} mark={mark} text={`${name}: ${word}${isEdited ? ', after an edit' : ''}`} />
    </>
  );
}

/** The head of the table: a chart of pass rates with intervals, then each run’s date and build, and whether cases or scoring changed. */
function RunHeads({ runs }: { readonly runs: readonly HistoryRun[] }) {
  const x = (place: number): number => place + 0.5;
  const measured = runs.flatMap(({ rate: { rate, interval }, differs }, place) =>
    rate === null || !interval ? [] : [{ place, rate, interval, isCut: differs.length > 0 }],
  );
  const line = measured
    .map(({ place, rate, isCut }, index) => `${index === 0 || isCut ? 'M' : 'L'}${x(place)} ${1 - rate}`)
    .join('');
  return (
    <thead>
      <tr>
        <td class="scale quiet">
          100 %<br />
          pass rate
          <br />0 %
        </td>
        <td colSpan={runs.length} class="chart">
          <svg viewBox={`0 0 ${runs.length} 1`} preserveAspectRatio="none" aria-hidden="true">
            {measured.map(({ place, interval: { low, high } }) => (
              <path key={place} class="between" d={`M${x(place)} ${1 - low}V${1 - high}`} />
            ))}
            {runs.map(({ id, edited, differs }, place) =>
              edited + differs.length > 0 ? (
                <path key={id} class={differs.length > 0 ? 'cut' : 'edit'} d={`M${place} 0V1`} />
              ) : null,
            )}
            <path class="rates" d={line} />
            {measured.map(({ place, rate }) => (
              <path key={place} class="rate" d={`M${x(place)} ${1 - rate}h0`} />
            ))}
          </svg>
        </td>
      </tr>
      <tr>
        <th scope="col">Case</th>
        {runs.map(({ id, name, build, isBaseline, rate, edited, differs }) => (
          <th key={id} scope="col" class={differs.length > 0 ? 'other' : ''}>
            <b title={rateText(rate)}>{shortRate(rate) || '–'}</b>
            <span class="when">
              {name}
              {isBaseline && ' ★'}
            </span>
            {build !== '' && <span class="when quiet">{build}</span>}
            {edited > 0 && <span class="when quiet">| {count(edited, 'row')} edited</span>}
            {differs.length > 0 && (
              <span class="when quiet" title={differs.join(' ')}>
                ‖ scored differently
              </span>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface CaseInRunsProps {
  readonly sheetId: number;
  readonly runs: readonly HistoryRun[];
  readonly chosen: SelectedCells;
}

/** A case in one run, or in two side by side. */
function CaseInRuns({ sheetId, runs, chosen: { of, runs: places } }: CaseInRunsProps) {
  const inOrder = [...places].sort((a, b) => a - b);
  const { value, work } = useLoaded(() =>
    callServer('caseInRuns', {
      sheetId,
      cells: inOrder.flatMap((place) => {
        const [cell, run] = [of.cells[place], runs[place]];
        return cell && run ? [{ runId: run.id, uid: of.uids[cell[1]] ?? '', row: cell[2] }] : [];
      }),
    }),
  );
  const names = inOrder.map((place) => runs[place]?.name).join(' → ');
  return (
    <section aria-label={`${of.name}, ${names}`} aria-live="polite">
      <h2>{names}</h2>
      {value && <CaseDetails of={value} isOneRun={places.length === 1} />}
      <StatusLine status={work.status} />
    </section>
  );
}
