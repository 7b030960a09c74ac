/** What a question asks for, as far as rules need to know: a person, a count, a year, a unit, a choice. */
import { type Unit, unitAsked } from '../../model/unit';
import { plain, stem, type Word, words } from './prose';

export interface Question {
  readonly text: string;
  /** Its plain form, which the words point into. */
  readonly source: string;
  readonly words: readonly Word[];
  readonly asksWho: boolean;
  readonly asksWhen: boolean;
  readonly asksCount: boolean;
  /** The things it counts: "episode" in "how many episodes". */
  readonly counted: string;
  /** It names its possible answers: "Brazil or Peru?". */
  readonly offers: boolean;
  readonly asksRank: boolean;
  /** The unit it names: "how many hectares", "what percentage". */
  readonly unit: Unit | null;
  readonly years: ReadonlySet<number>;
}

const WHO = /\bwho(?:se|m)?\b|\bname of the (?:actor|actress|singer|author)\b/i;
const WHEN = /\bwhen\b|\b(?:what|which) (?:year|date|day)\b|\brelease date\b|\byear\b/i;
const COUNT = /\bhow many\b|\bnumber of\b|\bcount of\b/i;
const COUNTED = /\bhow many (?:different |total |more )?([a-z]+)|\bnumber of (?:different |total )?([a-z]+)/i;
const OFFERS = /\bor\b|\bbetween\b|\([^()]*,[^()]*\)|: [^,:]+, /;
const RANK = /\brank(?:s|ed|ing)?\b/i;
const YEARS = /\b(?:1[5-9]|20|21)\d\d\b/g;

let last: Question | undefined;

/** Reads a question. The last one is kept: both answers of a row, and all rows of a bench, ask it in a row. */
export function readQuestion(query: string): Question {
  if (last?.text === query) return last;
  const text = query.length > 2000 ? query.slice(0, 2000) : query;
  const read = plain(text);
  const asksCount = COUNT.test(read);
  const counted = COUNTED.exec(read);
  last = {
    text: query,
    source: read,
    words: words(read),
    asksWho: WHO.test(read),
    asksWhen: WHEN.test(read),
    asksCount,
    counted: stem((counted?.[1] ?? counted?.[2] ?? '').toLowerCase()),
    offers: OFFERS.test(read),
    asksRank: RANK.test(read),
    unit: unitAsked(read),
    years: new Set((read.match(YEARS) ?? []).map(Number)),
  };
  return last;
}
