/** Do texts stay as they are? Everything that an agent says relies on it. */
import { asLiteral } from '../../model/texts/literal';
import type { FoundCell } from '../../model/installation';
import { type Answer, type Desk, fails, question, type Question, REPORT_IT, works } from './question';

/** Texts that Sheets would convert if a user typed them. */
const RISKY: readonly string[] = [
  ...['=1+1', '+1', '-x', '@x', "'x", "''x", '007', '1/2', '1,5', '12%', 'TRUE', '2026-01-31', ' a', 'a\nb'],
];

export interface WrittenTexts {
  readonly texts: readonly string[];
  readonly cells: readonly FoundCell[];
}

/** Those that have changed, in words. */
function changedTexts({ texts, cells }: WrittenTexts): string[] {
  return texts.flatMap((text, index) => {
    const { value, formula } = cells[index] ?? { value: '', formula: '' };
    if (value === text && formula === '') return [];
    return [`“${text}” became ${formula === '' ? `“${String(value)}”` : `the formula ${formula}`}`];
  });
}

function writeTexts(column: number, format?: 'plain text'): (desk: Desk) => WrittenTexts {
  return ({ scratch }) => ({ texts: RISKY, cells: scratch.write(column, RISKY.map(asLiteral), format) });
}

export function judgeTexts(seen: WrittenTexts): Answer {
  const changed = changedTexts(seen);
  return changed.length === 0
    ? works(
        `All of ${seen.texts.length} texts that Sheets could take for formulas, numbers or dates stayed texts.`,
      )
    : fails(
        `${changed.join('; ')}.`,
        `Answers of an agent could change in cells: run no evals here yet. ${REPORT_IT}`,
      );
}

/** Nothing of ours has this format; an analyst's cells may. */
export function judgePlainTextCells(seen: WrittenTexts): Answer {
  const changed = changedTexts(seen);
  return changed.length === 0
    ? works('The same texts stayed as they are.')
    : fails(
        `${changed.join('; ')}.`,
        'Before you accept actual values as expected, give those cells Format ▸ Number ▸ Automatic. Results are not affected.',
      );
}

export const literalTexts: Question<Desk> = question('Texts stay texts', writeTexts(1), judgeTexts);

export const plainTextCells: Question<Desk> = question(
  'Texts stay texts in cells with the format “Plain text”',
  writeTexts(2, 'plain text'),
  judgePlainTextCells,
);
