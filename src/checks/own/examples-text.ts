/** How rows that people keep as examples are told to the judge. */
import type { Example } from '../../model/label';
import { cut } from '../../model/text';

const MOST_EXAMPLES = 8;
const LONGEST = { text: 600, query: 200, expected: 200, note: 200 } as const;

/** @param kept in the order in which they were labelled: only the last ones are used */
export function examplesText(id: string, kept: readonly Example[]): string {
  const quoted = (text: string, longest: number): string =>
    JSON.stringify(cut(text.replace(/\s+/g, ' '), longest));
  return kept
    .slice(-MOST_EXAMPLES)
    .map(({ query, expected, judgedText, verdict, note }) => {
      const wanted = expected === '' ? '' : `; expected ${quoted(expected, LONGEST.expected)}`;
      const why = note === '' ? '' : `, because ${quoted(note, LONGEST.note)}`;
      const about = `query ${quoted(query, LONGEST.query)}${wanted}; text ${quoted(judgedText, LONGEST.text)}`;
      return `People say of ${id}: ${about}: it ${verdict === 'pass' ? 'passes' : 'fails'}${why}`;
    })
    .join('\n');
}
