/** JUnit XML of two files of scorecards that were counted: a test case for each line of the later one, however many there are. */
import type { Ask } from '../ask';
import { failureOf, type Failure, junitLines, ratesSuite, type Suite, type TestCase } from './junit';
import type { CountedFiles } from './line-diff';
import { ListedLines, type Listing, type Wanted } from './listed-lines';

/** A gate that does not hold, and what it is about. */
interface Gate {
  readonly name: string;
  readonly wanted: Wanted;
}

/** The same as `junitXml` would be if the diff held all its cases, in stretches. */
export function* countedJunit(ask: Ask, counted: CountedFiles): Generator<string> {
  const { failures } = counted.told.diff;
  const gates = failures.map(({ gate }, index): Gate => ({
    name: gate,
    wanted: new Map(counted.told.failures[index]),
  }));
  const lines = new ListedLines(ask);
  try {
    const rates = failures.filter((_failure, index) => gates[index]?.wanted.size === 0);
    yield* junitLines([...suitesOf(counted, gates, lines), ...ratesSuite(rates)]);
  } finally {
    lines.close();
  }
}

function suitesOf(
  { later, sets, dropped }: CountedFiles,
  gates: readonly Gate[],
  lines: ListedLines,
): Suite[] {
  const alone = [...sets.map(({ gone }) => gone), ...dropped];
  const tabs = new Set([...later.map(({ tab }) => tab), ...alone.map(({ tab }) => tab)]);
  return [...tabs].flatMap((tab) => {
    const now = later.flatMap(({ listing }) => (listing.tab === tab ? [listing] : []));
    const pairs = sets.flatMap((set) => (set.pairs.tab === tab ? [set.pairs] : []));
    const gone = alone.filter((listing) => listing.tab === tab);
    const marks = now.map((listing) => new Marks(listing, pairs, gates));
    const left = gone.reduce((sum, { numbers }) => sum + countIn(numbers, gates), 0);
    const tests = now.reduce((sum, { places }) => sum + places.length, left);
    const failed = marks.reduce((sum, mark) => sum + mark.failed(), left);
    const cases = (function* (): Generator<TestCase> {
      for (const mark of marks) yield* mark.cases(lines);
      for (const { name, wanted } of gates)
        for (const lost of lines.casesOf(gone, wanted, Infinity))
          yield { name: lost.name, query: lost.query, failures: [failureOf(name, lost)] };
    })();
    return tests === 0 ? [] : [{ name: tab, tests, failed, cases }];
  });
}

function countIn(numbers: Uint32Array, gates: readonly Gate[]): number {
  return numbers.filter((number) => gates.some(({ wanted }) => wanted.has(number))).length;
}

/** Which cases of a later eval set fail which gates. */
class Marks {
  /** By place in the file, from 1, the pair that a case is in; 0 for none. */
  private readonly pairAt: Uint32Array;
  private readonly pairs: Listing | undefined;

  constructor(
    private readonly later: Listing,
    [pairs]: readonly Listing[],
    private readonly gates: readonly Gate[],
  ) {
    this.pairs = pairs;
    this.pairAt = new Uint32Array(later.places.reduce((most, place) => Math.max(most, place + 1), 0));
    for (const [index, place] of pairs?.places.entries() ?? []) this.pairAt[place] = index + 1;
  }

  failed(): number {
    return this.later.numbers.filter((_number, index) => this.gatesAt(index).length > 0).length;
  }

  *cases(lines: ListedLines): Generator<TestCase> {
    let index = 0;
    for (const { name, query } of lines.casesOf([this.later], undefined, Infinity)) {
      const failures = this.gatesAt(index).flatMap(({ gate, listing, place, checks }): Failure[] => {
        const listed = lines.caseAt(listing, place, checks);
        return listed ? [failureOf(gate, listed)] : [];
      });
      yield { name, query, failures };
      index += 1;
    }
  }

  private gatesAt(index: number) {
    const pair = (this.pairAt[this.later.places[index] ?? 0] ?? 0) - 1;
    return this.gates.flatMap(({ name: gate, wanted }) =>
      [
        { listing: this.pairs, place: pair },
        { listing: this.later, place: index },
      ].flatMap(({ listing, place }) => {
        const checks = wanted.get(listing?.numbers[place] ?? 0);
        return listing && checks ? [{ gate, listing, place, checks }] : [];
      }),
    );
  }
}
