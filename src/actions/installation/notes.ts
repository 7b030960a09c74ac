/** Does a cell keep a note as long as the longest that is written? */
import { NOTE_LIMIT } from '../../model/texts/literal';
import { type Answer, type Desk, fails, question, type Question, REPORT_IT, works } from './question';

export function judgeNote(kept: string): Answer {
  return kept.length === NOTE_LIMIT
    ? works(`A note of ${NOTE_LIMIT} characters is kept whole.`)
    : fails(
        `Of a note of ${NOTE_LIMIT} characters ${kept.length} were kept.`,
        `The ends of long reasons are missing in notes; the export has them. ${REPORT_IT}`,
      );
}

export const notes: Question<Desk> = question(
  'Long notes',
  ({ scratch }) => scratch.note(1, 'n'.repeat(NOTE_LIMIT)),
  judgeNote,
);
