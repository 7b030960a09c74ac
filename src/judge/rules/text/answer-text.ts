/** The graded text in the forms that rules read, each made once and only when needed. */
import { findQuantities } from '../../../model/numbers/find-quantities';
import { decimalMark } from '../../../model/numbers/number-text';
import type { Quantity } from '../../../model/numbers/quantity';
import { plain } from '../../../model/texts/plain';
import { figuresIn, type Place } from './figures';
import { type Word, words } from './prose';
import { tableRows } from './table-rows';

export class AnswerText {
  /** In its plain form: no markup, no accents. */
  readonly source: string;
  private readWords: readonly Word[] | undefined;
  private readBold: readonly string[] | undefined;
  private readFigures: readonly Place[] | undefined;
  private readQuantities: readonly Quantity[] | undefined;

  constructor(readonly raw: string) {
    this.source = plain(tableRows(raw));
  }

  get words(): readonly Word[] {
    return (this.readWords ??= words(this.source));
  }

  /** Where its figures are. */
  get figures(): readonly Place[] {
    return (this.readFigures ??= figuresIn(this.source, this.quantities));
  }

  get quantities(): readonly Quantity[] {
    return (this.readQuantities ??= findQuantities(this.source, decimalMark(this.source)));
  }

  /** What the agent set in bold, in order. */
  get bold(): readonly string[] {
    return (this.readBold ??= (this.raw.match(/\*\*[^*\n]{1,120}\*\*/g) ?? []).map(plain));
  }

  /** True if a sentence ends with a question mark. */
  asksIn(sentence: number): boolean {
    if (!this.source.includes('?')) return false;
    let end = 0;
    for (const word of this.words) if (word.sentence <= sentence) end = word.end;
    return /^["')\]]*\?/.test(this.source.slice(end, end + 4));
  }

  /** The number of the sentence at a place in the text. */
  sentenceAt(position: number): number {
    let sentence = 0;
    for (const word of this.words) {
      if (word.start > position) break;
      sentence = word.sentence;
    }
    return sentence;
  }
}
