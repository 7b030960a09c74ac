/** The kinds of cases in files of scorecards: cases of one kind are alike in all that figures depend on. */
import * as z from 'zod';

/** A column with more values forms no groups (twenty-five do): its values would only make every case a kind of its own. */
const MOST_VALUES = 1000;

const Kind = z.object({
  verdict: z.string(),
  scores: z.record(z.string(), z.number()),
  asCase: z.optional(z.string()),
  slices: z.optional(z.record(z.string(), z.string())),
});

export class CaseKinds {
  private readonly places = new Map<string, number>();
  /** Whether they are later turns of a conversation. */
  private readonly follows: boolean[] = [];
  /** Verdict and scores of each, as text. */
  private readonly scores: string[] = [];
  private readonly values = new Map<string, Set<string>>();
  private readonly dropped: string[] = [];

  /** @param text as the add-on tells kinds */
  placeOf(text: string): number {
    const existing = this.places.get(text);
    if (existing !== undefined) return existing;
    const place = this.places.size;
    this.places.set(text, place);
    const { verdict, scores, asCase, slices } = Kind.parse(JSON.parse(text));
    this.follows.push(asCase === '');
    this.scores.push(JSON.stringify([verdict, Object.entries(scores).sort(([a], [b]) => (a < b ? -1 : 1))]));
    for (const [column, value] of Object.entries(slices ?? {})) this.noteValue(column, value);
    return place;
  }

  private noteValue(column: string, value: string): void {
    const values = this.values.get(column) ?? new Set();
    this.values.set(column, values.add(value));
    if (values.size > MOST_VALUES && !this.dropped.includes(column)) this.dropped.push(column);
  }

  /** Columns that are to be left out from now on. */
  get without(): readonly string[] {
    return this.dropped;
  }

  /** Whether cases of this kind are a conversation’s later turns. */
  isFollowing(place: number): boolean {
    return this.follows[place] === true;
  }

  /** The same for kinds with the same verdict and scores. */
  scoresOf(place: number): string {
    return this.scores[place] ?? '';
  }

  texts(): string[] {
    return [...this.places.keys()];
  }
}
