/** Work that a run can do without, such as its reports: what Google refuses of it is left out, and said. */
import { wordsOf } from '../model/sheet/refusal';
import type { SpreadsheetPort } from '../model/sheet/spreadsheet';
import { UserError } from '../model/user-error';
import type { HeldRecord } from './held-record';
import { Lost, OnceMore, Paused, refusedPiece } from './pause';

export class OptionalWork {
  constructor(
    private readonly run: HeldRecord,
    private readonly spreadsheet: SpreadsheetPort,
  ) {}

  /**
   * Work that the run can do without. If Google refuses it for good, or the same call twice, it is left out and reported.
   *
   * @param what what it is about, in the user's terms
   * @throws OnceMore if it may pass
   */
  attempt<T>(what: string, work: () => T): T | undefined {
    try {
      const made = work();
      // Google buffers writes, and refuses them only when they are flushed.
      this.spreadsheet.flush();
      this.run.remarkLooks();
      return made;
    } catch (error) {
      this.spreadsheet.forget();
      if (error instanceof Lost || error instanceof Paused || error instanceof UserError) throw error;
      const { sentence, changes } = refusedPiece(this.run.record, what, error, this.spreadsheet);
      this.run.change(changes);
      if (sentence === undefined) throw new OnceMore(wordsOf(error));
      this.run.remark(
        sentence.includes(`“${what}”`) ? sentence : `${what} could not be written: ${sentence}`,
      );
      return undefined;
    }
  }

  /**
   * Several such pieces of work, by what they are about. They are flushed together, or one by one if Google refuses any of them.
   * Each must be repeatable.
   */
  attemptAll(works: Readonly<Record<string, () => void>>): void {
    const { spreadsheet } = this;
    try {
      spreadsheet.keepingFront(() => {
        for (const work of Object.values(works)) work();
      });
      spreadsheet.flush();
      this.run.remarkLooks();
    } catch {
      spreadsheet.forget();
      let again: OnceMore | undefined;
      for (const [what, work] of Object.entries(works))
        try {
          this.attempt(what, work);
        } catch (error) {
          if (!(error instanceof OnceMore)) throw error;
          again = error;
        }
      if (again) throw again;
    }
  }
}
