/** The history of an eval set: its cases × its last runs. */
import type { CheckId } from '../model/check';
import type { Checks } from '../checks/check';
import {
  changesOf,
  type History,
  type HistoryCell,
  type HistoryRun,
  isPassed,
  markOf,
} from '../model/history';
import type { Snapshot } from '../model/run';
import { type Section, shortRate, text } from '../model/section';
import { type Scorecard, scoredIn, scoreIn, verdictWord } from '../model/scorecard';
import { comparability } from '../scoring/comparable';
import { checkTitle } from '../scoring/verdict';
import { rateOf } from '../scoring/rates';
import { sameCases } from '../scoring/same-cases';
import { countsOf } from '../stores/ledger';
import { diffCaseName } from './diff-view';
import { section, shortName } from './sections';

/** A case in all runs that have it. */
interface CaseThread {
  /** The case in its newest run, and the index of that run. */
  readonly newest: Scorecard;
  readonly newestRun: number;
  /** The index of the oldest run matched so far. */
  oldestRun: number;
  readonly uids: string[];
  readonly cells: (HistoryCell | null)[];
}

interface HistoryOptions {
  readonly tab: string;
  readonly registry: Checks;
  readonly naming: (run: Snapshot) => Pick<HistoryRun, 'id' | 'name' | 'isBaseline'>;
  readonly groupOf?: (of: Scorecard) => string;
}

/** @param runs oldest first */
export function historyOf(runs: readonly Snapshot[], options: HistoryOptions): History {
  const { tab, registry, naming, groupOf } = options;
  const scored = new Set(runs.flatMap(({ cases }) => cases.flatMap(scoredIn)));
  const current = registry.all.map(({ id }): CheckId => id);
  const ids = [
    ...current.filter((id) => scored.has(id)),
    ...[...scored].filter((id) => !current.includes(id)),
  ];
  const edited = runs.map(() => 0);
  const threads = threadsOf(runs, ids, (run) => {
    edited[run] = (edited[run] ?? 0) + 1;
  });
  return {
    tab,
    runs: runs.map((run, index) => {
      const { passed, measured, open } = countsOf(run.cases);
      const before = runs[index - 1];
      return {
        ...naming(run),
        build: run.about?.build ?? '',
        rate: rateOf(passed, measured, open),
        edited: edited[index] ?? 0,
        differs: before
          ? [...comparability(before.about, run.about, [...before.cases, ...run.cases]).bars]
          : [],
      };
    }),
    checks: ids.map((id) => ({ id, title: checkTitle(id, registry) })),
    cases: threads.map(({ newest, uids, cells }) => ({
      name: diffCaseName(newest, tab, registry).name,
      query: newest.query,
      group: groupOf?.(newest) ?? '',
      uids,
      cells,
    })),
  };
}

/** Goes back from the newest run, and matches each case with its result in the next older run that has it, as a diff does. */
function threadsOf(
  runs: readonly Snapshot[],
  ids: readonly CheckId[],
  onEdited: (run: number) => void,
): CaseThread[] {
  /** By the case in the oldest run matched so far. */
  const threads = new Map<Scorecard, CaseThread>();
  for (const [run, { cases }] of [...runs.entries()].reverse()) {
    const { pairs, edited, gone } = sameCases(cases, [...threads.keys()], false);
    const add = (card: Scorecard, thread: CaseThread): void => {
      const { uids, cells } = thread;
      const { uid, row, verdict } = card;
      if (!uids.includes(uid)) uids.push(uid);
      const marks = ids.map((id) => markOf(scoreIn(card, id))).join('');
      if (verdict !== null) cells[run] = [verdict, uids.indexOf(uid), row ?? 0, marks];
      thread.oldestRun = run;
      threads.set(card, thread);
    };
    for (const { before, after } of [...pairs, ...edited]) {
      const thread = threads.get(after);
      if (!thread) continue;
      if (before.uid !== after.uid) onEdited(thread.oldestRun);
      threads.delete(after);
      add(before, thread);
    }
    for (const newest of gone)
      add(newest, { newest, newestRun: run, oldestRun: run, uids: [], cells: runs.map(() => null) });
  }
  return [...threads.values()].sort(
    (a, b) => b.newestRun - a.newestRun || (a.newest.row ?? 0) - (b.newest.row ?? 0),
  );
}

const MAX_CASES = 10;

/** The cases whose verdict changed most often; [] if none changed more than once. */
export function historySection({ tab, runs, cases }: History): Section[] {
  const flaky = cases
    .map((one) => ({ one, changes: changesOf(one, runs, -1) }))
    .filter(({ changes }) => changes > 1)
    .sort((a, b) => b.changes - a.changes)
    .slice(0, MAX_CASES);
  if (flaky.length === 0) return [];
  return section(
    `Flaky cases of ${shortName(tab)}`,
    [text(''), ...runs.map(({ name }) => text(shortName(name)))],
    [
      { cells: ['pass rate', ...runs.map(({ rate }) => shortRate(rate))] },
      ...flaky.map(({ one: { name, cells } }) => ({ cells: [shortName(name), ...cells.map(cellMark)] })),
    ],
  );
}

function cellMark(cell: HistoryCell | null): string {
  if (!cell) return '';
  const passed = isPassed(cell, -1);
  return passed === undefined ? verdictWord(cell[0]) : passed ? '✓' : '✕';
}
