/** Rescores rows that have just been edited: a few at once and right here, many as a separate run. */
import type { EditedCells } from '../../../model/ports';
import { sheetsWithResults, findResults, isResultsHeader } from '../../../results/find-results';
import { quietly } from '../../../model/trouble';
import { tellWithLast } from '../../../results/last-ended';
import { countChange, storedSettings, editScoring } from '../../../stores/document';
import { TabScoring } from './tab-scoring';
import type { RunServices } from '../../services';
import { runIdAt, startRun, type RunOrder } from '../../run';
import { readSettings } from '../../../settings/change';
import type { Settings } from '../../../settings/schema';
import { runStore, type EvalsPlan } from '../../../stores/run-record';
import { isInHeader, whatWasEdited, setWaitingMarks } from '../../../results/mark-edited';
import { readSource } from '../../../results/source';
import { isAsPeopleJudged, type PersonVerdicts, personVerdicts } from '../../../results/people';
import type { Checks } from '../../../checks/check';
import { checksIn } from '../../../checks/registry';
import { turnsBefore } from '../../../evalset/in-conversations';
import type { RecordedCase } from '../../../evalset/read-tab';
import { memoize } from '../../../model/memoize';
import type { Rows } from '../../../model/spreadsheet';
import { count } from '../../../model/text';
import { asScored, linesByCase } from '../../../results/case-lines';
import { inputsOf, isScoredFrom, storedInputs } from '../../../results/inputs-hash';
import { type Reconciled, reconcile, writeLinks, writeMarks } from '../../../results/reconcile';
import { keptStates } from '../../../stores/responses-tab';
import { lastReplyBy } from '../../time';
import { decideOr, judgeFor } from '../judge';
import { basisOf, plannedRow } from './rows';
import { UserError } from '../../../model/user-error';
import type { RunState } from '../../job';

const LOCK_MS = 30_000;

/** Handles one edit. Edits of other tabs and columns cause no work. */
export function scoreEdited(edit: EditedCells, services: RunServices): void {
  const { document, triggers, spreadsheet } = services;
  if (editScoring(document)?.triggerId !== edit.triggerId) {
    // Another user has taken it over, or it is switched off.
    triggers.remove(({ id }) => id === edit.triggerId);
    return;
  }
  const settings = readSettings(storedSettings(document));
  const edited = whatWasEdited(edit, spreadsheet, settings);
  // A response may belong to any eval set. Which rows it concerns is determined once people have stopped typing.
  if (edited === 'responses')
    for (const sheetId of sheetsWithResults(spreadsheet.tabs())) runStore(document).markEdited(sheetId);
  if (edited === 'cases') scoreRows(edit, settings, services);
}

/** More rows than this become a run that people see, and that can be resumed. */
const MAX_AT_ONCE = 50;

interface EditedRows extends Rows {
  /** If not all of them were edited. */
  readonly only?: ReadonlySet<number>;
}
type Edited = EditedRows & Pick<EditedCells, 'sheetId'>;

/**
 * Scores rows again whose cells were edited: a few right here, many as a run.
 *
 * @param hasLock whether this execution could get the lock; asked for if omitted
 * @param prepare what to do first under the lock: returns what people say by then
 * @returns whether that is done, or a run has begun to do it
 */
export function scoreRows(
  edit: Edited,
  settings: Settings,
  services: RunServices,
  hasLock = services.lock.acquire(LOCK_MS),
  prepare?: () => PersonVerdicts,
): boolean {
  const { document, lock } = services;
  const store = runStore(document);
  if (!hasLock) {
    // A run is being started, or another edit takes long: the clock deals with this one.
    store.markEdited(edit.sheetId);
    return false;
  }
  let many: readonly number[] | undefined;
  try {
    const people = prepare?.();
    // Checked under the lock: no run can begin meanwhile.
    if (!store.readable()) many = rescore(edit, settings, services, people);
  } finally {
    lock.release();
  }
  if (many?.length === 0) return true;
  if (many === undefined || store.readable()) {
    store.markEdited(edit.sheetId);
    return false;
  }
  startRun(editOrder([edit.sheetId], { choice: { rows: many } }, services), services);
  return true;
}

/**
 * No document says whether the narrow permission is enough in an edit trigger: where it is not, the clock or somebody’s sidebar scores the row.
 *
 * @returns whether this execution cannot reach the spreadsheet
 */
export function isLeftToOthers({ sheetId, triggerId }: EditedCells, services: RunServices): boolean {
  if (services.reachesFile()) return false;
  if (editScoring(services.document)?.triggerId === triggerId)
    runStore(services.document).markEdited(sheetId);
  return true;
}

/**
 * Scores edited rows as a run of one wave would, without a record: whoever asks holds the lock.
 *
 * @param said what people say, if nothing but that has changed
 * @returns rows that are better scored as a run (too many, or without a line in the results yet); then nothing is written
 */
function rescore(
  edit: Edited,
  settings: Settings,
  services: RunServices,
  said?: PersonVerdicts,
): readonly number[] {
  const { spreadsheet, clock, startedAt } = services;
  const source = readSource(spreadsheet, edit.sheetId, settings);
  const results =
    source.kind === 'eval set' ? findResults(spreadsheet, source.evalSet, isResultsHeader) : undefined;
  const written = results?.lines() ?? [];
  if (source.kind !== 'eval set' || !results || written.length === 0) return [];
  const evalSet = asScored(source.evalSet, written);
  const judge = judgeFor(settings, services, { until: lastReplyBy(startedAt), spentUsd: 0 });
  const checks = checksIn(spreadsheet);
  const basis = basisOf(settings, judge, evalSet, checks);
  const people = memoize(() => said ?? personVerdicts(spreadsheet));
  const lines = reconcile(written, evalSet);
  const isTouched = touches(isInHeader(edit, evalSet.header) ? 'all' : edit);
  const stale = staleLines(lines, isTouched, { basis, checks, people, isLabelled: said !== undefined });
  const again = stale.flatMap(({ recorded }) => recorded ?? []);
  const lineOf = linesByCase(lines);
  const added = isInHeader(edit, evalSet.header)
    ? []
    : evalSet.cases.filter((recorded) => isTouched(recorded) && !lineOf.has(recorded.evalCase));
  if (again.length > MAX_AT_ONCE || added.length > 0)
    return [...again, ...added].map(({ evalCase }) => evalCase.row);
  const marked = lines.filter((line) => line.isChanged && !stale.includes(line));
  if (again.length + marked.length === 0) return [];
  writeMarks(results, written, marked);
  const scoring = new TabScoring(
    results,
    evalSet,
    again.map(plannedRow),
    {
      ...{ runId: runIdAt(clock.now()), amends: true, keepsJudge: said !== undefined },
      ...{ settings, checks, basis, people },
    },
    { states: keptStates(services), spreadsheet, clock },
    { lines: lines.map(({ line, current }) => ({ ...line, card: current })), at: clock.now() },
  );
  while (scoring.left > 0) scoring.wave(scoring.left, decideOr(judge));
  // The verdicts of conversations whose turns were rescored.
  if (again.some(({ turn }) => turn !== undefined)) {
    const rewritten = results.lines();
    writeMarks(results, rewritten, reconcile(rewritten, evalSet));
  }
  writeLinks(results, lines);
  // A page in which rows are decided shows what became of them.
  if (again.length > 0 && !said)
    spreadsheet.notify(`${count(again.length, 'row')} scored again`, 'for a while');
  // Before the lock is released, and before work that these rows don't need.
  spreadsheet.flush();
  quietly(() => {
    countChange(services.document);
  });
  return [];
}

/** Lines whose scores no longer hold. @param now what they would rest on; `isLabelled`: nothing has changed but what people say */
function staleLines(
  lines: readonly Reconciled[],
  isTouched: (recorded: RecordedCase) => boolean,
  now: {
    readonly basis: string;
    readonly checks: Checks;
    readonly people: () => PersonVerdicts;
    readonly isLabelled: boolean;
  },
): readonly Reconciled[] {
  const { basis, checks, people, isLabelled } = now;
  return lines.filter(({ line: { card }, recorded, isOther }) => {
    if (!recorded) return false;
    const hasOtherInputs = storedInputs(card)?.inputs !== inputsOf(recorded);
    // What was edited meanwhile is scored with its labels when it is run.
    if (isLabelled && (isOther || hasOtherInputs)) return false;
    // Later turns start from what this one says.
    if (!isTouched(recorded)) return hasOtherInputs && turnsBefore(recorded).some(isTouched);
    if (isOther || (!isLabelled && !isScoredFrom(card, recorded, basis))) return true;
    return !isAsPeopleJudged(card, people(), checks);
  });
}

function touches(edited: EditedRows | 'all'): (recorded: RecordedCase) => boolean {
  if (edited === 'all') return () => true;
  const { row: from, rows, only } = edited;
  return ({ evalCase: { row } }) => row >= from && row < from + rows && only?.has(row) !== false;
}

/** To whoever is looking, and to whoever looks at the last run later. */
export function tellRefused(sentence: string, services: RunServices): void {
  services.spreadsheet.notify(sentence, 'for a while');
  quietly(() => {
    tellWithLast(services, sentence);
  });
}

// Rows that were edited while nothing could be done about them: they are now scored, or marked.

/** Rows that no run has reached are left alone. @returns undefined if nothing needs scoring */
export function scoreEditsLeft(services: RunServices): RunState | undefined {
  const { document, spreadsheet } = services;
  const store = runStore(document);
  if (!editScoring(document)) {
    setWaitingMarks(services);
    return undefined;
  }
  const marked = store.edited();
  if (marked.size === 0) return undefined;
  const tabs = spreadsheet.tabs();
  const there = [...marked.keys()].filter((sheetId) => {
    const info = tabs.find((tab) => tab.sheetId === sheetId);
    return info && findResults(spreadsheet, { tab: info.name, sheetId }, isResultsHeader, tabs) !== undefined;
  });
  for (const sheetId of marked.keys()) if (!there.includes(sheetId)) store.clearEdited(sheetId);
  if (there.length === 0) return undefined;
  try {
    return startRun(editOrder(there, { choice: {}, only: 'edited' }, services), services);
  } catch (error) {
    // It would recur at every tick: the next edit, or “Run only rows that changed”, takes the rows up.
    if (error instanceof UserError && error.code === 'stopped')
      for (const sheetId of there) store.clearEdited(sheetId, marked.get(sheetId));
    throw error;
  }
}

/** A run triggered by an edit. */
function editOrder(
  sheetIds: readonly number[],
  which: Pick<EvalsPlan, 'choice' | 'only'>,
  { document }: Pick<RunServices, 'document'>,
): RunOrder {
  return {
    kind: 'evals',
    sheetIds: [...sheetIds],
    ...which,
    keepsOthers: true,
    amends: true,
    stored: storedSettings(document),
    set: [],
    startedFrom: 'edit',
  };
}
