/** The rows of one eval set that are still to be scored, wave by wave, even if they move meanwhile. */
import type { EvalSet } from '../../../evalset/read-tab';
import type { ClockPort } from '../../../model/ports';
import { type Line, scoredLine } from '../../../sheets/results/lines';
import { type ResultRecord, runOf } from '../../../sheets/results/records';
import type { ResultRow } from '../../../sheets/results/column';
import type { ResultsTab } from '../../../sheets/results/find-results';
import type { PlannedRow } from '../../../sheets/store/run-rows';
import { caseLines, type ReadCases } from '../../../sheets/results/case-lines';
import { personVerdicts, verdictsOfCase } from '../../../sheets/people';
import { newestRun } from '../../../sheets/snapshot';
import type { SpreadsheetPort } from '../../../model/spreadsheet';
import type { KeptStates } from '../../../sheets/store/states';
import type { Checks } from '../../../checks/check';
import type { Settings } from '../../../settings/schema';
import { isScoredBy, type TakenRow, takenRows } from './rows';
import { type Decide, type PeopleOfCase, type ScoredCase, scoreWave, statesFor } from './score-wave';
import { grouped } from '../../../model/collections';

/** Rows further apart than this do not form a wave: everything between them would be rewritten too. */
const NEAR = 200;
/** For this long after they were read or laid out, the results are assumed to be unchanged. */
const MOMENT_MS = 1000;

/** An owed row with a line. */
type Pending = TakenRow & { readonly record: ResultRecord };

/** What scoring needs to know about the run, or the edit, that asks for it. */
interface How {
  readonly runId: string;
  /** Whether the rows still belong to the runs that scored them before. */
  readonly amends: boolean;
  readonly settings: Settings;
  readonly checks: Checks;
  /** See `basisOf`. */
  readonly basis: string;
}

export class TabScoring {
  private records: readonly ResultRecord[] = [];
  private pending: Pending[] = [];
  private homeless = 0;
  private hasMoved = false;
  private people: PeopleOfCase | undefined;
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
    seen: { readonly records: readonly ResultRecord[]; readonly at: number },
  ) {
    this.seenAt = seen.at;
    this.look(seen.records);
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
    const lines = new Map<Pending, Line>(
      wave.flatMap((row, index) => {
        const made = scored[index];
        return made ? [[row, scoredLine({ ...made, judgedAt, ...this.ownerOf(row.record) })] as const] : [];
      }),
    );
    try {
      this.write(lines, clock.now() - this.seenAt <= MOMENT_MS);
    } catch (error) {
      // Google's refusal of earlier writes surfaces at the next read; these rows may have been paid for.
      this.write(lines, false);
      spreadsheet.flush();
      throw error;
    }
    return wave.length;
  }

  private score(rows: readonly Pending[], decide: Decide): readonly ScoredCase[] {
    const { runId, settings, checks, basis } = this.how;
    const { spreadsheet, states } = this.services;
    const cases = rows.map(({ recorded, key }) => ({
      ...recorded,
      payer: `${runId} ${this.evalSet.sheetId} ${key}`,
    }));
    // The labels as they are when this execution begins to score: later ones count the next time the row is scored.
    this.people ??= verdictsOfCase(personVerdicts(spreadsheet), checks);
    const whole = statesFor(cases, settings, states, checks);
    return scoreWave(cases, { ...settings, checks }, decide, basis, whole, this.people);
  }

  /** Rows close together: they are written as one block. */
  private next(most: number): readonly Pending[] {
    const wave = this.pending.slice(0, most);
    const end = wave.findIndex(
      ({ record }, place) => place > 0 && record.index - (wave[place - 1]?.record.index ?? 0) > NEAR,
    );
    return end < 0 ? wave : wave.slice(0, end);
  }

  /** Which run owns the line: this one, or still the run that it amends. */
  private ownerOf(record: ResultRecord): Pick<ResultRow, 'runId' | 'amends'> {
    const { runId, amends } = this.how;
    const of = amends ? runOf(record) || newestRun(this.records) : '';
    return of === '' ? { runId } : { runId, amends: of };
  }

  private write(done: ReadonlyMap<Pending, Line>, isJustSeen: boolean): void {
    this.seenAt = -Infinity;
    const indexes = [...done.keys()].map(({ record }) => record.index);
    const hasMoved = !isJustSeen && !this.results.hasColumnsInPlace();
    if (isJustSeen || (!hasMoved && this.results.areInPlace(indexes))) {
      const lines = [...done].map(([{ record }, line]) => [record.index, line] as const);
      this.results.writeAmong(this.records, new Map(lines));
      this.pending = this.pending.filter((row) => !done.has(row));
      return;
    }
    // While the judge was asked, rows of the results were sorted, inserted or deleted, or columns were.
    const open = this.results.records().filter((record) => !isScoredBy(record, this.how.runId));
    const places = grouped(open, keyOf);
    for (const [{ record }, line] of done) {
      const place = places.get(keyOf(record))?.shift();
      if (place) this.results.writeLines(place.index, [line]);
    }
    this.look(this.results.records());
    if (!hasMoved) return;
    // Whoever opened this looks which columns are left, and goes on from there.
    [this.pending, this.homeless, this.hasMoved] = [[], this.homeless + this.pending.length, true];
  }

  private look(records: readonly ResultRecord[]): void {
    this.records = records;
    const taken = takenRows(this.planned, this.evalSet, caseLines(records, this.evalSet), this.how.runId);
    const owed = taken.filter(({ isOwed }) => isOwed);
    this.pending = owed
      .flatMap((row) => (row.record ? [{ ...row, record: row.record }] : []))
      .sort((a, b) => a.record.index - b.record.index);
    this.homeless = owed.length - this.pending.length;
  }
}

function keyOf(record: ResultRecord): string {
  return JSON.stringify([record.cell('uid'), record.cell('row')]);
}
