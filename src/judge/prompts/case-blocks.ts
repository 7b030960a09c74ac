/** The data of a request: its blocks, each text once, and which block each question is about. */
import { criterionId } from '../../model/criteria';
import type { AnswerQuestion, JudgeQuestion, QualityQuestion } from '../../model/judge';
import { clean, LONGEST } from './clean';
import { numberNotes } from './number-notes';

/** A question with what code has read about it. */
export interface OpenQuestion {
  readonly question: JudgeQuestion;
  /** What the rules saw, or ''. */
  readonly seen: string;
}

export interface Block {
  readonly name: string;
  /** Only texts of one kind are shown once: an answer that equals the expected text still has its own block. */
  readonly kind: 'query' | 'expected' | 'sources' | 'criteria' | 'text' | 'notes';
  readonly text: string;
}

const LONGEST_NOTE = 400;

/**
 * @param questions of one row: one query, each part once
 * @param tolerance of numbers, relative
 */
export function caseOf(
  questions: readonly OpenQuestion[],
  tolerance: number,
): { readonly blocks: readonly Block[]; readonly task: string } {
  const blocks = new Blocks(clean(questions[0]?.question.query ?? '', LONGEST.query));
  const tasks = questions.map((open) => {
    const { question, seen } = open;
    switch (question.kind) {
      case 'answer':
        return answerTask(question, seen, tolerance, blocks);
      case 'quality':
        return qualityTask(question, blocks);
      case 'clarification': {
        const text = blocks.graded('text_of_agent', question.actual);
        if (seen !== '')
          blocks.note(`${text}, asking back: a rule was not certain: ${clean(seen, LONGEST_NOTE)}`);
        return `Grade ${question.part} on ${text}.`;
      }
    }
  });
  const tellsTolerance = questions.some(({ question }) => question.kind === 'answer');
  const share = `Tolerance for numbers: ${Number((tolerance * 100).toPrecision(6))} %.`;
  return { blocks: blocks.all(tellsTolerance ? [share] : []), task: tasks.join(' ') };
}

class Blocks {
  private readonly blocks: Block[];
  private readonly notes: string[] = [];

  constructor(query: string) {
    this.blocks = [{ name: 'query', kind: 'query', text: query }];
  }

  /** The name of the block that holds the text: one that is there, or a new one. */
  place(name: string, kind: Block['kind'], text: string): string {
    const there = this.blocks.find((block) => block.kind === kind && block.text === text);
    if (there) return there.name;
    const unique = this.blocks.some((block) => block.name === name) ? `${name}_2` : name;
    this.blocks.push({ name: unique, kind, text });
    return unique;
  }

  graded(name: string, actual: string): string {
    return this.place(name, 'text', clean(actual, LONGEST.actual));
  }

  expected(text: string): string {
    return this.place('expected_answer', 'expected', clean(text, LONGEST.expected));
  }

  note(text: string): void {
    this.notes.push(text);
  }

  /** @param first notes that stand over the others */
  all(first: readonly string[]): readonly Block[] {
    const notes = [...first, ...this.notes];
    return notes.length === 0
      ? this.blocks
      : [...this.blocks, { name: 'code_notes', kind: 'notes', text: notes.join('\n') }];
  }
}

function answerTask(question: AnswerQuestion, seen: string, tolerance: number, blocks: Blocks): string {
  const { part, expected, actual } = question;
  const wanted = blocks.expected(expected);
  const text = blocks.graded(part === 'charts_answer' ? 'text_of_charts' : 'text_of_agent', actual);
  const differences = numberNotes(
    clean(expected, LONGEST.expected),
    clean(actual, LONGEST.actual),
    tolerance,
  );
  for (const difference of differences) blocks.note(`${text}: ${difference}`);
  if (seen !== '') blocks.note(`${text}: a rule was not certain: ${clean(seen, LONGEST_NOTE)}`);
  return `Grade ${part}: does ${text} give ${wanted}?`;
}

function qualityTask(question: QualityQuestion, blocks: Blocks): string {
  const text = blocks.graded('text_of_agent', question.actual);
  switch (question.part) {
    case 'answer_quality':
      return `Grade answer_quality on ${text}.`;
    case 'factual_correctness': {
      const { against } = question;
      const block =
        against.kind === 'sources'
          ? blocks.place('sources', 'sources', clean(numbered(against.texts), LONGEST.sources))
          : blocks.expected(against.text);
      return `Grade factual_correctness on ${text} against ${block}.`;
    }
    case 'completeness': {
      const items = question.criteria.map((criterion, index) => `${criterionId(index)}: ${criterion}`);
      const block = blocks.place('criteria', 'criteria', clean(items.join('\n'), LONGEST.criteria));
      return `Grade completeness on ${text} by ${block}.`;
    }
  }
}

function numbered(texts: readonly string[]): string {
  return texts.map((text, index) => `[${index + 1}] ${text}`).join('\n');
}
