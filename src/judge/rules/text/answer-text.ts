/** The graded text in the forms that rules read, each made once and only when needed. */
import { findQuantities } from '../../../model/numbers/find-quantities';
import { decimalMark } from '../../../model/numbers/number-text';
import type { Quantity } from '../../../model/numbers/quantity';
import { plain } from '../../../model/texts/plain';
import { figuresIn, type Place } from './figures';
import { type Mention, nthWord, type Word, words } from './prose';

export class AnswerText {
  /** In its plain form: no markup, no accents. */
  readonly source: string;
  private readWords: readonly Word[] | undefined;
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

/** What is written where a name is mentioned. */
export function writtenAt({ words: list, source }: AnswerText, { from, to }: Mention): string {
  return source.slice(nthWord(list, from).start, nthWord(list, to - 1).end);
}

/** Tables of two columns as lines that can be read like any other: "Total: 1,845.3 ha". */
const ROW = /^ *\|.*\| *$/;
const RULE = /^ *\|(?: *:?-+:? *\|)+ *$/;
/** The unit in a heading: "Loss (ha)", or all of it: "kha". */
const UNIT = /^(.*?) *\(([^()]{1,12})\)$|^([a-z]{1,5}\d?|%)$/i;

/**
 * Each Markdown table of two columns becomes a heading and a line per row, with the unit of its second column. Other tables stay as
 * they are.
 */
function tableRows(text: string): string {
  if (!text.includes('|')) return text;
  const lines = text.split('\n');
  const out: string[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    const [, title, ...more] = ROW.test(line) && RULE.test(lines[index + 1] ?? '') ? cells(line) : [];
    if (title === undefined || more.length > 0) {
      out.push(line);
      continue;
    }
    const unit = UNIT.exec(title);
    const [name, behind] = unit ? [unit[1] ?? '', unit[2] ?? unit[3] ?? ''] : [title, ''];
    if (name !== '') out.push(`${name}:`);
    for (index += 2; ROW.test(lines[index] ?? ''); index++) {
      const [label = '', value = ''] = cells(lines[index] ?? '');
      out.push(`${label}: ${value}${/\d$/.test(value) ? ` ${behind}` : ''}`);
    }
    index--;
  }
  return out.join('\n');
}

function cells(row: string): string[] {
  return row
    .trim()
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.replace(/\*\*/g, '').trim());
}
