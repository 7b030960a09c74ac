/** What happens to unprotected texts? For the add-on's makers: nothing rests on the answer, as every text is protected. */
import type { FoundCell } from '../../model/installation';
import { type Answer, type Desk, question, type Question, works } from './question';

const TYPED: readonly string[] = ['+1', '-x', '@x', "'x", '=1+1'];

export interface TypedTexts {
  readonly automatic: readonly FoundCell[];
  readonly plainText: readonly FoundCell[];
}

export function judgeTyped({ automatic, plainText }: TypedTexts): Answer {
  const told = (cells: readonly FoundCell[]): string =>
    TYPED.map((text, index) => `${text} → ${becomes(cells[index])}`).join(', ');
  return works(
    `As typed: ${told(automatic)}. In a cell with the format “Plain text”: ${told(plainText)}. Nothing rests on this.`,
  );
}

function becomes(cell: FoundCell | undefined): string {
  if (!cell) return 'nothing';
  if (cell.formula !== '') return `formula ${cell.formula}`;
  return typeof cell.value === 'string' ? `text ${cell.value}` : `${typeof cell.value} ${cell.shown}`;
}

export const typedTexts: Question<Desk> = question(
  'What unprotected texts become',
  ({ scratch }): TypedTexts => ({
    automatic: scratch.write(3, TYPED),
    plainText: scratch.write(4, TYPED, 'plain text'),
  }),
  judgeTyped,
);
