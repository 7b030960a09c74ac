/** The rows of one eval set that are still to be scored, wave by wave, even if they move meanwhile. */
import type { EvalSet } from '../../../evalset/read-tab';
import type { SpreadsheetPort } from '../../../model/spreadsheet';
import { caseLines, type ReadCases } from '../../../results/case-lines';
import type { Scorecard } from '../../../model/scorecard';
import { type PersonVerdicts, verdictsOfCase } from '../../../results/people';
import type { ResultsTab } from '../../../results/find-results';
import type { Settings } from '../../../settings/schema';
import { isScoredBy, type RowOfRun, rowsOfRun } from './rows';
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

type PendingRow = Extract<RowOfRun, { readonly line: ResultLine }>;

/** What scoring needs to know about the run, or the edit, that asks for it. */
interface TabScoringOptions {
  readonly runId: string;
  /** Whether the rows still belong to the runs that scored them before. */
  readonly amends: boolean;
  readonly settings: Settings;
  readonly checks: Checks;
  /** See `basisOf`. */
  readonly basis: string;
  /** What people say when this execution begins to score: later labels count the next time the row is scored. */
  readonly people: () => PersonVerdicts;
  /** Whether nothing but that has changed: what the judge has said stays. */
  readonly keepsJudge?: boolean;
}

export class TabScoring {
  private lines: readonly ResultLine[] = [];
  private pending: PendingRow[] = [];
  private unplaced = 0;
  private hasMoved = false;
  private seenAt: number;

  /**
   * @param planned the rows to score, unless they are scored already
   * @param seen the current results, and when they were read or laid out, ms since 1970
   */
  constructor(
    private readonly results: ResultsTab,
    private readonly evalSet: Pick<EvalSet, 'sheetId'> & ReadCases,
    private readonly planned: readonly PlannedRow[],
    private readonly options: TabScoringOptions,
    private readonly services: {
      readonly states: Pick<KeptStates, 'read'>;
      readonly spreadsheet: SpreadsheetPort;
      readonly clock: ClockPort;
    },
    seen: { readonly lines: readonly ResultLine[]; readonly at: number },
  ) {
    this.seenAt = seen.at;
    this.sort(seen.lines);
  }

  /** Rows of the run on this tab that are not scored yet. */
  get left(): number {
    return this.pending.length;
  }

  /** Rows of the run on this tab for which nothing is left to do. */
  get done(): number {
    return this.planned.length - this.pending.length - this.unplaced;
  }

  /** Whether someone has deleted, cleared or rearranged results since the run began. */
  get isDisturbed(): boolean {
    return this.unplaced > 0 || this.hasMoved;
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
    const { runId, settings, checks, basis, keepsJudge = false } = this.options;
    const cases = rows.map(({ recorded, key, line }) => ({
      ...recorded,
      // Of several trials it is not known what the judge has said of each.
      before: keepsJudge && !recorded.otherTrials ? line.card : undefined,
      payer: `${runId} ${this.evalSet.sheetId} ${key}`,
    }));
    const people = this.options.people();
    const whole = statesFor(cases, settings, this.services.states, checks);
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
    const { runId, amends } = this.options;
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
    const open = this.results.lines().filter(({ card }) => !isScoredBy(card, this.options.runId));
    const places = grouped(open, keyOf);
    for (const [{ line }, card] of done) {
      const place = places.get(keyOf(line))?.shift();
      if (place) this.results.writeLines(place.index, [card]);
    }
    this.sort(this.results.lines());
    if (!hasMoved) return;
    // Whoever opened this looks which columns are left, and continues from there.
    [this.pending, this.unplaced, this.hasMoved] = [[], this.unplaced + this.pending.length, true];
  }

  private sort(lines: readonly ResultLine[]): void {
    this.lines = lines;
    const rows = rowsOfRun(this.planned, this.evalSet, caseLines(lines, this.evalSet), this.options.runId);
    this.pending = rows
      .flatMap((row) => (row.stage === 'pending' ? row : []))
      .sort((a, b) => a.line.index - b.line.index);
    this.unplaced = rows.filter(({ stage }) => stage === 'unplaced').length;
  }
}

function keyOf({ card }: ResultLine): string {
  return JSON.stringify([card.uid, card.row]);
}
