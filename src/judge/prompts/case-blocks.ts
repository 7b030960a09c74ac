/** The data of a request: its blocks, each text once, and the block each question is about. */
import type { CaseBlocks, JudgeQuestion } from '../../model/judge';
import type { Exchange } from '../../model/conversation/turn';
import { clean, LONGEST } from './clean';

/** A question with what the rules read about it. */
export interface OpenQuestion {
  readonly question: JudgeQuestion;
  /** What the rules saw, or ''. */
  readonly seen: string;
  /** What was wrong with the evidence of an earlier reply, if something was: what it did, as in “quoted no words of the text”. */
  readonly flaw?: string;
}

interface Block {
  readonly name: string;
  /** Texts are deduplicated only within a kind: an answer that equals the expected text still has its own block. */
  readonly kind: string;
  readonly text: string;
}

interface CaseTexts {
  readonly blocks: readonly Block[];
  readonly task: string;
  /** By question: the graded text, as it is sent. */
  readonly judged: readonly string[];
}

/**
 * @param questions of one row: one query, each part once
 * @param tolerance of numbers, relative
 */
export function caseOf(questions: readonly OpenQuestion[], tolerance: number): CaseTexts {
  const { query = '', exchange = [] } = questions[0]?.question ?? {};
  const blocks = new Blocks(clean(query, LONGEST.query));
  const before = exchange.length === 0 ? [] : [inConversation(blocks, exchange)];
  const asked = questions.map(({ question, seen, flaw = '' }) => {
    const task = question.task(blocks, seen, tolerance);
    if (flaw !== '')
      blocks.note(
        `${question.part}: an earlier reply scored it 1 and ${clean(flaw, LONGEST.note)}. ${PROOF}`,
      );
    return { task, judged: blocks.lastGraded };
  });
  return {
    blocks: blocks.all(),
    task: [...before, ...asked.map(({ task }) => task)].join(' '),
    judged: asked.map(({ judged }) => judged),
  };
}

const PROOF =
  'A score of 1 counts only with words of the graded text as evidence, copied letter by letter; where there are none, the score is 0.';

/** @returns how to read the case */
function inConversation(blocks: Blocks, exchange: readonly Exchange[]): string {
  const name = blocks.place('earlier_turns', 'exchange', exchangeText(exchange), LONGEST.exchange);
  return `The query is turn ${exchange.length + 1} of a conversation; ${name} is what was said before it. Read it to understand the query and what the text refers to; grade only the text of this turn.`;
}

/** As many of the latest turns as fit, with a notice if earlier ones are left out. */
function exchangeText(exchange: readonly Exchange[]): string {
  const turns = exchange.map(({ query, answer }, index) => {
    const said = answer === '' ? '(nothing)' : clean(answer, LONGEST.said);
    return `[turn ${index + 1}] user: ${clean(query, LONGEST.said)}\n[turn ${index + 1}] agent: ${said}`;
  });
  const shown: string[] = [];
  let room = LONGEST.exchange - LEFT_OUT.length;
  for (const turn of [...turns].reverse()) {
    room -= turn.length + 1;
    if (room < 0) return [LEFT_OUT, ...shown].join('\n');
    shown.unshift(turn);
  }
  return shown.join('\n');
}

const LEFT_OUT = '(earlier turns are left out)';

class Blocks implements CaseBlocks {
  private readonly blocks: Block[];
  private readonly onTop = new Set<string>();
  private readonly notes: string[] = [];
  /** The text graded last, as it is sent. */
  lastGraded = '';

  constructor(query: string) {
    this.blocks = [{ name: 'query', kind: 'query', text: query }];
  }

  place(name: string, kind: string, written: string, longest: number): string {
    const text = clean(written, longest);
    const there = this.blocks.find((block) => block.kind === kind && block.text === text);
    if (there) return there.name;
    const unique = this.blocks.some((block) => block.name === name) ? `${name}_2` : name;
    this.blocks.push({ name: unique, kind, text });
    return unique;
  }

  graded(name: string, text: string): string {
    this.lastGraded = clean(text, LONGEST.actual);
    return this.place(name, 'text', text, LONGEST.actual);
  }

  expected(text: string): string {
    return this.place('expected_answer', 'expected', text, LONGEST.expected);
  }

  note(text: string): void {
    this.notes.push(text);
  }

  noteOnTop(text: string): void {
    this.onTop.add(text);
  }

  all(): readonly Block[] {
    const notes = [...this.onTop, ...this.notes];
    return notes.length === 0
      ? this.blocks
      : [...this.blocks, { name: 'code_notes', kind: 'notes', text: notes.join('\n') }];
  }
}
