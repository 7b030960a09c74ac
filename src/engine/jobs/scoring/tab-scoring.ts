/** The rows of one eval set that are still to be scored, wave by wave, even if they move meanwhile. */
import { checksIn } from '../../../checks/registry';
import { turnsBefore } from '../../../evalset/in-conversations';
import type { EvalSet, RecordedCase } from '../../../evalset/read-tab';
import type { Rows, SpreadsheetPort } from '../../../model/spreadsheet';
import { memoize } from '../../../model/memoize';
import { count } from '../../../model/text';
import { asScored, linesByCase, caseLines, type ReadCases } from '../../../results/case-lines';
import { inputsOf, isScoredFrom, storedInputs } from '../../../results/inputs-hash';
import { writeLinks, writeMarks, reconcile } from '../../../results/reconcile';
import type { Scorecard } from '../../../model/scorecard';
import {
  isAsPeopleJudged,
  type PersonVerdicts,
  personVerdicts,
  verdictsOfCase,
} from '../../../results/people';
import { keptStates } from '../../../stores/keep-responses';
import type { ResultsTab } from '../../../results/find-results';
import { runIdAt } from '../../run';
import type { RunServices } from '../../services';
import { lastReplyBy } from '../../time';
import type { Settings } from '../../../settings/schema';
import { decideOr, judgeFor } from '../judge';
import { basisOf, plannedRow, isScoredBy, type TakenRow, takenRows } from './rows';
import type { ClockPort } from '../../../model/ports';
import type { ResultLine } from '../../../results/lines';
import type { PlannedRow } from '../../../stores/run-rows';
import { newestRun, runOf } from '../../../results/snapshot';
import type { KeptStates } from '../../../stores/states';
import type { Checks } from '../../../checks/check';
import { type Decide, scoreWave } from './score-wave';
import { statesFor } from '../../../results/outputs';
import { grouped } from '../../../model/collections';

/** Rows further apart than this do not form a wave: everything between them would be rewritten too. */
const NEAR = 200;
/** For this long after they were read or laid out, the results are assumed to be unchanged. */
const MOMENT_MS = 1000;

/** An owed row with a line. */
type PendingRow = TakenRow & { readonly line: ResultLine };

/** What scoring needs to know about the run, or the edit, that asks for it. */
interface How {
  readonly runId: string;
  /** Whether the rows still belong to the runs that scored them before. */
  readonly amends: boolean;
  readonly settings: Settings;
  readonly checks: Checks;
  /** See `basisOf`. */
  readonly basis: string;
  /** What people say, if it has been read. */
  readonly people?: () => PersonVerdicts;
  /** Whether nothing but that has changed: what the judge has said stays. */
  readonly keepsJudge?: boolean;
}

export class TabScoring {
  private lines: readonly ResultLine[] = [];
  private pending: PendingRow[] = [];
  private homeless = 0;
  private hasMoved = false;
  private people: PersonVerdicts | undefined;
  private seenAt: number;

  /**
   * @param planned the rows to score, unless they are scored already
   * @param seen the current results, and when they were read or laid out, ms since 1970
   */
  constructor(
    private readonly results: ResultsTab,
    private readonly evalSet: Pick<EvalSet, 'sheetId'> & ReadCases,
    private readonly planned: readonly PlannedRow[],
    private readonly how: How,
    private readonly services: {
      readonly states: Pick<KeptStates, 'read'>;
      readonly spreadsheet: SpreadsheetPort;
      readonly clock: ClockPort;
    },
    seen: { readonly lines: readonly ResultLine[]; readonly at: number },
  ) {
    this.seenAt = seen.at;
    this.look(seen.lines);
  }

  /** Rows of the run on this tab that are not scored yet. */
  get left(): number {
    return this.pending.length;
  }

  /** Rows of the run on this tab for which nothing is left to do. */
  get done(): number {
    return this.planned.length - this.pending.length - this.homeless;
  }

  /** Whether a row to be scored has no line, or columns have moved: someone has deleted or cleared results, or arranged them anew. */
  get isDisturbed(): boolean {
    return this.homeless > 0 || this.hasMoved;
  }

  /**
   * Scores and writes the next rows.
   *
   * @param most most rows to take
   * @returns how many were done
   */
  wave(most: number, decide: Decide): number {
    const { clock, spreadsheet } = this.services;
    const wave = this.next(most);
    if (wave.length === 0) return 0;
    const scored = this.score(wave, decide);
    const judgedAt = new Date(clock.now()).toISOString();
    const cards = new Map<PendingRow, Scorecard>(
      wave.flatMap((row, index) => {
        const made = scored[index];
        return made ? [[row, { ...made, judged_at: judgedAt, ...this.ownerOf(row.line.card) }] as const] : [];
      }),
    );
    try {
      this.write(cards, clock.now() - this.seenAt <= MOMENT_MS);
    } catch (error) {
      // Google's refusal of earlier writes surfaces at the next read; these rows may have been paid for.
      this.write(cards, false);
      spreadsheet.flush();
      throw error;
    }
    return wave.length;
  }

  private score(rows: readonly PendingRow[], decide: Decide): readonly Scorecard[] {
    const { runId, settings, checks, basis, keepsJudge = false } = this.how;
    const { spreadsheet, states } = this.services;
    const cases = rows.map(({ recorded, key, line }) => ({
      ...recorded,
      // Of several trials it is not known what the judge has said of each.
      before: keepsJudge && !recorded.otherTrials ? line.card : undefined,
      payer: `${runId} ${this.evalSet.sheetId} ${key}`,
    }));
    // The labels as they are when this execution begins to score: later ones count the next time the row is scored.
    const people = (this.people ??= this.how.people?.() ?? personVerdicts(spreadsheet));
    const whole = statesFor(cases, settings, states, checks);
    const cards = scoreWave(cases, { ...settings, checks }, decide, basis, whole, verdictsOfCase(people));
    return cards.map((card) => people.withKinds(card, checks));
  }

  /** Rows close together: they are written as one block. */
  private next(most: number): readonly PendingRow[] {
    const wave = this.pending.slice(0, most);
    const end = wave.findIndex(
      ({ line }, place) => place > 0 && line.index - (wave[place - 1]?.line.index ?? 0) > NEAR,
    );
    return end < 0 ? wave : wave.slice(0, end);
  }

  /** Which run owns the line: this one, or still the run that it amends. */
  private ownerOf(card: Scorecard): Pick<Scorecard, 'run_id' | 'amends'> {
    const { runId, amends } = this.how;
    const of = amends ? runOf(card) || newestRun(this.lines.map((line) => line.card)) : '';
    return of === '' ? { run_id: runId } : { run_id: runId, amends: of };
  }

  private write(done: ReadonlyMap<PendingRow, Scorecard>, isJustSeen: boolean): void {
    this.seenAt = -Infinity;
    const indexes = [...done.keys()].map(({ line }) => line.index);
    const hasMoved = !isJustSeen && !this.results.hasColumnsInPlace();
    if (isJustSeen || (!hasMoved && this.results.areInPlace(indexes))) {
      const cards = [...done].map(([{ line }, card]) => [line.index, card] as const);
      this.results.writeAmong(this.lines, new Map(cards));
      this.pending = this.pending.filter((row) => !done.has(row));
      return;
    }
    // While the judge was asked, rows of the results were sorted, inserted or deleted, or columns were.
    const open = this.results.lines().filter(({ card }) => !isScoredBy(card, this.how.runId));
    const places = grouped(open, keyOf);
    for (const [{ line }, card] of done) {
      const place = places.get(keyOf(line))?.shift();
      if (place) this.results.writeLines(place.index, [card]);
    }
    this.look(this.results.lines());
    if (!hasMoved) return;
    // Whoever opened this looks which columns are left, and continues from there.
    [this.pending, this.homeless, this.hasMoved] = [[], this.homeless + this.pending.length, true];
  }

  private look(lines: readonly ResultLine[]): void {
    this.lines = lines;
    const taken = takenRows(this.planned, this.evalSet, caseLines(lines, this.evalSet), this.how.runId);
    const owed = taken.filter(({ isOwed }) => isOwed);
    this.pending = owed
      .flatMap((row) => (row.line ? [{ ...row, line: row.line }] : []))
      .sort((a, b) => a.line.index - b.line.index);
    this.homeless = owed.length - this.pending.length;
  }
}

function keyOf({ card }: ResultLine): string {
  return JSON.stringify([card.uid, card.row]);
}

// Rows scored again, a few at once: a run of one wave, without a record, under the lock of whoever asks.

/** More rows than this become a run that people see, that can be resumed, one at a time. */
export const MAX_AT_ONCE = 50;

/** What was read of an eval set and its results. */
export interface EvalSetLook {
  readonly evalSet: EvalSet;
  readonly results: ResultsTab;
  readonly lines: readonly ResultLine[];
}

/** The rows that were edited. */
export interface EditedRows extends Rows {
  /** If not all of them were. */
  readonly only?: ReadonlySet<number>;
}

/**
 * @param edited which rows were
 * @param said what people say, if nothing but that has changed
 * @returns `many`: rows that are better scored as a run (too many, or without a line in the results yet); then nothing is written
 */
export function scoreAgain(
  edited: EditedRows | 'all',
  { evalSet: asRead, results, lines: written }: EvalSetLook,
  settings: Settings,
  services: RunServices,
  said?: PersonVerdicts,
): { readonly many: readonly number[]; readonly isWritten: boolean } {
  const { spreadsheet, clock, startedAt } = services;
  const evalSet = asScored(asRead, written);
  const judge = judgeFor(settings, services, { until: lastReplyBy(startedAt), spentUsd: 0 });
  const checks = checksIn(spreadsheet);
  const basis = basisOf(settings, judge, evalSet, checks);
  const people = memoize(() => said ?? personVerdicts(spreadsheet));
  const lines = reconcile(written, evalSet);
  const isTouched = ({ evalCase: { row } }: RecordedCase): boolean =>
    edited === 'all' ||
    (row >= edited.row && row < edited.row + edited.rows && edited.only?.has(row) !== false);
  // Later turns start from what this one says.
  const restsOnTouched = (recorded: RecordedCase): boolean => turnsBefore(recorded).some(isTouched);
  const again = lines.flatMap(({ line: { card }, recorded, isOther }) => {
    if (!recorded) return [];
    const hasOtherInputs = storedInputs(card)?.inputs !== inputsOf(recorded);
    // What was edited meanwhile is scored with its labels when it is run.
    if (said && (isOther || hasOtherInputs)) return [];
    const isStale = isTouched(recorded)
      ? isOther ||
        (!said && !isScoredFrom(card, recorded, basis)) ||
        !isAsPeopleJudged(card, people(), checks)
      : restsOnTouched(recorded) && hasOtherInputs;
    return isStale ? [recorded] : [];
  });
  const lineOf = linesByCase(lines);
  const added = evalSet.cases.filter(
    (recorded) => edited !== 'all' && isTouched(recorded) && !lineOf.has(recorded.evalCase),
  );
  if (again.length > MAX_AT_ONCE || added.length > 0)
    return { many: [...again, ...added].map(({ evalCase }) => evalCase.row), isWritten: false };
  const rescored = new Set(again);
  const marked = lines.filter(
    ({ recorded, isChanged }) => isChanged && !(recorded && rescored.has(recorded)),
  );
  writeMarks(results, written, marked);
  const scoring = new TabScoring(
    results,
    evalSet,
    again.map(plannedRow),
    {
      runId: runIdAt(clock.now()),
      amends: true,
      settings,
      checks,
      basis,
      people,
      keepsJudge: said !== undefined,
    },
    { states: keptStates(services), spreadsheet, clock },
    { lines: lines.map(({ line, current }) => ({ ...line, card: current })), at: clock.now() },
  );
  while (scoring.left > 0) scoring.wave(scoring.left, decideOr(judge));
  const isWritten = marked.length > 0 || again.length > 0;
  if (!isWritten) return { many: [], isWritten };
  // The verdicts of conversations whose turns were rescored.
  if (again.some(({ turn }) => turn !== undefined)) {
    const rewritten = results.lines();
    writeMarks(results, rewritten, reconcile(rewritten, evalSet));
  }
  writeLinks(results, lines);
  // Who decides rows in a page sees there what became of them.
  if (again.length > 0 && !said)
    spreadsheet.notify(`${count(again.length, 'row')} scored again`, 'for a while');
  return { many: [], isWritten };
}
