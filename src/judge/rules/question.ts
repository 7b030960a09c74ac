/** What a question asks for, as far as rules need to know: a person, a count, a year, a unit, a choice. */
import { type Unit, unitAsked } from '../../model/unit';
import { plain, stem, type Word, words } from './prose';

const WHO = /\bwho(?:se|m)?\b|\bname of the (?:actor|actress|singer|author)\b/i;
const COUNT = /\bhow many\b|\bnumber of\b|\bcount of\b/i;
const COUNTED = /\bhow many (?:different |total |more )?([a-z]+)|\bnumber of (?:different |total )?([a-z]+)/i;
const OFFERS = /\bor\b|\bbetween\b|\([^()]*,[^()]*\)|: [^,:]+, /;
const RANK = /\brank(?:s|ed|ing)?\b/i;
const YEARS = /\b(?:1[5-9]|20|21)\d\d\b/g;

/** Read lazily, since most rules need only a little of it. */
export class Question {
  /** Its plain form, which the words point into. */
  readonly source: string;
  private readonly memory: {
    words?: readonly Word[];
    years?: ReadonlySet<number>;
    unit?: Unit | null;
    who?: boolean;
    count?: boolean;
    offers?: boolean;
    rank?: boolean;
  } = {};

  constructor(readonly text: string) {
    this.source = plain(text.length > LONGEST ? text.slice(0, LONGEST) : text);
  }

  get words(): readonly Word[] {
    return (this.memory.words ??= words(this.source));
  }

  get years(): ReadonlySet<number> {
    return (this.memory.years ??= new Set((this.source.match(YEARS) ?? []).map(Number)));
  }

  /** The unit it names: "how many hectares", "what percentage". */
  get unit(): Unit | null {
    return this.memory.unit === undefined ? (this.memory.unit = unitAsked(this.source)) : this.memory.unit;
  }

  get asksWho(): boolean {
    return (this.memory.who ??= WHO.test(this.source));
  }

  get asksCount(): boolean {
    return (this.memory.count ??= COUNT.test(this.source));
  }

  get asksRank(): boolean {
    return (this.memory.rank ??= RANK.test(this.source));
  }

  /** It names its possible answers: "Chile or Ghana?". */
  get offers(): boolean {
    return (this.memory.offers ??= OFFERS.test(this.source));
  }

  /** The things it counts: "episode" in "how many episodes". */
  get counted(): string {
    const counted = COUNTED.exec(this.source);
    return stem((counted?.[1] ?? counted?.[2] ?? '').toLowerCase());
  }
}

/** Longer questions are read to here. */
const LONGEST = 2000;

let last: Question | undefined;

/** Reads a question. The last one is kept, since both answers of a row share it. */
export function readQuestion(query: string): Question {
  if (last?.text !== query) last = new Question(query);
  return last;
}
