/** What a question asks for, as far as rules need to know: a person, a count, a year, a unit, a choice. */
import { unitAsked } from '../../model/numbers/unit-asked';
import type { Unit } from '../../model/numbers/unit-names';
import { splitYears } from '../../model/numbers/year-text';
import { plain } from '../../model/texts/plain';
import { stem, type Word, words } from './text/prose';
import { LEAST, MOST } from './text/word-lists';

const WHO = /\bwho(?:se|m)?\b|\bname of the (?:actor|actress|singer|author)\b/i;
const COUNT = /\bhow many\b|\bnumber of\b|\bcount of\b/i;
const COUNTED = /\bhow many (?:different |total |more )?([a-z]+)|\bnumber of (?:different |total )?([a-z]+)/i;
const OFFERS = /\bor\b|\bbetween\b|\([^()]*,[^()]*\)|: [^,:]+, /;
const RANK = /\brank(?:s|ed|ing)?\b/i;
const YEARS = /\b(?:1[5-9]|20|21)\d\d\b/g;

/** A question, read lazily, since most rules need only a little of it. */
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
    most?: boolean;
    least?: boolean;
  } = {};

  constructor(readonly text: string) {
    this.source = plain(text.length > LONGEST ? text.slice(0, LONGEST) : text);
  }

  get words(): readonly Word[] {
    return (this.memory.words ??= words(this.source));
  }

  get years(): ReadonlySet<number> {
    return (this.memory.years ??= yearsIn(this.source));
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

  /** "Which country lost the most?" */
  get asksMost(): boolean {
    return (this.memory.most ??= this.words.some(({ text }) => MOST.has(text)));
  }

  get asksLeast(): boolean {
    return (this.memory.least ??= this.words.some(({ text }) => LEAST.has(text)));
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

/** The years in a text, including both ends of a short range: 2001 and 2023 in "2001–23". */
export function yearsIn(source: string): ReadonlySet<number> {
  const years = new Set<number>();
  YEARS.lastIndex = 0;
  for (let hit = YEARS.exec(source); hit; hit = YEARS.exec(source)) {
    years.add(Number(hit[0]));
    for (const { values } of splitYears(source, hit.index) ?? []) for (const year of values) years.add(year);
  }
  return years;
}

/** Longer questions are read only up to here. */
const LONGEST = 2000;

let last: Question | undefined;

/** Reads a question. The last one is cached, since both answers of a row share it. */
export function readQuestion(query: string): Question {
  if (last?.text !== query) last = new Question(query);
  return last;
}
