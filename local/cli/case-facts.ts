/** What is known of a file of cases once all of its portions were read. */
import type { ReplyOf, RequestOf } from '../../src/api/table';
import { settledOrder } from '../../src/model/values/calendar-day';
import { textKey } from './text-key';

type Reading = ReplyOf<'readCases'>;
type Whole = RequestOf<'scoreCases'>['whole'];

/** Neighbouring lines of one conversation. */
interface Stretch {
  readonly name: string;
  readonly first: number;
  last: number;
}

export class FileFacts {
  private readonly names = new Set<string>();
  private readonly calledFor = new Set<string>();
  private readonly dates = new Map<string, { readonly row: number; readonly text: string }>();
  private readonly stretches: Stretch[] = [];
  private readonly begins = new Map<string, number>();
  private ids = new FirstLines();
  private readonly repeated: string[] = [];
  private count = 0;

  /** @param name of the file */
  constructor(private readonly name: string) {}

  /** Portions come in the order of the file. @param lines how many it has */
  add({ names, calledFor, dates, conversations, ids }: Reading, lines: number): void {
    this.count += lines;
    for (const name of names) this.names.add(name);
    for (const id of calledFor) this.calledFor.add(id);
    for (const date of dates) {
      const order = settledOrder([date.text]) ?? '';
      if (!this.dates.has(order)) this.dates.set(order, date);
    }
    for (const [name, first, last] of conversations) {
      const before = this.stretches[this.stretches.length - 1];
      if (before?.name === name) before.last = last;
      else {
        this.stretches.push({ name, first, last });
        if (!this.begins.has(name)) this.begins.set(name, first);
      }
    }
    for (const [id, line] of ids) {
      const firstLine = this.ids.note(id, line);
      if (firstLine !== undefined) this.repeated.push(`“${id}” (lines ${firstLine} and ${line})`);
    }
  }

  /** Nothing is added from now on. */
  complete(): void {
    this.ids = new FirstLines();
  }

  get whole(): Whole {
    const { name, names, calledFor, dates, stretches } = this;
    return {
      name,
      names: [...names],
      calledFor: [...calledFor],
      dates: [...dates.values()],
      hasTurns: stretches.length > 0,
    };
  }

  /** How many lines hold something. */
  get lines(): number {
    return this.count;
  }

  /** Test ids that stand on more than one line, with two of them each. */
  get repeatedIds(): readonly string[] {
    return this.repeated;
  }

  /** To be asked line by line, in the order of the file. @returns whether a portion may end before a line */
  boundaries(): (line: number) => boolean {
    const stretchAt = this.stretchesInOrder();
    return (line) => {
      const stretch = stretchAt(line);
      return stretch === undefined || line <= stretch.first || line > stretch.last;
    };
  }

  /** To be asked line by line, in the order of the file. @returns why a line cannot be scored: its conversation stands elsewhere; '' if it can */
  faults(): (line: number) => string {
    const stretchAt = this.stretchesInOrder();
    return (line) => {
      const { name = '', first = 0, last = 0 } = stretchAt(line) ?? {};
      const begin = this.begins.get(name) ?? first;
      if (line < first || line > last || begin === first) return '';
      return `the turns of its conversation do not stand together: the first are on line ${begin}`;
    };
  }

  /** To be asked line by line, in the order of the file. @returns the conversation of a line; '' for none */
  conversations(): (line: number) => string {
    const stretchAt = this.stretchesInOrder();
    return (line) => {
      const { name = '', first = Infinity } = stretchAt(line) ?? {};
      return line < first ? '' : name;
    };
  }

  /** The stretch in which a line is, or the next one. */
  private stretchesInOrder(): (line: number) => Stretch | undefined {
    let place = 0;
    return (line) => {
      while ((this.stretches[place]?.last ?? Infinity) < line) place += 1;
      return this.stretches[place];
    };
  }
}

const FIRST_SIZE = 1024;

/** The first line of each text, by hash: a million take 25 MB, a fifth of what they would with the texts. */
class FirstLines {
  private hashes = new Float64Array(FIRST_SIZE);
  /** Beside each hash its line, from 1; 0 where there is none. */
  private lines = new Uint32Array(FIRST_SIZE);
  private count = 0;

  /** @returns the line that this text was first noted for; undefined if it is new */
  note(text: string, line: number): number | undefined {
    const hash = textKey(text);
    const place = this.placeOf(hash);
    const firstLine = this.lines[place];
    if (firstLine) return firstLine;
    this.put(place, hash, line);
    this.count += 1;
    if (this.count * 2 > this.lines.length) this.grow();
    return undefined;
  }

  /** Where a hash is, or would be. */
  private placeOf(hash: number): number {
    const { length } = this.lines;
    let place = hash % length;
    while (this.lines[place] !== 0 && this.hashes[place] !== hash) place = (place + 1) % length;
    return place;
  }

  private put(place: number, hash: number, line: number): void {
    this.hashes[place] = hash;
    this.lines[place] = line;
  }

  private grow(): void {
    const { hashes, lines } = this;
    this.hashes = new Float64Array(hashes.length * 2);
    this.lines = new Uint32Array(lines.length * 2);
    lines.forEach((line, index) => {
      const hash = hashes[index] ?? 0;
      if (line !== 0) this.put(this.placeOf(hash), hash, line);
    });
  }
}
