/** The rows of one eval set that are still to be scored, wave by wave, wherever they stand in the meantime. */
import type { RecordedCase } from '../evalset/read-tab';
import type { ClockPort } from '../model/ports';
import type { ResultRecord } from '../report/records';
import { type Line, scoredLine, editedLine } from '../report/result-lines';
import type { ResultsTab } from '../report/results-tab';
import { recordsByCase } from './chosen';
import type { Frozen } from './frozen';
import { type Decide, scoreWave, type WaveCase } from './score-wave';

/** Rows further apart than this are no wave: what is between them would be written along. */
const NEAR = 200;

interface Pending {
  readonly record: ResultRecord;
  /** undefined where the case was edited or deleted before it could be scored. */
  readonly one: WaveCase | undefined;
}

export class TabScoring {
  private records: ResultRecord[] = [];
  private pending: Pending[] = [];
  private uids: string[] = [];
  private ofRun = 0;

  constructor(
    private readonly results: ResultsTab,
    private readonly cases: readonly RecordedCase[],
    private readonly sheetId: number,
    private readonly frozen: Frozen,
  ) {
    this.look();
  }

  /** Rows of the run on this tab that are not scored yet. */
  get left(): number {
    return this.pending.length;
  }

  /** Rows of the run on this tab that are scored. */
  get done(): number {
    return this.ofRun - this.pending.length;
  }

  /** Whether no row stands there at all: somebody has deleted or cleared the results. */
  get isEmpty(): boolean {
    return this.records.length === 0;
  }

  /**
   * Scores and writes the next rows, at most that many.
   *
   * @returns how many were done
   */
  wave(most: number, decide: Decide, clock: ClockPort): number {
    const wave = this.next(most);
    const [first] = wave;
    if (!first) return 0;
    const cases = wave.flatMap(({ one }) => one ?? []);
    const scored = scoreWave(cases, this.frozen.settings, decide, this.frozen.basis);
    const judgedAt = new Date(clock.now()).toISOString();
    const { runId } = this.frozen;
    const lines = new Map<WaveCase, Line>(
      cases.flatMap((one, index) => {
        const row = scored[index];
        return row ? [[one, scoredLine({ ...row, runId, judgedAt })] as const] : [];
      }),
    );
    this.write(
      wave.map(({ record, one }) => ({ record, line: (one && lines.get(one)) ?? unreached(record) })),
    );
    this.pending.splice(0, wave.length);
    return wave.length;
  }

  /** Rows that stand close together: they are written as one block. */
  private next(most: number): readonly Pending[] {
    const wave = this.pending.slice(0, most);
    const end = wave.findIndex(
      ({ record }, place) => place > 0 && record.index - (wave[place - 1]?.record.index ?? 0) > NEAR,
    );
    return end < 0 ? wave : wave.slice(0, end);
  }

  private write(done: readonly { readonly record: ResultRecord; readonly line: Line }[]): void {
    if (this.hasMoved()) {
      this.rewrite(done);
      return;
    }
    this.results.writeAmong(this.records, new Map(done.map(({ record, line }) => [record.index, line])));
  }

  /** Somebody has sorted, inserted or deleted rows of the results while the judge was asked. */
  private rewrite(done: readonly { readonly record: ResultRecord; readonly line: Line }[]): void {
    const { runId } = this.frozen;
    const places = new Map<string, number[]>();
    this.read().forEach((record) => {
      if (record.at('run_id') !== runId || record.at('verdict') !== null) return;
      const key = keyOf(record);
      places.set(key, [...(places.get(key) ?? []), record.index]);
    });
    for (const { record, line } of done) {
      const place = places.get(keyOf(record))?.shift();
      if (place !== undefined) this.results.writeLines(place, [line]);
    }
    this.look();
  }

  private hasMoved(): boolean {
    const now = this.results.uids(this.uids.length + 1);
    return this.uids.some((uid, index) => uid !== (now[index] ?? '')) || (now[this.uids.length] ?? '') !== '';
  }

  private read(): ResultRecord[] {
    this.records = this.results.records();
    return this.records;
  }

  private look(): void {
    const records = this.read();
    this.uids = [];
    for (const record of records) this.uids[record.index] = String(record.at('uid') ?? '');
    this.uids = Array.from(this.uids, (uid: string | undefined) => uid ?? '');
    const caseOf = new Map([...recordsByCase(records, this.cases)].map(([one, record]) => [record, one]));
    this.ofRun = records.filter((record) => record.at('run_id') === this.frozen.runId).length;
    const seen = new Map<string, number>();
    this.pending = records.flatMap((record) => {
      const uid = String(record.at('uid') ?? '');
      const place = seen.get(uid) ?? 0;
      seen.set(uid, place + 1);
      if (record.at('run_id') !== this.frozen.runId || record.at('verdict') !== null) return [];
      const one = caseOf.get(record);
      const payer = `${this.frozen.runId} ${this.sheetId} ${uid} ${place}`;
      return [{ record, one: one && { ...one, payer } }];
    });
  }
}

function keyOf(record: ResultRecord): string {
  return JSON.stringify([record.at('uid'), record.at('row')]);
}

function unreached(record: ResultRecord): Line {
  const row = record.at('row');
  return editedLine(
    record,
    typeof row === 'number' ? row : undefined,
    'edited or deleted before it could be scored: run it again',
  );
}
